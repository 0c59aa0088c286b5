import { dutyAdminApi } from '../../../../contract/duty/duty-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { addAway, type DutyContext, getDuty, removeAway, setDutyWeek } from './duty.ts'

export { type DutyContext, findDutyDays, findOnDuty } from './duty.ts'
export { dutyPersonalData } from './personal-data.repository.ts'

/** Who works on which days: a weekly pattern and days away for each member of staff. */
export const dutyRoutes = (ctx: DutyContext) =>
  handlers(dutyAdminApi, {
    getDuty: async ({ member }) => ({
      ...(await getDuty(ctx, member.id)),
      promisedHours: await ctx.findPromisedHours(),
    }),
    setDutyWeek: ({ member, params, body }) => setDutyWeek(ctx, member.id, params.id, body),
    addAway: ({ member, params, body }) => addAway(ctx, member, params.id, body),
    removeAway: ({ member, params }) => removeAway(ctx, member, params),
  })
