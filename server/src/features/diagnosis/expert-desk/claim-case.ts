import { and, asc, desc, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { type ClaimHolder, claimMinutes } from '../../../../../contract/diagnosis/case-admin.ts'
import type { claimNextCase as endpoint } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { type DiagnosisKey, joinsDiagnosis, ofDiagnosis, questionDueAt } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertClaim, expertDraft, expertHandover, expertQuestion } from '../expert-desk.tables.ts'
import { frontOfQueue } from './deadline.ts'
import { isEmergency, isOpenQuestion, isQueued, queueKey } from './list-cases.ts'

const leaseMs = claimMinutes * 60 * 1000
/** How many cases are tried when others claim the same ones at the same time. */
const maxCandidates = 10
const skippedErrors = new Set<string>(['CASE_HELD', 'DIAGNOSIS_NOT_FOUND'])

/**
 * Leases a case to the expert for 20 minutes, or extends the lease. Throws DIAGNOSIS_NOT_FOUND, and CASE_HELD, with the
 * holder's name, while another expert has it, or when the lease to renew was passed to the queue.
 */
export async function claimCase(
  ctx: Context,
  expertId: string,
  id: string,
  isRenewal = false,
): Promise<ClaimHolder> {
  const { until } = await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    if (isRenewal && (await isBackInQueue(tx, key)))
      throw new AppError('CASE_HELD', { message: '대기 목록으로 돌아간 사례예요.' })
    return acquireClaim(ctx, tx, key, expertId)
  })
  const names = await ctx.findNames([expertId])
  return { name: names.get(expertId) ?? '', isMe: true, until: seoulIso(until) }
}

/** Claims what is most urgent and unclaimed, an open case or question; the id is null when there is none. */
export async function claimNextCase(
  ctx: Context,
  expertId: string,
  { except }: Body<typeof endpoint>,
): Promise<{ id: string | null }> {
  const { db, now } = ctx
  const request = { expertId, except, now: now() }
  const questions = await listUnclaimedQuestions(db, request, maxCandidates)
  const cases = await listUnclaimed(db, request, maxCandidates)
  const byUrgency = [...questions, ...cases].sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { id } of byUrgency) {
    const isClaimed = await claimCase(ctx, expertId, id).then(
      () => true,
      (error) => {
        if (error instanceof AppError && skippedErrors.has(error.code)) return false
        throw error
      },
    )
    if (isClaimed) return { id }
  }
  return { id: null }
}

/**
 * Releases a case that the expert leaves; one with a draft of theirs or handed over to them stays theirs until the claim ends.
 * Throws DIAGNOSIS_NOT_FOUND.
 */
export async function releaseCase({ transact, now }: Context, expertId: string, id: string) {
  const latest = new Date(now().getTime() + leaseMs)
  await transact(async (tx) => releaseUntouchedClaim(tx, await lockDiagnosis(tx, id), expertId, latest))
  return null
}

/**
 * Claims the case or extends the claim, in the transaction of the expert's action. A new claim is audited
 * as access to personal data. Throws CASE_HELD while another expert has the case.
 */
export async function acquireClaim(
  { now, audit, findNames }: Context,
  tx: Database,
  key: DiagnosisKey,
  expertId: string,
) {
  const moment = now()
  const lease = { ...key, expertId, until: new Date(moment.getTime() + leaseMs), since: moment }
  if (await extendClaim(tx, lease, moment)) return lease
  if (!(await takeClaim(tx, lease, moment))) {
    const claim = await findClaim(tx, key, now())
    const name = claim && (await findNames([claim.expertId])).get(claim.expertId)
    throw new AppError('CASE_HELD', name ? { message: `${name} 님이 맡은 사례예요.` } : {})
  }
  await audit.record(tx, {
    actorId: expertId,
    action: 'diagnosis.openCase',
    kind: 'LOOK',
    subject: 'diagnosis',
    subjectId: key.diagnosisId,
  })
  return lease
}

type Claim = typeof expertClaim.$inferInsert

const isCase = (key: DiagnosisKey) => ofDiagnosis(expertClaim, key)

/** Returns the key of a diagnosis, which cannot be deleted until the transaction ends. Throws DIAGNOSIS_NOT_FOUND. */
export async function lockDiagnosis(tx: Database, id: string): Promise<DiagnosisKey> {
  const [found] = await tx
    .select({ memberId: diagnosis.memberId, diagnosisId: diagnosis.id })
    .from(diagnosis)
    .where(eq(diagnosis.id, id))
    .for('key share')
  return expectFound(found, 'DIAGNOSIS_NOT_FOUND')
}

