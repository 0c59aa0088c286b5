import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { causesOf } from './database-errors.ts'
import { UnusableDatabase, withConnection } from './wait-for-database.ts'

/** Role of the running product. The role that owns the tables migrates; this one cannot change the logs. */
export const applicationRole = 'saeip_app'

/** Tables to which the application may only append. */
const appendOnly = ['audit_log', 'payment_event', 'given_away', 'log_seal', 'log_erasure']

/** Key of the advisory lock; every process must use the same. */
const migrationLock = 5_280_417
/** An index on a large table takes minutes, and other processes wait for it. */
const waitMinutes = 15
const pollMs = 500

/** Statements queue behind a waiting ALTER TABLE, so each attempt waits this long only. */
const lockTimeout = '1s'
const maxAttempts = 120
/** 55P03 lock not available, 40P01 deadlock, 40001 serialization failure. */
const passing = new Set(['55P03', '40P01', '40001'])

export interface MigrateOptions {
  folder?: string
  /** Pause before attempt n + 1 after a lock could not be had. */
  pauseMs?: (attempt: number) => number
}

/** Whether every migration of this build has run at `url`. Takes no lock. */
export const isMigrated = (url: string) =>
  withConnection(url, (client) => isCurrent(client, readMigrations(findMigrations())))

/**
 * Migrates the database at `url`, a direct connection, to the newest schema and grants the application's role what
 * it needs. Of processes that start together one migrates and the others wait. Every file is committed on its own,
 * so an interrupted run continues where it stopped.
 */
export async function migrate(url: string, { folder, pauseMs = jittered }: MigrateOptions = {}) {
  const migrations = readMigrations(folder ?? findMigrations())
  await withConnection(url, async (client) => {
    // A limit that the role sets for requests would end a long migration.
    await client.query('set statement_timeout = 0')
    // Ending the session releases the lock.
    if (!(await lock(client, migrations))) return
    await client.query(createJournal)
    const last = await lastApplied(client)
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last))
      await withAttempts(pauseMs, () => apply(client, migration))
    await inTransaction(client, () => grantToApplication(client))
  })
}

/** Throws UnusableDatabase when a pooler answers, on whose connections a session's lock would stay. */
export const assertDirect = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // A pooler gives out a key of its own, because its clients share backends.
    const { processID } = client as pg.Client & { processID: number | null }
    if (rows[0]?.pid !== processID)
      throw new UnusableDatabase(
        'DATABASE_URL은 연결을 나눠 쓰는 주소(PgBouncer)라 여기서는 데이터베이스를 바꿀 수 없어요. DATABASE_DIRECT_URL에 PostgreSQL의 주소를 정해 주세요.',
      )
  })

/** Polls for the lock, because a concurrent index would wait for a waiting statement; false when another process has migrated meanwhile. */
async function lock(client: pg.Client, migrations: MigrationMeta[]): Promise<boolean> {
  const deadline = Date.now() + waitMinutes * 60_000
  while (Date.now() < deadline) {
    if (await isCurrent(client, migrations)) return false
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0].locked) return true
    await sleep(pollMs)
  }
  throw new Error(`Another process has been migrating for ${waitMinutes} minutes.`)
}

/** drizzle's own journal: databases that its migrator made are continued. */
const journal = 'drizzle.__drizzle_migrations'
const createJournal = `create schema if not exists drizzle;
  create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`

/** Whether all have run, and the application's role was granted what they made; true for the latter without that role. */
async function isCurrent(client: pg.Client, migrations: MigrationMeta[]): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('${journal}') is not null and coalesce((
      select has_schema_privilege(role.oid, schema.oid, 'usage') from pg_roles role, pg_namespace schema
      where rolname = $1 and nspname = 'drizzle'), true) as usable`,
    [applicationRole],
  )
  return rows[0].usable && (await lastApplied(client)) >= (migrations.at(-1)?.folderMillis ?? 0)
}

async function lastApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select coalesce(max(created_at), 0) as last from ${journal}`)
  return Number(rows[0].last)
}

async function apply(client: pg.Client, { sql: statements, hash, folderMillis }: MigrationMeta) {
  const record = () =>
    client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  // A file that does not begin with this line runs as a whole or not at all.
  if (!statements[0]?.startsWith('-- no transaction')) {
    return await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      for (const statement of statements) await client.query(statement)
      await grantToApplication(client)
      await record()
    })
  }
  // An interrupted `create index concurrently` leaves an invalid index, which would pass for the finished one.
  const invalid = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_index join pg_class on oid = indexrelid
    where not indisvalid and position(relname in $1) > 0`,
    [statements.join()],
  )
  for (const { name } of invalid.rows) await client.query(`drop index concurrently ${name}`)
  // These statements let reads and writes pass while they wait, so they wait without a limit.
  for (const statement of statements) await client.query(statement)
  await record()
}

/** Grants the role what the product needs, where the role exists. */
async function grantToApplication(client: pg.Client) {
  const others = 'select from pg_roles where rolname = $1 and rolname <> current_user'
  if ((await client.query(others, [applicationRole])).rowCount === 0) return
  await client.query(`grant usage on schema public, drizzle to ${applicationRole};
    grant select, insert, update, delete on all tables in schema public to ${applicationRole};
    grant execute on all functions in schema public to ${applicationRole};
    grant select on all tables in schema drizzle to ${applicationRole}`)
  const existing = 'select relname as name from pg_class where relname = any($1)'
  const { rows } = await client.query<{ name: string }>(existing, [appendOnly])
  for (const { name } of rows)
    await client.query(`revoke update, delete on "${name}" from ${applicationRole}`)
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function withAttempts(pauseMs: (attempt: number) => number, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isPassing = causesOf(error).some(({ code }) => passing.has(code ?? ''))
      if (attempt === maxAttempts || !isPassing) throw error
      await sleep(pauseMs(attempt))
    }
  }
}

/** Longer than the wait for a lock, so that what queued behind it can run between two attempts. */
const jittered = (attempt: number) => 500 + Math.random() * 500 * Math.min(attempt, 4)

/** Reads the migrations of a folder written by drizzle-kit, in their order. */
const readMigrations = (migrationsFolder: string) => readMigrationFiles({ migrationsFolder })

/** Finds the folder beside the sources, beside the bundle, or in the checkout where the bundle was built. */
function findMigrations() {
  const folders = ['../../../migrations', './migrations', '../server/migrations']
  const found = folders
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error('The migrations folder is missing; build again (npm run build).')
  return found
}
