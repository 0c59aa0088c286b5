import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerLinkedProposal,
  getLinkedProposal,
  type ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import { call } from '../../../shared/api/index.ts'

const keyOf = (token: string) => ['reservation', 'linked-proposal', token]

/** What the link of a proposal shows, to anybody. */
export const useLinkedProposal = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getLinkedProposal, { params: { token }, signal }),
    staleTime: 0,
  })

export function useAnswerLinkedProposal(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: ProposalAnswer) =>
      call(answerLinkedProposal, { params: { token }, body: { answer } }),
    onSuccess: (changed) => {
      queries.setQueryData(keyOf(token), changed)
      void queries.invalidateQueries({ queryKey: ['reservation', 'detail'] })
    },
  })
}
