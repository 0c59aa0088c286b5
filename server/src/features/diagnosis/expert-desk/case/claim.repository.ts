import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertClaim } from '../../expert-desk.tables.ts'
import { isQueued, queueKey } from '../queue.repository.ts'

type Claim = typeof expertClaim.$inferInsert

const isCase = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertClaim.memberId, memberId), eq(expertClaim.diagnosisId, diagnosisId))

/** Returns the key of a diagnosis, which cannot be deleted until the transaction ends. */
export async function lockDiagnosis(tx: Database, id: string): Promise<DiagnosisKey | undefined> {
  const [found] = await tx
    .select({ memberId: diagnosis.memberId, diagnosisId: diagnosis.id })
    .from(diagnosis)
    .where(eq(diagnosis.id, id))
    .for('key share')
  return found
}

/** Extends the expert's own valid claim; returns false when there is none. */
export async function extendClaim(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(expertClaim)
    .set({
      until: claim.until,
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

/** Lists the ids of queued cases that no other expert has claimed, most urgent first. */
export async function listUnclaimed(
  db: Database,
  { expertId, except, now }: { expertId: string; except?: string | undefined; now: Date },
  count: number,
): Promise<string[]> {
  const isClaimed = sql`exists (select 1 from ${expertClaim} where ${and(
    eq(expertClaim.memberId, diagnosis.memberId),
    eq(expertClaim.diagnosisId, diagnosis.id),
    gt(expertClaim.until, now),
    ne(expertClaim.expertId, expertId),
  )})`
  const rows = await db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(and(isQueued, sql`not ${isClaimed}`, except ? ne(diagnosis.id, except) : undefined))
    .orderBy(asc(queueKey), asc(diagnosis.id))
    .limit(count)
  return rows.map(({ id }) => id)
}
