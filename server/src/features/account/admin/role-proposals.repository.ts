import { and, desc, eq } from 'drizzle-orm'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { roleProposal } from '../account.tables.ts'

export type StoredRoleProposal = typeof roleProposal.$inferSelect

const listedDecided = 20

/** Adds a proposal. Returns false when the member has an open one. */
export async function addRoleProposal(tx: Database, added: StoredRoleProposal): Promise<boolean> {
  const rows = await tx
    .insert(roleProposal)
    .values(added)
    .onConflictDoNothing()
    .returning({ id: roleProposal.id })
  return rows.length === 1
}

/** Returns all open proposals, oldest first, then the latest decided ones. */
export async function listRoleProposals(db: Database): Promise<StoredRoleProposal[]> {
  const newest = [desc(roleProposal.createdAt), desc(roleProposal.id)]
  const open = await db
    .select()
    .from(roleProposal)
    .where(eq(roleProposal.status, 'OPEN'))
    .orderBy(...newest)
  const recent = await db
    .select()
    .from(roleProposal)
    .orderBy(...newest)
    .limit(listedDecided)
  return [...open.toReversed(), ...recent.filter(({ status }) => status !== 'OPEN')]
}

export async function lockRoleProposal(tx: Database, id: string): Promise<StoredRoleProposal | undefined> {
  const [found] = await tx.select().from(roleProposal).where(eq(roleProposal.id, id)).for('update')
  return found
}

export async function decideRoleProposal(
  tx: Database,
  id: string,
  decision: Pick<StoredRoleProposal, 'status' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<StoredRoleProposal | undefined> {
  const [decided] = await tx
    .update(roleProposal)
    .set(decision)
    .where(and(eq(roleProposal.id, id), eq(roleProposal.status, 'OPEN')))
    .returning()
  return decided
}

/** Counts open proposals up to `max`. */
export const countOpenRoleProposals = (db: Database, max: number) =>
  countUpTo(db, roleProposal, eq(roleProposal.status, 'OPEN'), max)
