import { keyOf } from '../../../../../client/server-query.ts'
import { getReservation } from '../../../../../contract/reservation/reservation.ts'
import {
  answerLinkedProposal,
  getLinkedProposal,
  type ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server-query.ts'

/** What the link of a proposal shows, to anybody. */
export const useLinkedProposal = (token: string) =>
  useServerQuery(getLinkedProposal, { params: { token } }, { staleTime: 0 })

export const useAnswerLinkedProposal = (token: string) =>
  useServerMutation(
    answerLinkedProposal,
    (answer: ProposalAnswer) => ({ params: { token }, body: { answer } }),
    { updates: keyOf(getLinkedProposal, { params: { token } }), invalidates: [getReservation] },
  )
