import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, programEnvironment } from './cluster.ts'
import type { Programs } from './programs.ts'

const isWindows = process.platform === 'win32'
const POLL_MS = 15
/** Long, because after a crash PostgreSQL replays its log first. */
const START_LIMIT_MS = 5 * 60_000
/** Time limit of a normal shutdown; then PostgreSQL stops at once and recovers at the next start. */
const STOP_LIMIT_MS = 5_000
const LOG_LIMIT_BYTES = 10_000_000

/** A running PostgreSQL server, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
}

/** Finds the running server of this cluster. Removes the pid file of a dead one. */
export async function findRunningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  if (!found) return undefined
  if (!isPostmasterOf(cluster, found)) {
    rmSync(pidFile(cluster), { force: true })
    return undefined
  }
  return waitUntilReady(cluster, () => isAlive(found.pid))
}

/** Starts the server. Its settings must have been written. */
export async function startPostmaster(cluster: Cluster, programs: Programs): Promise<Postmaster> {
  rotateLog(cluster.log)
  const isAlive = isWindows ? await startOnWindows(cluster, programs) : startDetached(cluster, programs)
  const ready = await waitUntilReady(cluster, isAlive)
  if (ready) return ready
  throw new Error(`데이터베이스가 시작되지 않았어요. 기록(${cluster.log})의 끝:\n${endOf(cluster.log)}`)
}

/** Stops the server; unfinished transactions are rolled back. */
export async function stopPostmaster(cluster: Cluster, programs: Programs, { pid }: Postmaster) {
  if (isWindows) {
    const pgCtl = promisify(execFile)(programs.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
    await pgCtl.catch(() => undefined)
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return
    const deadline = Date.now() + STOP_LIMIT_MS
    while (Date.now() < deadline) {
      // In a container, PID 1 may not reap dead processes; then only the pid file shows the end.
      if (!isAlive(pid) || !existsSync(pidFile(cluster))) return
      await sleep(POLL_MS)
    }
  }
}

/** Detached and with its own log, so that Ctrl-C or a crash of this process does not stop the database. */
function startDetached(cluster: Cluster, programs: Programs) {
  const log = openSync(cluster.log, 'a', 0o600)
  const child = spawn(programs.postgres, ['-D', cluster.data], {
    ...cluster.user,
    cwd: cluster.folder,
    detached: true,
    env: programEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => undefined)
  child.unref()
  return () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Uses pg_ctl, which drops administrator rights; PostgreSQL refuses to run with them. */
async function startOnWindows(cluster: Cluster, programs: Programs) {
  const options = ['start', '-D', cluster.data, '-l', cluster.log, '-W']
  await promisify(execFile)(programs.pgCtl, options, { env: programEnvironment() }).catch(() => undefined)
  const deadline = Date.now() + STOP_LIMIT_MS
  return () => Date.now() < deadline || isAlive(readPidFile(cluster)?.pid ?? 0)
}

async function waitUntilReady(cluster: Cluster, isRunning: () => boolean): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && isRunning()) {
    const found = readPidFile(cluster)
    if (found?.isReady) return { pid: found.pid, port: found.port }
    await sleep(POLL_MS)
  }
  return undefined
}

interface PidFile extends Postmaster {
  dataDirectory: string
  isReady: boolean
}

const pidFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid')

/** Lines of the file: process id, data directory, start time, port, socket folder, address, shared memory, state. */
function readPidFile(cluster: Cluster): PidFile | undefined {
  if (!existsSync(pidFile(cluster))) return undefined
  const [pid, dataDirectory = '', , port, , , , state = ''] = readFileSync(pidFile(cluster), 'utf8').split(
    '\n',
  )
  return { pid: Number(pid), port: Number(port), dataDirectory, isReady: state.trim() === 'ready' }
}

/**
 * Whether the process is a server on this folder. The process id alone is not enough: after a reboot another
 * process may have it, and a copied folder contains the id of the original's server.
 */
function isPostmasterOf(cluster: Cluster, found: PidFile): boolean {
  if (!isAlive(found.pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${found.pid}/cwd`) === realpathSync(cluster.data)
    } catch {
      return false
    }
  }
  return isSamePath(found.dataDirectory, cluster.data) && /postgres/i.test(commandOf(found.pid))
}

function isSamePath(one: string, other: string) {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

function commandOf(pid: number) {
  try {
    return isWindows
      ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function isAlive(pid: number) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function rotateLog(log: string) {
  const stats = statSync(log, { throwIfNoEntry: false })
  if (stats && stats.size > LOG_LIMIT_BYTES) renameSync(log, `${log}.old`)
}

const endOf = (log: string) =>
  existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
