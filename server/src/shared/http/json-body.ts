import type { FastifyInstance } from 'fastify'

/** Largest JSON body in bytes; photos travel as multipart with limits of their own. */
const jsonMaxBytes = 100 * 1024

/**
 * JSON is the only body besides multipart, so no form of another site can post here. The apps
 * declare JSON on every call, so an empty body is no body rather than broken JSON.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonMaxBytes },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      return parseJson(request, body as string, done)
    },
  )
}
