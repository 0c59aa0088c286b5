import type { CallInput, EndpointDefinition } from '../../../../contract/endpoint.ts'

/** The parts an endpoint takes, plus a way to give up waiting. */
export type CallOptions<E extends EndpointDefinition> = CallInput<E> & { signal?: AbortSignal }

/** Lets callers leave the parts out when an endpoint needs none. */
export type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [input?: CallOptions<E>] : [input: CallOptions<E>]

/** The same parts, as the sending code sees them. */
export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
}

/** The address of a call: path parameters filled in, query appended without empty values. */
export function addressOf(endpoint: EndpointDefinition, { params = {}, query = {} }: RequestParts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(presentEntries(query)).toString()
  return search ? `${path}?${search}` : path
}

/** The call's own headers and, for members, the bearer token. */
export function headersOf({ headers = {} }: RequestParts, token: string | null) {
  const authorization: [string, string][] = token ? [['authorization', `Bearer ${token}`]] : []
  return [...presentEntries(headers), ...authorization]
}

/** Names and values that are there, as text. */
function presentEntries(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}
