import type { Readable } from 'node:stream'
import type { Role } from '../../../../contract/account.ts'
import type {
  Access,
  Body,
  Data,
  EndpointDefinition,
  Headers,
  Params,
  Query,
} from '../../../../contract/endpoint.ts'

/** The signed-in person behind a call, as the session says (not as the token claims). */
export interface Caller {
  id: string
  sessionId: string
  roles: readonly Role[]
  /** Whether the required terms are accepted. */
  accepted: boolean
}

/** Who calls, by what the endpoint's `access` promises. */
type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'optional' | 'possession'
    ? Caller | undefined
    : Caller

/** Cookies of the call; only sign-in uses one (it binds the state to the browser). */
export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
  clear(name: string, options: { path: string }): void
}

export interface Call<E extends EndpointDefinition> {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  member: CallerOf<E['access']>
  cookies: Cookies
}

/** What an endpoint with `file` answers: written while it is sent, and never held as a whole. */
export interface FileAnswer {
  /** Without characters that a header cannot carry. */
  name: string
  type: string
  content: Readable
}

type Answer<E extends EndpointDefinition> = E extends { file: true } ? FileAnswer : Data<E>
type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/** A handler for every endpoint of a feature: the compiler demands each one. */
export type Handlers<Api extends Record<string, EndpointDefinition>> = {
  [Name in keyof Api]: Handler<Api[Name]>
}

export interface Route {
  endpoint: EndpointDefinition
  handler: Handler<EndpointDefinition>
}

/** Binds a feature's endpoints to their handlers. */
export function handlers<Api extends Record<string, EndpointDefinition>>(
  featureApi: Api,
  bound: Handlers<Api>,
): Route[] {
  return Object.entries(featureApi).map(([name, endpoint]) => ({
    endpoint,
    handler: bound[name] as unknown as Handler<EndpointDefinition>,
  }))
}
