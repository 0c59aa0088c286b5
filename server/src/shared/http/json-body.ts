import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Largest JSON body in bytes; photos are sent as multipart with other limits. */
const jsonMaxBytes = 100 * 1024
/** Deepest nesting of objects and arrays that any endpoint needs, with a wide margin. */
const maxJsonDepth = 32

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
      if (isTooDeep(body as string)) return done(new AppError('BAD_REQUEST'), undefined)
      return parseJson(request, body as string, done)
    },
  )
}

/** Whether a JSON text nests objects and arrays deeper than allowed. Reads the text once, without recursion. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
