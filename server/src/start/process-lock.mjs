// Plain JavaScript: the commands in tools/ use it before anything is installed.
import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the lock `file` for this process and returns how to release it, or the owner when a live process has it. The lock
 * of a dead process is replaced.
 *
 * @template {object} Details
 * @param {string} file In a folder that exists; holds `details` and the owner as JSON.
 * @param {Details} details
 * @returns {{ release: () => void, owner?: undefined } | { owner: Details & { pid: number, started: string } }}
 */
export function takeLock(file, details) {
  const own = `${file}.${process.pid}`
  const release = () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
  }
  for (;;) {
    writeFileSync(own, JSON.stringify({ ...details, pid: process.pid, started: startTimeOf(process.pid) }))
    try {
      // A hard link appears with its whole content or not at all, and only one process can make it.
      linkSync(own, file)
      return { release }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    } finally {
      rmSync(own, { force: true })
    }
    const owner = readOwner(file)
    if (owner && isRunning(owner)) return { owner }
    rmSync(file, { force: true })
  }
}

export function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether the process that wrote these values is running; process ids are reused, so its start time counts too. */
export function isRunning({ pid, started }) {
  if (started) return startTimeOf(pid) === started
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
