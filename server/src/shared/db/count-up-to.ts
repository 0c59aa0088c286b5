import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { totalLimit } from '../../../../contract/page.ts'
import { type Database, limitStatements } from './database.ts'
import { causesOf } from './database-errors.ts'

/** Counts matching rows up to `most`, so that the cost is limited. */
export async function countUpTo(db: Database, table: PgTable, where: SQL | undefined, most: number) {
  const counted = sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${most}) counted`
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${counted}`)
  return Number(rows[0]?.count ?? 0)
}

/** Longer than this no list waits for its total. */
const totalMs = 150

/** Total of a list of staff, counted up to one above `totalLimit`; null where it takes too long. */
export async function findTotal(db: Database, table: PgTable, where: SQL | undefined) {
  try {
    return await db.transaction(async (tx) => {
      await limitStatements(tx, totalMs)
      return countUpTo(tx, table, where, totalLimit + 1)
    })
  } catch (error) {
    if (causesOf(error).some(({ code }) => code === '57014')) return null
    throw error
  }
}
