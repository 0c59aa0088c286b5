import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Verdict } from '../../../../../contract/diagnosis/case-admin.ts'
import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { type DiagnosisKey, isDiagnosis, ofDiagnosis, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisRevision } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-desk.tables.ts'
import { lockClock } from './customer-request.ts'
import type { CaseRow } from './open-case.ts'
import { problemList } from './suggestion.ts'

/** An expert's answer to a diagnosis and their verdict on the engine's result. */
export interface ExpertAnswer extends DiagnosisKey {
  /** Member id of the expert. */
  expertId: string
  feedback: string
  verdict: Verdict
  /** The expert's own problem id, when they do not agree with the engine. */
  rightProblemId?: string | null
  /** Revision of the result that the verdict is about; it may have been replaced since. */
  revision: number
  /** Whether the text is the engine's draft as it was. */
  isUnedited?: boolean
  /** When the expert claimed the case. */
  begunAt?: Date | null
}

export type ExpertAnswerRow = typeof expertAnswer.$inferInsert

const isOf = (key: DiagnosisKey) => ofDiagnosis(expertAnswer, key)
const isCurrent = (key: DiagnosisKey) => and(isOf(key), isNull(expertAnswer.replacedAt))

/**
 * Stores the answer, shows it to the customer and notifies them, without a claim or checks of the text. Repeating the current
 * answer changes nothing; a different one becomes the next edition, and a corrected text is notified once until it has been
 * read. Throws DIAGNOSIS_NOT_FOUND when there is no such result.
 */
export async function storeExpertAnswer(
  { now, notify }: Pick<Context, 'now' | 'notify'>,
  tx: Database,
  answer: ExpertAnswer,
): Promise<void> {
  const present = await lockCurrentResult(tx, answer)
  const isJudged = present?.revision === answer.revision
  const judged = isJudged ? present : await findReplacedResult(tx, answer)
  if (!present || !judged) throw new AppError('DIAGNOSIS_NOT_FOUND')
  const current = await findCurrentAnswer(tx, answer)
  if (current && isSameAnswer(current, answer)) return

  const edition = await findNextEdition(tx, answer)
  const { revision, engine, engineVersion } = judged
  await addEdition(tx, { ...answer, revision, engine, engineVersion, edition, answeredAt: now() }, current)
  if (!current) await notify(tx, resultNotice(answer, 'EXPERT_ANSWERED'))
  else if (current.feedback !== answer.feedback && !hasUnreadCorrection(present))
    await notify(tx, resultNotice(answer, 'EXPERT_CORRECTED'))
}

/** Returns the current edition of the expert's answer. */
export const findCurrentAnswer = (tx: Database, key: DiagnosisKey) =>
  findOne(tx, expertAnswer, isCurrent(key))

/** Returns the current edition and locks the case. Throws CHANGED_MEANWHILE unless it is the edition `follows`. */
export async function requireCurrentAnswer(tx: Database, key: DiagnosisKey, follows: number) {
  await lockClock(tx, key)
  const current = await findCurrentAnswer(tx, key)
  if (current?.edition !== follows) throw new AppError('CHANGED_MEANWHILE')
  return current
}

/** Whether the answer repeats the current edition. */
export const isSameAnswer = (
  current: ExpertAnswerRow,
  { feedback, verdict, revision, rightProblemId = null }: ExpertAnswer,
) =>
  current.feedback === feedback &&
  current.verdict === verdict &&
  current.revision === revision &&
  current.rightProblemId === rightProblemId

/** Throws ANSWER_CONTRADICTS when the text calls the problem that the verdict overrules the likeliest. */
export function requireOneMeaning(
  { problemId }: CaseRow,
  { feedback, verdict, rightProblemId }: Pick<ExpertAnswer, 'feedback' | 'verdict' | 'rightProblemId'>,
) {
  const problems = problemList
  const message = findContradiction({ text: feedback, verdict, problemId, rightProblemId, problems })
  if (message) throw new AppError('ANSWER_CONTRADICTS', { message })
}

/** Throws ANSWER_OF_OTHER unless the expert wrote an edition of the answer that stands, not of one that was taken back. */
export async function requireOwnAnswer(tx: Database, key: DiagnosisKey, expertId: string) {
  const retracted = tx
    .select({ edition: sql`coalesce(max(${expertAnswer.edition}), -1)` })
    .from(expertAnswer)
    .where(and(isOf(key), isNotNull(expertAnswer.retractedAt)))
  const last = sql`(${retracted})`
  const [found] = await tx
    .select({ edition: expertAnswer.edition })
    .from(expertAnswer)
    .where(and(isOf(key), eq(expertAnswer.expertId, expertId), gt(expertAnswer.edition, last)))
    .limit(1)
  if (!found) throw new AppError('ANSWER_OF_OTHER')
}

/** Returns the current result and locks the diagnosis until the transaction ends. */
async function lockCurrentResult(tx: Database, key: DiagnosisKey) {
  const { revision, engine, engineVersion, expertReadAt, expertCorrectedAt } = diagnosis
  const [current] = await tx
    .select({ revision, engine, engineVersion, expertReadAt, expertCorrectedAt })
    .from(diagnosis)
    .where(isDiagnosis(key))
    .for('update')
  return current
}

/** Returns a result that has been replaced since. */
async function findReplacedResult(tx: Database, answer: ExpertAnswer) {
  const { revision, engine, engineVersion } = diagnosisRevision
  const [replaced] = await tx
    .select({ revision, engine, engineVersion })
    .from(diagnosisRevision)
    .where(and(ofDiagnosis(diagnosisRevision, answer), eq(revision, answer.revision)))
  return replaced
}

/** Returns the number of the next edition; editions that were taken back count. */
async function findNextEdition(tx: Database, key: DiagnosisKey): Promise<number> {
  const [found] = await tx
    .select({ next: sql<number>`coalesce(max(${expertAnswer.edition}) + 1, 0)`.mapWith(Number) })
    .from(expertAnswer)
    .where(isOf(key))
  return found?.next ?? 0
}

/** Inserts an edition as the current one and shows its text to the customer; `corrects` is the edition it replaces. */
async function addEdition(tx: Database, row: ExpertAnswerRow, corrects: ExpertAnswerRow | undefined) {
  const { memberId, diagnosisId, feedback, answeredAt } = row
  await tx.update(expertAnswer).set({ replacedAt: answeredAt }).where(isCurrent(row))
  await tx.insert(expertAnswer).values(row)
  await tx
    .update(diagnosis)
    .set({
      expertFeedback: feedback,
      // The deadline is measured by the first edition, so a correction does not change `expertAnsweredAt`.
      ...(!corrects && { expertAnsweredAt: answeredAt, expertRetractedAt: null }),
      ...(corrects && corrects.feedback !== feedback && { expertCorrectedAt: answeredAt }),
    })
    .where(isDiagnosis({ memberId, diagnosisId }))
}

/** Whether the owner has been notified of a correction that they have not read. */
const hasUnreadCorrection = ({
  expertReadAt,
  expertCorrectedAt,
}: Pick<CaseRow, 'expertReadAt' | 'expertCorrectedAt'>) =>
  expertCorrectedAt !== null && !(expertReadAt && expertReadAt >= expertCorrectedAt)
