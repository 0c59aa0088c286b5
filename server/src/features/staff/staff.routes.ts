import { searchApi } from '../../../../contract/staff/search.ts'
import { securityApi } from '../../../../contract/staff/security.ts'
import { staffApi } from '../../../../contract/staff/staff.ts'
import { systemApi } from '../../../../contract/staff/system.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { AuditLogService } from './audit-log.service.ts'
import type { JobAdmin } from './job-admin.service.ts'
import type { PracticeService } from './practice.service.ts'
import type { ConsoleSearch } from './search.service.ts'
import type { SecurityEvents } from './security-events.service.ts'
import type { StaffService } from './staff.service.ts'
import type { SystemService } from './system.service.ts'

interface Services {
  staff: StaffService
  auditLog: AuditLogService
  system: SystemService
  jobs: JobAdmin
  practice: PracticeService
  search: ConsoleSearch
  security: SecurityEvents
}

export const staffRoutes = ({ staff, auditLog, system, jobs, practice, search, security }: Services) => [
  ...handlers(staffApi, {
    getStaff: ({ member }) => staff.getStaff(member),
    listAudit: ({ query }) => auditLog.list(query),
    exportAudit: ({ member, query }) => auditLog.exportCsv(member.id, query),
    uploadPicture: ({ member, body }) => staff.uploadPicture(member.id, body.picture),
  }),
  ...handlers(systemApi, {
    listPendingWork: ({ member }) => system.listPendingWork(member),
    listJobs: ({ query }) => jobs.list(query),
    countJobs: () => jobs.counts(),
    retryJob: ({ member, params }) => jobs.retry(member.id, params.id),
    giveUpJob: ({ member, params, body }) => jobs.giveUp(member.id, params.id, body.reason),
    getSystem: () => system.get(),
    getPractice: () => practice.get(),
    setPractice: ({ member, params, body }) => practice.set(member.id, params.part, body),
  }),
  ...handlers(searchApi, { searchConsole: ({ member, query }) => search(member, query.text) }),
  ...handlers(securityApi, { listSecurityEvents: ({ query }) => security.list(query) }),
]
