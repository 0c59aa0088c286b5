import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../server/src/shared/db/migration/migrate.ts'
import { bearer, dataOf, request, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { sleep, startServer, temporaryFolder } from '../server-process.ts'

const serverFile = resolve(fileURLToPath(import.meta.url), '../../../../dist/server.mjs')

/** M2: who has the product's database role cannot change the logs, and who owns them cannot do it unseen. */
export async function appendOnlyLogs(): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  await migrate(database.url)
  const settings = { DATA_DIR: `${folder.path}/app`, DATABASE_URL: database.applicationUrl }
  const server = await startServer(settings)
  await makeEntries(server.url)
  await waitUntilSealed(database.url)
  await server.end('SIGTERM')

  await asApplication(database.applicationUrl, tally)
  const verify = (heads: string[] = []) => verifyLogs(settings, heads)
  const untouched = await verify()
  tally.expect(untouched.code === 0, () => `untouched: ${untouched.output}`)
  const head = /audit_log:\d+:[\da-f]{64}/.exec(untouched.output)?.[0] ?? ''
  tally.expect(head !== '', () => 'no head is printed')
  for (const { name, change, heads } of tampering(head)) {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(
      'create table backup_log as table audit_log; create table backup_seal as table log_seal',
    )
    await owner.query(change)
    const verdict = await verify(heads)
    tally.expect(verdict.code === 1 && /기록이 봉인과 달라요/.test(verdict.output), () => `unseen: ${name}`)
    await owner.query(`truncate audit_log, log_seal; insert into audit_log table backup_log;
      insert into log_seal table backup_seal; drop table backup_log, backup_seal`)
    await owner.end()
  }
  tally.expect((await verify([head])).code === 0, () => 'restored, but not accepted')
  await database.stop()
  folder.remove()
  return tally.row('M2', 'audit log and payment events can only be appended to')
}

/** Opens pages of staff, each of which is an audit entry. */
async function makeEntries(url: string) {
  const token = await signIn(url, 'admin')
  const people = await request(`${url}/api/v1/admin/people?size=5`, { headers: bearer(token) })
  for (const { id } of dataOf<{ content: { id: string }[] }>(people).content)
    await request(`${url}/api/v1/admin/people/${id}/reveal`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ reason: '연락처 확인' }),
    })
}

/** Waits for the server's job that seals new rows every minute. */
async function waitUntilSealed(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const unsealed = `select (select count(*) from audit_log) - (select count(*) from log_seal where log = 'audit_log') as count`
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ count: string }>(unsealed)
    if (Number(rows[0]?.count) === 0) break
    await sleep(500)
  }
  await client.end()
}

async function asApplication(url: string, tally: Tally) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const table of ['audit_log', 'payment_event', 'log_seal', 'log_erasure'])
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
    ]) {
      const outcome = await client.query(statement).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
      tally.expect(outcome === '42501', () => `${statement}: ${outcome}`)
    }
  await client.end()
}

const second = `(select row_id from log_seal where log = 'audit_log' and seq = 2)`
const tampering = (head: string) => [
  { name: 'a changed reason', change: `update audit_log set reason = 'x' where id = ${second}` },
  {
    name: 'a changed time',
    change: `update audit_log set created_at = created_at - interval '1 second' where id = ${second}`,
  },
  { name: 'a removed row', change: `delete from audit_log where id = ${second}` },
  {
    name: 'a removed row and its seal',
    change: `delete from audit_log where id = ${second}; delete from log_seal where log = 'audit_log' and seq = 2`,
  },
  {
    name: 'an earlier row put in',
    change: `insert into audit_log (id, actor_id, actor_name, action, kind, subject, created_at)
      values ('${randomUUID()}', 'x', '', 'account.reveal', 'LOOK', 'member', now() - interval '3 hours')`,
  },
  {
    name: 'the end cut off',
    change: `delete from log_seal where log = 'audit_log' and seq > 1; delete from audit_log`,
    heads: [head],
  },
]

/** Runs the command beside the database; returns its exit code and what it printed. */
function verifyLogs(settings: Record<string, string>, heads: string[]) {
  return new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, NODE_ENV: '', APP_MODE: 'practice', ...settings }
    execFile(process.execPath, [serverFile, '--verify-audit', ...heads], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}
