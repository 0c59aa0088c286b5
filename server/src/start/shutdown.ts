import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../shared/log/log.ts'

/** Closes one resource. */
export type CloseResource = () => Promise<unknown> | unknown

/** Resources of this process, added while it starts. */
export interface RunningProcess {
  app?: FastifyInstance
  /** In the order of opening; closed in reverse. */
  opened: CloseResource[]
  onStopping: () => void
  log: Log
}

/** Time for keep-alive peers to receive `connection: close`. */
const NOTICE_MS = { SIGTERM: 2_000, SIGINT: 150 }
/** Time limit of requests in flight; then connections are cut. */
const ANSWER_MS = 6_000
/** The process exits after this time in any case. */
const LIMIT_MS = 9_500

/**
 * Shuts down on SIGTERM and SIGINT: finishes requests in flight, then closes all resources. A second
 * signal cuts the waiting short.
 */
export function stopOnSignal(running: RunningProcess) {
  const force = new AbortController()
  let isStopping = false
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) return force.abort()
    isStopping = true
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    running.onStopping()
    if (running.app) await drain(running.app, NOTICE_MS[signal], force.signal)
    await closeAll(running.opened, (error) => running.log.error({ err: error }, 'could not stop cleanly'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

/** Closes all resources, last opened first, also when one of them fails. */
export async function closeAll(opened: CloseResource[], onError: (error: unknown) => void) {
  for (const close of opened.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * Stops accepting connections first and tells connected peers to close with their next response. In the
 * other order, the peers would reconnect until the end and the last ones would be cut off.
 */
async function drain(app: FastifyInstance, noticeMs: number, force: AbortSignal) {
  app.drain()
  // After the event loop has accepted the connections in the backlog.
  await new Promise((done) => setImmediate(done))
  // Not `app.server.close()`, which also cuts idle connections.
  Server.prototype.close.call(app.server)
  await sleep(noticeMs, undefined, { signal: force }).catch(() => undefined)
  const cut = () => app.server.closeAllConnections()
  const cutLater = setTimeout(cut, ANSWER_MS)
  force.addEventListener('abort', cut)
  await app.close()
  clearTimeout(cutLater)
}
