import { and, isNull } from 'drizzle-orm'
import type {
  DiagnosisResult,
  rateDiagnosis as endpoint,
  HistoryItem,
} from '../../../../../contract/diagnosis/diagnosis.ts'
import type { ExpertQuestion } from '../../../../../contract/diagnosis/diagnosis-result.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import * as repository from '../diagnosis.repository.ts'
import { isDiagnosis, requireDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisFeedback } from '../diagnosis.tables.ts'
import { listRequests, type RequestRow, toCustomerRequest } from '../expert-desk/customer-request.ts'
import { describeAnswers } from '../submit/answers.ts'
import { toComparison } from './compare-diagnoses.ts'
import { currentProblem, currentResult } from './current-result.ts'

/** Lists the member's diagnoses, newest first. */
export async function listDiagnoses({ db }: Context, memberId: string, paging: Paging) {
  const rows = await repository.listDiagnoses(db, memberId, startOf(paging), paging.size + 1)
  const { content, ...rest } = toPage(rows, paging.size)
  return { content: content.map(toListItem), ...rest }
}

/** Returns the member's result and records that they have seen it. Throws DIAGNOSIS_NOT_FOUND. */
export async function getDiagnosis(ctx: Context, memberId: string, id: string) {
  const found = await repository.requireDiagnosis(ctx.db, memberId, id)
  await noteReading(ctx, found)
  return toResult(ctx, found)
}

/**
 * Returns a member's result as they see it, or would with another right problem; it does not count as read. Throws
 * DIAGNOSIS_NOT_FOUND.
 */
export async function previewDiagnosis(
  ctx: Context,
  memberId: string,
  id: string,
  unsent?: Pick<repository.DiagnosisWithEvidence, 'rightProblemId' | 'evidence'>,
) {
  const found = await repository.requireDiagnosis(ctx.db, memberId, id)
  return toResult(ctx, { ...found, ...unsent })
}

/** Returns what a booking stores of a linked diagnosis; undefined unless it is the member's own. */
export async function findSummary({ db }: Context, memberId: string, id: string) {
  const found = await repository.findDiagnosis(db, memberId, id)
  return found && { problem: currentProblem(found).problem, image: found.fullPhoto }
}

async function toResult(ctx: Context, found: repository.ShownDiagnosis) {
  const { memberId, id, expertRequests } = found
  const requests = expertRequests ? await listRequests(ctx.db, { memberId, diagnosisId: id }) : []
  const comparison = await compareWithPrevious(ctx, found)
  return toDiagnosisResult(found, { comparison, requests }, ctx.now())
}

/** Records that the owner has seen the result and the expert's newest answer. A failure must not keep the result from them. */
async function noteReading({ db, now, log }: Context, found: repository.ShownDiagnosis) {
  const { memberId, id, openedAt, expertReadAt } = found
  const isFound = isDiagnosis({ memberId, diagnosisId: id })
  const answeredAt = findNewestAnswer(found)
  try {
    if (!openedAt)
      await db
        .update(diagnosis)
        .set({ openedAt: now() })
        .where(and(isFound, isNull(diagnosis.openedAt)))
    if (answeredAt && !(expertReadAt && expertReadAt >= answeredAt))
      await db.update(diagnosis).set({ expertReadAt: now() }).where(isFound)
  } catch (err) {
    log.warn({ err, diagnosisId: id }, 'the reading of a result was not recorded')
  }
}

/** When the expert last answered the case or the question, or corrected the answer. */
function findNewestAnswer({ question, expertAnsweredAt, expertCorrectedAt }: repository.ShownDiagnosis) {
  const times = [question?.answeredAt, expertAnsweredAt, expertCorrectedAt].filter((at) => at instanceof Date)
  return times.sort((a, b) => b.getTime() - a.getTime())[0]
}

/** Returns null when there is no earlier diagnosis of the same plant. */
async function compareWithPrevious({ db }: Context, { memberId, id, previousId }: repository.ShownDiagnosis) {
  if (!previousId) return null
  const both = await repository.findWithEvidence(db, memberId, [previousId, id])
  const before = both.find((row) => row.id === previousId)
  const present = both.find((row) => row.id === id)
  return before && present ? toComparison(before, present) : null
}

export function toListItem(row: repository.DiagnosisSummary): HistoryItem {
  const { problem, isNamedByExpert } = currentProblem(row)
  return {
    id: row.id,
    image: row.fullPhoto,
    problem,
    isNamedByExpert,
    createdAt: seoulIso(row.createdAt),
    expertFeedback: row.expertFeedback,
    expertDueAt: row.expertDueAt && seoulIso(row.expertDueAt),
    nthLook: row.nthLook,
    plant: row.plant,
  }
}

interface ResultDetails {
  /** With the earlier diagnosis of the same plant; null when there is none. */
  comparison: DiagnosisResult['comparison']
  /** The expert's requests to the owner. */
  requests: RequestRow[]
}

function toDiagnosisResult(
  row: repository.ShownDiagnosis,
  { comparison, requests }: ResultDetails,
  now: Date,
): DiagnosisResult {
  const { findings, ...current } = currentResult(row)
  return {
    id: row.id,
    fullPlantImageUrl: row.fullPhoto,
    symptomImageUrl: row.symptomPhoto,
    expertFeedback: row.expertFeedback,
    ...current,
    ...findings,
    provisional: row.state === 'PROVISIONAL' && !current.isNamedByExpert,
    comparison,
    feedback: row.feedback,
    engine: { name: row.engine, version: row.engineVersion },
    prompt: row.prompt,
    answers: describeAnswers(row.answers),
    createdAt: seoulIso(row.createdAt),
    expertDueAt: seoulIso(row.expertDueAt),
    expertPromisedHours: row.expertPromisedHours,
    expertIsLate: row.expertAnsweredAt === null && row.expertPausedAt === null && row.expertDueAt < now,
    expertQuestion: row.question && toExpertQuestion(row.question),
    expertRequests: requests.map(toCustomerRequest),
    expertAnsweredAt: row.expertAnsweredAt && seoulIso(row.expertAnsweredAt),
    expertCorrectedAt: row.expertCorrectedAt && seoulIso(row.expertCorrectedAt),
    expertRetractedAt: row.expertRetractedAt && seoulIso(row.expertRetractedAt),
  }
}

export const toExpertQuestion = ({
  question,
  askedAt,
  answer,
  answeredAt,
  dueAt,
}: NonNullable<repository.ShownDiagnosis['question']>): ExpertQuestion => ({
  question,
  askedAt: seoulIso(askedAt),
  answer,
  answeredAt: answeredAt && seoulIso(answeredAt),
  dueAt: seoulIso(dueAt),
})

/** Stores the rating, in place of an earlier one, with the revision and the engine it is about. Throws DIAGNOSIS_NOT_FOUND. */
export async function rateDiagnosis(
  { db, now }: Context,
  memberId: string,
  diagnosisId: string,
  { helpful, comment }: Body<typeof endpoint>,
) {
  const { revision, engine, engineVersion } = await requireDiagnosis(db, memberId, diagnosisId)
  const judged = { memberId, diagnosisId, revision, engine, engineVersion }
  const feedback = { ...judged, helpful, comment, updatedAt: now() }
  await db
    .insert(diagnosisFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [diagnosisFeedback.memberId, diagnosisFeedback.diagnosisId],
      set: feedback,
    })
  return null
}
