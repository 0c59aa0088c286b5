import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { pushSubscription } from '../push.tables.ts'

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

/** Adds or replaces a member's subscription and resets its failures. */
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

/** Removes the browser's subscriptions of all other members. */
export async function removeFromOthers(tx: Database, memberId: string, endpointHash: string) {
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.memberId, memberId)))
}

/** Removes the member's oldest subscriptions beyond `max`. */
export async function removeOldest(tx: Database, memberId: string, max: number) {
  const beyond = tx
    .select({ hash: pushSubscription.endpointHash })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.endpointHash))
    .offset(max)
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.memberId, memberId), inArray(pushSubscription.endpointHash, beyond)))
}

export async function removeSubscription(db: Database, memberId: string, endpointHash: string) {
  await db.delete(pushSubscription).where(ofDevice(memberId, endpointHash))
}

export async function resetFailures(db: Database, memberId: string, endpointHash: string) {
  await db.update(pushSubscription).set({ failures: 0 }).where(ofDevice(memberId, endpointHash))
}

/** Counts a failure; removes the subscription after `max` consecutive ones. */
export async function countFailure(db: Database, memberId: string, endpointHash: string, max: number) {
  await db
    .update(pushSubscription)
    .set({ failures: sql`${pushSubscription.failures} + 1` })
    .where(ofDevice(memberId, endpointHash))
  await db
    .delete(pushSubscription)
    .where(and(ofDevice(memberId, endpointHash), gte(pushSubscription.failures, max)))
}
