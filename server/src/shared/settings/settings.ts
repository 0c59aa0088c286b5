import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { siteSetting } from './settings.tables.ts'

/** Returns the value stored under the name; null when there is none. The caller knows its shape. */
export async function readSetting<Value>(db: Database, name: string): Promise<Value | null> {
  const [found] = await db
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.name, name))
  return (found?.value as Value | undefined) ?? null
}

/** Stores the value under the name, in the place of an earlier one. */
export async function writeSetting(db: Database, name: string, value: unknown, updatedAt: Date) {
  const set = { value, updatedAt }
  await db
    .insert(siteSetting)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: siteSetting.name, set })
}

/** Waits for other changes of the setting, also of one that is not stored yet, until the transaction ends. */
export const lockSetting = (tx: Database, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`)
