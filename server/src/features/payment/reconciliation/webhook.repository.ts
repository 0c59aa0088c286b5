import { lt } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { receivedWebhook } from '../payment.tables.ts'

/** Returns false when a webhook with this key was received before. */
export async function addWebhook(tx: Database, key: string, receivedAt: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(receivedWebhook).values({ key, receivedAt }).onConflictDoNothing()
  return rowCount === 1
}

export async function removeWebhooksBefore(db: Database, before: Date) {
  await db.delete(receivedWebhook).where(lt(receivedWebhook.receivedAt, before))
}
