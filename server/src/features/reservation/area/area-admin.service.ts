import type { AreaKey, AreaRow } from '../../../../../contract/reservation/area-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from './area.repository.ts'
import { type AreaService, areaMessages } from './area.service.ts'

export interface AreaAdminDependencies {
  db: Database
  transact: Transact
  audit: Audit
  area: AreaService
}

export type AreaAdmin = ReturnType<typeof createAreaAdmin>

/** Edits the service area table. Changes do not affect accepted bookings. */
export function createAreaAdmin({ db, transact, audit, area }: AreaAdminDependencies) {
  return { list, save, remove, explain }

  async function list() {
    return { rows: (await repository.findAreas(db)).sort(byPlace) }
  }

  async function save(actorId: string, row: AreaRow, reason?: string) {
    await transact(async (tx) => {
      const before = await repository.lockArea(tx, row)
      await repository.saveArea(tx, row)
      await audit.record(tx, {
        actorId,
        action: 'reservation.saveArea',
        subject: 'serviceArea',
        subjectId: toSubjectId(row),
        before: before?.verdict,
        after: row.verdict,
        reason: reason ?? null,
      })
    })
    area.forget()
    return row
  }

  async function remove(actorId: string, key: AreaKey) {
    await transact(async (tx) => {
      const before = await repository.lockArea(tx, key)
      if (!before) throw new AppError('AREA_ROW_NOT_FOUND')
      await repository.removeArea(tx, key)
      await audit.record(tx, {
        actorId,
        action: 'reservation.removeArea',
        subject: 'serviceArea',
        subjectId: toSubjectId(key),
        before: before.verdict,
      })
    })
    area.forget()
    return null
  }

  /** Returns the verdict a booking would get now, with the row that decided it. */
  async function explain(address: string) {
    const { verdict, readAs, row } = await area.explain(address)
    return {
      verdict,
      message: areaMessages[verdict],
      readAs: readAs ? { sido: readAs.sido, sigungu: readAs.sigungu } : null,
      row: row ?? null,
    }
  }
}

const toSubjectId = ({ sido, sigungu, place }: Omit<AreaRow, 'verdict'>) =>
  [sido, sigungu, place].filter(Boolean).join(' ')

const byPlace = (one: AreaRow, other: AreaRow) => toSubjectId(one).localeCompare(toSubjectId(other), 'ko')
