import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentRecord, member } from '../src/features/account/account.tables.ts'
import { type TestServer, testServer } from './harness/test-server.ts'

const path = '/api/v1/user/profile'
const phoneSentence = '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678'

let clock = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ parts: { now: () => new Date(clock) } })
})
afterAll(() => server.close())

const idOf = (token: string) => decodeJwt(token).sub ?? ''
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
    .where(eq(consentRecord.memberId, idOf(token)))
    .orderBy(consentRecord.recordedAt)
const setPhone = (token: string, phone: string | null) =>
  server.db
    .update(member)
    .set({ phone })
    .where(eq(member.id, idOf(token)))

it('shows who the member is and what they agreed to', async () => {
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

it('saves name and phone, and my page shows them', async () => {
  const token = await server.signInAs('customer-1')
  const { status, body } = await save(token, { name: '  김새잎  ', phone: '01099998888' })
  expect([status, body.message]).toEqual([200, '프로필이 성공적으로 저장되었습니다.'])
  expect(body.data.userProfile).toMatchObject({ name: '김새잎', phone: '01099998888' })
  const page = await server.call('GET', '/api/v1/user/my-page', { token })
  expect(page.body.data.userProfile).toEqual(body.data.userProfile)
})

it('keeps every answer to a consent, and adds only what changed', async () => {
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

it('lets somebody without a phone number save without one, and nobody take theirs away', async () => {
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
    phoneSentence,
  ])
  expect((await read(token)).body.data).toEqual({
    userProfile: expect.objectContaining({ phone: '01055556666' }),
    notificationSettings: { marketingConsent: false, notificationConsent: true },
  })
})

it.each([
  [{ name: '   ' }, 'name', '이름을 입력해주세요.'],
  [{ name: '\u200b' }, 'name', '이름을 입력해주세요.'],
  [{ phone: '0101234567' }, 'phone', phoneSentence],
  [{ phone: '01112345678' }, 'phone', phoneSentence],
  [{ phone: '010-1234-5678' }, 'phone', phoneSentence],
])('refuses %j with the sentence people know', async (changes, field, sentence) => {
  const token = await server.signInAs('customer-1')
  const before = await read(token)
  const { status, body } = await save(token, changes)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.issues).toContainEqual({ path: expect.stringContaining(field), message: sentence })
  expect((await read(token)).body.data).toEqual(before.body.data)
})

it('believes no field that is not the member’s to change', async () => {
  const token = await server.signInAs('customer-1')
  const stranger = await server.signInAs('customer-2')
  const before = (await read(stranger)).body
  await save(token, { id: idOf(stranger), memberId: idOf(stranger), email: 'x@y.z', role: 'ADMIN' })
  expect((await read(stranger)).body).toEqual(before)
  expect((await read(token)).body.data.userProfile.email).not.toBe('x@y.z')
  expect((await server.call('GET', path)).status).toBe(401)
})
