import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { photoMaxBytes } from '../../../../contract/diagnosis/diagnosis.ts'
import { AppError } from '../errors/app-error.ts'
import { sendError } from './error-handler.ts'

const limits = {
  fileSize: photoMaxBytes,
  files: 3,
  fields: 12,
  parts: 15,
  fieldNameSize: 100,
  /** In bytes. Longer text is cut here; its schema rejects the rest. */
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

/** Messages of the parser for a truncated body or an invalid boundary; these errors have no code. */
const brokenBody = /multipart|needle cannot/i

/** Accepts only multipart/form-data on the routes of this scope. Files are in the body as `File`. */
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
    return sendError(isBroken ? new AppError('BAD_REQUEST', { cause: error }) : error, request, reply)
  })
}
