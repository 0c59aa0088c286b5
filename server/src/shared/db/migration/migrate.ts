import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { causesOf } from '../database-errors.ts'
import { grantToApplication, isGrantedToApplication } from './application-role.ts'
import { findMigrations, type Migration, readMigrations } from './migration-files.ts'
import { readyIndex } from './ready-index.ts'

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

/**
 * Migrates the database at `url` (a direct connection, see schema-state.ts) to the newest schema and grants the
 * application's role what it needs. Of processes that start together one migrates and the others wait. Every
 * file is committed on its own, so an interrupted run continues where it stopped.
 */
export async function migrate(url: string, { folder, pauseMs = jittered }: MigrateOptions = {}) {
  const migrations = readMigrations(folder ?? findMigrations())
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A lost connection is reported by the running query.
  client.on('error', () => {})
  await client.connect()
  try {
    // A limit that the role sets for requests would end a long migration.
    await client.query('set statement_timeout = 0')
    if (await isUpToDate(client, migrations)) return
    if (!(await lock(client, migrations))) return
    await client.query(createJournal)
    const last = await lastApplied(client)
    for (const migration of migrations.filter(({ when }) => when > last)) {
      await withAttempts(pauseMs, () => apply(client, migration))
    }
    await grantToApplication(client)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** Waits for the lock; false when another process has migrated meanwhile. */
async function lock(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const deadline = Date.now() + waitMinutes * 60_000
  while (Date.now() < deadline) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0].locked) return true
    if (await isUpToDate(client, migrations)) return false
    await sleep(pollMs)
  }
  throw new Error(`Another process has been migrating for ${waitMinutes} minutes.`)
}

async function isUpToDate(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('${journal}') is not null as exists`)
  if (!rows[0].exists) return false
  const newest = migrations.at(-1)?.when ?? 0
  return (await lastApplied(client)) >= newest && (await isGrantedToApplication(client))
}

/** drizzle's own journal: databases that its migrator made are continued. */
const journal = 'drizzle.__drizzle_migrations'
const createJournal = `create schema if not exists drizzle;
  create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`
const record = `insert into ${journal} (hash, created_at) values ($1, $2)`

async function lastApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select coalesce(max(created_at), 0) as last from ${journal}`)
  return Number(rows[0].last)
}

async function apply(client: pg.Client, migration: Migration) {
  const { statements, hash, when, isTransactional } = migration
  if (isTransactional) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      for (const statement of statements) await client.query(statement)
      await client.query(record, [hash, when])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    return
  }
  for (const statement of statements) {
    // These statements let reads and writes pass while they wait, so they wait without a limit.
    if (await readyIndex(client, statement)) continue
    await client.query(statement)
  }
  await client.query(record, [hash, when])
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
