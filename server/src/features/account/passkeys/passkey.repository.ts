import { and, asc, count, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { passkey } from '../account.tables.ts'

export type Passkey = typeof passkey.$inferSelect

export function listPasskeys(db: Database, memberId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.memberId, memberId))
    .orderBy(asc(passkey.createdAt), asc(passkey.credentialId))
}

export async function countPasskeys(db: Database, memberId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkey).where(eq(passkey.memberId, memberId))
  return row?.count ?? 0
}

/** False when the member has registered this credential before. */
export async function addPasskey(tx: Database, added: Passkey): Promise<boolean> {
  const rows = await tx
    .insert(passkey)
    .values(added)
    .onConflictDoNothing()
    .returning({ id: passkey.credentialId })
  return rows.length === 1
}

const isPasskey = (memberId: string, credentialId: string) =>
  and(eq(passkey.memberId, memberId), eq(passkey.credentialId, credentialId))

/** Returns a passkey and locks it until the transaction ends, so that its counter is compared and stored as one. */
export async function lockPasskey(
  tx: Database,
  memberId: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  const [found] = await tx.select().from(passkey).where(isPasskey(memberId, credentialId)).for('update')
  return found
}

export async function storeUse(
  tx: Database,
  { memberId, credentialId }: Pick<Passkey, 'memberId' | 'credentialId'>,
  counter: number,
  lastUsedAt: Date,
) {
  await tx.update(passkey).set({ counter, lastUsedAt }).where(isPasskey(memberId, credentialId))
}

export async function renamePasskey(db: Database, memberId: string, credentialId: string, name: string) {
  const rows = await db
    .update(passkey)
    .set({ name })
    .where(isPasskey(memberId, credentialId))
    .returning({ id: passkey.credentialId })
  return rows.length === 1
}

export async function removePasskey(tx: Database, memberId: string, credentialId: string) {
  const [removed] = await tx.delete(passkey).where(isPasskey(memberId, credentialId)).returning()
  return removed
}

export async function removeAllPasskeys(tx: Database, memberId: string): Promise<number> {
  const { rowCount } = await tx.delete(passkey).where(eq(passkey.memberId, memberId))
  return rowCount ?? 0
}
