import { rescheduleProposalApi } from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import { rescheduleProposalAdminApi } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { ReservationService } from '../customer/reservation.service.ts'
import type { ManagedProposals } from './managed-proposals.service.ts'
import type { ProposalAnswers } from './proposal-answer.service.ts'
import type { Propose } from './propose.service.ts'

interface Services {
  reservations: ReservationService
  proposalAnswers: ProposalAnswers
  proposeReschedules: Propose
  managedProposals: ManagedProposals
}

export const rescheduleProposalRoutes = ({
  reservations,
  proposalAnswers,
  proposeReschedules,
  managedProposals,
}: Services) =>
  handlers(
    { ...rescheduleProposalApi, ...rescheduleProposalAdminApi },
    {
      answerRescheduleProposal: async ({ member, params, body }) => {
        await proposalAnswers.answer(member.id, params.id, params.proposalId, body.answer)
        return reservations.get(member.id, params.id)
      },
      getLinkedProposal: ({ params }) => proposalAnswers.getLinked(params.token),
      answerLinkedProposal: ({ params, body }) => proposalAnswers.answerLinked(params.token, body.answer),
      proposeReschedules: ({ member, body }) => proposeReschedules(member.id, body),
      listRescheduleProposals: ({ query }) => managedProposals.list(query),
      withdrawRescheduleProposal: ({ member, params }) => managedProposals.withdraw(member.id, params.id),
      renewProposalLink: ({ member, params }) => managedProposals.renewLink(member.id, params.id),
    },
  )
