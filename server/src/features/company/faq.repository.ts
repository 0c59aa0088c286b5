import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { faq } from './company.tables.ts'

export type StoredFaq = typeof faq.$inferSelect

const isNotRemoved = isNull(faq.removedAt)
const inOrder = [asc(faq.position), asc(faq.createdAt), asc(faq.id)]

/** Returns the shown questions. */
export const listShown = (db: Database): Promise<StoredFaq[]> =>
  db
    .select()
    .from(faq)
    .where(and(isNotRemoved, eq(faq.isShown, true)))
    .orderBy(...inOrder)

export const listAll = (db: Database): Promise<StoredFaq[]> =>
  db
    .select()
    .from(faq)
    .where(isNotRemoved)
    .orderBy(...inOrder)

/** Returns all questions and locks them until the transaction ends. */
export async function lockAll(tx: Database): Promise<StoredFaq[]> {
  await tx.select({ id: faq.id }).from(faq).orderBy(asc(faq.id)).for('update')
  return listAll(tx)
}

export async function findOne(db: Database, id: string): Promise<StoredFaq | undefined> {
  const [found] = await db
    .select()
    .from(faq)
    .where(and(eq(faq.id, id), isNotRemoved))
  return found
}

/** Adds new questions; existing and removed ones stay unchanged. */
export async function addMissing(db: Database, rows: (typeof faq.$inferInsert)[]) {
  await db.insert(faq).values(rows).onConflictDoNothing()
}

export async function change(tx: Database, id: string, values: Partial<StoredFaq>) {
  await tx.update(faq).set(values).where(eq(faq.id, id))
}
