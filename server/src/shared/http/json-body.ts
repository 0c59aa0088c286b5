import type { FastifyInstance } from 'fastify'

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
      return parseJson(request, body as string, done)
    },
  )
}
