import { useId, useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import type { RescheduleProposal } from '../../../../../contract/reservation/reservation-view.ts'
import type {
  LinkedProposal,
  ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import { Button, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useAnswerProposal, useReloadReservation } from '../reservation.queries.ts'
import { RescheduleSheet } from './reschedule-sheet.tsx'

/** The half days that we ask the customer about: accept one, keep the present one, or choose another. */
export const ProposalCards = ({ reservation }: { reservation: ReservationDetail }) =>
  reservation.rescheduleProposals?.map((proposal) => (
    <ProposalCard key={proposal.id} reservation={reservation} proposal={proposal} />
  ))

interface ProposalCardProps {
  reservation: ReservationDetail
  proposal: RescheduleProposal
}

function ProposalCard({ reservation, proposal }: ProposalCardProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { answer, isSending } = useAnswer(reservation.id, proposal)
  const titleId = useId()
  const { leg, answerBy } = proposal
  const step = reservation.timeline.find(({ stage }) => stage === leg)
  return (
    <section aria-labelledby={titleId} className="mb-8 rounded-lg bg-sun-soft p-5">
      <h2 id={titleId} className="text-lg font-bold">
        {proposalTitle(proposal)}
      </h2>
      <p className="mt-1 mb-3">
        {formatDateTimeAt(answerBy)}까지 알려 주세요. 답이 없으면 지금 일정 그대로 가요. 옮겨도 비용이나 변경
        횟수는 그대로예요.
      </p>
      <ProposalFacts {...proposal} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="plain"
          size="lg"
          className="flex-auto whitespace-nowrap"
          disabled={isSending}
          onClick={() => answer('DECLINE')}
        >
          그대로 둘게요
        </Button>
        <Button
          size="lg"
          className="flex-auto whitespace-nowrap"
          busy={isSending}
          onClick={() => answer('ACCEPT')}
        >
          좋아요
        </Button>
      </div>
      {step && (
        <Button
          variant="soft"
          block
          className="mt-2"
          disabled={isSending}
          onClick={() => setIsChoosing(true)}
        >
          다른 날 고를게요
        </Button>
      )}
      {isChoosing && step && (
        <RescheduleSheet
          reservation={reservation}
          leg={leg}
          step={step}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  )
}

/** Sends the answer and says what it has done. */
function useAnswer(id: string, { id: proposalId, to }: RescheduleProposal) {
  const sending = useAnswerProposal(id)
  const reload = useReloadReservation(id)
  const { alert } = useDialogs()

  async function send(answer: ProposalAnswer) {
    try {
      await sending.mutateAsync({ proposalId, answer })
      await alert(
        answer === 'ACCEPT'
          ? `고마워요. ${formatHalfDay(to)}에 갈게요.`
          : '알겠어요. 지금 일정 그대로 갈게요.',
      )
    } catch (error) {
      await alert(messageOf(error, '답을 전하지 못했어요. 잠시 후 다시 시도해 주세요.'))
      await reload()
    }
  }

  return { answer: (answer: ProposalAnswer) => void send(answer), isSending: sending.isPending }
}

type Facts = Pick<LinkedProposal, 'leg' | 'from' | 'to' | 'reason'>

/** The question of a proposal. */
export const proposalTitle = ({ leg }: Pick<Facts, 'leg'>) =>
  leg === 'PICKUP' ? '수거 날짜를 옮겨도 될까요?' : '배송 날짜를 옮겨도 될까요?'

/** The present and the proposed half day, and why. */
export const ProposalFacts = ({ from, to, reason }: Facts) => (
  <div className="rounded-md bg-surface-raised p-4">
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
      <dt className="text-ink-muted">지금 일정</dt>
      <dd className="text-right text-ink-muted">{formatHalfDay(from)}</dd>
      <dt className="font-semibold">새 일정</dt>
      <dd className="text-right text-lg font-bold text-pretty">{formatHalfDay(to)}</dd>
    </dl>
    <p className="mt-3 border-t border-line pt-3 whitespace-pre-line">{reason}</p>
  </div>
)
