import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { crossCustomerQueries } from './cross-customer-queries.ts'
import { wholeDespiteMember } from './sharding.ts'
import { files, isTest, read, root } from './source.ts'

/*
 * What Citus, YugabyteDB and CockroachDB need of the statements on customers' tables: a condition on the customer's id,
 * so that one machine answers. Inserted rows always carry it, because it is part of every key (sharding.test.ts).
 */

const customersTables = (
  await Promise.all(
    files
      .filter((path) => path.endsWith('.tables.ts'))
      .map((path) => import(pathToFileURL(join(root, path)).href) as Promise<Record<string, unknown>>),
  )
)
  .flatMap((module) => Object.entries(module))
  .filter(([, value]) => is(value, PgTable) && isCustomers(value))
  .map(([name]) => name)

function isCustomers(table: PgTable): boolean {
  const { name, columns } = getTableConfig(table)
  return columns.some((column) => column.name === 'member_id') && !wholeDespiteMember[name]
}

const usesTable = new RegExp(
  `\\.(?:from|update|delete|\\w+Join)\\(\\s*(?:${customersTables.join('|')})\\b|` +
    `\\b(?:from|join|update)\\s+\\$\\{(?:${customersTables.join('|')})\\}`,
)
/** An equality with a value; one with another table's column only joins the two. */
const equalsMember = `(?:eq|inArray)\\(\\s*(?:\\w+\\.)?memberId,(?!\\s*(?:${customersTables.join('|')})\\.memberId\\b)`
const namesCustomer = new RegExp(
  `${equalsMember}|member_?id\\}?\\s*=|\\$\\{\\w+\\.memberId\\}\\s*(?:=|in)|memberId,[^)]*\\]\\s*\\)|memberKey`,
  'i',
)
const topLevel = /\n(?=(?:export |async |function |const |\/\*\*))/
const named = /^(?:export )?(?:async )?(?:function|const) (\w+)/

/** The top-level functions of a file with a statement on a customers' table, and whether each names the customer. */
function queriesOf(path: string): { name: string; isOfCustomer: boolean }[] {
  const texts = new Map(
    read(path)
      .split(topLevel)
      .flatMap((text) => (named.exec(text)?.[1] ? [[named.exec(text)?.[1] ?? '', text] as const] : [])),
  )
  const ofCustomer = new Set([...texts].filter(([, text]) => namesCustomer.test(text)).map(([name]) => name))
  // A function may leave the condition to another one of its file, which may do so again.
  const leavesIt = (text: string) => [...ofCustomer].some((name) => text.includes(`${name}(`))
  for (let isGrowing = true; isGrowing; ) {
    const found = [...texts].filter(([name, text]) => !ofCustomer.has(name) && leavesIt(text))
    for (const [name] of found) ofCustomer.add(name)
    isGrowing = found.length > 0
  }
  return [...texts]
    .filter(([, text]) => usesTable.test(text))
    .map(([name]) => ({ name, isOfCustomer: ofCustomer.has(name) }))
}

const sources = files.filter(
  (path) =>
    path.startsWith('server/src/') && path.endsWith('.ts') && !isTest(path) && !path.endsWith('.tables.ts'),
)
const queries = sources.flatMap((path) => queriesOf(path).map((query) => ({ path, ...query })))

test('every statement on a customers’ table names the customer, or its function is listed with a reason', () => {
  expect(queries.length).toBeGreaterThan(150)
  const unlisted = queries.filter(
    ({ path, name, isOfCustomer }) => !isOfCustomer && !crossCustomerQueries[path]?.[name],
  )
  expect(unlisted.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('the list of cross-customer queries has no entry without need', () => {
  const listed = Object.entries(crossCustomerQueries).flatMap(([path, functions]) =>
    Object.keys(functions).map((name) => `${path}: ${name}`),
  )
  const needed = queries
    .filter(({ isOfCustomer }) => !isOfCustomer)
    .map(({ path, name }) => `${path}: ${name}`)
  expect(listed.filter((entry) => !needed.includes(entry))).toEqual([])
})
