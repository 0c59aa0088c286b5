import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../../contract/error.ts'
import type { AuditAction, AuditSubject } from '../../../../contract/staff/audit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { findOne, lockOne } from '../db/find-one.ts'
import { newestFirst } from '../db/keyset.ts'
import { expectFound } from '../errors/expect-found.ts'
import { newId } from '../ids/ids.ts'
import { changedFields } from './changed-fields.ts'

type Table = PgTable & { id: PgColumn; createdAt: PgColumn }
type Row<T extends Table> = T['$inferSelect'] & { id: string }

/** A table whose rows editors add, change and remove in the console. */
interface EditedTable<T extends Table> {
  table: T
  subject: AuditSubject
  actions: { add: AuditAction; change: AuditAction; remove: AuditAction }
  /** Default NOT_FOUND. */
  notFound?: ErrorCode
}

type Edited<T extends Table> = Pick<EditedTable<T>, 'table' | 'notFound'>

/** Throws NOT_FOUND, or the table's own code. */
export async function findRow<T extends Table>(db: Database, { table, notFound }: Edited<T>, id: string) {
  const found = await findOne(db, table, eq(table.id, id))
  return expectFound(found as Row<T> | undefined, notFound)
}

/** Like `findRow`, and locks the row until the transaction ends. */
export async function lockRow<T extends Table>(tx: Database, { table, notFound }: Edited<T>, id: string) {
  const found = await lockOne(tx, table, eq(table.id, id))
  return expectFound(found as Row<T> | undefined, notFound)
}

/** Adds a row with a new id, and its audit entry. */
export function addRow<T extends Table>(
  { transact, audit }: Context,
  { table, subject, actions }: EditedTable<T>,
  actorId: string,
  values: Omit<Row<T>, 'id'>,
) {
  return transact(async (tx) => {
    const added = { ...values, id: newId() } as Row<T>
    await tx.insert(table as PgTable).values(added)
    await audit.record(tx, { actorId, action: actions.add, subject, subjectId: added.id, after: added })
    return added
  })
}

/** Changes a row to what `toValues` makes of it, and records the fields that differ, without `updatedAt`. */
export function changeRow<T extends Table>(
  { transact, audit }: Context,
  edited: EditedTable<T>,
  actorId: string,
  id: string,
  toValues: (before: Row<T>) => Partial<Row<T>>,
) {
  return transact(async (tx) => {
    const { table, subject, actions } = edited
    const before = await lockRow(tx, edited, id)
    const values = toValues(before)
    await tx
      .update(table as PgTable)
      .set(values)
      .where(eq(table.id, id))
    const { updatedAt: _, ...recorded } = values as { updatedAt?: Date }
    const entry = { actorId, action: actions.change, subject, subjectId: id }
    await audit.record(tx, { ...entry, ...changedFields(before, recorded) })
    return { ...before, ...values }
  })
}

/** Removes a row; the audit entry stores it. */
export function removeRow<T extends Table>(
  { transact, audit }: Context,
  edited: EditedTable<T>,
  actorId: string,
  id: string,
) {
  return transact(async (tx) => {
    const { table, subject, actions } = edited
    const before = await lockRow(tx, edited, id)
    await tx.delete(table).where(eq(table.id, id))
    await audit.record(tx, { actorId, action: actions.remove, subject, subjectId: id, before })
    return null
  })
}

/** A table of which editors recommend some rows on home, in an order of their own. */
interface PickedTable {
  table: Table & { recommended: PgColumn }
  title: PgColumn
  image: PgColumn
  subject: AuditSubject
  action: AuditAction
}

/** Returns the recommended rows, in order. */
export async function listPicks(db: Database, { table, title, image }: PickedTable) {
  const picks = await db
    .select({ id: table.id, title, image })
    .from(table as PgTable)
    .where(isNotNull(table.recommended))
    .orderBy(asc(table.recommended), ...newestFirst(table))
  return picks as { id: string; title: string; image: string }[]
}

/** Recommends exactly the rows of `ids`, in this order, and returns them. */
export function setPicks({ transact, audit }: Context, picked: PickedTable, actorId: string, ids: string[]) {
  return transact(async (tx) => {
    const { subject, action } = picked
    const before = await listPicks(tx, picked)
    await recommend(tx, picked.table, [...new Set(ids)])
    const after = await listPicks(tx, picked)
    const states = { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
    await audit.record(tx, { actorId, action, subject, ...states })
    return after
  })
}

async function recommend(tx: Database, table: PickedTable['table'], ids: string[]) {
  await tx
    .update(table as PgTable)
    .set({ recommended: null })
    .where(isNotNull(table.recommended))
  if (ids.length === 0) return
  const inOrder = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await tx
    .update(table as PgTable)
    .set({ recommended: sql`array_position(array[${inOrder}], ${table.id})` })
    .where(inArray(table.id, ids))
}
