import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { AppError } from './app-error.ts'

export interface HealthDependencies {
  instanceId: string
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  isDraining: () => boolean
  /** Absent when nobody may read the metrics. */
  metrics?: { read: Metrics; token: string }
}

/** What load balancers and operators ask: alive, ready for work, how busy. */
export function registerHealth(app: FastifyInstance, deps: HealthDependencies) {
  const { instanceId, ready, isDraining, metrics } = deps

  app.get('/healthz', plain, async () => ({ status: 'alive', instance: instanceId }))

  app.get('/readyz', plain, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining', instance: instanceId })
    try {
      await ready()
      return { status: 'ready', instance: instanceId }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', instance: instanceId })
    }
  })

  app.get('/metrics', plain, async (request, reply) => {
    if (!metrics || !isBearer(request.headers.authorization, metrics.token)) throw new AppError('NOT_FOUND')
    const { contentType, text } = await metrics.read.print()
    return reply.type(contentType).send(text)
  })
}

const plain = {
  schema: { hide: true },
  onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
  },
}

function isBearer(header: string | undefined, token: string) {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
