import type { CallInput, EndpointDefinition } from '../../contract/endpoint.ts'

/** The input of an endpoint, and a signal that aborts the call. */
export type CallOptions<E extends EndpointDefinition> = CallInput<E> & { signal?: AbortSignal }

/** Makes the input optional for endpoints without required input. */
export type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [input?: CallOptions<E>] : [input: CallOptions<E>]

/** The input of any endpoint, for the code that sends it. */
export interface RequestInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
}

/** The address of a call: path parameters filled in, query appended without empty values. */
export function addressOf(endpoint: EndpointDefinition, { params = {}, query = {} }: RequestInput) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(presentEntries(query)).toString()
  return search ? `${path}?${search}` : path
}

/** The headers of the input and, for members, the bearer token. */
export function headersOf({ headers = {} }: RequestInput, token: string | null) {
  const authorization: [string, string][] = token ? [['authorization', `Bearer ${token}`]] : []
  return [...presentEntries(headers), ...authorization]
}

/** Names and values as text, without empty values. */
function presentEntries(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => (value ?? '') !== '')
    .map(([name, value]) => [name, String(value)])
}
