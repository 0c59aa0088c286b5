import { dutyAdminApi } from '../../../../contract/duty/duty-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { addAway, type DutyContext, findDutyDays, getDuty, removeAway, setDutyWeek } from './duty.ts'

export { dutyPersonalData } from './personal-data.repository.ts'

interface DutySettings extends DutyContext {
  /** The hours that are promised for a diagnosis now; null for a day. */
  findPromisedHours: () => Promise<number | null>
}

/** Who works on which days: a weekly pattern and days away for each member of staff. */
export const createDuty = (ctx: DutySettings) => ({
  routes: dutyRoutes(ctx),
  findDutyDays: (db: Database, ids: string[], count: number) => findDutyDays(ctx, db, ids, count),
  /** Returns who of these people works today. */
  findOnDuty: async (tx: Database, ids: string[]) => (await findDutyDays(ctx, tx, ids, 1))[0]?.ids ?? [],
})

const dutyRoutes = (ctx: DutySettings) =>
  handlers(dutyAdminApi, {
    getDuty: async ({ member }) => ({
      ...(await getDuty(ctx, member.id)),
      promisedHours: await ctx.findPromisedHours(),
    }),
    setDutyWeek: ({ member, params, body }) => setDutyWeek(ctx, member.id, params.id, body),
    addAway: ({ member, params, body }) => addAway(ctx, member, params.id, body),
    removeAway: ({ member, params }) => removeAway(ctx, member, params),
  })
