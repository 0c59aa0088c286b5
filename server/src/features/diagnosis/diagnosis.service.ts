import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import * as repository from './diagnosis.repository.ts'
import { toListItem, toResult } from './diagnosis.views.ts'

export interface PageRequest {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
}

export type DiagnosisService = ReturnType<typeof createDiagnosisService>

/** Reads a member's own diagnoses. */
export function createDiagnosisService({ db }: { db: Database }) {
  /** Newest first; one row more than asked for tells whether another page follows. */
  async function list(memberId: string, { page, size, cursor }: PageRequest) {
    const rows = cursor
      ? await repository.listAfter(db, memberId, readCursor(cursor), size + 1)
      : await repository.listFrom(db, memberId, page * size, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(toListItem), ...rest }
  }

  /** Somebody else's diagnosis and one that never was are the same: DIAGNOSIS_NOT_FOUND. */
  async function get(memberId: string, id: string) {
    const found = await repository.findDiagnosis(db, memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return toResult(found)
  }

  /** The newest `count`, for home. */
  async function latest(memberId: string, count: number) {
    const rows = await repository.listFrom(db, memberId, 0, count)
    return rows.map(toListItem)
  }

  return { list, get, latest }
}
