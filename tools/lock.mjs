import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '../server/src/start/process-lock.mjs'
import { root } from './process.mjs'

const POLL_MS = 250

/**
 * Runs `work` while no other command of this checkout runs work of the same name. Prints `waitingMessage` when
 * it has to wait for another command.
 */
export async function withLock(name, waitingMessage, work) {
  const lock = await waitForLock(join(root, '.cache', `${name}.lock`), waitingMessage)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function waitForLock(file, waitingMessage) {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; ; attempt++) {
    const { lock } = await takeLock(file, {})
    if (lock) return lock
    if (attempt === 2) console.error(waitingMessage)
    await sleep(POLL_MS)
  }
}
