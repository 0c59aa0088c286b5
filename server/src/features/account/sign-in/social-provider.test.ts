import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identify as identifyAt, socialProvider } from './social-provider.ts'

const issuer = 'https://accounts.example'
const secrets = {
  redirectUri: 'http://localhost/login?provider=google',
  state: 's',
  codeVerifier: 'v',
  nonce: 'n',
}
const goodClaims = { iss: issuer, aud: 'us', sub: 'subject-1', nonce: 'n' }

/** Responses of the fake provider, by path. */
const responses: Record<string, { status?: number; body: unknown }> = {}
const requestedPaths: string[] = []
let server: Server
let base: string
let providerKey: CryptoKeyPair
let otherKey: CryptoKeyPair

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    requestedPaths.push(path)
    const { status = 200, body } = responses[path] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  providerKey = (await generateKeyPair('RS256')) as CryptoKeyPair
  otherKey = (await generateKeyPair('RS256')) as CryptoKeyPair
  responses['/keys'] = {
    body: { keys: [{ ...(await exportJWK(providerKey.publicKey)), kid: 'k', alg: 'RS256' }] },
  }
})
afterAll(() => server.close())
beforeEach(() => {
  responses['/user'] = { body: { sub: 'subject-1', name: '김초록', email: 'a@example.com' } }
  requestedPaths.length = 0
})

async function identify(claims: object, key = providerKey.privateKey) {
  const idToken = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
  responses['/token'] = { body: { access_token: 'a', token_type: 'Bearer', id_token: idToken } }
  const settings = { clientId: 'us', clientSecret: 'x', issuer, authorizeUrl: `${base}/page` }
  const urls = { tokenUrl: `${base}/token`, userInfoUrl: `${base}/user`, jwksUrl: `${base}/keys` }
  return identifyAt(socialProvider('google', { ...settings, ...urls }), 'code', secrets)
}

it.each([
  [true, 'a@example.com'],
  [false, null],
])('an address with email_verified %s is %s', async (email_verified, email) => {
  responses['/user'] = { body: { sub: 'subject-1', name: '김초록', email: 'a@example.com', email_verified } }
  expect(await identify(goodClaims)).toMatchObject({ email })
})

describe('id token', () => {
  it('is accepted when the provider signed it for our client with our nonce', async () => {
    expect(await identify(goodClaims)).toEqual({
      subject: 'subject-1',
      name: '김초록',
      email: 'a@example.com',
      phone: null,
    })
  })

  it.each([
    ['for another client', { aud: 'them' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of another sign-in', { nonce: 'other' }],
    ['without a nonce', { nonce: undefined }],
    ['with another subject than the user info', { sub: 'subject-2' }],
  ])('%s is rejected', async (_case, wrong) => {
    await expect(identify({ ...goodClaims, ...wrong })).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_/),
    })
  })

  it('is rejected when signed with another key', async () => {
    await expect(identify(goodClaims, otherKey.privateKey)).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_/),
    })
  })
})

describe('user info request', () => {
  it('is retried once after a quick failure, without exchanging the code again', async () => {
    responses['/user'] = { status: 500, body: {} }
    await expect(identify(goodClaims)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_DOWN' })
    expect(requestedPaths.filter((path) => path === '/user')).toHaveLength(2)
    expect(requestedPaths.filter((path) => path === '/token')).toHaveLength(1)
  })

  it('with an unknown shape is SIGN_IN_PROVIDER_DOWN', async () => {
    responses['/user'] = { body: { id: 'x' } }
    await expect(identify(goodClaims)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_DOWN' })
  })
})
