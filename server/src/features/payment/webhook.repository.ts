import { lt } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { webhookHeard } from './payment.tables.ts'

/** False when it was heard before. */
export async function hearWebhook(tx: Database, key: string, heardAt: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(webhookHeard).values({ key, heardAt }).onConflictDoNothing()
  return rowCount === 1
}

export async function forgetWebhooks(db: Database, before: Date) {
  await db.delete(webhookHeard).where(lt(webhookHeard.heardAt, before))
}
