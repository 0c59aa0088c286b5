import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { Provider } from '../../../contract/account/account.ts'
import { type SamplePerson, samplePeople } from '../../../contract/practice.ts'
import type { Behaviour, Grant, SandboxState } from '../sandbox-state.ts'
import { isClientSecret } from './authorize.ts'

interface TokenFormat {
  refuse: (refusal: Refusal) => [status: number, body: object]
  answer: (accessToken: string, grant: Grant, person: SamplePerson) => object | Promise<object>
}

/** Handles a token endpoint: exchanges a code for an access token, in the provider's format. */
export function tokenHandler(provider: Provider, sandbox: SandboxState, format: TokenFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.countCall(provider, 'token')
    reply.header('cache-control', 'no-store')
    if (await applyBehaviour(reply, sandbox.behaviourOf(provider))) return reply

    const form = { ...(request.query as object), ...(request.body as object | undefined) }
    const redeemed = redeem(sandbox, provider, form)
    if ('refusal' in redeemed) {
      const [status, body] = format.refuse(redeemed.refusal)
      return reply.code(status).send(body)
    }
    const { grant } = redeemed
    if (await applyBehaviour(reply, grant.behaviour)) return reply
    const accessToken = sandbox.issueToken({ provider, personId: grant.personId })
    return reply.send(await format.answer(accessToken, grant, findPerson(grant.personId)))
  }
}

interface UserInfoFormat {
  /** Body of the 401. */
  refuse: object
  answer: (person: SamplePerson) => object
}

/** Handles a user info endpoint: returns the person of an access token. */
export function userInfoHandler(provider: Provider, sandbox: SandboxState, format: UserInfoFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.countCall(provider, 'userInfo')
    reply.header('cache-control', 'no-store')
    if (await applyBehaviour(reply, sandbox.behaviourOf(provider))) return reply

    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const access = sandbox.findAccess(token)
    if (access?.provider !== provider) {
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send(format.refuse)
    }
    return reply.send(format.answer(findPerson(access.personId)))
  }
}

function findPerson(id: string): SamplePerson {
  const person = samplePeople.find((it) => it.id === id)
  if (!person) throw new Error(`There is no sample person ${id}`)
  return person
}

/** Reason for refusing a token request; each provider has its own error for it. */
export type Refusal = 'grant_type' | 'client' | 'code' | 'redirect_uri' | 'verifier'

/** Validates a token request and redeems its code. */
function redeem(
  sandbox: SandboxState,
  provider: Provider,
  form: Record<string, string | undefined>,
): { grant: Grant } | { refusal: Refusal } {
  if (form.grant_type !== 'authorization_code') return { refusal: 'grant_type' }
  const clientId = form.client_id ?? ''
  if (!isClientSecret(clientId, form.client_secret ?? '')) return { refusal: 'client' }

  const grant = sandbox.takeCode(form.code ?? '')
  if (!grant || grant.provider !== provider || grant.clientId !== clientId) return { refusal: 'code' }
  if (grant.redirectUri !== form.redirect_uri) return { refusal: 'redirect_uri' }
  return isProven(grant, form.code_verifier) ? { grant } : { refusal: 'verifier' }
}

/** A verifier without a challenge is refused too, because an attacker may have removed the challenge. */
const isProven = ({ challenge }: Grant, verifier: string | undefined) =>
  challenge === null ? !verifier : challenge === challengeOf(verifier ?? '')

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/**
 * Applies the first behaviour that is not `normal`. Resolves to true when it has sent the response; false when the
 * caller must respond as usual.
 */
export async function applyBehaviour(reply: FastifyReply, ...behaviours: Behaviour[]): Promise<boolean> {
  const { mood, delayMs } = behaviours.find((it) => it.mood !== 'normal') ?? { mood: 'normal', delayMs: 0 }
  if (mood === 'slow') await pause(delayMs, undefined, { ref: false })
  if (mood === 'down') await reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
  if (mood === 'refusing') await reply.code(403).send({ error: 'access_denied' })
  if (mood === 'garbled') await reply.type('text/html').send('<!doctype html>점검 중')
  return reply.sent
}

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
