import { timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { LinkedProposal } from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'

type Facts = Pick<LinkedProposal, 'leg' | 'from' | 'to' | 'reason'>

/** The question of a proposal. */
export const proposalTitle = ({ leg }: Pick<Facts, 'leg'>) =>
  leg === 'PICKUP' ? '수거 날짜를 옮겨도 될까요?' : '배송 날짜를 옮겨도 될까요?'

/** Returns '11월 26일 (목) 오후'. */
export const formatHalfDay = ({ date, slot }: Facts['to']) => `${formatDay(date)} ${timeSlotLabels[slot]}`

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
