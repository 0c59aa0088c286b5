import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { faq } from './company.tables.ts'

export type StoredFaq = typeof faq.$inferSelect

const isThere = isNull(faq.removedAt)
const inOrder = [asc(faq.position), asc(faq.createdAt), asc(faq.id)]

/** What customers read. */
export const listShown = (db: Database): Promise<StoredFaq[]> =>
  db
    .select()
    .from(faq)
    .where(and(isThere, eq(faq.isShown, true)))
    .orderBy(...inOrder)

export const listAll = (db: Database): Promise<StoredFaq[]> =>
  db
    .select()
    .from(faq)
    .where(isThere)
    .orderBy(...inOrder)

/** All of them; nobody else changes one until the transaction ends. */
export async function lockAll(tx: Database): Promise<StoredFaq[]> {
  await tx.select({ id: faq.id }).from(faq).orderBy(asc(faq.id)).for('update')
  return listAll(tx)
}

export async function findOne(db: Database, id: string): Promise<StoredFaq | undefined> {
  const [found] = await db
    .select()
    .from(faq)
    .where(and(eq(faq.id, id), isThere))
  return found
}

/** What is not there yet; what is there, or was removed, stays as it is. */
export async function addMissing(db: Database, rows: (typeof faq.$inferInsert)[]) {
  await db.insert(faq).values(rows).onConflictDoNothing()
}

export async function change(tx: Database, id: string, values: Partial<StoredFaq>) {
  await tx.update(faq).set(values).where(eq(faq.id, id))
}
