import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { isRoot, nobody } from '../../../server/src/shared/db/embedded/system-user.ts'
import { productionEnvironment, refusedStart } from '../production-server.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, temporaryFolder } from '../server-process.ts'

/** Debian's package postgresql-15. */
const programs = '/usr/lib/postgresql/15/bin'

/** a server older than PostgreSQL 16 is refused in a sentence, before anything is created in it. */
export async function oldPostgres(): Promise<Row> {
  const tally = new Tally()
  const title = 'a PostgreSQL that is too old'
  if (!existsSync(programs)) return tally.row('R-8', `${title} (not tried: no postgresql-15 here)`)
  const user = isRoot() ? nobody() : {}
  const folder = temporaryFolder()
  const port = await freePort()
  const data = `${folder.path}/data`
  chmodSync(folder.path, 0o711)
  mkdirSync(data)
  if (isRoot()) chownSync(data, nobody().uid, nobody().gid)
  const run = (program: string, args: string[]) =>
    execFileSync(`${programs}/${program}`, ['-D', data, ...args], { ...user, cwd: '/', stdio: 'ignore' })
  run('initdb', ['-U', 'saeip', '-A', 'trust'])
  run('pg_ctl', [
    '-w',
    '-l',
    `${data}/log`,
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${data}`,
    'start',
  ])
  try {
    const url = `postgres://saeip@127.0.0.1:${port}/postgres`
    const environments = [{ DATABASE_URL: url }, { ...productionEnvironment, DATABASE_URL: url }]
    for (const environment of environments) {
      const { code, output } = await refusedStart(
        { ...environment, DATA_DIR: `${folder.path}/app` },
        await freePort(),
      )
      tally.expect(code === 1, () => `ended with ${code}`)
      tally.expect(output.includes('PostgreSQL 16 이상'), () => output.slice(-300))
    }
    const tables = execFileSync(`${programs}/psql`, [
      '-Atc',
      "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      url,
    ])
    tally.expect(String(tables).trim() === '0', () => `${tables} tables were created`)
  } finally {
    run('pg_ctl', ['-m', 'immediate', 'stop'])
    folder.remove()
  }
  return tally.row('R-8', title)
}
