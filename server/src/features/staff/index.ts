import { alertApi } from '../../../../contract/staff/alert.ts'
import { givenAwayApi } from '../../../../contract/staff/given-away.ts'
import { insightApi } from '../../../../contract/staff/insight.ts'
import { searchApi } from '../../../../contract/staff/search.ts'
import { securityApi } from '../../../../contract/staff/security.ts'
import { staffApi, staffRoles } from '../../../../contract/staff/staff.ts'
import { systemApi } from '../../../../contract/staff/system.ts'
import { todayApi } from '../../../../contract/staff/today.ts'
import type { Context } from '../../shared/context.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { getAccessReview, recordAccessReview } from './access-review.ts'
import { receiveAlerts, recordBackup } from './alarms.ts'
import type { StaffContext } from './context.ts'
import { exportInsight, getInsight } from './get-insight.ts'
import { getSystem, listPendingWork } from './get-system.ts'
import { countJobs, giveUpJob, listJobs, retryJob } from './jobs.ts'
import { exportAudit, listAudit, listSecurityEvents } from './list-audit.ts'
import { getGivenAway, listGivenAway } from './list-given-away.ts'
import { getPractice, setPractice } from './practice.ts'
import { searchConsole } from './search.ts'
import { getToday, setRest } from './today.ts'
import { watchService } from './watch-service.ts'

export type { SystemSources } from './get-system.ts'
export type { SearchSource } from './search.ts'
export { serviceMetrics } from './watch-service.ts'

export const staffJobs = (ctx: StaffContext): JobDefinition[] => [
  ctx.audit.cleanUp,
  { kind: 'staff.watch-service', everyMinutes: 5, run: () => watchService(ctx) },
]

/** The console's general pages: staff member, audit log, pending work, system, jobs, sandbox, insight. */
export const staffRoutes = (ctx: StaffContext) => [
  ...handlers(staffApi, {
    getStaff: async ({ member: { id, roles } }) => ({
      id,
      name: await ctx.findName(id),
      roles: staffRoles.filter((role) => roles.includes(role)),
      aloneUpTo: ctx.givesAlone.perReservation,
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
  ...handlers(alertApi, {
    receiveAlerts: ({ headers, body }) => receiveAlerts(ctx, headers.authorization, body),
    recordBackup: ({ headers }) => recordBackup(ctx, headers.authorization),
  }),
  ...handlers(todayApi, {
    getToday: ({ query }) => getToday(ctx, query.restUntil),
    setRest: ({ member, body }) => setRest(ctx, member.id, body.until),
  }),
  ...handlers(givenAwayApi, {
    listGivenAway: () => listGivenAway(ctx),
    getGivenAway: ({ params }) => getGivenAway(ctx, params.staffId),
  }),
  ...handlers(securityApi, {
    listSecurityEvents: ({ query }) => listSecurityEvents(ctx, query),
    getAccessReview: () => getAccessReview(ctx),
    recordAccessReview: ({ member, body }) => recordAccessReview(ctx, member.id, body),
  }),
  ...handlers(insightApi, {
    getInsight: ({ query }) => getInsight(ctx, query),
    exportInsight: ({ query }) => exportInsight(ctx, query),
  }),
]

/** Media owner of all staff uploads; not a member id. */
const uploadOwner = 'house'

/** Stores a public picture for articles, products and banners. */
async function uploadPicture({ transact, photos, audit }: Context, actorId: string, picture: File) {
  const { path, width, height } = await photos.receive(uploadOwner, picture, { isPublic: true })
  await transact(async (tx) => {
    await photos.attach(tx, uploadOwner, [path])
    await audit.record(tx, { actorId, action: 'staff.uploadPicture', subject: 'picture', subjectId: path })
  })
  return { path, width, height }
}
