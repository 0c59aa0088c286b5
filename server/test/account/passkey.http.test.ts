import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { practiceSubject } from '../../../contract/practice.ts'
import { passkey } from '../../src/features/account/account.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { type MemberCommand, parseMemberCommand, runMemberCommand } from '../../src/start/member-command.ts'
import { memberIdOf, signInToConsole } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { createSoftwareAuthenticator, type Tampering } from '../support/software-authenticator.ts'

const minuteMs = 60_000
const admin = '/api/v1/admin'
const silent = createLog({ level: 'silent', instanceId: 'test' })
let clock = Date.now()
let server: TestServer
/** The same database with STAFF_PASSKEY=required. */
let strict: TestServer
beforeAll(async () => {
  const overrides = { now: () => new Date(clock) }
  server = await testServer({ overrides })
  strict = await testServer({
    databaseUrl: server.databaseUrl,
    env: { STAFF_PASSKEY: 'required' },
    overrides,
  })
  for (const person of ['operator', 'admin']) await server.signInAs(person)
})
afterAll(async () => {
  await strict.close()
  await server.close()
})
beforeEach(async () => {
  clock = Date.now()
  await server.db.delete(passkey)
})

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>
const post = (token: string, path: string, body: object = {}, where = server) =>
  where.call('POST', admin + path, { token, body })
const me = async (token: string, where = server) => {
  const { status, body } = await where.call('GET', `${admin}/me`, { token })
  return status === 200 ? 'OPEN' : body.code
}

/** Registers a passkey and returns the token that replaces the given one. */
async function register(token: string, authenticator: Authenticator, where = server) {
  const { body } = await post(token, '/passkeys/options', {}, where)
  const added = await post(
    token,
    '/passkeys',
    { name: '노트북', response: authenticator.register(body.data) },
    where,
  )
  expect([added.status, added.body.code]).toEqual([200, undefined])
  return added.body.data.token as string
}

async function check(token: string, authenticator: Authenticator, tampering: Tampering = {}) {
  const { body } = await post(token, '/session/passkey-options')
  return post(token, '/session/passkey', { response: authenticator.sign(body.data, tampering) })
}

