import { APICallError } from 'ai'

/** Why a model gave no usable answer. */
export type FailureReason = 'TIMEOUT' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'REFUSED' | 'BAD_REPLY'

export interface Usage {
  inputTokens: number
  outputTokens: number
}

/** Thrown when the model gives no usable reply; `usage` was consumed until then. */
export class VisionFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly usage: Usage,
    cause: unknown,
  ) {
    super(`The vision model gave no answer: ${reason}`, { cause })
  }
}

const requestTimeout = 408
const tooManyRequests = 429
const firstServerError = 500

/** Classifies an error. A client error (4xx) will not change by a retry. */
export function reasonOf(error: unknown, signal: AbortSignal): FailureReason {
  if (signal.aborted) return 'TIMEOUT'
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === tooManyRequests) return 'RATE_LIMITED'
  const isOurFault = status !== undefined && status >= 400 && status < firstServerError
  return isOurFault && status !== requestTimeout ? 'REFUSED' : 'UNAVAILABLE'
}

/** Whether a later retry may succeed. */
export const isTemporary = (reason: FailureReason) => reason !== 'REFUSED' && reason !== 'BAD_REPLY'
