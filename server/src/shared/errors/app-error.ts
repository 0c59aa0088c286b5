import type { AffectedReservation } from '../../../../contract/endpoint.ts'
import { type ErrorCode, errorMessages } from '../../../../contract/error.ts'
import type { Acknowledgement } from '../../../../contract/reservation/move-questions.ts'

export interface ErrorDetails {
  /** Error code of an external service, such as the payment provider; sent in place of ours. */
  externalCode?: string
  /** Replaces the message of the code. */
  message?: string
  /** Page of the app where the person can resolve the problem. */
  link?: string
  /** Invalid fields of a 400. */
  issues?: { path: string; message: string }[]
  /** Reservations that prevent a change of the calendar. */
  reservations?: AffectedReservation[]
  /** What a move must acknowledge to be made. */
  acknowledge?: Acknowledgement[]
  /** Seconds until a retry makes sense (sent as Retry-After). */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure, thrown by code. `error-handler.ts` converts it to a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorMessages[code], { cause: details.cause })
    this.code = code
    this.details = details
  }
}
