import { APICallError } from 'ai'
import type { ModelFailure } from '../../../../../../contract/diagnosis/model-admin.ts'

export type FailureReason = ModelFailure

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

const byStatus: Record<number, FailureReason> = {
  401: 'KEY',
  402: 'QUOTA',
  403: 'KEY',
  404: 'MODEL',
  408: 'UNREACHABLE',
  429: 'QUOTA',
}
const [clientError, serverError] = [400, 500]

/** Words by which providers name the cause in an answer 400. */
const byWords: [words: RegExp, reason: FailureReason][] = [
  [/api[ _-]?key|credential|unauthenticated/i, 'KEY'],
  [/credit|billing|quota|balance/i, 'QUOTA'],
  [/content[ _-]?(?:policy|filter|management)|safety|moderation/i, 'REFUSED'],
  [/model\b.{0,60}(?:not found|not exist|not a valid|unknown)|(?:unknown|invalid) model/i, 'MODEL'],
]

/** Classifies an error of a call to a model. */
export function reasonOf(error: unknown, signal?: AbortSignal): FailureReason {
  if (signal?.aborted) return 'TIMEOUT'
  if (!APICallError.isInstance(error)) return 'UNREACHABLE'
  const { statusCode: status } = error
  // The provider answered with what the client cannot read.
  if (status !== undefined && status < clientError) return 'BAD_REPLY'
  if (status === undefined || status >= serverError) return 'UNREACHABLE'
  return byStatus[status] ?? reasonInWords(wordsOf(error)) ?? 'REQUEST'
}

const reasonInWords = (words: string) => byWords.find(([pattern]) => pattern.test(words))?.[1]

/** Message and body of a provider's error. */
export const wordsOf = (error: unknown) =>
  APICallError.isInstance(error) ? `${error.message} ${error.responseBody ?? ''}` : ''

const temporary: readonly FailureReason[] = ['TIMEOUT', 'QUOTA', 'UNREACHABLE']
const worthRetrying: readonly FailureReason[] = [...temporary, 'TOO_SHORT', 'BAD_REPLY']

/** Whether an attempt minutes later may succeed. */
export const isTemporary = (reason: FailureReason) => temporary.includes(reason)

/** Whether the same request may succeed at once. */
export const isWorthRetrying = (reason: FailureReason) => worthRetrying.includes(reason)
