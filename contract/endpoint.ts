import type * as z from 'zod/mini'
import type { Leg, TimeSlot } from './reservation/reservation-status'

/**
 * Who may call an endpoint; the server rejects all others.
 * - `public`: everybody; a token is ignored
 * - `optional`: visitors and members; a token must be valid when present (else 401)
 * - `possession`: everybody who knows the ids in the body; an invalid token counts as none
 * - `member`: members signed in to the customers' app (401 for visitors, 404 with a token of the console)
 * - `session`: everybody who is signed in to either app (else 401)
 * - `EXPERT` | `OPERATOR` | `ADMIN`, or a list of which one is enough: 401 for visitors, 404 for members without the
 *   role or with a token of the customers' app, never 403
 */
export type Access =
  | 'public'
  | 'optional'
  | 'possession'
  | 'member'
  | 'session'
  | StaffRole
  | readonly StaffRole[]
export type StaffRole = 'EXPERT' | 'OPERATOR' | 'ADMIN'

/** Limits counted across processes; the server's configuration sets the number per window. */
export type LimitName =
  | 'SIGN_IN'
  | 'DIAGNOSIS_SUBMIT'
  | 'SHARED_RESULT'
  | 'LINKED_PROPOSAL'
  | 'INVITATION'
  | 'PHONE_BOOKING'
  /** Wrong digits for one phone booking. */
  | 'PHONE_BOOKING_DIGITS'
  | 'RESERVATION_CREATE'
  | 'PAYMENT_INITIATE'
  | 'PAYMENT_CONFIRM'
  | 'PAYMENT_WEBHOOK'
  /** Counted for one order: its webhooks, its wrong confirmations, and the confirmations with one payment key, each apart. */
  | 'PAYMENT_ORDER'
  | 'DATA_EXPORT'
  | 'UNMASK'
  /** All other writes of one member; staff have a limit of their own. */
  | 'WRITE'
  | 'STAFF_WRITE'

/** Describes an endpoint: the server validates by it, the apps call by it, OpenAPI is generated from it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** Korean title in the API documentation. */
  summary: string
  /** Korean text of the envelope's `message`; a default when absent. */
  message?: string
  /** Fails with 409 CONSENT_REQUIRED until the member has accepted the terms, because it stores personal data. */
  needsConsent?: boolean
  /** Staff: fails with 409 FRESH_SIGN_IN_REQUIRED when the last sign-in is older than `freshMinutes`. */
  fresh?: true
  /** Staff: may be called before the second factor is verified. */
  beforeSecondFactor?: true
  /** Requested by open pages without anybody acting; does not count as use of the session. */
  passive?: true
  /** Counted in the database, by member when signed in, else by IP address. */
  limit?: LimitName
  /** Counted like `limit`, but only calls that end with 404, such as guesses of a link. */
  limitOfMisses?: LimitName
  /** The body is multipart/form-data with files as `File`. */
  multipart?: boolean
  /** Returns a file instead of the envelope; failures are the usual ones. */
  file?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  data: z.ZodMiniType
}

/** Sent with the reads by which a screen refreshes itself: like those of a passive endpoint they are no use of the session. */
export const refreshHeader = 'saeip-refresh'

/** Defines an endpoint with its literal types. */
export const endpoint = <const Definition extends EndpointDefinition>(definition: Definition) => definition

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** Input of a handler: parsed, trimmed, with defaults. */
export type Params<E extends EndpointDefinition> = Output<E['params']>
export type Query<E extends EndpointDefinition> = Output<E['query']>
export type Headers<E extends EndpointDefinition> = Output<E['headers']>
export type Body<E extends EndpointDefinition> = Output<E['body']>
/** `data` of the envelope. */
export type Data<E extends EndpointDefinition> = z.output<E['data']>

/** Input of a caller: exactly the fields that the endpoint defines. */
export type CallInput<E extends EndpointDefinition> = CallFields<{
  params: Input<E['params']>
  query: Input<E['query']>
  headers: Input<E['headers']>
  body: Input<E['body']>
}>
type CallFields<Parts> = { [K in keyof Parts as Parts[K] extends undefined ? never : K]: Parts[K] }

/** A successful response. */
export type Success<T> = { status: 'Success'; message: string; data: T }
/** A failed response. `issues` are the invalid fields of a 400, `link` is a page of the app that helps. */
export type Failure = {
  status: 'Error'
  code: string
  message: string
  link?: string
  issues?: { path: string; message: string }[]
  /** Seconds until a retry makes sense, as in the header Retry-After. */
  retryAfter?: number
  /** Some of the reservations that prevent a change of the calendar; the message contains the total. */
  reservations?: AffectedReservation[]
}
/** A reservation that would lose its slot by a change of the calendar, without personal data. */
export type AffectedReservation = { number: string; leg: Leg; date: string; slot: TimeSlot }
