import * as z from 'zod/mini'
import { endpoint } from '../../endpoint'
import { dateTime } from '../../page'
import { leg } from '../reservation-status'
import { halfDay, reservationDetail } from '../reservation-view'

/** How an asked customer answers: the visit moves, or stays where it is. */
const answer = z.enum(['ACCEPT', 'DECLINE'])
export type ProposalAnswer = z.output<typeof answer>

/** What anybody with the link sees: no name, address or number. */
export const linkedProposal = z.object({
  leg,
  from: halfDay,
  to: halfDay,
  /** Empty once it is answered or over. */
  reason: z.string(),
  answerBy: dateTime,
  /** ENDED: nobody answered in time, or the visit was moved or cancelled in another way. */
  state: z.enum(['WAITING', 'ACCEPTED', 'DECLINED', 'ENDED']),
})
export type LinkedProposal = z.output<typeof linkedProposal>

export const answerRescheduleProposal = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/reschedule-proposals/:proposalId/answer',
  access: 'member',
  summary: '일정 제안에 답하기',
  params: z.object({ id: z.uuid(), proposalId: z.uuid() }),
  body: z.object({ answer }),
  data: reservationDetail,
})

const byToken = z.object({ token: z.string().check(z.regex(/^[\w-]{32}$/)) })

export const getLinkedProposal = endpoint({
  method: 'GET',
  path: '/api/v1/reschedule-proposals/:token',
  access: 'public',
  limitOfMisses: 'LINKED_PROPOSAL',
  summary: '링크로 받은 일정 제안',
  params: byToken,
  data: linkedProposal,
})

export const answerLinkedProposal = endpoint({
  method: 'POST',
  path: '/api/v1/reschedule-proposals/:token/answer',
  access: 'public',
  limitOfMisses: 'LINKED_PROPOSAL',
  summary: '링크로 받은 일정 제안에 답하기',
  params: byToken,
  body: z.object({ answer }),
  data: linkedProposal,
})

export const rescheduleProposalApi = {
  answerRescheduleProposal,
  getLinkedProposal,
  answerLinkedProposal,
}
