import {
  blockPerson,
  changeRole,
  getAdminPerson,
  getRetention,
  revealPerson,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account/account-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const usePerson = (id: string) => useServerQuery(getAdminPerson, { params: { id } })
export const useRetention = () => useServerQuery(getRetention, {})

export const useRevealPerson = () => useServerMutation(revealPerson)
export const useChangeRole = () => useServerMutation(changeRole, { invalidates: [getAdminPerson] })

const personActions = { block: blockPerson, unblock: unblockPerson, withdraw: withdrawPerson }

/** Blocks, unblocks or withdraws a person. A withdrawn person can no longer be read. */
export const usePersonAction = (action: keyof typeof personActions) =>
  useServerMutation(personActions[action], { invalidates: action === 'withdraw' ? [] : [getAdminPerson] })
