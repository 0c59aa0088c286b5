import { and, asc, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertClaim, expertDraft, expertQuestion } from '../../expert-desk.tables.ts'
import { isQueued, queueKey } from '../queue.repository.ts'

type Claim = typeof expertClaim.$inferInsert

const isCase = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertClaim.memberId, memberId), eq(expertClaim.diagnosisId, diagnosisId))

/** Returns the key of a diagnosis, which cannot be deleted until the transaction ends. Throws DIAGNOSIS_NOT_FOUND. */
export async function lockDiagnosis(tx: Database, id: string): Promise<DiagnosisKey> {
  const [found] = await tx
    .select({ memberId: diagnosis.memberId, diagnosisId: diagnosis.id })
    .from(diagnosis)
    .where(eq(diagnosis.id, id))
    .for('key share')
  if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return found
}

/** Extends the expert's own valid claim, which may last longer already; returns false when there is none. */
export async function extendClaim(tx: Database, claim: Claim, now: Date): Promise<boolean> {
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
export async function takeClaim(tx: Database, claim: Claim, now: Date): Promise<boolean> {
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

/** Returns the valid claim on a case. */
export async function findClaim(db: Database, key: DiagnosisKey, now: Date): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(expertClaim)
    .where(and(isCase(key), gt(expertClaim.until, now)))
  return claim
}

export async function releaseClaim(tx: Database, key: DiagnosisKey, expertId: string) {
  await tx.delete(expertClaim).where(and(isCase(key), eq(expertClaim.expertId, expertId)))
}

/** Releases the expert's claim unless they have begun a draft or the claim lasts beyond `until`. */
export async function releaseUntouchedClaim(tx: Database, key: DiagnosisKey, expertId: string, until: Date) {
  const draft = tx
    .select({ id: expertDraft.diagnosisId })
    .from(expertDraft)
    .where(
      and(
        eq(expertDraft.memberId, key.memberId),
        eq(expertDraft.diagnosisId, key.diagnosisId),
        eq(expertDraft.expertId, expertId),
      ),
    )
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

/** Lists the ids of queued cases that no other expert has claimed, most urgent first. */
export async function listUnclaimed(
  db: Database,
  request: UnclaimedRequest,
  count: number,
): Promise<string[]> {
  const { except } = request
  const claimed = db
    .select({ id: expertClaim.diagnosisId })
    .from(expertClaim)
    .where(
      and(
        eq(expertClaim.memberId, diagnosis.memberId),
        eq(expertClaim.diagnosisId, diagnosis.id),
        isOfOther(request),
      ),
    )
  const rows = await db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(and(isQueued, notExists(claimed), except ? ne(diagnosis.id, except) : undefined))
    .orderBy(asc(queueKey), asc(diagnosis.id))
    .limit(count)
  return rows.map(({ id }) => id)
}

/** Lists the ids of cases with an open question that no other expert has claimed, oldest question first. */
export async function listUnclaimedQuestions(
  db: Database,
  request: UnclaimedRequest,
  count: number,
): Promise<string[]> {
  const { diagnosisId, answeredAt, askedAt } = expertQuestion
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
    .select({ id: diagnosisId })
    .from(expertQuestion)
    .where(and(isNull(answeredAt), notExists(claimed), except ? ne(diagnosisId, except) : undefined))
    .orderBy(asc(askedAt), asc(diagnosisId))
    .limit(count)
  return rows.map(({ id }) => id)
}

/** Whether a claim is another expert's and valid. */
const isOfOther = ({ expertId, now }: UnclaimedRequest) =>
  and(gt(expertClaim.until, now), ne(expertClaim.expertId, expertId))
