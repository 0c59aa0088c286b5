import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePeople } from '../../../contract/practice.ts'
import { sandboxPlugin } from '../../../sandbox/src/index.ts'
import { readConfig } from '../../src/config.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const authorizePaths = {
  kakao: '/sandbox/kakao/oauth/authorize',
  google: '/sandbox/google/o/oauth2/v2/auth',
  naver: '/sandbox/naver/oauth2/authorize',
}
const tokenPaths = {
  kakao: '/sandbox/kakao/oauth/token',
  google: '/sandbox/google/token',
  naver: '/sandbox/naver/oauth2/token',
}
type Name = keyof typeof authorizePaths
const names = Object.keys(authorizePaths) as Name[]

const redirectUri = (name: Name) => `${server.url}/login?provider=${name}`
const authorize = (name: Name, more: Record<string, string> = {}) =>
  server.call(
    'GET',
    `${authorizePaths[name]}?${new URLSearchParams({
      client_id: `practice-${name}`,
      response_type: 'code',
      redirect_uri: redirectUri(name),
      state: 'a-state',
      ...(name === 'naver' && { scope: 'openid' }),
      ...more,
    })}`,
  )
const getCallback = async (name: Name, more: Record<string, string>) =>
  new URL((await authorize(name, more)).headers.get('location') ?? '').searchParams

async function redeem(name: Name, code: string, more: Record<string, string> = {}) {
  const response = await fetch(server.url + tokenPaths[name], {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: `practice-${name}`,
      client_secret: `practice-${name}-secret`,
      redirect_uri: redirectUri(name),
      code,
      ...more,
    }),
  })
  return { status: response.status, body: await response.json() }
}

