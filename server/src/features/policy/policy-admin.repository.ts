import { and, desc, eq } from 'drizzle-orm'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import type { Database } from '../../shared/db/database.ts'
import type { StoredPolicy } from './policy.repository.ts'
import { policy } from './policy.tables.ts'

export type PolicyRow = Omit<StoredPolicy, 'body' | 'summary' | 'notifiedUntil'>

const is = (kind: PolicyKind, version: string) => and(eq(policy.kind, kind), eq(policy.version, version))

/** Returns versions of a kind, or of all kinds, newest first. */
export function listVersions(
  db: Database,
  kind: PolicyKind | undefined,
  offset: number,
  limit: number,
): Promise<PolicyRow[]> {
  const { kind: of, version, title, effectiveFrom, announcedAt } = policy
  return db
    .select({ kind: of, version, title, effectiveFrom, announcedAt })
    .from(policy)
    .where(kind && eq(of, kind))
    .orderBy(desc(effectiveFrom), of)
    .offset(offset)
    .limit(limit)
}

/** False when the kind already has a version of that day. */
export async function addNewVersion(tx: Database, added: StoredPolicy): Promise<boolean> {
  const rows = await tx
    .insert(policy)
    .values(added)
    .onConflictDoNothing()
    .returning({ version: policy.version })
  return rows.length === 1
}

/** Finds a version and locks it until the transaction ends. */
export async function lockVersion(
  tx: Database,
  kind: PolicyKind,
  version: string,
): Promise<StoredPolicy | undefined> {
  const [found] = await tx.select().from(policy).where(is(kind, version)).for('update')
  return found
}

export async function setNotifiedUntil(
  tx: Database,
  kind: PolicyKind,
  version: string,
  notifiedUntil: string,
) {
  await tx.update(policy).set({ notifiedUntil }).where(is(kind, version))
}
