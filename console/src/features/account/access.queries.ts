import { useInvalidate } from '../../../../client/use-invalidate.ts'
import {
  endOtherStaffSessions,
  endPersonSessions,
  endStaffSession,
  getPersonAccess,
  getStaffSession,
  listPasskeys,
  listStaffSessions,
  removePasskey,
  renamePasskey,
  resetPasskeys,
} from '../../../../contract/account/session-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const useStaffSessions = () => useServerQuery(listStaffSessions, {})
export const useEndStaffSession = () =>
  useServerMutation(endStaffSession, { invalidates: [listStaffSessions] })
export const useEndOtherStaffSessions = () =>
  useServerMutation(endOtherStaffSessions, { invalidates: [listStaffSessions] })

const passkeyReads = [listPasskeys, getStaffSession]
export const usePasskeys = () => useServerQuery(listPasskeys, {})
export const useRenamePasskey = () => useServerMutation(renamePasskey, { invalidates: passkeyReads })
export const useRemovePasskey = () => useServerMutation(removePasskey, { invalidates: passkeyReads })

/** Reads passkeys and sessions again after a registration, which replaces the session. */
export function useReadAccessAgain() {
  const invalidate = useInvalidate()
  return () => invalidate(...passkeyReads, listStaffSessions)
}

export const usePersonAccess = (id: string) => useServerQuery(getPersonAccess, { params: { id } })
export const useEndPersonSessions = () =>
  useServerMutation(endPersonSessions, { invalidates: [getPersonAccess] })
export const useResetPasskeys = () => useServerMutation(resetPasskeys, { invalidates: [getPersonAccess] })
