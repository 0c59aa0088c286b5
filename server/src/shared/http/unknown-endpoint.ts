import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { sendError } from './error-handler.ts'
import type { Route } from './handlers.ts'

/** Handles calls below /api/ to unknown endpoints: 404, or 405 when only the method is wrong. */
export function createUnknownEndpoint(routes: Route[]) {
  const endpoints = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: patternOf(endpoint.path),
  }))

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return sendError(new AppError('NOT_FOUND'), request, reply)
    reply.header('allow', [...new Set(allowed)].join(', '))
    return sendError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
