import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { wholeDespiteMember, withoutMember } from './sharding.ts'
import { files, root } from './source.ts'

/*
 * What Citus, YugabyteDB and CockroachDB need to distribute the customers' tables: every key of such a table contains
 * the customer's id, so that no uniqueness crosses machines, and foreign keys stay on one machine.
 */

interface TableKeys {
  name: string
  hasMember: boolean
  /** Columns of the primary key and of every unique constraint or index, by name. */
  keys: Record<string, string[]>
  /** Columns and table of each foreign key. */
  references: { columns: string[]; table: string }[]
}

const modules = await Promise.all(
  files
    .filter((path) => path.endsWith('.tables.ts'))
    .map((path) => import(pathToFileURL(join(root, path)).href) as Promise<object>),
)
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map(keysOf)

function keysOf(table: PgTable): TableKeys {
  const { name, columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table)
  const unique = indexes.filter(({ config }) => config.unique)
  return {
    name,
    hasMember: columns.some((column) => column.name === 'member_id'),
    keys: Object.fromEntries([
      ...columns.filter(({ primary }) => primary).map((column) => ['primary key', [column.name]]),
      ...columns.filter(({ isUnique }) => isUnique).map((column) => [column.name, [column.name]]),
      ...primaryKeys.map((key) => ['primary key', key.columns.map((column) => column.name)]),
      ...uniqueConstraints.map((key) => [key.getName(), key.columns.map((column) => column.name)]),
      ...unique.map(({ config }) => [
        config.name,
        config.columns.map((column) => ('name' in column ? String(column.name) : 'expression')),
      ]),
    ]),
    references: foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference()
      return { columns: own.map((column) => column.name), table: getTableConfig(foreignTable).name }
    }),
  }
}

const distributed = tables.filter(({ name, hasMember }) => hasMember && !wholeDespiteMember[name])

test('every table names its customer or says why not', () => {
  const unexplained = tables.filter(({ name, hasMember }) => !hasMember && !withoutMember[name])
  expect(unexplained.map(({ name }) => name)).toEqual([])
})

test('the lists of exceptions name existing tables only', () => {
  const names = (hasMember: boolean) =>
    tables.filter((table) => table.hasMember === hasMember).map(({ name }) => name)
  expect(names(true)).toEqual(expect.arrayContaining(Object.keys(wholeDespiteMember)))
  expect(names(false)).toEqual(expect.arrayContaining(Object.keys(withoutMember)))
})

test('no key of a customer’s table is unique across customers', () => {
  expect(distributed.length).toBeGreaterThan(20)
  const across = distributed.flatMap(({ name, keys }) =>
    Object.entries(keys)
      .filter(([, columns]) => !columns.includes('member_id'))
      .map(([key]) => `${name}: ${key}`),
  )
  expect(across).toEqual([])
  expect(distributed.filter(({ keys }) => !keys['primary key'])).toEqual([])
})

test('a foreign key of a customer’s table points to the same customer', () => {
  const away = distributed.flatMap(({ name, references }) =>
    references
      .filter(({ columns, table }) => table !== 'member' || columns.join() !== 'member_id')
      .map(({ table }) => `${name} -> ${table}`),
  )
  expect(away).toEqual([])
})
