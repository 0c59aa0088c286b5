import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { notificationTemplate } from '../notification-template.tables.ts'

export type StoredTemplate = typeof notificationTemplate.$inferSelect

/** All changed templates; a few dozen at most. */
export function listTemplates(db: Database): Promise<StoredTemplate[]> {
  return db.select().from(notificationTemplate)
}

export async function lockTemplate(tx: Database, name: string): Promise<StoredTemplate | undefined> {
  const [found] = await tx
    .select()
    .from(notificationTemplate)
    .where(eq(notificationTemplate.name, name))
    .for('update')
  return found
}

/** Stores the next revision. Returns false when that revision already exists. */
export async function saveTemplate(tx: Database, saved: StoredTemplate): Promise<boolean> {
  const { name, revision, ...changes } = saved
  if (revision === 1) {
    const added = await tx.insert(notificationTemplate).values(saved).onConflictDoNothing()
    return added.rowCount === 1
  }
  const changed = await tx
    .update(notificationTemplate)
    .set({ ...changes, revision })
    .where(and(eq(notificationTemplate.name, name), eq(notificationTemplate.revision, revision - 1)))
  return changed.rowCount === 1
}
