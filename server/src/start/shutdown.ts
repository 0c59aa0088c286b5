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

/** Time for keep-alive peers to receive `connection: close` after the last new connection. */
const NOTICE_MS = { SIGTERM: 2_000, SIGINT: 150 }
/** Time limit of requests in flight; then connections are cut. */
const ANSWER_MS = 6_000
/** The process exits this long after the drain time in any case. */
const LIMIT_MS = 9_500

/**
 * Shuts down on SIGTERM and SIGINT: on SIGTERM first serves on for `drainSeconds` while `/readyz` answers 503, then finishes
 * requests in flight and closes all resources. A second signal cuts the waiting short.
 */
export function stopOnSignal(running: RunningProcess, drainSeconds: number) {
  const force = new AbortController()
  let isStopping = false
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) return force.abort()
    isStopping = true
    const drainMs = signal === 'SIGTERM' ? drainSeconds * 1000 : 0
    setTimeout(() => process.exit(1), drainMs + LIMIT_MS).unref()
    running.onStopping()
    const times = { drainMs, noticeMs: NOTICE_MS[signal] }
    if (running.app) await drain(running.app, times, force.signal)
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

export interface DrainTimes {
  /** How long new connections are still accepted, so that load balancers can learn from `/readyz` to send none. */
  drainMs: number
  noticeMs: number
}

/**
 * Takes the server out of service without failing a request: `/readyz` turns 503 while everything is still served, then no
 * connection is accepted any more, connected peers are told to close with their next response, and requests in flight end.
 */
export async function drain(app: FastifyInstance, { drainMs, noticeMs }: DrainTimes, force: AbortSignal) {
  const wait = (ms: number) => sleep(ms, undefined, { signal: force }).catch(() => undefined)
  app.drain()
  await wait(drainMs)
  // Not `app.server.close()`, which also cuts idle connections.
  Server.prototype.close.call(app.server)
  await wait(noticeMs)
  const cut = () => app.server.closeAllConnections()
  const cutLater = setTimeout(cut, ANSWER_MS)
  force.addEventListener('abort', cut)
  await app.close()
  clearTimeout(cutLater)
}
