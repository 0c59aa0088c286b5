import { insightRoutes } from './insight.routes.ts'
import { createInsight } from './insight.service.ts'
import { createJobsDesk } from './jobs-desk.service.ts'
import { createPractice } from './practice.service.ts'
import { staffRoutes } from './staff.routes.ts'
import { createStaffService, type StaffDependencies } from './staff.service.ts'
import { createSystem, type SystemSources } from './system.service.ts'

export type { SystemSources } from './system.service.ts'

interface Dependencies extends StaffDependencies {
  now: () => Date
  sources: SystemSources
  /** Where the practice world is reached; undefined in production. */
  practiceUrl: string | undefined
}

/** Who works in the console, what waits for them, how the whole is, and the log of what they did. */
export const createStaff = (deps: Dependencies) => ({
  routes: [
    ...staffRoutes({
      staff: createStaffService(deps),
      system: createSystem(deps.db, deps.sources),
      jobs: createJobsDesk(deps),
      practice: createPractice(deps),
    }),
    ...insightRoutes(createInsight(deps)),
  ],
  jobs: [deps.audit.cleanUp],
})
