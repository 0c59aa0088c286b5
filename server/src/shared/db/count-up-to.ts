import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Counts matching rows up to `most`, so that the cost is limited. */
export async function countUpTo(db: Database, table: PgTable, where: SQL | undefined, most: number) {
  const counted = sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${most}) counted`
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${counted}`)
  return Number(rows[0]?.count ?? 0)
}
