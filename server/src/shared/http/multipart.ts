import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { photoMaxBytes } from '../../../../contract/diagnosis.ts'
import { AppError } from './app-error.ts'
import { answerError } from './error-handler.ts'

const limits = {
  fileSize: photoMaxBytes,
  files: 3,
  fields: 12,
  parts: 15,
  fieldNameSize: 100,
  /** In bytes. Longer text is cut here, and then refused by its schema for what is left of it. */
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

/** What the parser says of a body that breaks off, or of a boundary that is none; it gives no code. */
const brokenBody = /multipart|needle cannot/i

/** Lets the routes of this scope take multipart/form-data; each file arrives in the body as a `File`. */
export async function acceptMultipart(scope: FastifyInstance) {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits,
    onFile: async (part) => {
      const bytes = await part.toBuffer()
      part.value = new File([bytes as Uint8Array<ArrayBuffer>], part.filename ?? '', { type: part.mimetype })
    },
  })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  })
  scope.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const isBroken = error.code === undefined && brokenBody.test(error.message)
    return answerError(isBroken ? new AppError('BAD_REQUEST', { cause: error }) : error, request, reply)
  })
}
