import { and, asc, count, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import type { Database } from '../../../shared/db/database.ts'
import { consentRecord, memberBlock, memberIdentity, memberRole, session } from '../account.tables.ts'

export function signInsOf(db: Database, memberId: string) {
  return db
    .select({ provider: memberIdentity.provider, since: memberIdentity.createdAt })
    .from(memberIdentity)
    .where(eq(memberIdentity.memberId, memberId))
    .orderBy(asc(memberIdentity.createdAt))
}

export function consentsOf(db: Database, memberId: string, limit: number) {
  const { kind, agreed, policyVersion, recordedAt } = consentRecord
  return db
    .select({ kind, agreed, policyVersion, recordedAt })
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(desc(recordedAt), desc(consentRecord.id))
    .limit(limit)
}

/** Counts sessions that are neither revoked nor expired. */
export async function countDevices(db: Database, memberId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(session)
    .where(and(eq(session.memberId, memberId), isNull(session.revokedAt), gte(session.expiresAt, now)))
  return row?.devices ?? 0
}

export async function findBlock(db: Database, memberId: string) {
  const [block] = await db.select().from(memberBlock).where(eq(memberBlock.memberId, memberId))
  return block
}

/** False when the member is already blocked. */
export async function addBlock(
  tx: Database,
  block: Omit<typeof memberBlock.$inferInsert, 'blockedByName'>,
): Promise<boolean> {
  const blockedByName = sql<string>`coalesce((select name from member where id = ${block.blockedBy}), '')`
  const added = await tx
    .insert(memberBlock)
    .values({ ...block, blockedByName })
    .onConflictDoNothing()
    .returning({ id: memberBlock.memberId })
  return added.length === 1
}

export async function removeBlock(tx: Database, memberId: string) {
  const [removed] = await tx.delete(memberBlock).where(eq(memberBlock.memberId, memberId)).returning()
  return removed
}

export async function endSessions(tx: Database, memberId: string, revokedAt: Date) {
  await tx
    .update(session)
    .set({ revokedAt })
    .where(and(eq(session.memberId, memberId), isNull(session.revokedAt)))
}

/** Locks the ADMIN rows until the transaction ends and returns the members' ids. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ memberId: memberRole.memberId })
    .from(memberRole)
    .where(eq(memberRole.role, 'ADMIN'))
    .orderBy(asc(memberRole.memberId))
    .for('update')
  return rows.map(({ memberId }) => memberId)
}

/** False when the member already has the role. */
export async function addRole(tx: Database, granted: typeof memberRole.$inferInsert) {
  const added = await tx
    .insert(memberRole)
    .values(granted)
    .onConflictDoNothing()
    .returning({ role: memberRole.role })
  return added.length === 1
}

/** False when the member does not have the role. */
export async function removeRole(tx: Database, memberId: string, role: StaffRole) {
  const removed = await tx
    .delete(memberRole)
    .where(and(eq(memberRole.memberId, memberId), eq(memberRole.role, role)))
    .returning({ role: memberRole.role })
  return removed.length === 1
}
