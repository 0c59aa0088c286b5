import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Grant, World } from '../world.ts'

/** Whoever trusts it practises: the name can never be resolved. */
const issuer = 'https://google.practice.invalid'

/** Signs id tokens with the world's own key, which stays the same over restarts. */
export async function createIdTokens(world: World) {
  const jwk = (world.key() as JWK | undefined) ?? (await newKey(world))
  const kid = await calculateJwkThumbprint(jwk)
  const key = await importJWK(jwk, 'RS256')
  const { kty, n, e } = jwk

  return { sign, keySet: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] } }

  function sign(claims: { sub: string }, { clientId, nonce }: Grant): Promise<string> {
    return new SignJWT({ ...claims, azp: clientId, ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
  }
}

async function newKey(world: World): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  world.keepKey(jwk)
  return jwk
}
