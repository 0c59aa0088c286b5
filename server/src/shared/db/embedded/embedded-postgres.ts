import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applicationRole } from '../migrate.ts'
import { applicationName, type Cluster, openCluster, writeSettings } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { findRunningPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { canEnter, databaseUser, type SystemUser } from './system-user.ts'

export interface EmbeddedPostgresOptions {
  /** The database lives in its subfolder `postgres`; only that folder may change owner. */
  dataDir: string
  log: (line: string) => void
  /** False only in tests: a crash of the machine may then lose the database. */
  fsync?: boolean
  /** Port on 127.0.0.1; a free one when absent. */
  port?: number
}

export interface EmbeddedPostgres {
  /** Connection string of the role that owns the tables and migrates them. */
  url: string
  /** Connection string of the running product's role, which can only append to the logs. */
  applicationUrl: string
  /** True when the server of an earlier, killed process was still running. */
  reused: boolean
  /** Stops the server, also a reused one. Otherwise it keeps running after this process ends. */
  stop: () => Promise<void>
}

const START_ATTEMPTS = 20
const RETRY_MS = 500

/**
 * Starts the embedded PostgreSQL in `dataDir`; creates it when absent and reuses it when running. It listens
 * on 127.0.0.1 only, with a generated password. Concurrent calls for one folder are not supported.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const user = databaseUser(join(dataDir, 'postgres'))
  if (user) allowAccess(user, dataDir)

  const programs = findPrograms(dataDir, user)
  const cluster = await openCluster(dataDir, user, programs, options.log)
  const running = await findRunningPostmaster(cluster)
  const postmaster = running ?? (await start(cluster, programs, options))
  const urlOf = (role: string, database = applicationName) =>
    `postgres://${role}:${cluster.password}@127.0.0.1:${postmaster.port}/${database}`
  await ensureApplicationRole(urlOf('postgres', 'postgres'), cluster.password)
  return {
    url: urlOf(applicationName),
    applicationUrl: urlOf(applicationRole),
    reused: running !== undefined,
    stop: () => stopPostmaster(cluster, programs, postmaster),
  }
}

/** Creates the role also in a database of an earlier version. Only the superuser can. */
async function ensureApplicationRole(superuserUrl: string, password: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [applicationRole])
    if (rowCount === 0) await client.query(`create role ${applicationRole} login password '${password}'`)
  } finally {
    await client.end()
  }
}

/** Adds the permission to enter `dataDir`, since root's folders are often closed to others (mktemp -d). */
function allowAccess(user: SystemUser, dataDir: string) {
  if (canEnter(user, dataDir)) return
  if (canEnter(user, dirname(dataDir))) return chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  throw new Error(
    `PostgreSQL은 root로 실행되지 않고, 대신 실행할 사용자는 ${dataDir} 위의 폴더에 들어갈 수 없어요. 다른 DATA_DIR을 정하거나 위의 폴더를 열어 주세요 (chmod o+x).`,
  )
}

async function start(
  cluster: Cluster,
  programs: Programs,
  options: EmbeddedPostgresOptions,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    writeSettings(cluster, settings(options.port ?? (await findFreePort()), options.fsync ?? true))
    try {
      return await startPostmaster(cluster, programs)
    } catch (error) {
      if (!temporaryFailure.test(String(error)) || attempt === START_ATTEMPTS) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** The free port was taken meanwhile, or the processes of a killed server have not ended yet. */
const temporaryFailure = /could not bind|could not create any TCP|pre-existing shared memory/

const settings = (port: number, fsync: boolean) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // The least that a backup of the running server needs.
  wal_level: 'replica',
  max_wal_senders: 0,
  timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  // A failed statement may contain personal data; the product logs the error itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  ...(!fsync && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})
