import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'

/**
 * A feature's part of a statement that reads from several features: an expression with one JSON value and
 * the function that converts it. Inputs are placeholders.
 */
export interface QueryFragment<Value> {
  sql: SQL
  read: (json: never) => Value
}

export type QueryFragments = Record<string, QueryFragment<unknown>>
export type Values<P extends QueryFragments> = { [Name in keyof P]: ReturnType<P[Name]['read']> }

/** A column's value as JSON carries it. */
type InJson<Value> = Value extends Date ? string : Value
export type JsonRow<Columns extends Record<string, Column | SQL>> = {
  [Name in keyof Columns]: InJson<
    Columns[Name] extends Column
      ? GetColumnData<Columns[Name]>
      : Columns[Name] extends SQL<infer Value>
        ? Value
        : never
  >
}

/** Creates a fragment for rows; `rows` is the statement after the columns: from, where, order by, limit. */
export function rowsFragment<Columns extends Record<string, Column | SQL>, Item>(
  columns: Columns,
  rows: SQL,
  toItem: (row: JsonRow<Columns>) => Item,
): QueryFragment<Item[]> {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const items = sql`select json_build_object(${sql.join(fields, sql`, `)}) as item ${rows}`
  return {
    sql: sql`(select coalesce(json_agg(item), '[]'::json) from (${items}) as items)`,
    read: (json: JsonRow<Columns>[]) => json.map(toItem),
  }
}

/** Combines fragments to one statement, prepared under `name`; `inputs` fill the placeholders. */
export function oneStatement<P extends QueryFragments>(name: string, fragments: P) {
  const columns = Object.fromEntries(Object.entries(fragments).map(([key, { sql: value }]) => [key, value]))
  const statement = prepared((db) => db.select(columns).from(sql`(values (1)) as one`).prepare(name))
  return async (db: Database, inputs: Record<string, unknown>): Promise<Values<P>> => {
    const [row] = await statement(db).execute(inputs)
    const values = Object.entries(fragments).map(([key, { read }]) => [key, read(row?.[key] as never)])
    return Object.fromEntries(values)
  }
}
