import { createShortCache } from '../../shared/cache/short-cache.ts'
import type { StaffContext } from './context.ts'
import { staffRoutes } from './staff.routes.ts'

export type { SystemSources } from './get-system.ts'
export type { SearchSource } from './search.ts'

const insightMs = 60 * 1000

/** Creates the console's general pages: staff member, audit log, pending work, system, jobs, sandbox, insight. */
export const createStaff = (ctx: Omit<StaffContext, 'cachedInsight'>) => ({
  routes: staffRoutes({ ...ctx, cachedInsight: createShortCache(ctx.now, insightMs) }),
  jobs: [ctx.audit.cleanUp],
})
