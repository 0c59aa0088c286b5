import type { Data, EndpointDefinition, Failure, Success } from '../../contract/endpoint.ts'
import { parseJson } from '../storage.ts'
import { ApiError } from './api-error.ts'
import { clientError, type HttpClient } from './client.ts'

/** A response whose body has arrived. */
export interface RawResponse {
  status: number
  text: string
  /** The token that the call carried. */
  token: string | null
}

/** Returns the data inside the envelope, checked by the endpoint's schema. Throws ApiError. */
export function readResponse<E extends EndpointDefinition>(
  client: HttpClient,
  endpoint: E,
  response: RawResponse,
): Data<E> {
  if (response.status < 200 || response.status >= 300) throw failureOf(client, response)
  const envelope = parseJson(response.text) as Partial<Success<unknown>> | null | undefined
  const parsed = endpoint.data.safeParse(envelope?.data)
  if (parsed.success) return parsed.data as Data<E>
  const isMissing = envelope && (envelope.data ?? null) === null
  throw clientError(client, isMissing ? 'NO_DATA' : 'MALFORMED', response.status)
}

/** Returns the error of a failed response, after the app was informed about it. */
export function failureOf(client: HttpClient, { status, text, token }: RawResponse): ApiError {
  const failure = parseJson(text) as Partial<Failure> | null | undefined
  const error = failure?.message
    ? new ApiError(String(failure.code ?? 'INTERNAL'), String(failure.message), status, true, failure)
    : clientError(client, 'UNREADABLE', status)
  client.onFailure?.(error, token)
  return error
}
