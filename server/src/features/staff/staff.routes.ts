import { insightApi } from '../../../../contract/staff/insight.ts'
import { securityApi } from '../../../../contract/staff/security.ts'
import { searchApi, staffApi, staffRoles } from '../../../../contract/staff/staff.ts'
import { systemApi } from '../../../../contract/staff/system.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { StaffContext } from './context.ts'
import { exportInsight, getInsight } from './get-insight.ts'
import { getSystem, listPendingWork } from './get-system.ts'
import { countJobs, giveUpJob, listJobs, retryJob } from './jobs.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { getPractice, setPractice } from './practice.ts'
import { searchConsole } from './search.ts'
import { uploadPicture } from './upload-picture.ts'

export const staffRoutes = (ctx: StaffContext) => [
  ...handlers(staffApi, {
    getStaff: async ({ member: { id, roles } }) => ({
      id,
      name: await ctx.findName(id),
      roles: staffRoles.filter((role) => roles.includes(role)),
    }),
    listAudit: ({ query }) => listAudit(ctx, query),
    exportAudit: ({ member, query }) => exportAudit(ctx, member.id, query),
    uploadPicture: ({ member, body }) => uploadPicture(ctx, member.id, body.picture),
  }),
  ...handlers(systemApi, {
    listPendingWork: ({ member }) => listPendingWork(ctx, member),
    listJobs: ({ query }) => listJobs(ctx, query),
    countJobs: () => countJobs(ctx),
    retryJob: ({ member, params }) => retryJob(ctx, member.id, params.id),
    giveUpJob: ({ member, params, body }) => giveUpJob(ctx, member.id, params.id, body.reason),
    getSystem: () => getSystem(ctx),
    getPractice: () => getPractice(ctx),
    setPractice: ({ member, params, body }) => setPractice(ctx, member.id, params.part, body),
  }),
  ...handlers(searchApi, { searchConsole: ({ member, query }) => searchConsole(ctx, member, query.text) }),
  ...handlers(securityApi, { listSecurityEvents: ({ query }) => listSecurityEvents(ctx, query) }),
  ...handlers(insightApi, {
    getInsight: ({ query }) => getInsight(ctx, query),
    exportInsight: ({ query }) => exportInsight(ctx, query),
  }),
]
