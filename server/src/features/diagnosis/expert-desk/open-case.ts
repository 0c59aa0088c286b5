import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AdminCase, AnswerDraft, ClaimHolder } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { careCheckIn } from '../care-plan.tables.ts'
import {
  type DiagnosisKey,
  findDiagnosedProblems,
  ofDiagnosis,
  questionColumns,
} from '../diagnosis.repository.ts'
import { diagnosis, diagnosisFeedback } from '../diagnosis.tables.ts'
import { expertAnswer, expertDraft, expertHandover, expertQuestion } from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from '../result/current-result.ts'
import { previewDiagnosis, toExpertQuestion } from '../result/get-diagnosis.ts'
import { describeAnswers } from '../submit/answers.ts'
import { findClaim, lockDiagnosis } from './claim-case.ts'
import { listRequests, toCustomerRequest } from './customer-request.ts'
import { toDeadline } from './deadline.ts'
import { describeFollowUps, findProblemName, readEvidence } from './evidence.ts'
import { suggestAnswer } from './suggestion.ts'

/** Audits the access to personal data, unless the viewer's claim has done so already. Throws DIAGNOSIS_NOT_FOUND. */
export async function getCase(ctx: Context, viewerId: string, id: string): Promise<AdminCase> {
  const { db, findNames, now } = ctx
  const { row, key, holder } = await openCase(ctx, viewerId, id)
  const earlier = await listEarlierDiagnoses(db, row)
  const earlierIds = earlier.map((it) => it.id)
  const details = await findCaseDetails(db, key, viewerId, earlierIds)
  const people = [
    ...details.editions.flatMap(({ expertId, retractedBy }) => [expertId, retractedBy]),
    details.handover?.fromExpertId,
    ...(details.question?.replaced ?? []).map(({ answeredBy }) => answeredBy),
  ]
  const names = await findNames(people.filter((person) => typeof person === 'string'))
  return toAdminCase(row, { ...details, earlier, holder, names, viewerId, now: now() })
}

/** Returns the result as its owner sees it, or would with another right problem. Audited and throws like `getCase`. */
export async function getResultPreview(ctx: Context, viewerId: string, id: string, rightProblemId?: string) {
  const { row } = await openCase(ctx, viewerId, id)
  const unsent = { rightProblemId: rightProblemId || null, evidence: row.evidence }
  return previewDiagnosis(ctx, row.memberId, id, rightProblemId === undefined ? undefined : unsent)
}

async function openCase({ db, now, audit, findNames }: Context, viewerId: string, id: string) {
  const row = await requireCase(db, id)
  const key = { memberId: row.memberId, diagnosisId: row.id }
  const claim = await findClaim(db, key, now())
  const holder = claim && {
    name: (await findNames([claim.expertId])).get(claim.expertId) ?? '',
    isMe: claim.expertId === viewerId,
    until: seoulIso(claim.until),
  }
  if (!holder?.isMe)
    await audit.recordView({
      actorId: viewerId,
      action: 'diagnosis.lookAtCase',
      subject: 'diagnosis',
      subjectId: id,
    })
  return { row, key, holder: holder ?? null }
}

/** Stores the draft also without a claim, so that no text is lost. Audits the first save only. Throws DIAGNOSIS_NOT_FOUND. */
export async function saveDraft(
  { transact, now, audit }: Context,
  expertId: string,
  id: string,
  draft: AnswerDraft,
) {
  const savedAt = now()
  await transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const isFirst = await storeDraft(tx, { ...key, expertId, ...draft, savedAt })
    if (!isFirst) return
    await audit.record(tx, {
      actorId: expertId,
      action: 'diagnosis.beginAnswer',
      subject: 'diagnosis',
      subjectId: id,
    })
  })
  return { savedAt: seoulIso(savedAt) }
}

/** What the customer wrote and photographed for a diagnosis, oldest first; undefined for a deleted one. Callers audit the view. */
export async function findSubmission(db: Database, id: string) {
  const row = await findCase(db, id)
  if (!row) return undefined
  const key = { memberId: row.memberId, diagnosisId: id }
  const problems = await findDiagnosedProblems(db, [id])
  const requests = (await listRequests(db, key)).reverse()
  const question = await findOne(db, expertQuestion, ofDiagnosis(expertQuestion, key))
  const texts = [
    { text: row.prompt, at: row.createdAt },
    ...requests.map(({ reply, repliedAt }) => ({ text: reply, at: repliedAt })),
    ...(question ? [{ text: question.question, at: question.askedAt }] : []),
  ]
  return {
    problem: problems.get(id) ?? row.problem,
    photos: [row.fullPhoto, row.symptomPhoto, ...requests.flatMap(({ photo }) => photo ?? [])],
    texts: texts.flatMap(({ text, at }) => (text && at ? [{ text, at: seoulIso(at) }] : [])),
  }
}

