import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '../server/src/start/process-lock.mjs'
import { root } from './process.mjs'

/**
 * Runs `work` while no other command of this checkout runs work of the same name. Prints `waitingMessage` when
 * it has to wait for another command.
 */
export async function withLock(name, waitingMessage, work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  let lock = takeLock(join(root, '.cache', `${name}.lock`), {})
  for (let attempt = 0; lock.owner; attempt++) {
    if (attempt === 2) console.error(waitingMessage)
    await sleep(250)
    lock = takeLock(join(root, '.cache', `${name}.lock`), {})
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
