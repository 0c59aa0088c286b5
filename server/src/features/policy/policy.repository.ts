import { and, desc, eq, lte } from 'drizzle-orm'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import type { Database } from '../../shared/db/database.ts'
import { policy } from './policy.tables.ts'

export type StoredPolicy = typeof policy.$inferSelect

/** Adds a version; an existing one is not changed. */
export async function addVersion(db: Database, version: StoredPolicy): Promise<void> {
  await db.insert(policy).values(version).onConflictDoNothing()
}

/** Returns kind and version of all stored texts. */
export function listAll(db: Database) {
  return db.select({ kind: policy.kind, version: policy.version }).from(policy)
}

/** Returns the versions of a kind announced before `now`, newest first. */
export function listAnnounced(db: Database, kind: PolicyKind, now: Date) {
  return db
    .select({ version: policy.version, effectiveFrom: policy.effectiveFrom })
    .from(policy)
    .where(and(eq(policy.kind, kind), lte(policy.announcedAt, now)))
    .orderBy(desc(policy.effectiveFrom), desc(policy.version))
}

export async function findVersion(
  db: Database,
  kind: PolicyKind,
  version: string,
): Promise<StoredPolicy | undefined> {
  const [found] = await db
    .select()
    .from(policy)
    .where(and(eq(policy.kind, kind), eq(policy.version, version)))
  return found
}
