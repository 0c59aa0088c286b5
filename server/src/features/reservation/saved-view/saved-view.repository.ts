import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { savedView } from '../saved-view.tables.ts'

export type StoredView = typeof savedView.$inferSelect

export function listViews(db: Database, memberId: string): Promise<StoredView[]> {
  return db.select().from(savedView).where(eq(savedView.memberId, memberId)).orderBy(asc(savedView.name))
}

/** Does nothing when a view with this id or name exists. */
export async function addView(tx: Database, row: StoredView) {
  await tx.insert(savedView).values(row).onConflictDoNothing()
}

/** Whether another view of the same screen has this name. */
export async function isNameTaken(
  tx: Database,
  { memberId, id, screen, name }: Pick<StoredView, 'memberId' | 'id' | 'screen' | 'name'>,
): Promise<boolean> {
  const found = await tx.$count(
    savedView,
    and(
      eq(savedView.memberId, memberId),
      eq(savedView.screen, screen),
      eq(savedView.name, name),
      ne(savedView.id, id),
    ),
  )
  return found > 0
}

export async function renameView(tx: Database, memberId: string, id: string, name: string) {
  await tx
    .update(savedView)
    .set({ name })
    .where(and(eq(savedView.memberId, memberId), eq(savedView.id, id)))
}

export async function removeView(tx: Database, memberId: string, id: string) {
  await tx.delete(savedView).where(and(eq(savedView.memberId, memberId), eq(savedView.id, id)))
}
