import { jwtVerify, SignJWT } from 'jose'
import type { Role, TokenClaims } from '../../../../../contract/account/account.ts'

export const tokenDays = 30

const algorithm = 'HS256'
const issuer = 'saeip'
const audience = 'saeip-web'
const strongestFirst: Role[] = ['ADMIN', 'OPERATOR', 'EXPERT', 'USER']

/** Session and member of a verified token. Roles inside the token are for display; permissions come from the session. */
export type VerifiedToken = Pick<TokenClaims, 'sub' | 'sid'>

export type Tokens = ReturnType<typeof createTokens>

/** Signs and verifies session tokens with one secret (32 bytes or more) and one fixed algorithm. */
export function createTokens(secret: string, now: () => Date) {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new Error('The token secret must be at least 32 bytes long.')

  return { sign, verify }

  function sign(memberId: string, sessionId: string, roles: Role[], expiresAt: Date): Promise<string> {
    const claims = { sid: sessionId, role: strongestOf(roles), roles }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(memberId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now())
      .setExpirationTime(expiresAt)
      .sign(key)
  }

  /** Undefined when the token is forged, expired or of another issuer. */
  async function verify(token: string): Promise<VerifiedToken | undefined> {
    const options = { algorithms: [algorithm], issuer, audience, currentDate: now() }
    const verified = await jwtVerify(token, key, { ...options, requiredClaims: ['exp'] }).catch(
      () => undefined,
    )
    const { sub, sid } = verified?.payload ?? {}
    return isSubject(sub) && isUuid(sid) ? { sub, sid } : undefined
  }
}

const strongestOf = (roles: Role[]) => strongestFirst.find((role) => roles.includes(role)) ?? 'USER'

const isSubject = (value: unknown): value is string => typeof value === 'string' && value.length > 0

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
