import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort, sleep, temporaryFolder } from './server-process.ts'

interface Pooler {
  /** Connection string for servers. */
  url: string
  /** Settings of a server that runs behind this pooler. */
  settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  close: () => void
}

/** PgBouncer does not run as root. */
const nobody = 65_534
const poolerWaitMs = 60_000

const program = '/usr/sbin/pgbouncer'

/** Path of Debian's PgBouncer; undefined where it is not installed, or too old to know prepared statements in transaction mode. */
export const pgbouncer = existsSync(program) && isVersion121() ? program : undefined

/** Starts PgBouncer in transaction mode in front of the database at `directUrl`. */
export async function startPgbouncer(program: string, directUrl: string, poolSize = 20): Promise<Pooler> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { hostname, port: databasePort, username, password, pathname } = new URL(directUrl)
  const name = pathname.slice(1)
  const file = `${folder.path}/pgbouncer.ini`
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_login_retry = 1
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,lock_timeout,extra_float_digits,options
max_prepared_statements = 200
`,
  )
  chmodSync(folder.path, 0o755)
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn(program, ['-q', file], { ...user, stdio: 'ignore' })
  await waitUntilOpen(port)
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/${name}`
  return {
    url,
    settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl },
    close: () => {
      child.kill('SIGKILL')
      folder.remove()
    },
  }
}

function isVersion121() {
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(execFileSync(program, ['-V'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

async function waitUntilOpen(port: number) {
  const deadline = performance.now() + poolerWaitMs
  while (!(await accepts(port))) {
    if (performance.now() > deadline) throw new Error('PgBouncer does not accept connections')
    await sleep(50)
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
