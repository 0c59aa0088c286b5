import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  confirmRoleProposal,
  declineRoleProposal,
  getAdminPerson,
  listAdminPeople,
  listRoleProposals,
  type RoleProposal,
} from '../../../../contract/account/account-admin.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { Heading, Muted } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

/** Queries whose data a change of roles changes. */
export const roleQueries = [getAdminPerson, listAdminPeople, listRoleProposals, listPendingWork]

interface RoleProposalsProps {
  /** Only the proposals about this person. */
  memberId?: string
}

/** Open proposals to give or take the role ADMIN, for administrators; nothing without one. */
export function RoleProposals({ memberId }: RoleProposalsProps) {
  const isAdmin = useHasRole('ADMIN')
  const { data = [] } = useServerQuery(listRoleProposals, {}, { enabled: isAdmin })
  const open = data.filter((it) => it.status === 'OPEN' && (!memberId || it.memberId === memberId))
  if (open.length === 0) return null
  return (
    <Stack spacing={1.5} sx={{ mt: 2, maxWidth: 720 }} role="region" aria-label="관리자 역할 제안">
      {open.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} isOnPersonPage={memberId !== undefined} />
      ))}
    </Stack>
  )
}

function ProposalCard({ proposal, isOnPersonPage }: { proposal: RoleProposal; isOnPersonPage: boolean }) {
  const { memberId, memberName, granted, reason, proposedByName, createdAt, isMine, mayConfirm } = proposal
  return (
    <Card component="article" aria-label={`${memberName} 관리자 역할 제안`}>
      <CardContent sx={{ pb: 0 }}>
        <Heading as="h2">
          {memberName} 님에게 관리자 역할 {granted ? '주기' : '거두기'}
        </Heading>
        <Typography>{reason}</Typography>
        <Muted small>
          {proposedByName} · {formatDateTimeAt(createdAt)}
        </Muted>
        {!mayConfirm && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {isMine ? '내가 부탁한 일이라 다른 관리자가 확인해야 해요.' : '다른 관리자가 확인해야 해요.'}
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap' }}>
        <DecisionButtons proposal={proposal} />
        {!isOnPersonPage && <LinkButton to={`/people/${memberId}/show`}>사람 보기</LinkButton>}
      </CardActions>
    </Card>
  )
}

function DecisionButtons({ proposal: { id, granted, isMine, mayConfirm } }: { proposal: RoleProposal }) {
  const confirm = useServerMutation(confirmRoleProposal, {
    invalidates: roleQueries,
    alsoOnError: true,
    done: granted ? '역할을 줬어요.' : '역할을 거뒀어요.',
  })
  const decline = useServerMutation(declineRoleProposal, { invalidates: roleQueries, alsoOnError: true })
  const declineLabel = isMine ? '거두기' : '거절하기'

  return (
    <>
      {mayConfirm && (
        <Button
          variant="contained"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id } })}
        >
          {granted ? '역할 주기 확인' : '역할 거두기 확인'}
        </Button>
      )}
      <ReasonButton
        label={declineLabel}
        button={{ color: 'error' }}
        title={`역할 제안 ${declineLabel}`}
        action={declineLabel}
        done={isMine ? '거뒀어요.' : '거절했어요.'}
        onSubmit={(reason) => decline.mutateAsync({ params: { id }, body: { reason } })}
      >
        역할은 바뀌지 않아요.
      </ReasonButton>
    </>
  )
}