interface CaseSurroundings extends CaseDetails {
  earlier: EarlierDiagnosis[]
  holder: ClaimHolder | null
  names: Map<string, string>
  viewerId: string
  now: Date
}

function toAdminCase(row: CaseRow, context: CaseSurroundings): AdminCase {
  const { earlier, holder, checkIns, feedback, question, requests, now } = context
  return {
    ...row,
    ...toResult(row),
    createdAt: seoulIso(row.createdAt),
    clock:
      question && !question.answeredAt
        ? toDeadline(question.dueAt, now, false)
        : toDeadline(row.expertDueAt, now, row.expertAnsweredAt !== null),
    holder,
    fullPlantImageUrl: row.fullPhoto,
    symptomImageUrl: row.symptomPhoto,
    answers: describeAnswers(row.answers),
    followUps: describeFollowUps(row.followUps),
    ...readEvidence(row.evidence),
    feedback: feedback ?? null,
    checkIns: toCheckIns(checkIns, row.id),
    earlier: earlier.map((it) => ({
      ...it,
      createdAt: seoulIso(it.createdAt),
      fullPlantImageUrl: it.fullPhoto,
      symptomImageUrl: it.symptomPhoto,
      problem: currentProblem(it).problem,
      checkIns: toCheckIns(checkIns, it.id),
    })),
    editions: toEditions(context),
    question: toQuestion(context),
    requests: requests.map(toCustomerRequest),
    draft: toDraft(context),
    handover: toHandover(context),
    suggestion: suggestAnswer(row),
  }
}

/** The engine's current result. */
function toResult({ state, problem, problemId, confidence, findings, engine, engineVersion }: CaseRow) {
  return {
    ...findings,
    ...{ problem, problemId, confidence },
    provisional: state === 'PROVISIONAL',
    summary: findings.summary ?? null,
    counterSign: findings.counterSign ?? null,
    candidates: findings.candidates.map((it) => ({ problem: it.problem, tellApart: it.tellApart ?? null })),
    unchecked: findings.unchecked ?? [],
    photoNotes: findings.photoNotes.map(({ text }) => text),
    advice: findings.advice ?? null,
    engine: { name: engine, version: engineVersion },
  }
}

const toCheckIns = (checkIns: CaseDetails['checkIns'], diagnosisId: string) =>
  checkIns.filter((it) => it.diagnosisId === diagnosisId)

const toEditions = ({ editions, names, viewerId }: CaseSurroundings): AdminCase['editions'] =>
  editions.map(({ expertId, ...row }) => ({
    ...row,
    rightProblem: findProblemName(row.rightProblemId),
    expert: { name: names.get(expertId) ?? '', isMe: expertId === viewerId },
    answeredAt: seoulIso(row.answeredAt),
    retraction: row.retractedAt && {
      at: seoulIso(row.retractedAt),
      by: { name: names.get(row.retractedBy ?? '') ?? '', isMe: row.retractedBy === viewerId },
      reason: row.retractionReason ?? '',
    },
  }))

const toQuestion = ({ question, names, viewerId }: CaseSurroundings): AdminCase['question'] =>
  question
    ? {
        ...toExpertQuestion(question),
        replaced: question.replaced.toReversed().map(({ text, answeredBy, replacedAt }) => ({
          text,
          replacedAt,
          expert: { name: names.get(answeredBy) ?? '', isMe: answeredBy === viewerId },
        })),
      }
    : null

/** The viewer's own draft, otherwise the one that was handed over with the case. */
function toDraft({ draft, handover }: CaseSurroundings): AdminCase['draft'] {
  if (draft) {
    const { text, verdict, rightProblemId, savedAt } = draft
    return { text, verdict, rightProblemId, savedAt: seoulIso(savedAt) }
  }
  if (!handover || handover.text === null) return null
  const { text, verdict, rightProblemId, handedAt } = handover
  return { text, verdict, rightProblemId, savedAt: seoulIso(handedAt) }
}

