import type { Database } from '../../shared/db/database.ts'
import type { SecurityLog } from '../../shared/security-log/security-log.ts'
import { createAuditLog } from './audit-log.service.ts'
import { insightRoutes } from './insight.routes.ts'
import { createInsightService } from './insight.service.ts'
import { createJobAdmin } from './job-admin.service.ts'
import { createPracticeService } from './practice.service.ts'
import { createConsoleSearch, type SearchSource } from './search.service.ts'
import { createSecurityEvents } from './security-events.service.ts'
import { staffRoutes } from './staff.routes.ts'
import { createStaffService, type StaffDependencies } from './staff.service.ts'
import { createSystemService, type SystemSources } from './system.service.ts'

export type { SearchSource } from './search.service.ts'
export type { SystemSources } from './system.service.ts'

interface Dependencies extends StaffDependencies {
  db: Database
  now: () => Date
  securityLog: SecurityLog
  /** Returns names by member id, without deleted accounts. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  sources: SystemSources
  /** What the search finds, in the order of its groups. */
  searchSources: SearchSource[]
  /** Base address of the sandbox; undefined in production. */
  practiceUrl: string | undefined
}

/** Creates the console's general pages: staff member, audit log, pending work, system, jobs, sandbox, insight. */
export const createStaff = (deps: Dependencies) => ({
  routes: [
    ...staffRoutes({
      staff: createStaffService(deps),
      auditLog: createAuditLog(deps),
      system: createSystemService(deps.db, deps.sources),
      jobs: createJobAdmin(deps),
      practice: createPracticeService(deps),
      search: createConsoleSearch(deps.searchSources),
      security: createSecurityEvents(deps),
    }),
    ...insightRoutes(createInsightService(deps)),
  ],
  jobs: [deps.audit.cleanUp],
})
