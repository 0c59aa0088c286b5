import { type PausedVisit, pauseOutcomes } from '../../../../../contract/reservation/visit/visit-pause.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { listDistricts } from '../route/district-centres.ts'
import { findPause, listPauses, listVisits } from './pause.repository.ts'
import { countOutcomes, toPause, toVisit } from './pause.views.ts'
import { findOutcome } from './visit-state.ts'

/** Lists the pauses, with how many visits are open, confirmed and moved. */
export async function listVisitPauses(ctx: Context) {
  const pauses = await listPauses(ctx.db)
  const visits =
    pauses.length > 0
      ? await listVisits(
          ctx.db,
          pauses.map(({ id }) => id),
        )
      : []
  const names = await ctx.findNames([...new Set(pauses.map(({ createdBy }) => createdBy))])
  const today = seoulDay(ctx.now())
  return {
    today,
    districts: listDistricts(),
    pauses: pauses.map((it) => ({
      ...toPause(it, names, today),
      counts: countOutcomes(
        visits
          .filter(({ visit }) => visit.pauseId === it.id)
          .map(({ visit, row }) => findOutcome(row, visit, it.date)),
      ),
    })),
  }
}

/** Returns a pause with its visits, open ones first. Throws PAUSE_NOT_FOUND. */
export async function getVisitPause(ctx: Context, id: string) {
  const found = await findPause(ctx.db, id)
  if (!found) throw new AppError('PAUSE_NOT_FOUND')
  const visits = await listVisits(ctx.db, [id])
  const names = await ctx.findNames([found.createdBy])
  const lines = visits.map(({ visit, row }) => toVisit(row, visit, found.date))
  const rank = ({ outcome }: PausedVisit) => pauseOutcomes.indexOf(outcome)
  return {
    ...toPause(found, names, seoulDay(ctx.now())),
    visits: lines.toSorted((one, other) => rank(one) - rank(other)),
  }
}
