import { jwtVerify, SignJWT } from 'jose'
import type { Role, TokenClaims } from '../../../../../contract/account/account.ts'
import type { SessionKind } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'

/** How long a session lives at most, after the sign-in. */
export const sessionHours: Record<SessionKind, number> = { CUSTOMER: 30 * 24, STAFF: 12 }

const algorithm = 'HS256'
const issuer = 'saeip'
const audiences: Record<SessionKind, string> = { CUSTOMER: 'saeip-web', STAFF: 'saeip-console' }
const kinds: SessionKind[] = ['CUSTOMER', 'STAFF']
const strongestFirst: Role[] = ['ADMIN', 'OPERATOR', 'EXPERT', 'USER']

/** Session and member of a verified token. Roles inside the token are for display; permissions come from the session. */
export type VerifiedToken = Pick<TokenClaims, 'sub' | 'sid'> & { kind: SessionKind }

/** A session whose row is stored; its token is signed after the commit. */
export interface OpenedSession {
  memberId: string
  sessionId: string
  kind: SessionKind
  roles: Role[]
  expiresAt: Date
}

/** The first key signs; tokens of each are accepted. */
export type TokenKeys = [Uint8Array, ...Uint8Array[]]
type TokenContext = Pick<AccountContext, 'tokenKeys' | 'now'>

/** Tokens of `otherSecret` are accepted too, so that the secret can be replaced while tokens live. Each has 32 bytes or more. */
export const tokenKeysOf = (secret: string, otherSecret: string | undefined): TokenKeys => [
  keyOf(secret),
  ...(otherSecret ? [keyOf(otherSecret)] : []),
]

function keyOf(secret: string) {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new Error('The token secret must be at least 32 bytes long.')
  return key
}

/** Signs a session token with one secret and one fixed algorithm. */
export function signToken({ tokenKeys, now }: TokenContext, opened: OpenedSession): Promise<string> {
  const { memberId, sessionId, kind, roles, expiresAt } = opened
  const claims = { sid: sessionId, role: strongestOf(roles), roles }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(memberId)
    .setIssuer(issuer)
    .setAudience(audiences[kind])
    .setIssuedAt(now())
    .setExpirationTime(expiresAt)
    .sign(tokenKeys[0])
}

/** Undefined when the token is forged, expired or of another issuer. */
export async function verifyToken(
  { tokenKeys, now }: TokenContext,
  token: string,
): Promise<VerifiedToken | undefined> {
  const options = {
    algorithms: [algorithm],
    issuer,
    audience: kinds.map((kind) => audiences[kind]),
    currentDate: now(),
  }
  const results = await Promise.allSettled(
    tokenKeys.map((each) => jwtVerify(token, each, { ...options, requiredClaims: ['exp'] })),
  )
  const verified = results.find((result) => result.status === 'fulfilled')?.value
  const { sub, sid, aud } = verified?.payload ?? {}
  const kind = kinds.find((one) => audiences[one] === aud)
  return kind && isSubject(sub) && isUuid(sid) ? { sub, sid, kind } : undefined
}

const strongestOf = (roles: Role[]) => strongestFirst.find((role) => roles.includes(role)) ?? 'USER'

const isSubject = (value: unknown): value is string => typeof value === 'string' && value.length > 0

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
