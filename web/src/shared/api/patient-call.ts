import { sendCall } from '../../../../client/http/call.ts'
import { clientError, type HttpClient } from '../../../../client/http/client.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import type { Data, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { client } from './index.ts'

export interface PatientAnswer<Result> {
  /** The data, or the failure as an ApiError. */
  result: Result | Error
  /** From the `Retry-After` header, in milliseconds. */
  retryAfterMs: number | undefined
}

const limitMs = 40_000
const { onFailure: _, ...withoutConsequences } = client

/**
 * Calls an endpoint for a caller that asks again by itself: a failure is returned and has no other consequence, not even a sign-out,
 * and an answer that takes longer than 40 seconds is given up.
 */
export async function patientCall<E extends EndpointDefinition>(
  endpoint: E,
  input: RequestInput,
): Promise<PatientAnswer<Data<E>>> {
  let retryAfterMs: number | undefined
  const observed: HttpClient = {
    ...withoutConsequences,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      retryAfterMs = millisecondsOf(response.headers.get('retry-after'))
      return response
    },
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    return { result: await sendCall(observed, endpoint, { ...input, signal: limit.signal }), retryAfterMs }
  } catch (error) {
    const result = limit.signal.aborted ? clientError(observed, 'NETWORK') : (error as Error)
    return { result, retryAfterMs }
  } finally {
    clearTimeout(timer)
  }
}

/** Only the form in seconds, which the server uses. */
function millisecondsOf(header: string | null) {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
