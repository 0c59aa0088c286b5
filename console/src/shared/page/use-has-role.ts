import { usePermissions } from 'react-admin'
import type { StaffRole } from '../../../../contract/endpoint.ts'

/** Whether the signed-in person has a role; false while the roles load. */
export const useHasRole = (role: StaffRole): boolean =>
  usePermissions<StaffRole[]>().permissions?.includes(role) ?? false
