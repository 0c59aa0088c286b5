import {
  addPersonNote,
  blockPerson,
  changeRole,
  confirmRoleProposal,
  declineRoleProposal,
  getAdminPerson,
  getPersonActivity,
  getRetention,
  listAdminPeople,
  listPersonNotes,
  listRoleProposals,
  revealPerson,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account/account-admin.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const usePerson = (id: string) => useServerQuery(getAdminPerson, { params: { id } })
export const usePersonActivity = (id: string) => useServerQuery(getPersonActivity, { params: { id } })
export const usePersonNotes = (id: string) => useServerQuery(listPersonNotes, { params: { id } })
export const useAddPersonNote = () => useServerMutation(addPersonNote, { invalidates: [listPersonNotes] })
export const useRetention = () => useServerQuery(getRetention, {})

export const useRevealPerson = () => useServerMutation(revealPerson)
/** Queries whose data a change of roles changes. */
const roleQueries = [getAdminPerson, listAdminPeople, listRoleProposals, listPendingWork]

export const useChangeRole = () => useServerMutation(changeRole, { invalidates: roleQueries })
export const useRoleProposals = (enabled: boolean) => useServerQuery(listRoleProposals, {}, { enabled })
export const useConfirmRole = () =>
  useServerMutation(confirmRoleProposal, { invalidates: roleQueries, alsoOnError: true })
export const useDeclineRole = () =>
  useServerMutation(declineRoleProposal, { invalidates: roleQueries, alsoOnError: true })

const personActions = { block: blockPerson, unblock: unblockPerson, withdraw: withdrawPerson }

/** Blocks, unblocks or withdraws a person. A withdrawn person can no longer be read. */
export const usePersonAction = (action: keyof typeof personActions) =>
  useServerMutation(personActions[action], { invalidates: action === 'withdraw' ? [] : [getAdminPerson] })
