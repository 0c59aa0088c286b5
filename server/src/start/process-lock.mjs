// Plain JavaScript: the commands in tools/ use it before anything is installed.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * @typedef {object} LockOwner
 * @property {number} pid
 * @property {string} started When the process started, because process ids are reused. See `startTimeOf`.
 * @property {string} key Distinguishes two locks of the same process.
 *
 * @typedef {object} ProcessLock
 * @property {(details: object) => void} update Stores other details, unless another process has the lock by now.
 * @property {() => void} release Removes the file, unless another process has the lock by now.
 */

/**
 * Takes the lock `file` for this process, or returns the owner when a live process has it. The lock of a dead
 * process is replaced. The file holds `details` and the owner as JSON.
 *
 * @template {object} Details
 * @param {string} file In a folder that exists.
 * @param {Details} details
 * @param {(owner: LockOwner & Details) => boolean | Promise<boolean>} isAlive
 * @returns {Promise<{ lock: ProcessLock } | { lock?: undefined, owner: LockOwner & Details }>}
 */
export async function takeLock(file, details, isAlive = isRunning) {
  const own = { pid: process.pid, started: startTimeOf(process.pid), key: randomUUID() }
  for (;;) {
    if (create(file, own.key, { ...details, ...own })) return lockOf(file, own)
    const text = readText(file)
    const owner = parse(text)
    if (owner && (await isAlive(owner))) return { owner }
    if (text !== undefined) removeStale(file, text, own)
    await setTimeout(1)
  }
}

/** Whether the process that wrote these values is running. */
export function isRunning({ pid, started }) {
  if (started && process.platform !== 'win32') return startTimeOf(pid) === started
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * When a process started, in a form of the operating system that is only good for comparing. Empty when no
 * such process runs, and always on Windows.
 *
 * @param {number} pid
 */
export function startTimeOf(pid) {
  try {
    if (process.platform === 'win32') return ''
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
    // The name before the last ")" may hold spaces. The fields after it begin with the state; 19 further is the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function lockOf(file, own) {
  const isOwn = () => parse(readText(file))?.key === own.key
  const update = (details) => {
    if (!isOwn()) return
    const fresh = write(`${file}.${own.key}`, { ...details, ...own })
    renameSync(fresh, file)
  }
  const release = () => {
    if (isOwn()) rmSync(file, { force: true })
  }
  return { lock: { update, release } }
}

/** A hard link appears with its whole content or not at all, and only one process can make it. */
function create(file, key, content) {
  const fresh = write(`${file}.${key}`, content)
  try {
    linkSync(fresh, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(fresh, { force: true })
  }
}

/**
 * Removes the file of a dead owner if it still has this text. Only one process removes at a time, and nobody can create
 * the file while it exists, so the file cannot become another owner's between the comparison and the removal.
 */
function removeStale(file, text, own) {
  const guard = `${file}.removing`
  if (!create(guard, own.key, own)) {
    const remover = parse(readText(guard))
    // A process that died within the few instructions below.
    if (remover && !isRunning(remover)) rmSync(guard, { force: true })
    return
  }
  try {
    if (readText(file) === text) rmSync(file, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function write(path, content) {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  return path
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
