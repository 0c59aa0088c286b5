import { decodeJwt } from 'jose'
import type { RefusedToken } from '../../../shared/http/register.ts'
import type { Tokens } from './tokens.ts'

/** Creates the function that tells why a token was refused; a member is named only when we signed the token. */
export const createTokenExplanation =
  ({ verify }: Pick<Tokens, 'verify'>, now: () => Date) =>
  async (token: string): Promise<RefusedToken> => {
    const ours = await verify(token)
    if (ours) return { reason: 'ENDED', memberId: ours.sub }
    return { reason: isExpired(token, now()) ? 'EXPIRED' : 'FORGED' }
  }

/** Says nothing about the signature: an expired token may be forged too. */
function isExpired(token: string, now: Date): boolean {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1000 <= now.getTime()
  } catch {
    return false
  }
}
