import { usePermissions } from 'react-admin'
import type { StaffRole } from '../../../../contract/endpoint.ts'

/** Whether the member of staff is an expert without another role; their start page is the case queue. */
export const useIsOnlyExpert = (): boolean => {
  const { permissions } = usePermissions<StaffRole[]>()
  return permissions?.length === 1 && permissions[0] === 'EXPERT'
}

/** Whether the signed-in person has one of the roles; false while they load. */
export const useHasRole = (...roles: StaffRole[]): boolean =>
  usePermissions<StaffRole[]>().permissions?.some((role) => roles.includes(role)) ?? false
