import type { Failure } from '../../contract/endpoint.ts'

/**
 * Failures that are found in the browser:
 * - `NETWORK`: no response arrived
 * - `UNREADABLE`: a failed response without the server's envelope
 * - `NO_DATA`: a successful response without data
 * - `MALFORMED`: data that does not fit the endpoint's schema
 */
export type ClientErrorCode = 'NETWORK' | 'UNREADABLE' | 'NO_DATA' | 'MALFORMED'

/**
 * A failed call. `code` is the server's (contract/error.ts) or a ClientErrorCode; `status` is the HTTP status, 0 when no
 * response arrived.
 */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** Whether `message` came from the server. */
  readonly isFromServer: boolean
  /** What else the server's envelope contains. */
  readonly failure: Partial<Failure>

  constructor(
    code: string,
    message: string,
    status: number,
    isFromServer = true,
    failure: Partial<Failure> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.isFromServer = isFromServer
    this.failure = failure
  }
}

/** The server's message about a failure, or `fallback` when the server sent none. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.isFromServer ? error.message : fallback

export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)
