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
import { AppError } from '../errors/app-error.ts'
import type { Origin } from '../security-log/security-log.ts'

/** The signed-in member of a call, read from the session, not from the token's claims. */
export interface Caller {
  id: string
  sessionId: string
  /** The app of the session. */
  kind: 'CUSTOMER' | 'STAFF'
  /** In the customers' app only USER, whatever roles the member has. */
  roles: readonly Role[]
  /** Staff: the second factor that has to be verified or registered before anything else; null when there is nothing to do. */
  secondFactor: 'VERIFY' | 'REGISTER' | null
  /** Whether the person proved who they are in the last minutes (`freshMinutes`). */
  isFresh: boolean
  /** Whether the required terms are accepted. */
  accepted: boolean
}

/** Type of the caller, by the endpoint's `access`. */
type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'optional' | 'possession'
    ? Caller | undefined
    : Caller

/**
 * Cookies of the call, for this host and every path. Over https their names carry the prefix `__Host-`, so that no other
 * host can set them. Only sign-in uses some, to bind the state to the browser.
 */
export interface Cookies {
  /** Names of the cookies that the browser sent, without the prefix. */
  names(): string[]
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAgeSeconds: number }): void
  clear(name: string): void
}

export interface Call<E extends EndpointDefinition> {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  member: CallerOf<E['access']>
  cookies: Cookies
  /** The User-Agent header. */
  userAgent: string | undefined
  /** Where the request came from, for the security log. */
  origin: Origin
}

/** Throws FRESH_SIGN_IN_REQUIRED; for calls that need a fresh sign-in only with some bodies. */
export function assertFresh({ isFresh }: Pick<Caller, 'isFresh'>) {
  if (!isFresh) throw new AppError('FRESH_SIGN_IN_REQUIRED')
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
