import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { toComparison } from './comparison.ts'
import * as repository from './diagnosis.repository.ts'
import { toListItem, toResult } from './diagnosis.views.ts'
import { keepFeedback } from './feedback.repository.ts'

export interface PageRequest {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
}

export interface Rating {
  helpful: boolean
  comment: string
}

export type DiagnosisService = ReturnType<typeof createDiagnosisService>

/** Reads a member's own diagnoses, and takes in what they say of them. */
export function createDiagnosisService({ db, now }: { db: Database; now: () => Date }) {
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
    return toResult(found, await comparisonOf(found), now())
  }

  /** With the earlier diagnosis of the same plant; null when there is none. */
  async function comparisonOf({ memberId, id, previousId }: repository.ShownDiagnosis) {
    if (!previousId) return null
    const both = await repository.findWithEvidence(db, memberId, [previousId, id])
    const before = both.find((row) => row.id === previousId)
    const present = both.find((row) => row.id === id)
    return before && present ? toComparison(before, present) : null
  }

  /** Keeps what the person says of a result, and of which one. */
  async function rate(memberId: string, id: string, { helpful, comment }: Rating): Promise<void> {
    const found = await repository.findDiagnosis(db, memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const { revision, engine, engineVersion } = found
    const about = { memberId, diagnosisId: id, revision, engine, engineVersion }
    await keepFeedback(db, { ...about, helpful, comment, updatedAt: now() })
  }

  /** What a booking that comes from a diagnosis keeps of it; undefined unless it is the member's own. */
  async function summaryOf(memberId: string, id: string) {
    const found = await repository.findDiagnosis(db, memberId, id)
    return found && { problem: found.problem, image: found.fullPhoto }
  }

  return { list, get, rate, summaryOf }
}
