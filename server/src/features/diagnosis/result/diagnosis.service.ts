import type { Database } from '../../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Log } from '../../../shared/log/log.ts'
import * as repository from '../diagnosis.repository.ts'
import { listRequests } from '../expert-desk/customer-request/customer-request.repository.ts'
import { toComparison } from './comparison.views.ts'
import { currentProblem } from './current-result.ts'
import { toDiagnosisResult, toListItem } from './diagnosis.views.ts'
import { saveFeedback } from './feedback.repository.ts'
import { markAnswersRead } from './open-matters.repository.ts'
import { markOpened } from './opened.repository.ts'

interface Rating {
  helpful: boolean
  comment: string
}

interface DiagnosisServiceDependencies {
  db: Database
  now: () => Date
  log: Log
}

export type DiagnosisService = ReturnType<typeof createDiagnosisService>

/** Reads a member's own diagnoses and stores their ratings. */
export function createDiagnosisService({ db, now, log }: DiagnosisServiceDependencies) {
  return { list, get, preview, rate, findSummary }

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
    await noteReading(found)
    return toResult(found)
  }

  /** Returns a member's result as they see it, or would with another right problem; it does not count as read. */
  async function preview(
    memberId: string,
    id: string,
    unsent?: Pick<repository.DiagnosisWithEvidence, 'rightProblemId' | 'evidence'>,
  ) {
    const found = await repository.findDiagnosis(db, memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return toResult({ ...found, ...unsent })
  }

  async function toResult(found: repository.ShownDiagnosis) {
    const { memberId, id, expertRequests } = found
    const requests = expertRequests ? await listRequests(db, { memberId, diagnosisId: id }) : []
    return toDiagnosisResult(found, { comparison: await compareWithPrevious(found), requests }, now())
  }

  /** Records that the owner has seen the result and the expert's newest answer. A failure must not keep the result from them. */
  async function noteReading(found: repository.ShownDiagnosis) {
    const { memberId, id, openedAt, expertReadAt } = found
    const answeredAt = findNewestAnswer(found)
    try {
      if (!openedAt) await markOpened(db, { memberId, diagnosisId: id }, now())
      if (answeredAt && !(expertReadAt && expertReadAt >= answeredAt))
        await markAnswersRead(db, memberId, id, now())
    } catch (err) {
      log.warn({ err, diagnosisId: id }, 'the reading of a result was not recorded')
    }
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
    return found && { problem: currentProblem(found).problem, image: found.fullPhoto }
  }
}

/** When the expert last answered the case or the question, or corrected the answer. */
function findNewestAnswer({ question, expertAnsweredAt, expertCorrectedAt }: repository.ShownDiagnosis) {
  const times = [question?.answeredAt, expertAnsweredAt, expertCorrectedAt].filter((at) => at instanceof Date)
  return times.sort((a, b) => b.getTime() - a.getTime())[0]
}
