import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../../contract/account/account.ts'
import { member, memberIdentity, signInAttempt } from '../../src/features/account/account.tables.ts'
import {
  choosePerson,
  completeSignIn,
  countProviderCalls,
  loginPage,
  setProviderBehaviour,
  startSignIn,
} from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const provider of providers) await setProviderBehaviour(server, provider, 'normal')
})

async function signIn(provider: (typeof providers)[number], personId: string) {
  const started = await startSignIn(server, provider)
  return completeSignIn(server, started, await choosePerson(server.call, started.authorizeUrl, personId))
}

const profileOf = async (token: string) =>
  (await server.call('GET', '/api/v1/user/my-page', { token })).body.data.userProfile

describe('signing in', () => {
  it.each([
    ['kakao', { name: '김초록', phone: '01012345678', email: 'chorok@example.com' }],
    ['google', { name: '김초록', phone: null, email: 'chorok@example.com' }],
    ['naver', { name: '김초록', phone: '01012345678', email: 'chorok@example.com' }],
  ] as const)('reads the profile of %s', async (provider, profile) => {
    const answer = await signIn(provider, 'customer-1')
    expect(answer.status).toBe(200)
    expect(await profileOf(answer.body.data.token)).toEqual(profile)
  })

  it.each(providers)('accepts a %s profile without e-mail and phone', async (provider) => {
    const answer = await signIn(provider, 'customer-3')
    expect(await profileOf(answer.body.data.token)).toEqual({ name: '박한결', phone: null, email: null })
  })

  it('finds the same member by provider and subject, not by e-mail', async () => {
    const before = await server.db.select().from(member)
    await signIn('kakao', 'customer-1')
    await signIn('naver', 'customer-1')
    expect(await server.db.select().from(member)).toHaveLength(before.length)
  })

  it('creates one member for concurrent first sign-ins', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => startSignIn(server, 'naver')))
    const callbacks = await Promise.all(
      started.map(({ authorizeUrl }) => choosePerson(server.call, authorizeUrl, 'expert')),
    )
    const answers = await Promise.all(
      started.map((it, index) => completeSignIn(server, it, callbacks[index] ?? {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))

    const identities = await server.db.select().from(memberIdentity)
    expect(identities.filter(({ subject }) => subject === 'practice-naver-expert')).toHaveLength(1)
    const experts = (await server.db.select().from(member)).filter(({ name }) => name === '전문가 윤잎새')
    expect(experts).toHaveLength(1)
  })

  it('sets an HttpOnly cookie of its own for every state', async () => {
    const redirectUri = loginPage(server, 'kakao')
    const { headers } = await server.call(
      'GET',
      `/api/auth/kakao/url?${new URLSearchParams({ redirectUri })}`,
    )
    const cookie = headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/^saeip\.sign-in\.[\w-]{16}=[\w-]{43}; /)
    expect(cookie).toMatch(/; Path=\/(;|$)/i)
  })

  it('allows sign-ins side by side in tabs of one browser', async () => {
    const first = await startSignIn(server, 'kakao')
    const second = await startSignIn(server, 'google')
    const cookie = `${first.cookie}; ${second.cookie}`
    for (const started of [second, first]) {
      const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-2')
      expect((await completeSignIn(server, { ...started, cookie }, callback)).status).toBe(200)
    }
  })

  it('never takes over a value that is already in the browser', async () => {
    const planted = `${(await startSignIn(server, 'kakao')).cookie.split('=')[0]}=${'A'.repeat(43)}`
    const redirectUri = loginPage(server, 'kakao')
    const { headers } = await server.call(
      'GET',
      `/api/auth/kakao/url?${new URLSearchParams({ redirectUri })}`,
      { headers: { cookie: planted } },
    )
    expect(headers.getSetCookie()[0]).not.toContain('A'.repeat(43))
  })

  it('belongs to this host alone over https', async () => {
    const https = await testServer({
      databaseUrl: server.databaseUrl,
      env: { PUBLIC_URL: 'https://saeip.example' },
    })
    const query = new URLSearchParams({ redirectUri: 'https://saeip.example/login?provider=kakao' })
    const { headers } = await https.call('GET', `/api/auth/kakao/url?${query}`)
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-saeip\.sign-in\..*; Path=\/;.*; Secure/)
    expect(cookie).not.toMatch(/Domain=/i)
    await https.close()
  })

  it('clears the cookies of many unfinished sign-ins', async () => {
    const earlier = await Promise.all(Array.from({ length: 8 }, () => startSignIn(server, 'kakao')))
    const redirectUri = loginPage(server, 'kakao')
    const { headers } = await server.call(
      'GET',
      `/api/auth/kakao/url?${new URLSearchParams({ redirectUri })}`,
      { headers: { cookie: earlier.map(({ cookie }) => cookie).join('; ') } },
    )
    const cleared = headers.getSetCookie().filter((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'))
    expect(cleared).toHaveLength(8)
  })

  it('works under every loopback name', async () => {
    const { port } = new URL(server.url)
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const started = await startSignIn(server, 'kakao', `http://${host}:${port}/login?provider=kakao`)
      const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-2')
      expect((await completeSignIn(server, started, callback)).status).toBe(200)
    }
  })
})

