import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import {
  clusterOf,
  startEmbeddedPostgres,
  superuserName,
} from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { copyOnline } from '../../../server/src/shared/db/embedded/online-copy.ts'
import { copyFile, filesBelow } from '../../../tools/backup/manifest.ts'
import { emptyFolders } from '../../../tools/backup/restore.ts'
import { startHaproxy } from '../haproxy.ts'
import { freePort, sleep } from '../server-process.ts'

const log = () => undefined
const promotionMs = 60_000
const checkMs = 800

type Node = Awaited<ReturnType<typeof addNode>>

/** A primary with a synchronous standby behind HAProxy, which asks each for its part as it would ask Patroni. */
export async function startDatabasePair(folder: string) {
  // PostgreSQL's user must be able to enter it.
  chmodSync(folder, 0o711)
  const nodes = [await addNode(folder, 'one'), await addNode(folder, 'two')] as const
  let [primary, standby] = nodes
  await primary.start()
  await primary.run("alter system set wal_keep_size = '1GB'", 'select pg_reload_conf()')
  await attach(primary, standby)
  const front = await freePort()
  const haproxy = await startHaproxy({
    POSTGRES_FRONT: front,
    POSTGRES_ONE: nodes[0].port,
    POSTGRES_ONE_CHECK: nodes[0].checkPort,
    POSTGRES_TWO: nodes[1].port,
    POSTGRES_TWO_CHECK: nodes[1].checkPort,
  })
  await haproxy.waitUntilUsed('postgres', 'one')

  return {
    /** Through HAProxy, as the owner of the tables. */
    url: primary.url('saeip', front),
    /** Ends the primary at once, or lets it hang; promotes the standby after `noticedAfterMs`. Returns the milliseconds that the promotion itself took. */
    failOver: async (signal: 'SIGKILL' | 'SIGSTOP', noticedAfterMs: number) => {
      primary.signal(signal)
      await sleep(noticedAfterMs)
      const start = performance.now()
      await standby.run(`select pg_promote(true, ${promotionMs / 1000})`)
      await standby.run('create table if not exists drill_probe ()', 'drop table drill_probe')
      return performance.now() - start
    },
    /** The failed primary never comes back as one: it is ended, and becomes a standby of the new primary. */
    repair: async () => {
      primary.signal('SIGKILL')
      ;[primary, standby] = [standby, primary]
      await attach(primary, standby)
    },
    /** Lets HAProxy take the standby for the primary for so many milliseconds. */
    misdirect: async (forMs: number) => {
      primary.answers = standby.answers = 'WRONG'
      await sleep(forMs)
      primary.answers = standby.answers = 'TRUE'
    },
    stop: async () => {
      haproxy.close()
      for (const node of nodes) node.close()
    },
  }
}

/** Copies the running primary into the folder of the standby and lets it follow; commits wait for it from then on. */
async function attach(primary: Node, standby: Node) {
  await primary.run('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  rmSync(standby.folder, { recursive: true, force: true })
  const { data, password } = clusterOf(standby.folder)
  mkdirSync(standby.folder, { recursive: true, mode: 0o711 })
  const copied = await copyOnline(primary.folder, async (source, skip) => {
    for await (const path of filesBelow(source, skip))
      await copyFile(join(source, path), join(data, path), path)
  })
  await copyFile(clusterOf(primary.folder).password, password, 'password')
  for (const name of emptyFolders) mkdirSync(join(data, name), { recursive: true, mode: 0o700 })
  writeFileSync(join(data, 'backup_label'), copied.label)
  writeFileSync(join(data, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${primary.port} user=${superuserName} password=${primary.password()} application_name=standby`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await standby.start()
  await primary.run("alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()')
}

async function addNode(parent: string, name: string) {
  const folder = join(parent, `database-${name}`)
  const [port, checkPort] = [await freePort(), await freePort()]
  const { data, password } = clusterOf(folder)
  const secret = () => readFileSync(password, 'utf8').trim()
  const url = (role: string, at = port) =>
    `postgres://${role}:${secret()}@127.0.0.1:${at}/${role === superuserName ? 'postgres' : 'saeip'}`
  const node = {
    folder,
    port,
    checkPort,
    password: secret,
    url,
    /** Whether `/primary` is answered truly, or the other way round. */
    answers: 'TRUE' as 'TRUE' | 'WRONG',
    start: () => startEmbeddedPostgres({ dataDir: folder, log, port }),
    signal: (signal: NodeJS.Signals) => {
      for (const pid of processesOf(data)) process.kill(pid, signal)
    },
    run: async (...statements: string[]) => {
      const client = new pg.Client({ connectionString: url(superuserName), connectionTimeoutMillis: checkMs })
      client.on('error', () => undefined)
      await client.connect()
      try {
        let rows: { follows?: boolean }[] = []
        for (const statement of statements) ({ rows } = await client.query<{ follows?: boolean }>(statement))
        return rows
      } finally {
        await client.end()
      }
    },
    close: () => {
      check.close()
      check.closeAllConnections()
      node.signal('SIGKILL')
    },
  }
  const isPrimary = async () => {
    const late = sleep(checkMs).then(() => undefined)
    const rows = await Promise.race([
      node.run('select pg_is_in_recovery() as follows').catch(() => undefined),
      late,
    ])
    if (!rows) return false
    return (rows[0]?.follows === false) === (node.answers === 'TRUE')
  }
  const check = createServer((_, answer) => {
    void isPrimary().then((it) => answer.writeHead(it ? 200 : 503).end())
  })
  await new Promise<void>((done) => check.listen(checkPort, '127.0.0.1', done))
  return node
}

/** The server on this data folder and its children, the server first; none when it has ended. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const server = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = `/proc/${server}/task/${server}/children`
  if (!existsSync(children)) return []
  return [server, ...readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)]
}
