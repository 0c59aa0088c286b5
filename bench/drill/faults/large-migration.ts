import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../server/src/shared/db/migration/migrate.ts'
import { type Row, Tally } from '../row.ts'
import { sleep, temporaryFolder } from '../server-process.ts'

const migrations = resolve(fileURLToPath(import.meta.url), '../../../../server/migrations')

export interface LargeMigration {
  rows: number
  /** Whether waiting times are judged; only when nothing else runs on the machine. */
  judgeSpeed: boolean
}

const mostWaitMs = 2_000
const members = 100_000
/** A transaction that holds the table's lock, as a report or a backup does. */
const longTransactionMs = 1_500

/** a column and an index are added to a large table while it is read and written. */
export async function largeMigration({ rows, judgeSpeed }: LargeMigration): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const next = `${folder.path}/next`
  cpSync(migrations, next, { recursive: true })
  await migrate(database.url)
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  pool.on('error', () => undefined)
  await pool.query(
    `insert into payment_event (id, member_id, payment_id, kind, detail, created_at)
    select gen_random_uuid(), 'member-' || number % ${members}, gen_random_uuid(), 'DRILL', '{}', now()
    from generate_series(1, $1) number`,
    [rows],
  )
  // The filling of the table is no part of the measurement.
  await pool.query('vacuum (analyze) payment_event')
  addMigrations(next)

  const waits = watchWaits(database.url)
  const load = startLoad(pool, tally, judgeSpeed, waits.seen)
  const start = performance.now()
  await migrate(database.url, { folder: next })
  const migrationMs = Math.round(performance.now() - start)
  await load.stop()
  await waits.stop()

  const { rows: indexes } = await pool.query(
    "select indisvalid as valid from pg_index where indexrelid = 'drill_kind'::regclass",
  )
  tally.expect(indexes[0]?.valid === true, () => 'the index is not valid')
  const { rows: columns } = await pool.query(
    "select count(*) as added from payment_event where drill_note = ''",
  )
  tally.expect(Number(columns[0]?.added) >= rows, () => 'the column is missing in rows')
  await pool.end()
  await database.stop()
  folder.remove()
  return tally.row('R-5', 'a migration of a large table beside load', { rows, migrationMs, ...load.counts })
}

/** Two more migrations, as `npm run migration` writes them. */
function addMigrations(folder: string) {
  const journalFile = `${folder}/meta/_journal.json`
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] }
  const last = journal.entries.at(-1)?.when ?? 0
  const add = (tag: string, text: string) => {
    appendFileSync(`${folder}/${tag}.sql`, text)
    journal.entries.push({ when: last + journal.entries.length, tag } as never)
  }
  add('9998_drill', `ALTER TABLE "payment_event" ADD COLUMN "drill_note" text DEFAULT '' NOT NULL;`)
  add(
    '9999_drill-online',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "drill_kind" ON "payment_event" ("kind", "created_at");',
  )
  writeFileSync(journalFile, JSON.stringify(journal))
}

/** Records what statements of more than half a second wait for, so that a failure names its cause. */
function watchWaits(url: string) {
  const seen = new Set<string>()
  let isOn = true
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (isOn) {
      const { rows } = await client.query<{ wait: string }>(
        `select concat_ws(' ', wait_event_type, wait_event, pg_blocking_pids(pid)::text, left(query, 40)) as wait
        from pg_stat_activity
        where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
          and now() - query_start > interval '500 ms'`,
      )
      for (const { wait } of rows) seen.add(wait)
      await sleep(250)
    }
    await client.end()
  })()
  return {
    seen,
    stop: async () => {
      isOn = false
      await watching
    },
  }
}

/** Reads and writes of customers, and now and then a transaction that takes long. */
function startLoad(pool: pg.Pool, tally: Tally, judgeSpeed: boolean, waits: Set<string>) {
  const counts = { statements: 0, slowestMs: 0 }
  let isOn = true
  const timed = async (text: string, values: unknown[]) => {
    const start = performance.now()
    const failure = await pool.query(text, values).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const tookMs = Math.round(performance.now() - start)
    counts.statements += 1
    counts.slowestMs = Math.max(counts.slowestMs, tookMs)
    tally.expect(failure === undefined, () => `a statement failed: ${failure}`)
    tally.expect(
      !judgeSpeed || tookMs <= mostWaitMs,
      () => `a statement took ${tookMs} ms; waits seen: ${[...waits].join('; ')}`,
    )
  }
  const customers = Array.from({ length: 6 }, async (_, number) => {
    for (let turn = number; isOn; turn += 6) {
      const member = `member-${(turn * 7919) % members}`
      await timed('select * from payment_event where member_id = $1 order by created_at limit 20', [member])
      await timed(
        `insert into payment_event (id, member_id, payment_id, kind, detail, created_at)
        values (gen_random_uuid(), $1, gen_random_uuid(), 'DRILL', '{}', now())`,
        [member],
      )
      await sleep(5)
    }
  })
  const report = (async () => {
    while (isOn) {
      const client = await pool.connect()
      await client.query('begin')
      await client.query("select count(*) from payment_event where member_id = 'member-1'")
      await sleep(longTransactionMs)
      await client.query('commit')
      client.release()
      await sleep(200)
    }
  })()
  return {
    counts,
    stop: async () => {
      isOn = false
      await Promise.all([...customers, report])
    },
  }
}
