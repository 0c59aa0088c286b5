import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor } from '../../../shared/http/cursor.ts'
import { expertSnippet } from './desk.tables.ts'

export type SnippetRow = typeof expertSnippet.$inferSelect

/** Newest first. */
export const listSnippets = (
  db: Database,
  { after, offset }: { after: Cursor | undefined; offset: number },
  count: number,
): Promise<SnippetRow[]> =>
  db
    .select()
    .from(expertSnippet)
    .where(
      after &&
        sql`(${expertSnippet.createdAt}, ${expertSnippet.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy(desc(expertSnippet.createdAt), desc(expertSnippet.id))
    .offset(offset)
    .limit(count)

export async function findSnippet(db: Database, id: string): Promise<SnippetRow | undefined> {
  const [found] = await db.select().from(expertSnippet).where(eq(expertSnippet.id, id))
  return found
}

/** As it is now; nobody else changes it until the transaction ends. */
export async function lockSnippet(tx: Database, id: string): Promise<SnippetRow | undefined> {
  const [found] = await tx.select().from(expertSnippet).where(eq(expertSnippet.id, id)).for('update')
  return found
}

export async function addSnippet(tx: Database, row: SnippetRow) {
  await tx.insert(expertSnippet).values(row)
}

export async function changeSnippet(tx: Database, { id, title, text, updatedAt }: SnippetRow) {
  await tx.update(expertSnippet).set({ title, text, updatedAt }).where(eq(expertSnippet.id, id))
}

export async function removeSnippet(tx: Database, id: string) {
  await tx.delete(expertSnippet).where(eq(expertSnippet.id, id))
}
