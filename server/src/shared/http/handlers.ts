import type { Readable } from 'node:stream'
import type { Role } from '../../../../contract/account/account.ts'
import type {
  Access,
  Body,
  Data,
  EndpointDefinition,
  Headers,
  Params,
  Query,
} from '../../../../contract/endpoint.ts'

/** The signed-in member of a call, read from the session, not from the token's claims. */
export interface Caller {
  id: string
  sessionId: string
  roles: readonly Role[]
  /** Whether the required terms are accepted. */
  accepted: boolean
}

/** Type of the caller, by the endpoint's `access`. */
type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'optional' | 'possession'
    ? Caller | undefined
    : Caller

/** Cookies of the call. Only sign-in uses one, to bind the state to the browser. */
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

/** Response of an endpoint with `file`, streamed. */
export interface FileResponse {
  /** File name; only characters that are allowed in a header. */
  name: string
  type: string
  content: Readable
}

type Result<E extends EndpointDefinition> = E extends { file: true } ? FileResponse : Data<E>
type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/** A handler for every endpoint of a feature; a missing one does not compile. */
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
