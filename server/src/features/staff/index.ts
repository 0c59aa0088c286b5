import { insightRoutes } from './insight.routes.ts'
import { createInsightService } from './insight.service.ts'
import { createJobAdmin } from './job-admin.service.ts'
import { createPracticeService } from './practice.service.ts'
import { staffRoutes } from './staff.routes.ts'
import { createStaffService, type StaffDependencies } from './staff.service.ts'
import { createSystemService, type SystemSources } from './system.service.ts'

export type { SystemSources } from './system.service.ts'

interface Dependencies extends StaffDependencies {
  now: () => Date
  sources: SystemSources
  /** Base address of the sandbox; undefined in production. */
  practiceUrl: string | undefined
}

/** Creates the console's general pages: staff member, audit log, pending work, system, jobs, sandbox, insight. */
export const createStaff = (deps: Dependencies) => ({
  routes: [
    ...staffRoutes({
      staff: createStaffService(deps),
      system: createSystemService(deps.db, deps.sources),
      jobs: createJobAdmin(deps),
      practice: createPracticeService(deps),
    }),
    ...insightRoutes(createInsightService(deps)),
  ],
  jobs: [deps.audit.cleanUp],
})
