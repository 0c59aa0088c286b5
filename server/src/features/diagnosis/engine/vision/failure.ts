import { APICallError } from 'ai'

/** Why a model gave no usable answer. */
export type FailureReason = 'TIMEOUT' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'REFUSED' | 'BAD_REPLY'

export interface Usage {
  inputTokens: number
  outputTokens: number
}

/** No usable answer; what was used up until then costs all the same. */
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

/** A status that speaks of our request will not change by asking again. */
export function reasonOf(error: unknown, signal: AbortSignal): FailureReason {
  if (signal.aborted) return 'TIMEOUT'
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === tooManyRequests) return 'RATE_LIMITED'
  const isOurFault = status !== undefined && status >= 400 && status < firstServerError
  return isOurFault && status !== requestTimeout ? 'REFUSED' : 'UNAVAILABLE'
}

/** Another moment may bring an answer. */
export const isPassing = (reason: FailureReason) => reason !== 'REFUSED' && reason !== 'BAD_REPLY'
