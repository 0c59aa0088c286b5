import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../contract/account.ts'
import { member, memberIdentity, signInAttempt } from '../src/features/account/account.tables.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { begin, behave, choose, finish, loginPage, outsideCalls } from './sign-in-steps.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const provider of providers) await behave(server, provider, 'normal')
})

async function signIn(provider: (typeof providers)[number], personId: string) {
  const begun = await begin(server, provider)
  return finish(server, begun, await choose(server.call, begun.authorizeUrl, personId))
}

const profileOf = async (token: string) =>
  (await server.call('GET', '/api/v1/user/my-page', { token })).body.data.userProfile

describe('signing in', () => {
  it.each([
    ['kakao', { name: '김초록', phone: '01012345678', email: 'chorok@example.com' }],
    ['google', { name: '김초록', phone: null, email: 'chorok@example.com' }],
    ['naver', { name: '김초록', phone: '01012345678', email: 'chorok@example.com' }],
  ] as const)('works with %s, in its own words', async (provider, profile) => {
    const answer = await signIn(provider, 'customer-1')
    expect(answer.status).toBe(200)
    expect(await profileOf(answer.body.data.token)).toEqual(profile)
  })

  it.each(providers)('works with %s for a person who withholds e-mail and phone', async (provider) => {
    const answer = await signIn(provider, 'customer-3')
    expect(await profileOf(answer.body.data.token)).toEqual({ name: '박한결', phone: null, email: null })
  })

  it('finds the same member again by provider and subject, never by e-mail', async () => {
    const before = await server.db.select().from(member)
    await signIn('kakao', 'customer-1')
    await signIn('naver', 'customer-1')
    expect(await server.db.select().from(member)).toHaveLength(before.length)
  })

  it('makes one member of two first sign-ins at the same moment', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(server, 'naver')))
    const backs = await Promise.all(
      begun.map(({ authorizeUrl }) => choose(server.call, authorizeUrl, 'expert')),
    )
    const answers = await Promise.all(begun.map((it, index) => finish(server, it, backs[index] ?? {})))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))

    const identities = await server.db.select().from(memberIdentity)
    expect(identities.filter(({ subject }) => subject === 'practice-naver-expert')).toHaveLength(1)
    const experts = (await server.db.select().from(member)).filter(({ name }) => name === '전문가 윤잎새')
    expect(experts).toHaveLength(1)
  })

  it('binds the browser with a cookie that scripts cannot read, for sign-in addresses only', async () => {
    const redirectUri = loginPage(server, 'kakao')
    const { headers } = await server.call(
      'GET',
      `/api/auth/kakao/url?${new URLSearchParams({ redirectUri })}`,
    )
    const cookie = headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/i)
  })

  it('lets two tabs of one browser sign in side by side', async () => {
    const first = await begin(server, 'kakao')
    const redirectUri = loginPage(server, 'google')
    const second = await server.call('GET', `/api/auth/google/url?${new URLSearchParams({ redirectUri })}`, {
      headers: { cookie: first.cookie },
    })
    expect(second.headers.getSetCookie()[0]?.split(';', 1)[0]).toBe(first.cookie)
    const back = await choose(server.call, first.authorizeUrl, 'customer-2')
    expect((await finish(server, first, back)).status).toBe(200)
  })

  it('works on every spelling of this machine', async () => {
    const { port } = new URL(server.url)
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const begun = await begin(server, 'kakao', `http://${host}:${port}/login?provider=kakao`)
      const back = await choose(server.call, begun.authorizeUrl, 'customer-2')
      expect((await finish(server, begun, back)).status).toBe(200)
    }
  })
})

