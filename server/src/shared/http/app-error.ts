import type { ConcernedReservation } from '../../../../contract/endpoint.ts'
import { type ErrorCode, errorMessages } from '../../../../contract/error.ts'

export interface ErrorDetails {
  /** Shown in place of our own code: what somebody outside called it, e.g. the payment provider. */
  outsideCode?: string
  /** Replaces the code's own sentence. */
  message?: string
  /** A page of the app where people can do something about it. */
  link?: string
  /** The fields a 400 is about. */
  issues?: { path: string; message: string }[]
  /** What a 409 of the calendar is about. */
  reservations?: ConcernedReservation[]
  /** Seconds after which another try makes sense (sent as Retry-After). */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure. Services throw it by code; one place (`error-handler.ts`) turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorMessages[code], { cause: details.cause })
    this.code = code
    this.details = details
  }
}
