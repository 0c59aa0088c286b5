import type { Data, EndpointDefinition, Failure, Success } from '../../contract/endpoint.ts'
import { parseJson } from '../storage.ts'
import { ApiError } from './api-error.ts'
import { clientError, type HttpClient } from './client.ts'

type Envelope = Partial<Success<unknown>> | null | undefined

/** A response whose body has arrived. */
interface RawResponse {
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
  const envelope = parseJson(response.text) as Envelope
  const parsed = endpoint.data.safeParse(envelope?.data)
  if (parsed.success) return parsed.data as Data<E>
  const readable = endpoint.data.safeParse(withoutOddRows(envelope?.data, parsed.error.issues))
  if (readable.success && readable.data !== undefined) {
    console.warn('Rows of an answer could not be read.', parsed.error.issues)
    return readable.data as Data<E>
  }
  throw emptyOrMalformed(client, envelope, response.status)
}

/** The error of a successful response without the data; a message of the server comes first. */
function emptyOrMalformed(client: HttpClient, envelope: Envelope, status: number) {
  if (!envelope || (envelope.data ?? null) !== null) return clientError(client, 'MALFORMED', status)
  const { message } = envelope
  if (typeof message !== 'string' || !message) return clientError(client, 'NO_DATA', status)
  return new ApiError('NO_DATA', message, status, true)
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

/** Where a value does not match its schema. */
interface Issue {
  path: readonly PropertyKey[]
}

/**
 * Returns a copy of an answer without the rows that do not match, so that one odd row of a newer server never costs a whole
 * list. Undefined when something outside of a list does not match, or when a list would be left without rows.
 */
function withoutOddRows(data: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(data)
  const odd = new Map<unknown[], Set<unknown>>()
  for (const { path } of issues) {
    const found = firstRow(copy, path)
    if (!found) return undefined
    odd.set(found.list, (odd.get(found.list) ?? new Set()).add(found.row))
  }
  for (const [list, rows] of odd) {
    const rest = list.filter((row) => !rows.has(row))
    if (rest.length === 0) return undefined
    list.splice(0, list.length, ...rest)
  }
  return copy
}

/** The first list on the path, with its row that the path leads to. */
function firstRow(data: unknown, path: readonly PropertyKey[]) {
  let value = data as Record<PropertyKey, unknown> | unknown[] | undefined
  for (const key of path) {
    if (Array.isArray(value)) return { list: value, row: value[Number(key)] }
    value = value?.[key] as typeof value
  }
  return undefined
}
