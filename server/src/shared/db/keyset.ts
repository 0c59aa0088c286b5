import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { findTotal } from './count-up-to.ts'
import type { Database } from './database.ts'
import { type Cursor, isFirstPage, type Paging, type Start, startOf, toPage } from './paging.ts'

/** Columns by which a list is ordered, newest first. */
export interface ListOrder {
  createdAt: PgColumn
  id: PgColumn
}

export const newestFirst = ({ createdAt, id }: ListOrder) => [desc(createdAt), desc(id)]

/** Condition for the rows after `after`; undefined without a cursor. */
export const isAfter = ({ createdAt, id }: ListOrder, after: Cursor | undefined): SQL | undefined =>
  after && sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`

export interface List<Fields extends SelectedFields> {
  table: PgTable
  fields: Fields
  order: ListOrder
  where?: SQL | undefined
  /** Leading part of the primary key, when `id` alone is not the key. */
  owner?: SQL | undefined
}

/**
 * Reads up to `count` rows of a list from `start`, newest first. A cursor is equally fast at any depth; rows
 * before an offset are skipped in the index alone.
 */
export async function listNewest<Fields extends SelectedFields>(
  db: Database,
  list: List<Fields>,
  start: Start,
  count: number,
): Promise<SelectResultFields<Fields>[]> {
  return (await selectNewest(db, list, start, count)) as SelectResultFields<Fields>[]
}

/** Reads the requested page of a list, newest first. */
export async function listPage<Fields extends SelectedFields, Item>(
  db: Database,
  list: List<Fields>,
  paging: Paging,
  toItem: (row: SelectResultFields<Fields>) => Item,
) {
  const rows = (await selectNewest(db, list, startOf(paging), paging.size + 1)) as unknown[] as Cursor[]
  const { content, ...rest } = toPage(rows, paging.size)
  return { content: (content as SelectResultFields<Fields>[]).map(toItem), ...rest }
}

/** Like `listPage`, for a list of staff: the first page has the total, see `findTotal`. */
export async function listCounted<Fields extends SelectedFields, Item>(
  db: Database,
  list: List<Fields>,
  paging: Paging,
  toItems: (rows: SelectResultFields<Fields>[]) => Item[] | Promise<Item[]>,
) {
  const [{ content, ...rest }, total] = await Promise.all([
    listPage(db, list, paging, (row) => row),
    isFirstPage(paging) ? findTotal(db, list.table, list.where) : null,
  ])
  return { content: await toItems(content), ...rest, total }
}

function selectNewest(
  db: Database,
  { table, fields, order, where, owner }: List<SelectedFields>,
  { after, offset = 0 }: Start,
  count: number,
) {
  const condition = and(owner, where, isAfter(order, after))
  const inOrder = newestFirst(order)
  if (offset === 0) {
    return db
      .select(fields)
      .from(table)
      .where(condition)
      .orderBy(...inOrder)
      .limit(count)
  }
  const page = db
    .select({ id: order.id })
    .from(table)
    .where(condition)
    .orderBy(...inOrder)
    .offset(offset)
    .limit(count)
    .as('page')
  return db
    .select(fields)
    .from(page)
    .innerJoin(table, and(owner, eq(order.id, page.id)))
    .orderBy(...inOrder)
}
