import type { Database } from '../../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from '../diagnosis.repository.ts'
import { toComparison } from './comparison.views.ts'
import { toDiagnosisResult, toListItem } from './diagnosis.views.ts'
import { saveFeedback } from './feedback.repository.ts'

interface Rating {
  helpful: boolean
  comment: string
}

export type DiagnosisService = ReturnType<typeof createDiagnosisService>

/** Reads a member's own diagnoses and stores their ratings. */
export function createDiagnosisService({ db, now }: { db: Database; now: () => Date }) {
  return { list, get, rate, findSummary }

  /** Lists the member's diagnoses, newest first. */
  async function list(memberId: string, paging: Paging) {
    const rows = await repository.listDiagnoses(db, memberId, startOf(paging), paging.size + 1)
    const { content, ...rest } = toPage(rows, paging.size)
    return { content: content.map(toListItem), ...rest }
  }

  /** Throws DIAGNOSIS_NOT_FOUND for an unknown id and for another member's diagnosis alike. */
  async function get(memberId: string, id: string) {
    const found = await repository.findDiagnosis(db, memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return toDiagnosisResult(found, await compareWithPrevious(found), now())
  }

  /** Returns null when there is no earlier diagnosis of the same plant. */
  async function compareWithPrevious({ memberId, id, previousId }: repository.ShownDiagnosis) {
    if (!previousId) return null
    const both = await repository.findWithEvidence(db, memberId, [previousId, id])
    const before = both.find((row) => row.id === previousId)
    const present = both.find((row) => row.id === id)
    return before && present ? toComparison(before, present) : null
  }

  /** Stores the rating together with the revision and the engine it is about. */
  async function rate(memberId: string, id: string, { helpful, comment }: Rating): Promise<void> {
    const found = await repository.findDiagnosis(db, memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const { revision, engine, engineVersion } = found
    await saveFeedback(db, {
      memberId,
      diagnosisId: id,
      revision,
      engine,
      engineVersion,
      helpful,
      comment,
      updatedAt: now(),
    })
  }

  /** Returns what a booking stores of a linked diagnosis; undefined unless it is the member's own. */
  async function findSummary(memberId: string, id: string) {
    const found = await repository.findDiagnosis(db, memberId, id)
    return found && { problem: found.problem, image: found.fullPhoto }
  }
}
