import * as z from 'zod/mini'
import { getConsents } from '../../contract/account/account.ts'
import type { Body, EndpointDefinition, Query } from '../../contract/endpoint.ts'
import { countUnread } from '../../contract/notification/unread.ts'

/** An answer that is no success of the contract. Status 0 is a lost connection. */
class Reply {
  readonly status: number
  readonly body: string

  constructor(status: number, body = '') {
    this.status = status
    this.body = body
  }
}

/** An answer without a readable body, as of a proxy. */
export const unreadable = (status: number, body = '') => new Reply(status, body)
export const lostConnection = new Reply(0)
/** A failure of the contract. */
export const failure = (status: number, code: string, message: string, more: object = {}) =>
  new Reply(status, JSON.stringify({ status: 'Error', code, message, ...more }))
/** A success whose data no endpoint of the contract would send. */
export const malformed = (data: unknown, message = '') =>
  new Reply(200, JSON.stringify({ status: 'Success', message, data }))

/** What a screen asked of an endpoint. */
export interface Asked<E extends EndpointDefinition = EndpointDefinition> {
  path: string
  query: Record<keyof Query<E> & string, string | undefined>
  headers: Headers
  body: Body<E>
  signal: AbortSignal | null
}

type AnswerOf<E extends EndpointDefinition> = z.input<E['data']> | Reply
type Answer = (asked: Asked<never>) => unknown

const answers = new Map<EndpointDefinition, Answer>()
const asked = new Map<EndpointDefinition, Asked[]>()
const held = new Map<EndpointDefinition, Promise<void>>()

/** Lets the invented server answer an endpoint from now on. A value must match the schema of the contract. */
export function answer<E extends EndpointDefinition>(
  endpoint: E,
  value: AnswerOf<E> | ((asked: Asked<E>) => AnswerOf<E> | Promise<AnswerOf<E>>),
) {
  const respond = typeof value === 'function' ? (value as Answer) : () => value
  if (typeof value !== 'function') check(endpoint, value)
  answers.set(endpoint, respond)
}

/** Holds the answers of an endpoint back until the returned function is called. */
export function hold(endpoint: EndpointDefinition) {
  let release = () => {}
  held.set(endpoint, new Promise((resolve) => (release = resolve)))
  return () => {
    held.delete(endpoint)
    release()
  }
}

/** Everything that was asked of an endpoint, oldest first. */
export const askedOf = <E extends EndpointDefinition>(endpoint: E) =>
  (asked.get(endpoint) ?? []) as unknown as Asked<E>[]

/** Forgets all answers except those that every screen needs: no unread notices, all consents given. */
export function resetServer() {
  for (const known of [answers, asked, held]) known.clear()
  answer(countUnread, 0)
  answer(getConsents, { accepted: true, policyVersion: '2025-09-01', consents: [] })
}

/** Takes the place of the browser's `fetch`. */
export async function fetchFromServer(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://localhost')
  const endpoint = [...answers.keys()].find(
    ({ method, path }) => method === (init.method ?? 'GET') && matches(path, url.pathname),
  )
  if (!endpoint) return toResponse(failure(404, 'NOT_FOUND', `${init.method} ${address} has no answer.`))
  const question: Asked = {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: init.body ? JSON.parse(String(init.body)) : undefined,
    signal: init.signal ?? null,
  }
  asked.set(endpoint, [...(asked.get(endpoint) ?? []), question])
  await Promise.race([held.get(endpoint), aborted(init.signal)])
  const value = await answers.get(endpoint)?.(question as Asked<never>)
  if (!(value instanceof Reply)) check(endpoint, value)
  return toResponse(value instanceof Reply ? value : malformed(value))
}

function toResponse({ status, body }: Reply) {
  if (status === 0) throw new TypeError('Failed to fetch')
  return new Response(body, { status })
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname)

function check(endpoint: EndpointDefinition, value: unknown) {
  if (value instanceof Reply) return
  const { error } = endpoint.data.safeParse(value)
  if (error) throw new Error(`${endpoint.path} never answers this: ${z.prettifyError(error)}`)
}
