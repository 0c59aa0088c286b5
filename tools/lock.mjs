import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './process.mjs'

/**
 * Runs `work` while no other command of this checkout does the same: a second one waits, and says
 * so. A lock whose owner has died is taken over.
 */
export async function withLock(name, waiting, work) {
  const file = join(root, '.cache', `${name}.lock`)
  mkdirSync(dirname(file), { recursive: true })
  for (let round = 0; !take(file); round++) {
    if (round === 2) console.error(waiting)
    await sleep(250)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
  try {
    // A link appears with its whole content or not at all.
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function isHeld(file) {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    return started === startOf(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** When a process started, so that a number used again is not taken for its predecessor. */
function startOf(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-p', `${pid}`, '-o', 'lstart='], { encoding: 'utf8' }).trim()
  } catch {}
  return ''
}
