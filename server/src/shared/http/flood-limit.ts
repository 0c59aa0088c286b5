import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { clientAddress } from './client-address.ts'

/** Most addresses counted at a time; least recently used ones are dropped first. */
const maxAddresses = 20_000

/**
 * Limits the requests of one address to this process. The limit is high, because a whole office or mobile
 * network may share an address; expensive operations have limits counted in the database.
 */
export async function limitFloods(app: FastifyInstance, perMinute: number) {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: maxAddresses,
    keyGenerator: (request) => clientAddress(request.ip),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}