describe('a sign-in that is not the one that was begun', () => {
  const refused = async (answer: Awaited<ReturnType<typeof finish>>, before: number) => {
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
    expect(await outsideCalls(server)).toBe(before)
  }

  it('is refused when its state was used before, without asking the provider', async () => {
    const begun = await begin(server, 'kakao')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
    expect((await finish(server, begun, back)).status).toBe(200)
    const before = await outsideCalls(server)
    await refused(await finish(server, begun, back), before)
  })

  it('serves a code once when it is sent twenty times at the same moment', async () => {
    const begun = await begin(server, 'google')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(server, begun, back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  })

  it('is refused in another browser, or in one without the cookie', async () => {
    for (const cookie of ['', (await begin(server, 'kakao')).cookie, 'saeip.sign-in=guess']) {
      const begun = await begin(server, 'kakao')
      const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
      const before = await outsideCalls(server)
      await refused(await finish(server, { ...begun, cookie }, back), before)
    }
  })

  it('is refused at another provider', async () => {
    const begun = await begin(server, 'kakao')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
    const before = await outsideCalls(server)
    const mixed = { ...begun, provider: 'naver' as const, redirectUri: loginPage(server, 'naver') }
    await refused(await finish(server, mixed, back), before)
  })

  it('is refused at another address than it was begun for', async () => {
    const begun = await begin(server, 'kakao')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
    const before = await outsideCalls(server)
    const redirectUri = begun.redirectUri.replace('127.0.0.1', 'localhost')
    await refused(await finish(server, { ...begun, redirectUri }, back), before)
  })

  it('is refused with a made-up state or a state that is missing', async () => {
    const begun = await begin(server, 'kakao')
    const before = await outsideCalls(server)
    await refused(await finish(server, begun, { code: 'x', state: 'made-up' }), before)
    expect((await finish(server, begun, { code: 'x' })).status).toBe(400)
    expect(await outsideCalls(server)).toBe(before)
  })

  it('is refused after ten minutes', async () => {
    let clock = Date.now()
    const later = await testServer({ parts: { now: () => new Date(clock) } })
    const begun = await begin(later, 'kakao')
    const back = await choose(later.call, begun.authorizeUrl, 'customer-1')
    clock += 10 * 60_000 + 1
    const answer = await finish(later, begun, back)
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
    await later.close()
  })

  it.each(providers)('is refused by %s with a code that it never gave', async (provider) => {
    const begun = await begin(server, provider)
    const { state = '' } = await choose(server.call, begun.authorizeUrl, 'customer-1')
    const answer = await finish(server, begun, { state, code: 'made-up' })
    expect([answer.status, answer.body.code]).toEqual([400, 'SIGN_IN_FAILED'])
  })
})

describe('redirect addresses', () => {
  it('are compared letter by letter: no trick passes, and nothing is asked outside or kept', async () => {
    const before = await outsideCalls(server)
    const attempts = await server.db.select().from(signInAttempt)
    const tricks = redirectTricks(server.url)
    expect(tricks.length).toBeGreaterThanOrEqual(50)
    for (const redirectUri of tricks) {
      const query = new URLSearchParams({ redirectUri })
      const started = await server.call('GET', `/api/auth/kakao/url?${query}`)
      const exchanged = await server.call('POST', '/api/auth/kakao', {
        body: { code: 'c', state: 's', redirectUri },
      })
      expect([redirectUri, started.body.code]).toEqual([redirectUri, 'REDIRECT_URI_NOT_ALLOWED'])
      expect([redirectUri, exchanged.body.code]).toEqual([redirectUri, 'REDIRECT_URI_NOT_ALLOWED'])
      expect([started.status, exchanged.status]).toEqual([400, 400])
    }
    expect(await outsideCalls(server)).toBe(before)
    expect(await server.db.select().from(signInAttempt)).toHaveLength(attempts.length)
  })
})

describe('a provider in trouble', () => {
  it.each(['down', 'refusing', 'garbled'])('that is %s becomes a 502, never a 401 or 403', async (mood) => {
    for (const provider of providers) {
      const begun = await begin(server, provider)
      const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
      await behave(server, provider, mood)
      const answer = await finish(server, begun, back)
      expect([provider, answer.status, answer.body.code]).toEqual([provider, 502, 'SIGN_IN_PROVIDER_DOWN'])
    }
  })

  it('that never answers is given up after five seconds, and asked once', async () => {
    const begun = await begin(server, 'kakao')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1')
    await behave(server, 'kakao', 'slow', 60_000)
    const before = await outsideCalls(server)
    const started = performance.now()
    const answer = await finish(server, begun, back)
    expect([answer.status, answer.body.code]).toEqual([502, 'SIGN_IN_PROVIDER_DOWN'])
    expect(performance.now() - started).toBeLessThan(7000)
    expect(await outsideCalls(server)).toBe(before + 1)
  }, 15_000)

  it('that is three seconds late still signs people in', async () => {
    const begun = await begin(server, 'naver')
    const back = await choose(server.call, begun.authorizeUrl, 'customer-1', { practice: 'slow' })
    expect((await finish(server, begun, back)).status).toBe(200)
  }, 10_000)
})

/** Addresses that look like the login page to careless code. */
function redirectTricks(url: string): string[] {
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
