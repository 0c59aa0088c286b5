import type * as z from 'zod/mini'
import type { Leg, TimeSlot } from './reservation-status'

/**
 * Who may call an endpoint. The server refuses everybody else.
 * - `public`: the token is not looked at
 * - `optional`: visitors and members; a token that is present must be valid (else 401)
 * - `possession`: whoever knows the ids in the body; a valid token is looked at, an invalid one counts as none
 * - `member`: any signed-in person (else 401)
 * - `EXPERT` | `OPERATOR` | `ADMIN`, or a list of them (one is enough): visitors get 401, members without the role
 *   404, never 403
 */
export type Access = 'public' | 'optional' | 'possession' | 'member' | StaffRole | readonly StaffRole[]
export type StaffRole = 'EXPERT' | 'OPERATOR' | 'ADMIN'

/** Limits that hold across processes; how many per window is the server's configuration. */
export type LimitName = 'SIGN_IN' | 'DIAGNOSIS_SUBMIT' | 'RESERVATION_CREATE' | 'PAYMENT_INITIATE'

/** An endpoint, described once: the server validates by it, the apps call by it, OpenAPI is printed from it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** One Korean line for the API documentation. */
  summary: string
  /** Korean sentence for the envelope's `message`; a plain one stands in when absent. */
  message?: string
  /** Answers 409 CONSENT_REQUIRED until the member has accepted the terms (it stores personal data). */
  needsConsent?: boolean
  /** Counted in the database, by member when signed in, else by address. */
  limit?: LimitName
  /** The body travels as multipart/form-data; files arrive as `File`. */
  multipart?: boolean
  /** Answers a file to keep instead of the envelope; failures are the usual ones. */
  file?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  data: z.ZodMiniType
}

/** Describes an endpoint and keeps its literal types. */
export const endpoint = <const Definition extends EndpointDefinition>(definition: Definition) => definition

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What a handler receives: parsed, trimmed, defaults filled in. */
export type Params<E extends EndpointDefinition> = Output<E['params']>
export type Query<E extends EndpointDefinition> = Output<E['query']>
export type Headers<E extends EndpointDefinition> = Output<E['headers']>
export type Body<E extends EndpointDefinition> = Output<E['body']>
/** What the endpoint answers inside the envelope's `data`. */
export type Data<E extends EndpointDefinition> = z.output<E['data']>

/** What a caller passes: exactly the parts that the endpoint has. */
export type CallInput<E extends EndpointDefinition> = PartsOf<{
  params: Input<E['params']>
  query: Input<E['query']>
  headers: Input<E['headers']>
  body: Input<E['body']>
}>
type PartsOf<Parts> = { [K in keyof Parts as Parts[K] extends undefined ? never : K]: Parts[K] }

/** Every successful answer. */
export type Success<T> = { status: 'Success'; message: string; data: T }
/** Every failed answer. `issues` names the fields of a 400, `link` a page of the app that helps on. */
export type Failure = {
  status: 'Error'
  code: string
  message: string
  link?: string
  issues?: { path: string; message: string }[]
  /** What stands against a change of the calendar; the message says how many there are in all. */
  reservations?: ConcernedReservation[]
}
/** A reservation that a change of the calendar would leave without its place; nothing personal in it. */
export type ConcernedReservation = { number: string; leg: Leg; date: string; slot: TimeSlot }
