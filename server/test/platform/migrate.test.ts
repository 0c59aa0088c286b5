import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../../src/shared/db/migrate.ts'
import { databaseUrl } from '../support/harness/global-setup.ts'

const name = `migrate_${process.pid}`
let server: pg.Client
let client: pg.Client
let url: string
let folder: string

beforeEach(async () => {
  server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  await server.query(`create database ${name}`)
  url = databaseUrl(inject('databaseServer'), name)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  folder = mkdtempSync(join(tmpdir(), 'saeip-migrations-'))
})
afterEach(async () => {
  await client.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  rmSync(folder, { recursive: true })
})

const table = 'create table thing (id integer, word text);'
const index =
  '-- no transaction\ncreate index concurrently if not exists thing_word on thing (word);\n--> statement-breakpoint\ncreate unique index concurrently if not exists thing_id on thing (id);'

/** Writes a folder of migrations as drizzle-kit does, with one file per text. */
function write(...texts: string[]) {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = texts.map((text, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: '7', when: 1000 + idx, tag, breakpoints: true }
  })
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
}

const run = () => migrate(url, { folder, pauseMs: () => 10 })
const rowsOf = async (text: string) => (await client.query(text)).rows
const applied = async () =>
  (await rowsOf('select hash from drizzle.__drizzle_migrations order by created_at')).length
const indexes = () =>
  rowsOf(`select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
    where relname like 'thing%' order by relname`)

test('a database that drizzle migrated is continued, and runs nothing twice', async () => {
  write(table)
  await migrateWithDrizzle(drizzle(client), { migrationsFolder: folder })
  write(table, index)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await applied()).toBe(2)
  expect(await indexes()).toEqual([
    { name: 'thing_id', valid: true },
    { name: 'thing_word', valid: true },
  ])
})

test('what was committed before a failure stays, and the next run continues behind it', async () => {
  write(table, 'create table other (id integer);\n--> statement-breakpoint\nselect broken;')
  await expect(run()).rejects.toThrow('broken')
  expect(await applied()).toBe(1)
  expect(await rowsOf("select to_regclass('other') as other")).toEqual([{ other: null }])
  write(table, 'create table other (id integer);')
  await run()
  expect(await applied()).toBe(2)
})

test('an index whose building was interrupted is built again', async () => {
  write(table)
  await run()
  await client.query("insert into thing values (1, 'a'), (1, 'b')")
  write(table, index)
  // The duplicate ends the second statement and leaves an invalid index, as a kill would.
  await expect(run()).rejects.toMatchObject({ code: '23505' })
  expect(await indexes()).toContainEqual({ name: 'thing_id', valid: false })
  await client.query("delete from thing where word = 'b'")
  await run()
  expect(await indexes()).toEqual([
    { name: 'thing_id', valid: true },
    { name: 'thing_word', valid: true },
  ])
})

test('a locked table is tried again, while those who use it wait for a second at most', async () => {
  write(table)
  await run()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select * from thing')
  write(table, 'alter table thing add column more text;')
  let isMigrated = false
  const migrating = run().then(() => {
    isMigrated = true
  })
  const waitsForLock =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(() => rowsOf(waitsForLock)).toHaveLength(1)
  // Queues behind the waiting change, and is let through when that attempt ends.
  await client.query("set statement_timeout = '30s'")
  await client.query('select * from thing')
  expect(isMigrated).toBe(false)
  await holder.query('commit')
  await holder.end()
  await migrating
  expect(await applied()).toBe(2)
})
