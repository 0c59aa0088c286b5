import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'

/**
 * What a feature adds to a statement that asks several features at once: an expression with one JSON
 * value, and how that is read. Its own inputs are placeholders.
 */
export interface Part<Value> {
  sql: SQL
  read: (json: never) => Value
}

export type Parts = Record<string, Part<unknown>>
export type Values<P extends Parts> = { [Name in keyof P]: ReturnType<P[Name]['read']> }

/** A column's value as JSON carries it. */
type InJson<Value> = Value extends Date ? string : Value
export type JsonRow<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: InJson<GetColumnData<Columns[Name]>>
}

/** Rows as a part; `rows` is what follows the columns: from, where, order by, limit. */
export function rowsPart<Columns extends Record<string, Column>, Item>(
  columns: Columns,
  rows: SQL,
  toItem: (row: JsonRow<Columns>) => Item,
): Part<Item[]> {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const items = sql`select json_build_object(${sql.join(fields, sql`, `)}) as item ${rows}`
  return {
    sql: sql`(select coalesce(json_agg(item), '[]'::json) from (${items}) as items)`,
    read: (json: JsonRow<Columns>[]) => json.map(toItem),
  }
}

/** Asks all parts in one statement, prepared once under `name`; `inputs` fill the placeholders. */
export function oneStatement<P extends Parts>(name: string, parts: P) {
  const columns = Object.fromEntries(Object.entries(parts).map(([part, { sql: value }]) => [part, value]))
  const statement = prepared((db) => db.select(columns).from(sql`(values (1)) as one`).prepare(name))
  return async (db: Database, inputs: Record<string, unknown>): Promise<Values<P>> => {
    const [row] = await statement(db).execute(inputs)
    const values = Object.entries(parts).map(([part, { read }]) => [part, read(row?.[part] as never)])
    return Object.fromEntries(values)
  }
}
