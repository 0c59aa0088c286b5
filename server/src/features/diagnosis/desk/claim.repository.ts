import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import type { DiagnosisKey } from '../expert.repository.ts'
import { expertClaim } from './desk.tables.ts'

export type Claim = typeof expertClaim.$inferInsert

const isOf = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertClaim.memberId, memberId), eq(expertClaim.diagnosisId, diagnosisId))

/** Whose diagnosis it is. It cannot vanish until the transaction ends. */
export async function lockKey(tx: Database, id: string): Promise<DiagnosisKey | undefined> {
  const [found] = await tx
    .select({ memberId: diagnosis.memberId, diagnosisId: diagnosis.id })
    .from(diagnosis)
    .where(eq(diagnosis.id, id))
    .for('key share')
  return found
}

/** Gives whoever has it in hand more time; false when they do not have it any more. */
export async function prolong(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(expertClaim)
    .set({ until: claim.until })
    .where(and(isOf(claim), eq(expertClaim.expertId, claim.expertId), gt(expertClaim.until, now)))
  return rowCount === 1
}

/** Takes a case that nobody has in hand, or whose time with somebody has ended; false when it is held. */
export async function take(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(expertClaim)
    .values(claim)
    .onConflictDoUpdate({
      target: [expertClaim.memberId, expertClaim.diagnosisId],
      set: { expertId: claim.expertId, until: claim.until },
      setWhere: sql`${expertClaim.until} <= ${now.toISOString()}::timestamptz or ${expertClaim.expertId} = ${claim.expertId}`,
    })
  return rowCount === 1
}

/** Who has it in hand now. */
export async function findClaim(db: Database, key: DiagnosisKey, now: Date): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(expertClaim)
    .where(and(isOf(key), gt(expertClaim.until, now)))
  return claim
}

export async function release(tx: Database, key: DiagnosisKey, expertId: string) {
  await tx.delete(expertClaim).where(and(isOf(key), eq(expertClaim.expertId, expertId)))
}

/** Unanswered cases that nobody else has in hand, most urgent first. */
export async function listFree(
  db: Database,
  { expertId, except, now }: { expertId: string; except?: string | undefined; now: Date },
  count: number,
): Promise<string[]> {
  const isHeld = sql`exists (select 1 from ${expertClaim} where ${and(
    eq(expertClaim.memberId, diagnosis.memberId),
    eq(expertClaim.diagnosisId, diagnosis.id),
    gt(expertClaim.until, now),
    ne(expertClaim.expertId, expertId),
  )})`
  const rows = await db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(
      and(
        isNull(diagnosis.expertAnsweredAt),
        sql`not ${isHeld}`,
        except ? ne(diagnosis.id, except) : undefined,
      ),
    )
    .orderBy(asc(diagnosis.expertDueAt), asc(diagnosis.id))
    .limit(count)
  return rows.map(({ id }) => id)
}
