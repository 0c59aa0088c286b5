import { accountAdminApi } from '../../../../../contract/account/account-admin.ts'
import { personActivityApi } from '../../../../../contract/account/person-activity.ts'
import { personNoteApi } from '../../../../../contract/account/person-note.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { createRetention } from '../withdrawal/retention.service.ts'
import type { Withdrawals } from '../withdrawal/withdrawal.service.ts'
import type { BlockService } from './block.service.ts'
import type { PeopleService } from './people.service.ts'
import type { PersonActivityReader } from './person-activity.service.ts'
import type { createPersonNotes } from './person-note.service.ts'
import type { RoleProposals } from './role-proposals.service.ts'
import type { RolesService } from './roles.service.ts'

interface Services {
  people: PeopleService
  getActivity: PersonActivityReader
  notes: ReturnType<typeof createPersonNotes>
  roles: RolesService
  roleProposals: RoleProposals
  blocks: BlockService
  withdrawals: Withdrawals
  retention: ReturnType<typeof createRetention>
}

export const peopleRoutes = ({
  people,
  getActivity,
  notes,
  roles,
  roleProposals,
  blocks,
  withdrawals,
  retention,
}: Services) => [
  ...handlers(accountAdminApi, {
    listAdminPeople: ({ member, query }) => people.search(member.id, query),
    getAdminPerson: ({ params }) => people.get(params.id),
    revealPerson: ({ member, params, body, origin }) =>
      people.reveal(member.id, params.id, body.reason, origin),
    changeRole: ({ member, params, body, origin }) => roles.change(member.id, params.id, body, origin),
    listRoleProposals: ({ member }) => roleProposals.list(member.id),
    confirmRoleProposal: ({ member, params, origin }) => roleProposals.confirm(member.id, params.id, origin),
    declineRoleProposal: ({ member, params, body }) =>
      roleProposals.decline(member.id, params.id, body.reason),
    blockPerson: ({ member, params, body }) => blocks.block(member.id, params.id, body.reason),
    unblockPerson: ({ member, params, body }) => blocks.unblock(member.id, params.id, body.reason),
    withdrawPerson: ({ member, params, body }) =>
      withdrawals.withdrawOnBehalf(member.id, params.id, body.reason),
    getRetention: () => retention(),
  }),
  ...handlers(personActivityApi, {
    getPersonActivity: ({ member, params }) => getActivity(member, params.id),
  }),
  ...handlers(personNoteApi, {
    listPersonNotes: ({ params }) => notes.list(params.id),
    addPersonNote: ({ member, params, body }) => notes.add(member.id, params.id, body),
  }),
]
