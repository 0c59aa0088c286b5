import { Alert } from '@mui/material'
import { useState } from 'react'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import type { MoveResult } from '../../../../../contract/reservation/move-admin.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { useMoveReservations } from '../reservation.queries.ts'

export const Results = ({ to, results }: { to: ReservationStatus | undefined; results: MoveResult[] }) =>
  results.map(({ id, number, problem, proposal }) => (
    <Alert key={id} severity={problem ? 'error' : proposal ? 'warning' : 'success'}>
      {number ?? '없는 예약'}: {problem ?? (proposal ? waitingText(proposal.amount, to) : '옮겼어요.')}
    </Alert>
  ))

const waitingText = (amount: number, to: ReservationStatus | undefined) =>
  to === 'CANCELLED'
    ? `환불이 ${formatWon(amount)}이라 다른 관리자가 승인하면 취소돼요. 그때까지 예약은 그대로예요.`
    : `결제되지 않은 ${formatWon(amount)}이라 다른 관리자가 승인하면 옮겨져요. 그때까지 예약은 결제를 기다려요.`

/** What a move past the payment gives away, before it is made. */
export const UnpaidNotice = () => (
  <Alert severity="warning">
    아직 결제되지 않은 예약이에요. 옮기면 금액을 받지 못해요. 금액이 한도를 넘으면 다른 관리자가 승인한 뒤에
    옮겨져요.
  </Alert>
)

/** What a cancellation gives back, before it is made. */
export function RefundNotice({ cards }: { cards: BoardCard[] }) {
  const sum = cards.reduce((total, { refundable }) => total + refundable, 0)
  if (sum === 0) return null
  return (
    <Alert severity="info">
      {cards.length > 1 ? `${cards.length}건에 모두 ` : ''}
      {formatWon(sum)}을 돌려드려요. 한 예약의 환불이 한도를 넘으면 다른 관리자가 승인한 뒤에 취소돼요.
    </Alert>
  )
}

/** Sends a move and stores the result of each reservation. */
export function useMoveResults() {
  const act = useMoveReservations()
  const [results, setResults] = useState<MoveResult[]>([])

  async function send(body: Parameters<typeof act.mutateAsync>[0]['body']) {
    const answer = await act.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return undefined
    setResults(answer.results)
    return answer.results
  }

  return { send, results, isSending: act.isPending }
}
