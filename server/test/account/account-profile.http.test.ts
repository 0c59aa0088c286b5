import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentRecord, member } from '../../src/features/account/account.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const path = '/api/v1/user/profile'
const phoneMessage = '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678'

let clock = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => new Date(clock) } })
})
afterAll(() => server.close())

const read = (token: string) => server.call('GET', path, { token })
const save = (token: string, changes: object = {}) =>
  server.call('PUT', path, {
    token,
    body: {
      name: '김초록',
      phone: '01012345678',
      marketingConsent: true,
      notificationConsent: true,
      ...changes,
    },
  })
const consentsOf = (token: string) =>
  server.db
    .select()
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberIdOf(token)))
    .orderBy(consentRecord.recordedAt)
const setPhone = (token: string, phone: string | null) =>
  server.db
    .update(member)
    .set({ phone })
    .where(eq(member.id, memberIdOf(token)))

it('returns profile and consents', async () => {
  const token = await server.signInAs('customer-1')
  const { status, body } = await read(token)
  expect(status).toBe(200)
  expect(body.data.userProfile).toEqual({
    name: expect.any(String),
    phone: expect.stringMatching(/^010\d{8}$/),
    email: expect.any(String),
  })
  expect(body.data.notificationSettings).toEqual({ marketingConsent: true, notificationConsent: true })
})

it('saves name and phone, which my page shows', async () => {
  const token = await server.signInAs('customer-1')
  const { status, body } = await save(token, { name: '  김새잎  ', phone: '01099998888' })
  expect([status, body.message]).toEqual([200, '프로필이 성공적으로 저장되었습니다.'])
  expect(body.data.userProfile).toMatchObject({ name: '김새잎', phone: '01099998888' })
  const page = await server.call('GET', '/api/v1/user/my-page', { token })
  expect(page.body.data.userProfile).toEqual(body.data.userProfile)
})

it('stores the history of consents and adds only changes', async () => {
  const token = await server.signInAs('customer-2')
  const before = await consentsOf(token)
  clock += 60_000
  await save(token, { marketingConsent: false })
  await save(token, { marketingConsent: false, name: '다른 이름' })
  clock += 60_000
  await save(token, { marketingConsent: true })

  const added = (await consentsOf(token)).slice(before.length)
  expect(added.map(({ kind, agreed }) => [kind, agreed])).toEqual([
    ['MARKETING', false],
    ['MARKETING', true],
  ])
  expect(added[1]?.recordedAt.getTime()).toBe((added[0]?.recordedAt.getTime() ?? 0) + 60_000)
  expect((await consentsOf(token)).slice(0, before.length)).toEqual(before)
})

it('saves without a phone number when none is stored, and does not remove a stored one', async () => {
  const token = await server.signInAs('customer-3')
  await setPhone(token, null)
  const withdrawn = await save(token, { phone: '', marketingConsent: false })
  expect(withdrawn.status).toBe(200)
  expect(withdrawn.body.data.userProfile.phone).toBeNull()

  await setPhone(token, '01055556666')
  const blanked = await save(token, { phone: '', marketingConsent: true })
  expect([blanked.status, blanked.body.code, blanked.body.message]).toEqual([
    400,
    'VALIDATION_FAILED',
    phoneMessage,
  ])
  expect((await read(token)).body.data).toEqual({
    userProfile: expect.objectContaining({ phone: '01055556666' }),
    notificationSettings: { marketingConsent: false, notificationConsent: true },
  })
})

it.each([
  [{ name: '   ' }, 'name', '이름을 입력해주세요.'],
  [{ name: '\u200b' }, 'name', '이름을 입력해주세요.'],
  [{ name: '\u3164' }, 'name', '이름을 입력해주세요.'],
  [{ name: '운영자 한들' }, 'name', '새잎의 담당자로 보이는 이름은 쓸 수 없어요.'],
  [{ name: 'ＡＤＭＩＮ' }, 'name', '새잎의 담당자로 보이는 이름은 쓸 수 없어요.'],
  [{ phone: '0101234567' }, 'phone', phoneMessage],
  [{ phone: '01112345678' }, 'phone', phoneMessage],
  [{ phone: '010-1234-5678' }, 'phone', phoneMessage],
])('rejects %j with the message of the specification', async (changes, field, text) => {
  const token = await server.signInAs('customer-1')
  const before = await read(token)
  const { status, body } = await save(token, changes)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.issues).toContainEqual({ path: expect.stringContaining(field), message: text })
  expect((await read(token)).body.data).toEqual(before.body.data)
})

it('ignores fields that members cannot change', async () => {
  const token = await server.signInAs('customer-1')
  const stranger = await server.signInAs('customer-2')
  const before = (await read(stranger)).body
  await save(token, {
    id: memberIdOf(stranger),
    memberId: memberIdOf(stranger),
    email: 'x@y.z',
    role: 'ADMIN',
  })
  expect((await read(stranger)).body).toEqual(before)
  expect((await read(token)).body.data.userProfile.email).not.toBe('x@y.z')
  expect((await server.call('GET', path)).status).toBe(401)
})