describe('authorize page', () => {
  it.each(names)('of %s is marked as practice mode and lists the people first, as buttons', async (name) => {
    const { status, body, headers } = await authorize(name)
    expect(status).toBe(200)
    expect(body).toContain('연습 세계')
    const buttons = [...body.matchAll(/<button name="(\w+)" value="([\w-]+)"/g)].map(([, , value]) => value)
    expect(buttons.slice(0, samplePeople.length)).toEqual(samplePeople.map(({ id }) => id))
    expect(buttons.slice(samplePeople.length)).toEqual(['cancel', 'slow', 'down'])
    expect(body).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${server.url};`)
  })

  it('repeats the escaped parameters of the app, except its own', async () => {
    const { body } = await authorize('kakao', { state: '"><script>alert(1)</script>', practice: 'nothing' })
    expect(body).not.toContain('<script>')
    expect(body).toContain('&#60;script&#62;')
    expect(body).not.toContain('value="nothing"')
  })

  it.each(names)('of %s redirects at once for a known person, with code and state', async (name) => {
    const back = await getCallback(name, { login_hint: 'customer-1' })
    expect([back.get('provider'), back.get('state')]).toEqual([name, 'a-state'])
    expect(back.get('code')).toMatch(/^[\w-]{32}$/)
  })

  it('redirects a cancelled sign-in with access_denied', async () => {
    const back = await getCallback('naver', { practice: 'cancel', login_hint: 'customer-1' })
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual([
      'access_denied',
      'a-state',
      null,
    ])
  })

  it('rejects redirect URIs outside the apps on this machine', async () => {
    const invalidUris = [
      'https://evil.example/login?provider=kakao',
      `${server.url}/other`,
      'javascript:alert(1)',
      '',
    ]
    for (const uri of invalidUris) {
      const answer = await authorize('kakao', { redirect_uri: uri, login_hint: 'customer-1' })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(answer.body).toContain('연습 세계')
    }
    expect((await authorize('kakao', { client_id: 'live-key' })).status).toBe(400)
  })
})

describe('authorization code', () => {
  it.each(names)('of %s works once, for its own client and redirect URI', async (name) => {
    const code = async () => (await getCallback(name, { login_hint: 'customer-1' })).get('code') ?? ''
    const used = await code()
    expect((await redeem(name, used)).body.access_token).toBeTruthy()
    const failures = [
      await redeem(name, used),
      await redeem(name, await code(), { redirect_uri: `${server.url}/login` }),
      await redeem(name, await code(), { client_secret: 'guess' }),
      await redeem(name, await code(), { grant_type: 'password' }),
    ]
    for (const { body } of failures) {
      expect(body.access_token).toBeUndefined()
      expect(body.error).toEqual(expect.any(String))
    }
  })

  it('with a PKCE challenge needs the verifier', async () => {
    const verifier = 'v'.repeat(43)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const challenge = {
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    }
    const code = async () =>
      (await getCallback('google', { login_hint: 'expert', ...challenge })).get('code') ?? ''
    expect((await redeem('google', await code())).body.error).toBe('invalid_grant')
    const { body } = await redeem('google', await code(), { code_verifier: verifier })
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })

    const keys = createLocalJWKSet((await server.call('GET', '/sandbox/google/oauth2/v3/certs')).body)
    const { payload } = await jwtVerify(body.id_token, keys, { audience: 'practice-google' })
    expect(payload).toMatchObject({ sub: 'practice-google-expert', email: 'expert@example.com' })
  })

  it('is answered in the format of each provider', async () => {
    const code = async (name: Name) =>
      (await getCallback(name, { login_hint: 'customer-1' })).get('code') ?? ''
    expect((await redeem('kakao', 'made-up')).body.error_code).toBe('KOE320')
    expect((await redeem('google', 'made-up')).status).toBe(400)
    expect((await redeem('naver', 'made-up')).status).toBe(200)
    expect((await redeem('naver', await code('naver'))).body.expires_in).toBe('3600')
    expect((await redeem('kakao', await code('kakao'))).body.expires_in).toBe(21_599)
  })
})

describe('user info', () => {
  it('has the format of each provider', async () => {
    const getUserInfo = async (name: Name, path: string) => {
      const code = (await getCallback(name, { login_hint: 'customer-1' })).get('code') ?? ''
      const { body } = await redeem(name, code)
      return (await server.call('GET', path, { token: body.access_token })).body
    }
    expect(await getUserInfo('kakao', '/sandbox/kakao/v2/user/me')).toMatchObject({
      id: 4_100_000_001,
      kakao_account: {
        email: 'chorok@example.com',
        phone_number: '+82 10-1234-5678',
        profile: { nickname: '김초록' },
      },
    })
    expect(await getUserInfo('naver', '/sandbox/naver/v1/nid/me')).toMatchObject({
      resultcode: '00',
      response: { name: '김초록', mobile: '010-1234-5678' },
    })
    expect(await getUserInfo('google', '/sandbox/google/v1/userinfo')).toMatchObject({
      sub: 'practice-google-customer-1',
    })
    expect((await server.call('GET', '/sandbox/kakao/v2/user/me', { token: 'x' })).body.code).toBe(-401)
  })
})

describe('sandbox', () => {
  it('stores its state in a file that survives a killed process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saeip-sandbox-'))
    const open = () => {
      const app = Fastify()
      return app.register(sandboxPlugin({ stateFile: join(folder, 'deep', 'sandbox.jsonl') }))
    }
    const query = `client_id=practice-kakao&response_type=code&login_hint=customer-2&redirect_uri=${encodeURIComponent('http://localhost/login')}`
    const first = open()
    await first.inject({ method: 'POST', url: '/control/naver', payload: { mood: 'down' } })
    const location = (await first.inject(`/kakao/oauth/authorize?${query}`)).headers.location ?? ''
    const keys = (await first.inject('/google/oauth2/v3/certs')).json()

    const second = open()
    expect((await second.inject('/google/oauth2/v3/certs')).json()).toEqual(keys)
    expect((await second.inject('/control')).json().providers.naver.mood).toBe('down')
    const redeemed = await second.inject({
      method: 'POST',
      url: '/kakao/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'practice-kakao',
        client_secret: 'practice-kakao-secret',
        redirect_uri: 'http://localhost/login',
        code: new URL(location).searchParams.get('code') ?? '',
      }).toString(),
    })
    expect(redeemed.json().access_token).toBeTruthy()
    await rm(folder, { recursive: true, force: true })
  })

  it('does not exist in production, and practice mode rejects a live key', async () => {
    expect(() => readConfig({ KAKAO_CLIENT_ID: 'a-live-key' })).toThrow(/KAKAO_CLIENT_ID/)
    const app = await testServer({ env: productionEnv })
    const paths = [
      '/sandbox/',
      authorizePaths.kakao,
      '/sandbox/control',
      tokenPaths.google,
      '/sandbox/control/toss/ledger',
      '/sandbox/toss/v1/transactions',
      '/sandbox/toss/widget.js',
      '/sandbox/toss/window',
      '/sandbox/postcode/postcode.v2.js',
    ]
    for (const path of paths) expect([path, (await app.call('GET', path)).status]).toEqual([path, 404])
    await app.close()
  })
})

const productionEnv = {
  APP_MODE: 'production',
  REHEARSAL: 'allowed',
  DATABASE_URL: 'postgres://unused@localhost/unused',
  MEDIA: 'disk',
  TOKEN_SECRET: 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe',
  KAKAO_CLIENT_ID: 'k',
  KAKAO_CLIENT_SECRET: 'k',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'g',
  NAVER_CLIENT_ID: 'n',
  NAVER_CLIENT_SECRET: 'n',
  TOSS_CLIENT_KEY: 'live_gck_a',
  TOSS_SECRET_KEY: 'live_gsk_a',
  ROBOT_URL: 'https://a.example',
  CHAT_URL: 'https://a.example',
  SHOP_URL: 'https://a.example',
  PREVIOUS_SHOP_URL: 'https://a.example',
  COMPANY_NAME: 'a',
  COMPANY_REPRESENTATIVE: 'a',
  COMPANY_REGISTRATION_NUMBER: 'a',
  COMPANY_MAIL_ORDER_NUMBER: 'a',
  COMPANY_ADDRESS: 'a',
  COMPANY_PHONE: 'a',
  COMPANY_EMAIL: 'a@a.example',
  COMPANY_PRIVACY_OFFICER: 'a',
  HOSTING_COMPANY: 'a',
}
