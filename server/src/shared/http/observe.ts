import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import type { RecordSecurity } from '../security-log/security-log.ts'
import { originOf } from './register.ts'

/** Logs and measures every response, records refused floods, and sends the request id in a header. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  recordSecurity?: RecordSecurity,
) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const ms = reply.elapsedTime
    metrics?.observe(request.method, route, reply.statusCode, ms / 1000)
    log(request, reply, route, ms)
    if (reply.statusCode === 429) recordSecurity?.(rateLimited(request, route))
    done()
  })
}

const rateLimited = (request: FastifyRequest, route: string) =>
  ({
    kind: 'RATE_LIMITED',
    outcome: 'REFUSED',
    memberId: request.caller?.id,
    origin: originOf(request),
    detail: { route: `${request.method} ${route}` },
  }) as const

/** Route pattern, because URLs may contain codes, states and ids. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'

/** Called every second by balancers and collectors; a failing one has a line of its own (health.ts). */
const healthRoutes = ['/healthz', '/readyz', '/metrics']

function log(request: FastifyRequest, reply: FastifyReply, route: string, ms: number) {
  const { statusCode: status } = reply
  const entry = { method: request.method, route, status, ms: Math.round(ms * 10) / 10 }
  if (healthRoutes.includes(route)) request.log.debug(entry, 'response sent')
  else if (status >= 500) request.log.error(entry, 'response sent')
  else request.log.info(entry, 'response sent')
}
