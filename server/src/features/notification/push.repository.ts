import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { pushSubscription } from './push.tables.ts'

export type StoredSubscription = typeof pushSubscription.$inferSelect

const ofDevice = (memberId: string, endpointHash: string) =>
  and(eq(pushSubscription.memberId, memberId), eq(pushSubscription.endpointHash, endpointHash))

export async function hasSubscription(db: Database, memberId: string): Promise<boolean> {
  const found = await db
    .select({ memberId: pushSubscription.memberId })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .limit(1)
  return found.length > 0
}

export async function listSubscriptions(db: Database, memberId: string): Promise<StoredSubscription[]> {
  return db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(asc(pushSubscription.createdAt))
}

/** Keeps a browser as this member's; what was known of it before is replaced. */
export async function saveSubscription(tx: Database, saved: Omit<StoredSubscription, 'failures'>) {
  const { p256dh, auth, createdAt } = saved
  await tx
    .insert(pushSubscription)
    .values(saved)
    .onConflictDoUpdate({
      target: [pushSubscription.memberId, pushSubscription.endpointHash],
      set: { p256dh, auth, createdAt, failures: 0 },
    })
}

/** The browser belongs to `memberId` now and to nobody else. */
export async function removeFromOthers(tx: Database, memberId: string, endpointHash: string) {
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.memberId, memberId)))
}

/** Removes the oldest ones beyond `most`. */
export async function removeOldest(tx: Database, memberId: string, most: number) {
  const beyond = tx
    .select({ hash: pushSubscription.endpointHash })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.endpointHash))
    .offset(most)
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.memberId, memberId), inArray(pushSubscription.endpointHash, beyond)))
}

export async function removeSubscription(db: Database, memberId: string, endpointHash: string) {
  await db.delete(pushSubscription).where(ofDevice(memberId, endpointHash))
}

export async function forgetFailures(db: Database, memberId: string, endpointHash: string) {
  await db.update(pushSubscription).set({ failures: 0 }).where(ofDevice(memberId, endpointHash))
}

/** Counts one more failure; the subscription goes when there were `most` one after the other. */
export async function countFailure(db: Database, memberId: string, endpointHash: string, most: number) {
  await db
    .update(pushSubscription)
    .set({ failures: sql`${pushSubscription.failures} + 1` })
    .where(ofDevice(memberId, endpointHash))
  await db
    .delete(pushSubscription)
    .where(and(ofDevice(memberId, endpointHash), gte(pushSubscription.failures, most)))
}
