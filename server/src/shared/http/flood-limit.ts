import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { clientAddress } from './client-address.ts'

/** Addresses remembered at a time; the ones not seen for longest are forgotten first. */
const rememberedAddresses = 20_000

/**
 * Turns away an address that floods this process. It is generous, because a whole office or mobile
 * network may share one; limits on what costs something count in the database instead.
 */
export async function limitFloods(app: FastifyInstance, perMinute: number) {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: rememberedAddresses,
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
