import { accountAdminApi } from '../../../../../contract/account/account-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { createRetention } from '../withdrawal/retention.service.ts'
import type { Withdrawals } from '../withdrawal/withdrawal.service.ts'
import type { BlockService } from './block.service.ts'
import type { PeopleService } from './people.service.ts'
import type { RolesService } from './roles.service.ts'

interface Services {
  people: PeopleService
  roles: RolesService
  blocks: BlockService
  withdrawals: Withdrawals
  retention: ReturnType<typeof createRetention>
}

export const peopleRoutes = ({ people, roles, blocks, withdrawals, retention }: Services) =>
  handlers(accountAdminApi, {
    listAdminPeople: ({ query }) => people.search(query),
    getAdminPerson: ({ params }) => people.get(params.id),
    revealPerson: ({ member, params, body }) => people.reveal(member.id, params.id, body.reason),
    changeRole: ({ member, params, body }) => roles.change(member.id, params.id, body),
    blockPerson: ({ member, params, body }) => blocks.block(member.id, params.id, body.reason),
    unblockPerson: ({ member, params, body }) => blocks.unblock(member.id, params.id, body.reason),
    withdrawPerson: ({ member, params, body }) =>
      withdrawals.withdrawOnBehalf(member.id, params.id, body.reason),
    getRetention: () => retention(),
  })