describe('a passkey as second factor', () => {
  it('is asked for after the provider as soon as one is registered, in every session', async () => {
    const authenticator = createSoftwareAuthenticator(server.url)
    const [first, elsewhere] = [
      await signInToConsole(server, 'operator'),
      await signInToConsole(server, 'operator'),
    ]
    const registered = await register(first, authenticator)
    expect(await me(first)).toBe('SIGN_IN_REQUIRED')
    expect(await me(registered)).toBe('OPEN')
    expect(await me(elsewhere)).toBe('SECOND_FACTOR_REQUIRED')

    const next = await signInToConsole(server, 'operator')
    expect(await me(next)).toBe('SECOND_FACTOR_REQUIRED')
    const state = await server.call('GET', `${admin}/session`, { token: next })
    expect(state.body.data).toMatchObject({ secondFactor: 'VERIFY', hasPasskey: true, provider: 'kakao' })
    const verified = await check(next, authenticator)
    expect(await me(verified.body.data.token)).toBe('OPEN')
    expect(await me(next)).toBe('SIGN_IN_REQUIRED')
  })

  it('is refused when anything about the response is wrong, and each challenge works once', async () => {
    const authenticator = createSoftwareAuthenticator(server.url)
    await register(await signInToConsole(server, 'operator'), authenticator)
    const token = await signInToConsole(server, 'operator')
    const foreign = (await post(await signInToConsole(server, 'operator'), '/session/passkey-options')).body
      .data
    const attempts: Record<string, () => ReturnType<typeof post>> = {
      'another origin': () => check(token, authenticator, { origin: 'https://evil.example' }),
      'another site': () => check(token, authenticator, { rpId: 'evil.example' }),
      'an invented challenge': () => check(token, authenticator, { challenge: 'aaaa' }),
      "another session's challenge": () => check(token, authenticator, { challenge: foreign.challenge }),
      'without verifying the person': () => check(token, authenticator, { isVerified: false }),
      'another authenticator': () => check(token, createSoftwareAuthenticator(server.url)),
      'without a challenge': () => post(token, '/session/passkey', { response: authenticator.sign(foreign) }),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const { status, body } = await attempt()
      expect([name, status, body.code]).toEqual([name, 400, 'PASSKEY_FAILED'])
    }

    const { body } = await post(token, '/session/passkey-options')
    const response = authenticator.sign(body.data, { counter: 50 })
    const good = await post(token, '/session/passkey', { response })
    expect(good.status).toBe(200)
    const replayed = await post(good.body.data.token, '/session/passkey', { response })
    expect(replayed.body.code).toBe('PASSKEY_FAILED')
    const copied = await check(good.body.data.token, authenticator, { counter: 50 })
    expect(copied.body.code).toBe('PASSKEY_FAILED')
  })

  it('of somebody else does not open a session', async () => {
    const authenticator = createSoftwareAuthenticator(server.url)
    await register(await signInToConsole(server, 'operator'), authenticator)
    await register(await signInToConsole(server, 'admin'), createSoftwareAuthenticator(server.url))
    const token = await signInToConsole(server, 'admin')
    expect((await check(token, authenticator)).body.code).toBe('PASSKEY_FAILED')
  })

  it('makes the session fresh without extending it', async () => {
    const authenticator = createSoftwareAuthenticator(server.url)
    const token = await register(await signInToConsole(server, 'admin'), authenticator)
    clock += 16 * minuteMs
    const stale = await post(token, '/people/nobody/reveal', { reason: '시험' })
    expect([stale.status, stale.body.code]).toEqual([409, 'FRESH_SIGN_IN_REQUIRED'])
    const { token: fresh } = (await check(token, authenticator)).body.data
    expect((await post(fresh, '/people/nobody/reveal', { reason: '시험' })).body.code).toBe(
      'MEMBER_NOT_FOUND',
    )
  })

  it('is added only with a fresh sign-in, and a second one only after showing the first', async () => {
    const token = await signInToConsole(server, 'operator')
    clock += 16 * minuteMs
    expect((await post(token, '/passkeys/options')).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    await register(await signInToConsole(server, 'operator'), createSoftwareAuthenticator(server.url))
    const next = await signInToConsole(server, 'operator')
    expect((await post(next, '/passkeys/options')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })
})

describe('where a passkey is required', () => {
  it('staff without one can only register it, and cannot remove the last one', async () => {
    const token = await signInToConsole(strict, 'operator')
    expect(await me(token, strict)).toBe('SECOND_FACTOR_REQUIRED')
    const people = await strict.call('GET', `${admin}/people`, { token })
    expect(people.body.code).toBe('SECOND_FACTOR_REQUIRED')
    const authenticator = createSoftwareAuthenticator(strict.url)
    const registered = await register(token, authenticator, strict)
    expect(await me(registered, strict)).toBe('OPEN')
    const removed = await strict.call('DELETE', `${admin}/passkeys/${authenticator.id}`, {
      token: registered,
    })
    expect([removed.status, removed.body.code]).toEqual([409, 'PASSKEY_NEEDED'])
  })
})

it('a lost passkey is reset by another administrator only, which ends the sessions and is recorded', async () => {
  const authenticator = createSoftwareAuthenticator(server.url)
  const token = await register(await signInToConsole(server, 'operator'), authenticator)
  const adminToken = await signInToConsole(server, 'admin')
  const id = memberIdOf(token)
  const own = await post(adminToken, `/people/${memberIdOf(adminToken)}/reset-passkeys`, {
    reason: '잃어버림',
  })
  expect([own.status, own.body.code]).toEqual([409, 'PASSKEY_RESET_BY_OTHER'])
  expect((await post(adminToken, `/people/${id}/reset-passkeys`, { reason: '잃어버림' })).status).toBe(200)
  expect(await me(token)).toBe('SIGN_IN_REQUIRED')
  expect(await me(await signInToConsole(server, 'operator'))).toBe('OPEN')
  const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(entries.map(({ action }) => action)).toContain('account.resetPasskeys')
})

it('adding and resetting a passkey notifies the person and the administrators in the console', async () => {
  const adminToken = await signInToConsole(server, 'admin')
  const notices = async (token: string) => {
    const { body } = await server.call('GET', `${admin}/notices`, { token })
    return body.data as { title: string; message: string; link: string; status: string }[]
  }
  await server.call('PUT', `${admin}/notices/read`, { token: adminToken })
  const unread = async () => (await notices(adminToken)).filter(({ status }) => status === 'UNREAD')
  expect(await unread()).toEqual([])

  const token = await register(
    await signInToConsole(server, 'operator'),
    createSoftwareAuthenticator(server.url),
  )
  const id = memberIdOf(token)
  expect(await unread()).toMatchObject([
    {
      message: expect.stringContaining('운영자 한들 님의 패스키가 추가됐어요'),
      link: `/console/people/${id}/show`,
    },
  ])
  expect((await notices(token))[0]).toMatchObject({ link: '/console/security', status: 'UNREAD' })

  await post(adminToken, `/people/${id}/reset-passkeys`, { reason: '잃어버림' })
  expect((await unread()).map(({ message }) => message)).toEqual([
    expect.stringContaining('모두 지워졌어요'),
    expect.stringContaining('추가됐어요'),
  ])
})

it('a lost passkey can be reset on the command line', async () => {
  await register(await signInToConsole(server, 'operator'), createSoftwareAuthenticator(server.url))
  const args = ['--reset-passkeys', 'kakao', practiceSubject('kakao', 'operator')]
  await runMemberCommand(parseMemberCommand(args) as MemberCommand, server.database, silent)
  expect(await me(await signInToConsole(server, 'operator'))).toBe('OPEN')
})
