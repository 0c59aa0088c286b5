import type { AreaKey, AreaRow } from '../../../../../contract/area-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import * as repository from '../area.repository.ts'
import { type Area, areaMessages } from '../area.ts'

export interface AreaAdminDependencies {
  db: Database
  transact: Transact
  audit: Audit
  area: Area
}

export type AreaAdmin = ReturnType<typeof createAreaAdmin>

/** The table of where we come to. Bookings that were accepted stay as they are. */
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
        ...{ actorId, action: 'reservation.saveArea', subject: 'serviceArea', subjectId: idOf(row) },
        ...{ before: before?.verdict, after: row.verdict, reason: reason ?? null },
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
        ...{ actorId, action: 'reservation.removeArea', subject: 'serviceArea', subjectId: idOf(key) },
        before: before.verdict,
      })
    })
    area.forget()
    return null
  }

  /** As a booking would judge it now, with the row that decided. */
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

const idOf = ({ sido, sigungu, place }: Omit<AreaRow, 'verdict'>) =>
  [sido, sigungu, place].filter(Boolean).join(' ')

const byPlace = (one: AreaRow, other: AreaRow) => idOf(one).localeCompare(idOf(other), 'ko')
