import { Button, List, ListItem, ListItemText, Stack } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { type InvitedRole, invitedRoles } from '../../../../contract/account/invitation.ts'
import {
  type AdminInvitation,
  addInvitation,
  listInvitations,
  noteMaxLength,
  withdrawInvitation,
} from '../../../../contract/account/invitation-admin.ts'
import { CopiedLink } from '../../shared/display/copied-link.tsx'
import { Folded, SectionCard } from '../../shared/display/section.tsx'
import { Muted, TextLink } from '../../shared/display/text.tsx'
import { DialogButton, FormDialog, InfoDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, Radios, useValue } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { roleDuties, roleNames } from './labels.ts'

/** For administrators: invites experts and operators by a link, and lists who has been invited. */
export const Invitations = () => (
  <Stack sx={{ mt: 2, maxWidth: 720 }}>
    <SectionCard
      title="초대"
      action={<DialogButton dialog={(close) => <InviteDialog onClose={close} />}>초대하기</DialogButton>}
    >
      <QueryResult query={useServerQuery(listInvitations, {})}>
        {(all) => {
          const [open, taken] = [all.filter((it) => !it.taken), all.filter((it) => it.taken)]
          return (
            <>
              {open.length === 0 ? (
                <Muted>기다리는 초대가 없어요.</Muted>
              ) : (
                <InvitationRows invitations={open} />
              )}
              {taken.length > 0 && (
                <Folded label={`최근에 받은 초대 ${taken.length}개`}>
                  <InvitationRows invitations={taken} />
                </Folded>
              )}
            </>
          )
        }}
      </QueryResult>
    </SectionCard>
  </Stack>
)

function InvitationRows({ invitations }: { invitations: AdminInvitation[] }) {
  const withdraw = useServerMutation(withdrawInvitation, {
    invalidates: [listInvitations],
    alsoOnError: true,
    done: '초대를 거뒀어요.',
  })
  return (
    <List disablePadding>
      {invitations.map((invitation) => {
        const { id, role, note, taken } = invitation
        const title = [`${roleNames[role]} 초대`, note].filter(Boolean).join(' · ')
        return (
          <ListItem key={id} disableGutters divider sx={{ gap: 1 }}>
            <ListItemText
              primary={title}
              secondary={<About {...invitation} />}
              sx={{ overflowWrap: 'anywhere' }}
            />
            {!taken && (
              <Button
                color="error"
                aria-label={`${title} 거두기`}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { id } })}
              >
                거두기
              </Button>
            )}
          </ListItem>
        )
      })}
    </List>
  )
}

const About = ({ byName, until, taken }: AdminInvitation) =>
  taken ? (
    <>
      <TextLink to={`/people/${taken.memberId}/show`}>{taken.name}</TextLink> 님이 받았어요 ·{' '}
      {formatDateTimeAt(taken.at)} · {byName} 초대
    </>
  ) : (
    `${byName} 초대 · ${formatDateTimeAt(until)}까지`
  )

/** Asks for role and note, then shows the link this once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const role = useValue<InvitedRole>('EXPERT')
  const note = useValue('')
  const add = useServerMutation(addInvitation, { invalidates: [listInvitations] })
  if (add.data) {
    const address = `${location.origin}/console/invitation#${add.data.token}`
    return (
      <InfoDialog title={`${roleNames[role.value]} 초대 링크`} closesOutside={false} onClose={onClose}>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Muted>
            {formatDateTimeAt(add.data.until)}까지 한 사람이 한 번 쓸 수 있어요. 링크는 지금만 볼 수 있으니
            바로 보내 주세요. 링크를 가진 사람이 {roleNames[role.value]}가 되니 그 사람에게만 보내 주세요.
          </Muted>
          <CopiedLink address={address} />
        </Stack>
      </InfoDialog>
    )
  }
  return (
    <FormDialog
      title="전문가나 운영자 초대하기"
      submitLabel="링크 만들기"
      size="xs"
      closeLabel="취소"
      hasTyped={note.value !== ''}
      onSubmit={() => add.mutateAsync({ body: { role: role.value, note: note.value } })}
      onClose={onClose}
    >
      <Radios
        legend="역할"
        {...role}
        choices={invitedRoles.map((it) => [it, `${roleNames[it]}: ${roleDuties[it]}`] as const)}
      />
      <Field
        label="누구에게 (선택)"
        helperText="초대 목록에서만 보여요."
        {...note}
        maxLength={noteMaxLength}
      />
    </FormDialog>
  )
}