describe('a callback that does not match the started sign-in', () => {
  const expectRejected = async (answer: Awaited<ReturnType<typeof completeSignIn>>, before: number) => {
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
    expect(await countProviderCalls(server)).toBe(before)
  }

  it('is rejected when its state was used before, without calling the provider', async () => {
    const started = await startSignIn(server, 'kakao')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    expect((await completeSignIn(server, started, callback)).status).toBe(200)
    const before = await countProviderCalls(server)
    await expectRejected(await completeSignIn(server, started, callback), before)
  })

  it('succeeds once when a code is sent twenty times concurrently', async () => {
    const started = await startSignIn(server, 'google')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => completeSignIn(server, started, callback)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  })

  it('is rejected with another cookie or without one', async () => {
    for (const cookie of ['', (await startSignIn(server, 'kakao')).cookie, 'saeip.sign-in=guess']) {
      const started = await startSignIn(server, 'kakao')
      const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
      const before = await countProviderCalls(server)
      await expectRejected(await completeSignIn(server, { ...started, cookie }, callback), before)
    }
  })

  it('is rejected at another provider', async () => {
    const started = await startSignIn(server, 'kakao')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    const before = await countProviderCalls(server)
    const mixed = { ...started, provider: 'naver' as const, redirectUri: loginPage(server, 'naver') }
    await expectRejected(await completeSignIn(server, mixed, callback), before)
  })

  it('is rejected with another redirect URI', async () => {
    const started = await startSignIn(server, 'kakao')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    const before = await countProviderCalls(server)
    const redirectUri = started.redirectUri.replace('127.0.0.1', 'localhost')
    await expectRejected(await completeSignIn(server, { ...started, redirectUri }, callback), before)
  })

  it('is rejected with an unknown or missing state', async () => {
    const started = await startSignIn(server, 'kakao')
    const before = await countProviderCalls(server)
    await expectRejected(await completeSignIn(server, started, { code: 'x', state: 'made-up' }), before)
    expect((await completeSignIn(server, started, { code: 'x' })).status).toBe(400)
    expect(await countProviderCalls(server)).toBe(before)
  })

  it.each(providers)('is rejected by %s with the code of somebody else’s sign-in', async (provider) => {
    const codeOfVictim = async (change: (query: URLSearchParams) => void) => {
      const url = new URL((await startSignIn(server, provider)).authorizeUrl)
      change(url.searchParams)
      return (await choosePerson(server.call, url.href, 'customer-1')).code ?? ''
    }
    const leaked = await codeOfVictim(() => {})
    // The attacker sends the victim a link from which the binding has been cut.
    const unbound = await codeOfVictim((query) => {
      for (const name of ['code_challenge', 'code_challenge_method', 'nonce']) query.delete(name)
    })
    for (const code of [leaked, unbound]) {
      expect(code).not.toBe('')
      const own = await startSignIn(server, provider)
      const { state = '' } = await choosePerson(server.call, own.authorizeUrl, 'customer-2')
      const { status, body } = await completeSignIn(server, own, { code, state })
      expect([status, body.code]).toEqual([400, 'SIGN_IN_FAILED'])
    }
  })

  it('is rejected after ten minutes', async () => {
    let clock = Date.now()
    const later = await testServer({ overrides: { now: () => new Date(clock) } })
    const started = await startSignIn(later, 'kakao')
    const callback = await choosePerson(later.call, started.authorizeUrl, 'customer-1')
    clock += 10 * 60_000 + 1
    const answer = await completeSignIn(later, started, callback)
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
    await later.close()
  })

  it.each(providers)('is rejected by %s with an unknown code', async (provider) => {
    const started = await startSignIn(server, provider)
    const { state = '' } = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    const answer = await completeSignIn(server, started, { state, code: 'made-up' })
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
  })
})

