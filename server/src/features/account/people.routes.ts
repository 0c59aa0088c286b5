import { accountAdminApi } from '../../../../contract/account-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { BlockService } from './block.service.ts'
import type { PeopleService } from './people.service.ts'
import type { createRetention } from './retention.service.ts'
import type { RolesService } from './roles.service.ts'
import type { Withdrawals } from './withdrawal.service.ts'

interface Services {
  people: PeopleService
  roles: RolesService
  blocks: BlockService
  withdrawals: Withdrawals
  retention: ReturnType<typeof createRetention>
}

/** What staff may see and change of people. */
export const peopleRoutes = ({ people, roles, blocks, withdrawals, retention }: Services) =>
  handlers(accountAdminApi, {
    searchPeople: ({ query }) => people.search(query),
    getPerson: ({ params }) => people.get(params.id),
    revealPerson: ({ member, params, body }) => people.reveal(member.id, params.id, body.reason),
    changeRole: ({ member, params, body }) => roles.change(member.id, params.id, body),
    blockPerson: ({ member, params, body }) => blocks.block(member.id, params.id, body.reason),
    unblockPerson: ({ member, params, body }) => blocks.unblock(member.id, params.id, body.reason),
    withdrawPerson: ({ member, params, body }) => withdrawals.onBehalf(member.id, params.id, body.reason),
    getRetention: () => retention(),
  })