/** The note of the expert before; its text only where the viewer's own draft hides it. */
function toHandover({ handover, draft, names, viewerId }: CaseSurroundings): AdminCase['handover'] {
  if (!handover) return null
  const { fromExpertId, toExpertId, note, text, handedAt } = handover
  return {
    from: { name: names.get(fromExpertId) ?? '', isMe: fromExpertId === viewerId },
    isForMe: toExpertId === viewerId,
    note,
    text: draft && draft.text !== text ? text : null,
    at: seoulIso(handedAt),
  }
}

export type CaseRow = typeof diagnosis.$inferSelect
type DraftRow = typeof expertDraft.$inferInsert
type EarlierDiagnosis = Awaited<ReturnType<typeof listEarlierDiagnoses>>[number]
type CaseDetails = Awaited<ReturnType<typeof findCaseDetails>>

const maxEarlier = 10

/** Finds any member's diagnosis. */
export const findCase = (db: Database, id: string) => findOne(db, diagnosis, eq(diagnosis.id, id))

/** Throws DIAGNOSIS_NOT_FOUND. */
export const requireCase = async (db: Database, id: string) =>
  expectFound(await findCase(db, id), 'DIAGNOSIS_NOT_FOUND')

const earlierColumns = {
  id: diagnosis.id,
  createdAt: diagnosis.createdAt,
  fullPhoto: diagnosis.fullPhoto,
  symptomPhoto: diagnosis.symptomPhoto,
  ...problemColumns,
  confidence: diagnosis.confidence,
  expertFeedback: diagnosis.expertFeedback,
  previousId: diagnosis.previousId,
}

/** Lists up to ten earlier diagnoses of the same plant, newest first. */
async function listEarlierDiagnoses(db: Database, { memberId, previousId }: CaseRow) {
  const chain = []
  for (let next = previousId; next && chain.length < maxEarlier; ) {
    const [found] = await db
      .select(earlierColumns)
      .from(diagnosis)
      .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, next)))
    if (!found) break
    chain.push(found)
    next = found.previousId
  }
  return chain
}

/** Reads check-ins (also of earlier diagnoses), editions, rating, question, requests, and the expert's own draft. */
async function findCaseDetails(db: Database, key: DiagnosisKey, expertId: string, earlierIds: string[]) {
  const { memberId, diagnosisId } = key
  const checkIns = await db
    .select()
    .from(careCheckIn)
    .where(
      and(eq(careCheckIn.memberId, memberId), inArray(careCheckIn.diagnosisId, [diagnosisId, ...earlierIds])),
    )
    .orderBy(asc(careCheckIn.day))
  const editions = await db
    .select()
    .from(expertAnswer)
    .where(ofDiagnosis(expertAnswer, { memberId, diagnosisId }))
    .orderBy(desc(expertAnswer.edition))
  const [feedback] = await db
    .select({ helpful: diagnosisFeedback.helpful, comment: diagnosisFeedback.comment })
    .from(diagnosisFeedback)
    .where(ofDiagnosis(diagnosisFeedback, { memberId, diagnosisId }))
  const [question] = await db
    .select({ ...questionColumns, replaced: expertQuestion.replaced })
    .from(expertQuestion)
    .where(ofDiagnosis(expertQuestion, { memberId, diagnosisId }))
  const draft = await findOne(db, expertDraft, isDraft({ ...key, expertId }))
  const requests = await listRequests(db, key)
  const handover = await findOne(db, expertHandover, ofDiagnosis(expertHandover, key))
  return { checkIns, editions, feedback, question, requests, draft, handover }
}

/** Inserts or updates the expert's draft; returns true when it was inserted. */
async function storeDraft(tx: Database, draft: DraftRow): Promise<boolean> {
  const { text, verdict, rightProblemId, savedAt } = draft
  const [stored] = await tx
    .insert(expertDraft)
    .values(draft)
    .onConflictDoUpdate({
      target: [expertDraft.memberId, expertDraft.diagnosisId, expertDraft.expertId],
      set: { text, verdict, rightProblemId, savedAt },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return stored?.isNew === true
}

export async function deleteDraft(tx: Database, draft: DiagnosisKey & { expertId: string }) {
  await tx.delete(expertDraft).where(isDraft(draft))
}

const isDraft = ({ memberId, diagnosisId, expertId }: DiagnosisKey & { expertId: string }) =>
  and(ofDiagnosis(expertDraft, { memberId, diagnosisId }), eq(expertDraft.expertId, expertId))
