import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { Grant, SandboxState } from '../sandbox-state.ts'

/**
 * Creates a signer of a provider's id tokens. Its key is stored, so it stays the same after a restart. The issuer's name is
 * a reserved one that never resolves, so no production server can trust it by accident.
 */
export async function createIdTokens(sandbox: SandboxState, provider: 'kakao' | 'google') {
  const issuer = `https://${provider}.practice.invalid`
  const jwk = (sandbox.key() as JWK | undefined) ?? (await newKey(sandbox))
  const kid = await calculateJwkThumbprint(jwk)
  const key = await importJWK(jwk, 'RS256')
  const { kty, n, e } = jwk

  return { sign, keySet: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] } }

  function sign(claims: { sub: string } & JWTPayload, { clientId, nonce }: Grant): Promise<string> {
    return new SignJWT({ ...claims, ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
  }
}

async function newKey(sandbox: SandboxState): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  sandbox.storeKey(jwk)
  return jwk
}
