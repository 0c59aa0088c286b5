import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../shared/log/log.ts'

/** Lets go of one thing. */
export type Closing = () => Promise<unknown> | unknown

/** What runs in this process; it grows while the process starts. */
export interface Running {
  app?: FastifyInstance
  /** In the order of opening. */
  opened: Closing[]
  onStopping: () => void
  log: Log
}

/** Keep-alive peers need a moment to hear that they should close; a person at a keyboard does not wait. */
const NOTICE_MS = { SIGTERM: 2_000, SIGINT: 150 }
/** In-flight work may take until here; then connections are cut. */
const ANSWER_MS = 6_000
/** Whatever still hangs, the process ends. */
const LIMIT_MS = 9_500

/**
 * Ends the process in good order when it is asked to: answers what has been asked, tells peers to
 * close, then lets go of everything. A second signal hurries.
 */
export function stopOnSignal(running: Running) {
  const hurry = new AbortController()
  let isStopping = false
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) return hurry.abort()
    isStopping = true
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    running.onStopping()
    if (running.app) await drain(running.app, NOTICE_MS[signal], hurry.signal)
    await closeAll(running.opened, (error) => running.log.error({ err: error }, 'could not stop cleanly'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

/** Lets go of everything, the last opened first; a failure does not keep the others. */
export async function closeAll(opened: Closing[], onError: (error: unknown) => void) {
  for (const close of opened.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * First nothing new is accepted, so that peers go elsewhere at once; then those that are connected hear
 * with their next answer that they should close. The other way round, each of them would connect anew
 * until the end, and the last ones be cut off.
 */
async function drain(app: FastifyInstance, noticeMs: number, hurry: AbortSignal) {
  app.drain()
  // Just after the event loop has taken in whoever was waiting at the door.
  await new Promise((done) => setImmediate(done))
  // Not the HTTP server's own way to close, which cuts connections that are idle for the moment.
  Server.prototype.close.call(app.server)
  await sleep(noticeMs, undefined, { signal: hurry }).catch(() => undefined)
  const cut = () => app.server.closeAllConnections()
  const cutLater = setTimeout(cut, ANSWER_MS)
  hurry.addEventListener('abort', cut)
  await app.close()
  clearTimeout(cutLater)
}