/** Extends the expert's own valid claim, which may last longer already; returns false when there is none. */
async function extendClaim(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(expertClaim)
    .set({
      until: sql`greatest(${expertClaim.until}, ${claim.until.toISOString()}::timestamptz)`,
      since: sql`coalesce(${expertClaim.since}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isCase(claim), eq(expertClaim.expertId, claim.expertId), gt(expertClaim.until, now)))
  return rowCount === 1
}

/** Claims an unclaimed case or one whose claim has expired; returns false when another claim is valid. */
async function takeClaim(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(expertClaim)
    .values(claim)
    .onConflictDoUpdate({
      target: [expertClaim.memberId, expertClaim.diagnosisId],
      set: { expertId: claim.expertId, until: claim.until, since: claim.since },
      setWhere: sql`${expertClaim.until} <= ${now.toISOString()}::timestamptz or ${expertClaim.expertId} = ${claim.expertId}`,
    })
  return rowCount === 1
}

/** Whether a case was passed to the queue and nobody has claimed it since. */
async function isBackInQueue(tx: Database, key: DiagnosisKey) {
  const [row] = await tx
    .select({ claimedBy: expertClaim.expertId })
    .from(expertHandover)
    .leftJoin(expertClaim, isCase(key))
    .where(and(ofDiagnosis(expertHandover, key), isNull(expertHandover.toExpertId)))
  return row?.claimedBy === null
}

/** Returns the valid claim on a case. */
export const findClaim = (db: Database, key: DiagnosisKey, now: Date) =>
  findOne(db, expertClaim, and(isCase(key), gt(expertClaim.until, now)))

export async function releaseClaim(tx: Database, key: DiagnosisKey, expertId: string) {
  await tx.delete(expertClaim).where(and(isCase(key), eq(expertClaim.expertId, expertId)))
}

/** Releases the expert's claim unless they have begun a draft or the claim lasts beyond `until`. */
async function releaseUntouchedClaim(tx: Database, key: DiagnosisKey, expertId: string, until: Date) {
  const draft = tx
    .select({ id: expertDraft.diagnosisId })
    .from(expertDraft)
    .where(and(ofDiagnosis(expertDraft, key), eq(expertDraft.expertId, expertId)))
  await tx
    .delete(expertClaim)
    .where(
      and(isCase(key), eq(expertClaim.expertId, expertId), lte(expertClaim.until, until), notExists(draft)),
    )
}

interface UnclaimedRequest {
  expertId: string
  except?: string | undefined
  now: Date
}

/** Lists queued cases that no other expert has claimed, most urgent first. */
async function listUnclaimed(db: Database, request: UnclaimedRequest, count: number) {
  const { except } = request
  const claimed = db
    .select({ id: expertClaim.diagnosisId })
    .from(expertClaim)
    .where(and(joinsDiagnosis(expertClaim), isOfOther(request)))
  return db
    .select({ id: diagnosis.id, at: queueKey.mapWith(diagnosis.expertDueAt) })
    .from(diagnosis)
    .where(and(isQueued, notExists(claimed), except ? ne(diagnosis.id, except) : undefined))
    .orderBy(asc(queueKey), asc(diagnosis.id))
    .limit(count)
}

/** Lists cases with an open question that no other expert has claimed, most urgent first: one about an emergency stands where a new emergency would. */
async function listUnclaimedQuestions(db: Database, request: UnclaimedRequest, count: number) {
  const { diagnosisId, askedAt } = expertQuestion
  const { except } = request
  const claimed = db
    .select({ id: expertClaim.diagnosisId })
    .from(expertClaim)
    .where(
      and(
        eq(expertClaim.memberId, expertQuestion.memberId),
        eq(expertClaim.diagnosisId, diagnosisId),
        isOfOther(request),
      ),
    )
  const rows = await db
    .select({ id: diagnosisId, isEmergency, askedAt, dueAt: questionDueAt })
    .from(expertQuestion)
    .innerJoin(diagnosis, joinsDiagnosis(expertQuestion))
    .where(and(isOpenQuestion, notExists(claimed), except ? ne(diagnosisId, except) : undefined))
    .orderBy(desc(isEmergency), asc(questionDueAt), asc(diagnosisId))
    .limit(count)
  return rows.map((row) => ({ id: row.id, at: row.isEmergency ? frontOfQueue(row.askedAt) : row.dueAt }))
}

/** Whether a claim is another expert's and valid. */
const isOfOther = ({ expertId, now }: UnclaimedRequest) =>
  and(gt(expertClaim.until, now), ne(expertClaim.expertId, expertId))
