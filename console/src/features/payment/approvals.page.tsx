import { Box, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { type AdminInquiryItem, listAdminInquiries } from '../../../../contract/inquiry/inquiry-admin.ts'
import { listPriceChanges } from '../../../../contract/payment/payment-admin.ts'
import { listLateRefunds, listRefundProposals } from '../../../../contract/payment/refund-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { Heading, Muted, StateChip } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { Toggles } from '../../shared/inputs/field.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'
import { ProposalCard } from './proposal-card.tsx'

const proposalCount = 50

const states = { OPEN: '승인 대기', APPROVED: '승인', DECLINED: '거절' } as const
const emptyMessages = {
  OPEN: '승인을 기다리는 일이 없어요.',
  APPROVED: '승인한 일이 없어요.',
  DECLINED: '거절한 일이 없어요.',
} as const
type State = keyof typeof states
const stateChoices = (Object.keys(states) as State[]).map((state) => [state, states[state]] as const)

/** Proposals for a second administrator, refunds that take long, and open price changes that the customer has not answered. */
export function ApprovalsPage() {
  const [state, setState] = useState<State>('OPEN')
  const proposals = useServerQuery(listRefundProposals, { query: { status: state, size: proposalCount } })
  const inquiries = useServerQuery(listAdminInquiries, { query: {} })
  const offers = state === 'OPEN' ? (inquiries.data ?? []).filter(({ wonToApprove }) => wonToApprove) : []
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
      <Heading sx={{ mb: 1 }}>두 사람이 확인하는 환불, 취소, 결제 없는 진행, 보상</Heading>
      <Toggles size="small" value={state} onChange={setState} choices={stateChoices} sx={{ mb: 2 }} />
      <QueryResult query={proposals}>
        {({ content }) => (
          <Stack spacing={1.5}>
            {content.length === 0 && offers.length === 0 && <Muted>{emptyMessages[state]}</Muted>}
            {offers.map((inquiry) => (
              <OfferCard key={inquiry.id} inquiry={inquiry} />
            ))}
            {content.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} />
            ))}
          </Stack>
        )}
      </QueryResult>
      <LateRefunds />
      <Heading as="h2" sx={{ mt: 4, mb: 1 }}>
        손님에게 물은 금액 변경
      </Heading>
      <QueryResult query={useServerQuery(listPriceChanges, { query: { size: proposalCount } })}>
        {({ content }) => (
          <Stack spacing={1.5}>
            {content.length === 0 && <Muted>물어본 금액 변경이 없어요.</Muted>}
            {content.map((change) => (
              <Card key={change.id} component="article">
                <CardContent>
                  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
                    <Typography sx={{ fontWeight: 700 }}>
                      {formatWon(change.previousAmount)} → {formatWon(change.newAmount)}
                    </Typography>
                    <StateChip
                      label={change.statusLabel}
                      tone={change.status === 'DECLINED' ? 'warning' : 'info'}
                    />
                  </Stack>
                  <Typography>{change.reason}</Typography>
                  <Muted small>
                    {change.customerName} · {change.proposedByName} · {formatDateTimeAt(change.createdAt)}
                  </Muted>
                </CardContent>
                <CardActions>
                  <LinkButton size="small" to={`/reservations/${change.reservationId}/show`}>
                    예약 {change.reservationNumber} 보기
                  </LinkButton>
                </CardActions>
              </Card>
            ))}
          </Stack>
        )}
      </QueryResult>
    </Box>
  )
}

/** A compensation that waits for a second administrator; it is decided beside what the customer wrote. */
const OfferCard = ({
  inquiry: { id, wonToApprove, mayApprove, customerName, kindLabel, excerpt },
}: {
  inquiry: AdminInquiryItem
}) => (
  <Card variant="outlined" component="article" aria-label={`보상 제안 ${formatWon(wonToApprove ?? 0)}`}>
    <CardContent sx={{ pb: 0 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Heading as="h3">보상 {formatWon(wonToApprove ?? 0)}</Heading>
        <StateChip label="승인 대기" tone="warning" />
      </Stack>
      <Muted small>
        {customerName} · {kindLabel} · {excerpt}
      </Muted>
    </CardContent>
    <CardActions sx={{ px: 2 }}>
      <LinkButton to={`/inquiries?id=${id}`} variant={mayApprove ? 'contained' : 'text'}>
        {mayApprove ? '보고 승인하기' : '문의 보기'}
      </LinkButton>
    </CardActions>
  </Card>
)

/** Refunds that the provider has not decided for more than an hour; nothing without one. */
function LateRefunds() {
  const isAdmin = useHasRole('ADMIN')
  const { data: refunds = [] } = useServerQuery(listLateRefunds, {}, { enabled: isAdmin })
  if (refunds.length === 0) return null
  return (
    <>
      <Heading as="h2" sx={{ mt: 4, mb: 1 }}>
        오래 걸리는 환불
      </Heading>
      <Stack spacing={1.5}>
        {refunds.map(({ id, paymentId, amount, reason, createdAt, triedAt }) => (
          <Card key={id} component="article" aria-label={`오래 걸리는 환불 ${formatWon(amount)}`}>
            <CardContent sx={{ pb: 0 }}>
              <Typography sx={{ fontWeight: 700 }}>{formatWon(amount)}</Typography>
              <Typography>{reason}</Typography>
              <Muted small>
                요청 {formatDateTimeAt(createdAt)} ·{' '}
                {triedAt ? `마지막 시도 ${formatDateTimeAt(triedAt)}` : '아직 시도하지 못했어요'}
              </Muted>
            </CardContent>
            <CardActions>
              <LinkButton to={`/payments/${paymentId}/show`}>결제 보기</LinkButton>
            </CardActions>
          </Card>
        ))}
      </Stack>
    </>
  )
}
