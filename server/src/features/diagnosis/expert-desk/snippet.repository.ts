import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest } from '../../../shared/db/keyset.ts'
import type { Start } from '../../../shared/db/paging.ts'
import { expertSnippet } from '../expert-desk.tables.ts'

export type SnippetRow = typeof expertSnippet.$inferSelect

const snippets = {
  table: expertSnippet,
  fields: getTableColumns(expertSnippet),
  order: { createdAt: expertSnippet.createdAt, id: expertSnippet.id },
}

/** Lists snippets, newest first. */
export const listSnippets = (db: Database, start: Start, count: number): Promise<SnippetRow[]> =>
  listNewest(db, snippets, start, count)

export async function findSnippet(db: Database, id: string): Promise<SnippetRow | undefined> {
  const [found] = await db.select().from(expertSnippet).where(eq(expertSnippet.id, id))
  return found
}

/** Locks the snippet until the transaction ends. */
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
