import type { ExpertWorkload } from '../../../../../../contract/diagnosis/workload-admin.ts'
import { dayMs } from '../../../../../../contract/seoul-day.ts'
import type { Database } from '../../../../shared/db/database.ts'
import type { Caller } from '../../../../shared/http/handlers.ts'
import { seoulIso, startOfSeoulDay } from '../../../../shared/time/seoul.ts'
import type { FindNames } from '../case/claim.service.ts'
import { toDeadline } from '../deadline.ts'
import { forecastOf, paceOf } from './forecast.ts'
import * as repository from './workload.repository.ts'

const maxOpen = 500

interface WorkloadDependencies {
  db: Database
  now: () => Date
  findNames: FindNames
  findExperts: (db: Database) => Promise<string[]>
}

/** The board of promises and the figures of each expert. */
export function createWorkloadService({ db, now, findNames, findExperts }: WorkloadDependencies) {
  return { getPromises, listExperts, list }

  async function getPromises(viewerId: string) {
    const moment = now()
    const rows = await repository.listOpen(db, viewerId, moment, maxOpen + 1)
    const open = rows.slice(0, maxOpen)
    const names = await findNames(open.flatMap(({ holderId }) => holderId ?? []))
    const { perHour, people } = paceOf(await repository.listAnswersSince(db, startOfSeoulDay(moment)), moment)
    const { doneAt, lateCount, lateFrom } = forecastOf(
      open.map(({ dueAt }) => dueAt),
      perHour,
      moment,
    )
    return {
      cases: open.map(({ id, problem, dueAt, holderId, heldUntil, draftOf }) => ({
        id,
        problem,
        clock: toDeadline(dueAt, moment, false),
        holder:
          holderId && heldUntil
            ? { name: names.get(holderId) ?? '', isMe: holderId === viewerId, until: seoulIso(heldUntil) }
            : null,
        hasDraft: draftOf !== null,
      })),
      hasMore: rows.length > maxOpen,
      forecast: {
        perHour,
        people,
        doneAt: doneAt && seoulIso(doneAt),
        lateCount,
        lateFrom: lateFrom && seoulIso(lateFrom),
      },
    }
  }

  /** Lists the other experts. */
  async function listExperts(viewerId: string) {
    const names = await findNames(await findExperts(db))
    return [...names].filter(([id]) => id !== viewerId).map(([id, name]) => ({ id, name }))
  }

  /** Lists every expert's figures for administrators, and their own for everybody else. */
  async function list({ id, roles }: Pick<Caller, 'id' | 'roles'>, days: number): Promise<ExpertWorkload[]> {
    const isAdmin = roles.includes('ADMIN')
    const since = new Date(now().getTime() - days * dayMs)
    const rows = new Map(
      (await repository.sumByExpert(db, since, isAdmin ? undefined : id)).map((row) => [row.expertId, row]),
    )
    const ids = isAdmin ? [...new Set([...(await findExperts(db)), ...rows.keys()])] : [id]
    const names = await findNames(ids)
    return ids.map((expertId) => {
      const row = rows.get(expertId)
      return {
        id: expertId,
        name: names.get(expertId) ?? '',
        isMe: expertId === id,
        answers: row?.answers ?? 0,
        medianMinutes: row?.medianMinutes ?? null,
        agreement: row?.judged ? row.agreed / row.judged : null,
      }
    })
  }
}