describe('redirect URIs', () => {
  it('are compared exactly: variants are rejected without provider calls and without stored attempts', async () => {
    const before = await countProviderCalls(server)
    const attempts = await server.db.select().from(signInAttempt)
    const variants = invalidRedirectUris(server.url)
    expect(variants.length).toBeGreaterThanOrEqual(50)
    for (const redirectUri of variants) {
      const query = new URLSearchParams({ redirectUri })
      const started = await server.call('GET', `/api/auth/kakao/url?${query}`)
      const exchanged = await server.call('POST', '/api/auth/kakao', {
        body: { code: 'c', state: 's', redirectUri },
      })
      expect([redirectUri, started.body.code]).toEqual([redirectUri, 'REDIRECT_URI_NOT_ALLOWED'])
      expect([redirectUri, exchanged.body.code]).toEqual([redirectUri, 'REDIRECT_URI_NOT_ALLOWED'])
      expect([started.status, exchanged.status]).toEqual([400, 400])
    }
    expect(await countProviderCalls(server)).toBe(before)
    expect(await server.db.select().from(signInAttempt)).toHaveLength(attempts.length)
  })
})

describe('a failing provider', () => {
  it.each(['down', 'refusing', 'garbled'])('that is %s causes a 502, not a 401 or 403', async (mood) => {
    for (const provider of providers) {
      const started = await startSignIn(server, provider)
      const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
      await setProviderBehaviour(server, provider, mood)
      const answer = await completeSignIn(server, started, callback)
      expect([provider, answer.status, answer.body.code]).toEqual([provider, 502, 'SIGN_IN_PROVIDER_DOWN'])
    }
  })

  it('that does not respond times out after five seconds, without a retry', async () => {
    const started = await startSignIn(server, 'kakao')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1')
    await setProviderBehaviour(server, 'kakao', 'slow', 60_000)
    const before = await countProviderCalls(server)
    const startedAt = performance.now()
    const answer = await completeSignIn(server, started, callback)
    expect([answer.status, answer.body.code]).toEqual([502, 'SIGN_IN_PROVIDER_DOWN'])
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await countProviderCalls(server)).toBe(before + 1)
  }, 300_000)

  it('that responds after three seconds still completes the sign-in', async () => {
    const started = await startSignIn(server, 'naver')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-1', { practice: 'slow' })
    expect((await completeSignIn(server, started, callback)).status).toBe(200)
  }, 300_000)
})

/** Returns URIs that a careless comparison would accept. */
function invalidRedirectUris(url: string): string[] {
  const { host, port } = new URL(url)
  const hosts = [
    'evil.example',
    `${host}.evil.example`,
    `evil.example:${port}`,
    `${host}@evil.example`,
    `evil.example#@${host}`,
    `evil.example\\@${host}`,
    `127.0.0.1:${Number(port) + 1}`,
    '127.0.0.1',
    `127.1:${port}`,
    `0.0.0.0:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `localhost.evil.example:${port}`,
    `LOCALHOST:${port}`,
    `localhost.:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `user:pw@${host}`,
    `${host}%2eevil.example`,
    `${host}/.evil.example`,
  ]
  const paths = [
    '/login',
    '/login?provider=google',
    '/login?provider=KAKAO',
    '/login?provider=kakao&x=1',
    '/login?x=1&provider=kakao',
    '/login?provider=kakao#x',
    '/login/?provider=kakao',
    '//login?provider=kakao',
    '/login/../login?provider=kakao',
    '/Login?provider=kakao',
    '/login?provider=kakao&provider=kakao',
    '/login?provider=kakao%00',
    '/login?provider=kakao ',
    '/%6cogin?provider=kakao',
    '/login;x?provider=kakao',
    '/login?Provider=kakao',
    '/?provider=kakao',
    '/login%3Fprovider=kakao',
    '/login?provider=kakao/',
    '/api/auth/kakao?provider=kakao',
    '/sandbox/?provider=kakao',
    '/login?provider=kakao\n',
    '/login?provider=kakao&redirect=https://evil.example',
    '/login?provider[]=kakao',
    '/login?provider=ka%6bao',
  ]
  const whole = [
    `https://${host}/login?provider=kakao`,
    `HTTP://${host}/login?provider=kakao`,
    `//${host}/login?provider=kakao`,
    '/login?provider=kakao',
    'javascript:alert(1)',
    'data:text/html,x',
    ` ${url}/login?provider=kakao`,
    `http:\\\\${host}\\login?provider=kakao`,
    `http:/${host}/login?provider=kakao`,
    'null',
    `ftp://${host}/login?provider=kakao`,
    `${url}/login?provider=kakao,https://evil.example/login?provider=kakao`,
  ]
  return [...hosts.map((it) => `http://${it}/login?provider=kakao`), ...paths.map((it) => url + it), ...whole]
}
