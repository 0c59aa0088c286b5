import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

/** Logs and measures every response and sends the request id in a header. */
export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const ms = reply.elapsedTime
    metrics?.observe(request.method, route, reply.statusCode, ms / 1000)
    log(request, reply, route, ms)
    done()
  })
}

/** Route pattern, because URLs may contain codes, states and ids. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'

function log(request: FastifyRequest, reply: FastifyReply, route: string, ms: number) {
  const { statusCode: status } = reply
  const entry = { method: request.method, route, status, ms: Math.round(ms * 10) / 10 }
  if (status >= 500) request.log.error(entry, 'response sent')
  else request.log.info(entry, 'response sent')
}
