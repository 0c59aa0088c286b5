import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

type Found<Table extends PgTable> = Promise<Table['$inferSelect'] | undefined>

/** Returns the row that meets the condition; the first one where several do. */
export async function findOne<Table extends PgTable>(
  db: Database,
  table: Table,
  where: SQL | undefined,
): Found<Table> {
  const [found] = await db
    .select()
    .from(table as PgTable)
    .where(where)
  return found
}

/** Like `findOne`, and locks the row until the transaction ends. */
export async function lockOne<Table extends PgTable>(
  tx: Database,
  table: Table,
  where: SQL | undefined,
): Found<Table> {
  const [found] = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update')
  return found
}
