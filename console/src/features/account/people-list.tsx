import { Button, Chip, ListItem, ListItemText, List as MuiList, Stack } from '@mui/material'
import { List, SelectInput, TextInput, useListContext } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminPersonItem,
  getAdminPerson,
  listAdminPeople,
} from '../../../../contract/account/account-admin.ts'
import { type InvitedRole, invitedRoles } from '../../../../contract/account/invitation.ts'
import {
  type AdminInvitation,
  addInvitation,
  listInvitations,
  noteMaxLength,
  withdrawInvitation,
} from '../../../../contract/account/invitation-admin.ts'
import { staffRoles } from '../../../../contract/staff/staff.ts'
import { CopiedLink } from '../../shared/display/copied-link.tsx'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Folded, SectionCard } from '../../shared/display/section.tsx'
import { Muted, Tag, TextLink } from '../../shared/display/text.tsx'
import { DialogButton, FormDialog, InfoDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, Radios, useValue } from '../../shared/inputs/field.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { roleDuties, roleNames } from './labels.ts'
import { RoleProposals } from './role-proposals.tsx'

export const endpoints: ResourceEndpoints = { list: listAdminPeople, one: getAdminPerson }

const filters = [
  <TextInput
    key="words"
    source="words"
    label="이름, 전화 끝 네 자리, 이메일, 회원번호"
    alwaysOn
    resettable
    sx={{ minWidth: 'min(340px, 100%)' }}
  />,
  <SelectInput
    key="role"
    source="role"
    label="역할"
    alwaysOn
    choices={staffRoles.map((role) => ({ id: role, name: roleNames[role] }))}
  />,
  <SelectInput
    key="blocked"
    source="blocked"
    label="이용"
    alwaysOn
    choices={[
      { id: 'true', name: '막힘' },
      { id: 'false', name: '열림' },
    ]}
  />,
]

function StaffOnlyHint() {
  const { filterValues } = useListContext()
  if (Object.values(filterValues).some(Boolean)) return null
  return <Muted sx={{ px: 2, pt: 1.5 }}>지금은 직원만 보여요. 손님은 이름이나 전화번호로 찾아 주세요.</Muted>
}

/** Searches people. Without a search text the server returns the staff. */
export function PeopleList() {
  const isAdmin = useHasRole('ADMIN')
  return (
    <>
      <RoleProposals />
      {isAdmin && <Invitations />}
      <List filters={filters} storeKey={false} perPage={20} empty={false} title="손님과 직원">
        <StaffOnlyHint />
        <ResponsiveRows<AdminPersonItem>
          to="show"
          line={(person) => ({
            title: person.name,
            state: <PersonStatus person={person} />,
            about: [person.phone, person.email].filter(Boolean).join(' · ') || '연락처 없음',
          })}
          columns={[
            ['이름', 'name'],
            ['전화번호', 'phone', { emptyText: '-' }],
            ['이메일', 'email', { emptyText: '-' }],
            ['역할과 이용', (person) => <PersonStatus person={person} />],
            ['가입', ({ createdAt }) => formatDateTimeAt(createdAt)],
          ]}
        />
      </List>
    </>
  )
}

/** Chips for the roles of a person and for a block. */
export const PersonStatus = ({ person: { roles, isBlocked } }: { person: AdminPersonItem }) => (
  <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
    {roles.map((role) => (
      <Tag key={role} component="span" color="primary" label={roleNames[role]} />
    ))}
    {isBlocked && <Chip component="span" size="small" color="error" label="이용 막힘" />}
  </Stack>
)

/** For administrators: invites experts and operators by a link, and lists who has been invited. */
const Invitations = () => (
  <Stack sx={{ mt: 2, maxWidth: 720 }}>
    <SectionCard title="초대" action={<DialogButton dialog={<InviteDialog />}>초대하기</DialogButton>}>
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
    <MuiList disablePadding>
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
    </MuiList>
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

function InviteDialog() {
  const role = useValue<InvitedRole>('EXPERT')
  const note = useValue('')
  const add = useServerMutation(addInvitation, { invalidates: [listInvitations] })
  if (add.data) {
    const address = `${location.origin}/console/invitation#${add.data.token}`
    return (
      <InfoDialog title={`${roleNames[role.value]} 초대 링크`} closesOutside={false}>
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
      onSubmit={async () => {
        await add.mutateAsync({ body: { role: role.value, note: note.value } })
        return false
      }}
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
