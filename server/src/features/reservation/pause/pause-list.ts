import { type PausedVisit, pauseOutcomes } from '../../../../../contract/reservation/visit/visit-pause.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { listDistricts } from '../route/district-centres.ts'
import * as repository from './pause.repository.ts'
import { countOutcomes, toPause, toVisit } from './pause.views.ts'
import { findOutcome } from './visit-state.ts'

interface PauseListDependencies {
  db: Database
  now: () => Date
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

export type PauseList = ReturnType<typeof createPauseList>

/** Reads the pauses for the console, and what became of their visits. */
export function createPauseList({ db, now, findNames }: PauseListDependencies) {
  return { list, get }

  async function list() {
    const pauses = await repository.listPauses(db)
    const visits =
      pauses.length > 0
        ? await repository.listVisits(
            db,
            pauses.map(({ id }) => id),
          )
        : []
    const names = await findNames([...new Set(pauses.map(({ createdBy }) => createdBy))])
    const today = seoulDay(now())
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

  async function get(id: string) {
    const found = await repository.findPause(db, id)
    if (!found) throw new AppError('PAUSE_NOT_FOUND')
    const visits = await repository.listVisits(db, [id])
    const names = await findNames([found.createdBy])
    const lines = visits.map(({ visit, row }) => toVisit(row, visit, found.date))
    const rank = ({ outcome }: PausedVisit) => pauseOutcomes.indexOf(outcome)
    return {
      ...toPause(found, names, seoulDay(now())),
      visits: lines.toSorted((one, other) => rank(one) - rank(other)),
    }
  }
}
