import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Limits each further statement of a transaction to so many milliseconds. */
export async function limitStatements(tx: Database, limitMs: number) {
  await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`)
}
