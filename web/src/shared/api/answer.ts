import type { Data, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { announceConsentNeeded } from '../consent-needed.ts'
import { endSessionOf } from '../session.ts'
import { ApiError, ownError } from './api-error.ts'

/** What came back, before anybody looked at it. */
export interface RawAnswer {
  status: number
  text: string
  /** The token the call carried. */
  token: string | null
}

/**
 * The data inside an answer's envelope, checked by the endpoint's schema.
 * Ends the session on 401 and 403, announces that consent is needed, throws ApiError on every failure.
 */
export function readAnswer<E extends EndpointDefinition>(endpoint: E, answer: RawAnswer): Data<E> {
  const envelope = parseJson(answer.text)
  if (answer.status < 200 || answer.status >= 300) throw failureOf(answer, envelope)

  const data = isRecord(envelope) ? envelope.data : undefined
  const parsed = endpoint.data.safeParse(data)
  if (parsed.success) return parsed.data as Data<E>
  const isMissing = isRecord(envelope) && (data === undefined || data === null)
  throw ownError(isMissing ? 'NO_DATA' : 'MALFORMED', answer.status)
}

function failureOf({ status, token }: RawAnswer, envelope: unknown) {
  const error =
    isRecord(envelope) && typeof envelope.message === 'string' && envelope.message !== ''
      ? new ApiError(String(envelope.code ?? 'INTERNAL'), envelope.message, status, true, linkOf(envelope))
      : ownError('UNREADABLE', status)
  if (status === 401 || status === 403) endSessionOf(token)
  if (error.code === 'CONSENT_REQUIRED') announceConsentNeeded()
  return error
}

/** Only a path of our own. */
const linkOf = ({ link }: Record<string, unknown>) =>
  typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
