import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { answerError } from './error-handler.ts'
import type { Route } from './handlers.ts'

/** Answers calls below /api/ that name no endpoint: 404, or 405 when only the method is wrong. */
export function createUnknownEndpoint(routes: Route[]) {
  const known = routes.map(({ endpoint }) => ({ method: endpoint.method, pattern: patternOf(endpoint.path) }))

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return answerError(new AppError('NOT_FOUND'), request, reply)
    reply.header('allow', [...new Set(allowed)].join(', '))
    return answerError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
