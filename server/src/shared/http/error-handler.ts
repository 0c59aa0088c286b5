import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Failure } from '../../../../contract/index.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { AppError } from './app-error.ts'
import { errorStatus } from './error-status.ts'

/** The one place that turns a failure into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof AppError ? error : toAppError(error)
  const status = errorStatus[known.code]
  if (status >= 500) request.log.error({ err: known.details.cause ?? error }, known.code)
  if (known.details.retryAfter !== undefined) reply.header('retry-after', String(known.details.retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toFailure(known))
}

/** The body of a failed answer. */
export const toFailure = ({ code, message, details }: AppError): Failure => ({
  status: 'Error',
  code: details.outsideCode ?? code,
  message,
  ...(details.link && { link: details.link }),
  ...(details.issues && { issues: details.issues }),
  ...(details.reservations && { reservations: details.reservations }),
})

function toAppError(error: unknown): AppError {
  const code = frameworkCode(error) ?? systemCode(error) ?? 'INTERNAL'
  return new AppError(code, {
    cause: error,
    ...(code === 'SERVICE_UNAVAILABLE' && { retryAfter: 2 }),
  })
}

/** Errors of Fastify, its plugins and its parsers, by their code. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_PROTO_VIOLATION: 'BAD_REQUEST',
  FST_MP_PREMATURE_CLOSE: 'BAD_REQUEST',
  FST_INVALID_JSON_FIELD_ERROR: 'BAD_REQUEST',
}

function frameworkCode(error: unknown): ErrorCode | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && frameworkCodes[code]) return frameworkCodes[code]
  if (statusCode === 404) return 'NOT_FOUND'
  // Whatever else a parser finds fault with (broken JSON, a bad URL) is the sender's doing.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : undefined
}

function systemCode(error: unknown): ErrorCode | undefined {
  if (isStorageFull(error)) return 'STORAGE_FULL'
  return isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : undefined
}

const isStorageFull = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
