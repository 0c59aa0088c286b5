import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { isDeeperThan } from './json-depth.ts'

/** Largest JSON body in bytes; photos are sent as multipart with other limits. */
const jsonMaxBytes = 100 * 1024

/**
 * Accepts no body type except JSON (and multipart where registered), so that no form of another site can post.
 * The apps send the JSON content type with every call, so an empty body means no body.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonMaxBytes },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      if (isDeeperThan(body as string)) return done(new AppError('BAD_REQUEST'), undefined)
      return parseJson(request, body as string, done)
    },
  )
}
