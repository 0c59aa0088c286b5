import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Metrics } from '../metrics/metrics.ts'

export interface HealthDependencies {
  instanceId: string
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  isDraining: () => boolean
  /** Absent: `/metrics` does not exist. */
  metrics?: { read: Metrics; token: string }
}

/** Serves /healthz (alive), /readyz (ready for requests) and /metrics. */
export function registerHealth(app: FastifyInstance, deps: HealthDependencies) {
  const { instanceId, ready, isDraining, metrics } = deps

  app.get('/healthz', internal, async () => ({ status: 'alive', instance: instanceId }))

  app.get('/readyz', internal, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining', instance: instanceId })
    try {
      await ready()
      return { status: 'ready', instance: instanceId }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', instance: instanceId })
    }
  })

  app.get('/metrics', internal, async (request, reply) => {
    if (!metrics || !isBearer(request.headers.authorization, metrics.token)) throw new AppError('NOT_FOUND')
    const { contentType, text } = await metrics.read.print()
    return reply.type(contentType).send(text)
  })
}

const internal = {
  schema: { hide: true },
  onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
  },
}

function isBearer(header: string | undefined, token: string) {
  const actual = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
