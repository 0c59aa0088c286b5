import * as client from 'openid-client'
import { AppError } from '../../../../shared/errors/app-error.ts'

/** OAuth errors that mean an invalid code, as opposed to a misconfigured or failing provider. */
const refusals = ['invalid_grant', 'invalid_request', 'access_denied']

/**
 * Converts a failed provider call to SIGN_IN_FAILED or SIGN_IN_PROVIDER_DOWN. A provider's 401 or 403 must
 * not become a 401 of this server, which would end the browser's session.
 */
export function toSignInError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(isRefusal(cause) ? 'SIGN_IN_FAILED' : 'SIGN_IN_PROVIDER_DOWN', { cause })
}

function isRefusal(cause: unknown) {
  if (cause instanceof client.ResponseBodyError) {
    return cause.status === 400 && refusals.includes(cause.error)
  }
  return isRefusalInsideSuccess(cause)
}

/** Naver reports an invalid code as status 200 with `{error}` in the body. */
function isRefusalInsideSuccess(cause: unknown) {
  const body = cause instanceof client.ClientError ? bodyOf(cause.cause) : undefined
  return typeof body?.error === 'string' && refusals.includes(body.error)
}

function bodyOf(cause: unknown): { error?: unknown } | undefined {
  const details = cause instanceof Error ? cause.cause : undefined
  return (details as { body?: { error?: unknown } } | undefined)?.body
}
