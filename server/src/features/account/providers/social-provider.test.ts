import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from './dialects.ts'
import { createSocialProvider } from './social-provider.ts'

const issuer = 'https://accounts.example'
const secrets = {
  redirectUri: 'http://localhost/login?provider=google',
  state: 's',
  codeVerifier: 'v',
  nonce: 'n',
}
const goodClaims = { iss: issuer, aud: 'us', sub: 'subject-1', nonce: 'n' }

/** A provider of our own making: what it answers is up to the test. */
const answers: Record<string, { status?: number; body: unknown }> = {}
const asked: string[] = []
let server: Server
let base: string
let ours: CryptoKeyPair
let stranger: CryptoKeyPair

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ours = (await generateKeyPair('RS256')) as CryptoKeyPair
  stranger = (await generateKeyPair('RS256')) as CryptoKeyPair
  answers['/keys'] = { body: { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'RS256' }] } }
})
afterAll(() => server.close())
beforeEach(() => {
  answers['/user'] = { body: { sub: 'subject-1', name: '김초록', email: 'a@example.com' } }
  asked.length = 0
})

async function identify(claims: object, key = ours.privateKey) {
  const idToken = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
  answers['/token'] = { body: { access_token: 'a', token_type: 'Bearer', id_token: idToken } }
  const settings = { clientId: 'us', clientSecret: 'x', issuer, authorizeUrl: `${base}/page` }
  const urls = { tokenUrl: `${base}/token`, userInfoUrl: `${base}/user`, jwksUrl: `${base}/keys` }
  return createSocialProvider({ ...settings, ...urls }, dialects.google, 2000).identify('code', secrets)
}

describe('an id token', () => {
  it('that the provider signed for us, with our nonce, is believed', async () => {
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
    ['about somebody else than the user info', { sub: 'subject-2' }],
  ])('%s is not', async (_what, wrong) => {
    await expect(identify({ ...goodClaims, ...wrong })).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_/),
    })
  })

  it('signed by a stranger is not', async () => {
    await expect(identify(goodClaims, stranger.privateKey)).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_/),
    })
  })
})

describe('user info that fails quickly', () => {
  it('is read a second time, and no more; the code is exchanged once', async () => {
    answers['/user'] = { status: 500, body: {} }
    await expect(identify(goodClaims)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_DOWN' })
    expect(asked.filter((path) => path === '/user')).toHaveLength(2)
    expect(asked.filter((path) => path === '/token')).toHaveLength(1)
  })

  it('in a shape nobody knows is the provider in trouble, not an error of ours', async () => {
    answers['/user'] = { body: { id: 'x' } }
    await expect(identify(goodClaims)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_DOWN' })
  })
})
