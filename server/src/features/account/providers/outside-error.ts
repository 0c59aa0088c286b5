import * as client from 'openid-client'
import { AppError } from '../../../shared/http/app-error.ts'

/** OAuth errors that say "this code is no good", rather than "we are misconfigured or broken". */
const refusals = ['invalid_grant', 'invalid_request', 'access_denied']

/**
 * What a failed call to a provider means to the person signing in. A 401 or 403 of theirs never
 * becomes one of ours: the browser would take it as the end of the session.
 */
export function signInError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(isRefusal(cause) ? 'SIGN_IN_FAILED' : 'SIGN_IN_PROVIDER_DOWN', { cause })
}

function isRefusal(cause: unknown) {
  if (cause instanceof client.ResponseBodyError) {
    return cause.status === 400 && refusals.includes(cause.error)
  }
  return isRefusalInsideSuccess(cause)
}

/** Naver answers 200 with `{error}` in the body, which is neither a token nor an error to OAuth. */
function isRefusalInsideSuccess(cause: unknown) {
  const body = cause instanceof client.ClientError ? bodyOf(cause.cause) : undefined
  return typeof body?.error === 'string' && refusals.includes(body.error)
}

function bodyOf(cause: unknown): { error?: unknown } | undefined {
  const details = cause instanceof Error ? cause.cause : undefined
  return (details as { body?: { error?: unknown } } | undefined)?.body
}
