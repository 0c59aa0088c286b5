import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../../contract/error.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { errorStatus } from './error-status.ts'

/** Converts any error to a response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = error instanceof AppError ? error : toAppError(error)
  const status = errorStatus[appError.code]
  const { cause, retryAfter = retryAfterOf[status] } = appError.details
  if (status >= 500) request.log.error({ err: cause ?? error }, appError.code)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toFailure(appError))
}

/** Seconds, for failures that pass: a client without this header would not know that it may repeat the call. */
const retryAfterOf: Partial<Record<number, number>> = { 502: 5, 503: 2 }

/** Body of an error response. */
export const toFailure = ({ code, message, details }: AppError): Failure => ({
  status: 'Error',
  code: details.externalCode ?? code,
  message,
  ...(details.link && { link: details.link }),
  ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
  ...(details.issues && { issues: details.issues }),
  ...(details.reservations && { reservations: details.reservations }),
})

function toAppError(error: unknown): AppError {
  const code = frameworkCode(error) ?? systemCode(error) ?? 'INTERNAL'
  return new AppError(code, { cause: error })
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
  // Other parser errors (broken JSON, an invalid URL) are caused by the client.
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
