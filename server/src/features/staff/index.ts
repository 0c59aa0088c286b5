import { staffRoutes } from './staff.routes.ts'
import { createStaffService, type StaffDependencies } from './staff.service.ts'

/** Who works in the console, and the log of what they did. */
export const createStaff = (deps: StaffDependencies) => ({
  routes: staffRoutes(createStaffService(deps)),
  jobs: [deps.audit.cleanUp],
})
