import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/engine/embedded.ts'
import { expertQuestion } from '../../src/features/diagnosis/expert-desk.tables.ts'
import {
  notification,
  pushSubscription,
  staffNoticeOff,
} from '../../src/features/notification/notification.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { startOfSeoulDay } from '../../src/shared/time/seoul.ts'
import { consoleTokenOf } from '../support/harness/call.ts'
import {
  choosePerson,
  completeSignIn,
  consoleLoginPage,
  memberIdOf,
  signInToConsole,
} from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

const hourMs = 60 * 60_000
const admin = '/api/v1/admin'
/** Noon today in Seoul; signatures are verified with the real clock. */
const noon = startOfSeoulDay(new Date()).getTime() + 12 * hourMs
const metricsToken = 'q8Zt3mWv5Rk1Yb7Nx0Lc4Hd6Jf9Gs2Pa'
const poisoned = '강아지가 소철 씨앗을 삼켰어요'

let clock = noon
let server: TestServer
let customer: string
let expert: string
let operator: string
let owner: string
beforeAll(async () => {
  server = await testServer({
    env: { METRICS_TOKEN: metricsToken },
    overrides: { now: () => new Date(clock), engine: embeddedEngine },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = noon
  for (const table of [pushSubscription, job, notification, staffNoticeOff, diagnosis, expertQuestion])
    await server.db.delete(table)
  await control('POST', '', { mood: 'normal' })
  ;[customer = '', expert = '', operator = '', owner = ''] = await Promise.all(
    ['customer-1', 'expert', 'operator', 'admin'].map((person) => server.signInAs(person)),
  )
})

type Device = { endpoint: string; keys: { p256dh: string; auth: string } }
interface Message {
  title: string
  link: string
  silent?: boolean
}

const control = (method: string, path: string, body?: unknown) =>
  server.call(method, `/sandbox/control/push${path}`, { ...(body !== undefined && { body }) })
const readBy = async ({ endpoint }: Device): Promise<Message[]> => {
  const messages: { endpoint: string; text: string }[] = (await control('GET', '/messages')).body
  return messages.filter((it) => it.endpoint === endpoint).map(({ text }) => JSON.parse(text))
}
const titlesOf = async (device: Device) => (await readBy(device)).map(({ title }) => title)

/** A browser of the console that gets notices. */
async function consoleDevice(token: string): Promise<Device> {
  const device: Device = (await control('POST', '/subscriptions', {})).body
  const answer = await server.call('POST', `${admin}/notices/push/subscriptions`, { token, body: device })
  expect(answer.status).toBe(200)
  return device
}
/** Runs what is due at this moment: no time passes. */
async function work() {
  while ((await server.jobs.runDue()) > 0);
}
const run = (kind: string) => server.features.diagnosis.jobs.find((it) => it.kind === kind)?.run({})
const diagnose = async (prompt = '잎이 노래요') =>
  (await submit(server, customer, { prompt })).body.data.id as string
const soon = '두 시간 안에 답해야 하는 사례가 있어요'

describe('with no console open', () => {
  it('an emergency rings the experts at once, also at night, and a new case by day', async () => {
    const device = await consoleDevice(expert)
    const others = [await consoleDevice(operator), await consoleDevice(owner)]
    clock = noon + 11 * hourMs
    const id = await diagnose(poisoned)
    await work()
    expect(await readBy(device)).toEqual([
      expect.objectContaining({ title: '응급 사례가 왔어요', link: `/console/cases/${id}` }),
    ])
    expect((await readBy(device))[0]).not.toHaveProperty('silent')

    await diagnose()
    await work()
    expect((await readBy(device))[1]).toMatchObject({ title: '새 사례가 왔어요', silent: true })
    for (const other of others) expect(await readBy(other)).toEqual([])
  })

  it('a question about an emergency rings like one, and comes before a case that arrived first', async () => {
    const other = await diagnose()
    const id = await diagnose(poisoned)
    const send = (path: string, body: object, token = expert) =>
      server.call('POST', `${admin}/analysis/${path}`, { token, body })
    await send(`cases/${id}/claim`, {})
    const answer = { feedback: '바로 동물병원에 가 주세요.', verdict: 'AGREE', revision: 0 }
    expect((await send(`cases/${id}/answer`, answer)).status).toBe(200)
    await work()
    const device = await consoleDevice(expert)
    clock = noon + 11 * hourMs
    const question = { token: customer, body: { question: '사료를 안 먹어요. 병원에 가야 하나요?' } }
    await server.call('POST', `/api/v1/analysis/${id}/expert-question`, question)
    await work()
    const [message] = await readBy(device)
    expect(message).toMatchObject({ title: '응급 사례의 손님이 물었어요', link: `/console/cases/${id}` })
    expect(message).not.toHaveProperty('silent')
    expect((await send('next-case', {})).body.data.id).toBe(id)
    expect((await send('next-case', { except: id })).body.data.id).toBe(other)
  })

  it('the same person’s customer app stays quiet; it rings only where no console does', async () => {
    const phone: Device = (await control('POST', '/subscriptions', {})).body
    await server.call('POST', '/api/v1/notifications/push/subscriptions', { token: expert, body: phone })
    await diagnose(poisoned)
    await work()
    expect(await titlesOf(phone)).toEqual(['응급 사례가 왔어요'])
    const device = await consoleDevice(expert)
    await diagnose(poisoned)
    await work()
    expect(await readBy(phone)).toHaveLength(1)
    expect(await readBy(device)).toHaveLength(1)
  })

  it('nobody is told twice, whatever runs twice', async () => {
    const device = await consoleDevice(expert)
    const id = await diagnose(poisoned)
    await work()
    const again = { memberId: memberIdOf(customer), diagnosisId: id }
    await server.features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.new-case')?.run(again)
    await work()
    expect(await readBy(device)).toHaveLength(1)
  })

  it('a case that is due in two hours reaches its holder, or the experts, once; a missed one experts and administrators', async () => {
    const [device, boss] = [await consoleDevice(expert), await consoleDevice(owner)]
    const id = await diagnose()
    await work()
    clock = noon + 21.9 * hourMs
    await run('diagnosis.due-soon')
    await work()
    expect(await titlesOf(device)).toEqual(['새 사례가 왔어요'])
    clock = noon + 22.1 * hourMs
    await Promise.all([run('diagnosis.due-soon'), run('diagnosis.due-soon')])
    await run('diagnosis.due-soon')
    await work()
    expect(await titlesOf(device)).toEqual(['새 사례가 왔어요', soon])

    clock = noon + 24.1 * hourMs
    await run('diagnosis.expert-late')
    await work()
    const late = '전문가 답변이 늦어지고 있어요'
    expect(await titlesOf(device)).toEqual(['새 사례가 왔어요', soon, late])
    expect(await readBy(boss)).toEqual([
      expect.objectContaining({ title: late, link: `/console/cases/${id}` }),
    ])
  })

  it('a held case reminds only its holder', async () => {
    const colleague = await server.signInAs('customer-3', { toConsole: true })
    const role = { memberId: memberIdOf(colleague), role: 'EXPERT' as const, grantedAt: new Date(clock) }
    await server.db.insert(memberRole).values(role)
    const [holder, other] = [await consoleDevice(expert), await consoleDevice(colleague)]
    const id = await diagnose()
    await work()
    clock = noon + 23 * hourMs
    await server.call('POST', `${admin}/analysis/cases/${id}/claim`, { token: expert, body: {} })
    await run('diagnosis.due-soon')
    await work()
    expect(await titlesOf(holder)).toEqual(['새 사례가 왔어요', soon])
    expect(await titlesOf(other)).toEqual(['새 사례가 왔어요'])
    await server.db.delete(memberRole).where(eq(memberRole.memberId, role.memberId))
  })

  it('an alert rings administrators, and a new inquiry operators and administrators', async () => {
    const [device, desk, boss] = [
      await consoleDevice(expert),
      await consoleDevice(operator),
      await consoleDevice(owner),
    ]
    const alert = { status: 'firing', labels: { alertname: 'SaeipDown' }, annotations: { summary: 'down' } }
    const headers = { authorization: `Bearer ${metricsToken}` }
    await server.call('POST', '/api/v1/ops/alerts', { headers, body: { alerts: [alert] } })
    const form = new FormData()
    form.append('messageId', newId())
    form.append('kind', 'CLAIM')
    form.append('text', '화분이 깨졌어요')
    expect((await server.call('POST', '/api/v1/inquiries', { token: customer, body: form })).status).toBe(200)
    await work()
    expect((await titlesOf(boss)).toSorted()).toEqual(['경보가 울려요', '새 문의가 왔어요'])
    expect(await titlesOf(desk)).toEqual(['새 문의가 왔어요'])
    expect(await titlesOf(device)).toEqual([])
  })
})

describe('the settings of a member of staff', () => {
  const settings = async (token: string) =>
    (await server.call('GET', `${admin}/notices/settings`, { token })).body.data
  const turn = (kind: string, isOn: boolean, token = expert) =>
    server.call('PUT', `${admin}/notices/settings`, { token, body: { kind, isOn } })

  it('name the kinds of their roles; emergencies and missed promises cannot be switched off', async () => {
    const { publicKey, kinds } = await settings(expert)
    expect(publicKey).toMatch(/^[\w-]{87}$/)
    expect(kinds).toEqual([
      { kind: 'CASE_EMERGENCY', isOn: true, isAlwaysOn: true },
      { kind: 'CASE_OVERDUE', isOn: true, isAlwaysOn: true },
      { kind: 'CASE_NEW', isOn: true, isAlwaysOn: false },
      { kind: 'CASE_REPLY', isOn: true, isAlwaysOn: false },
      { kind: 'CASE_DUE_SOON', isOn: true, isAlwaysOn: false },
      { kind: 'INQUIRY', isOn: true, isAlwaysOn: false },
    ])
    for (const kind of ['CASE_EMERGENCY', 'CASE_OVERDUE']) expect((await turn(kind, false)).status).toBe(400)
  })

  it('keep a kind that is off out of the inbox and from the device', async () => {
    const device = await consoleDevice(expert)
    await turn('CASE_NEW', false)
    await diagnose()
    await work()
    expect(await readBy(device)).toEqual([])
    expect((await server.call('GET', `${admin}/notices`, { token: expert })).body.data).toEqual([])
    await turn('CASE_NEW', true)
    await diagnose()
    await work()
    expect(await readBy(device)).toHaveLength(1)
  })
})

describe('a device of the console', () => {
  const devices = () => server.db.select().from(pushSubscription)
  const signOut = (token: string) => server.call('POST', '/api/auth/logout', { token, body: {} })

  it('ends with the sign-out of its session, and only of that one', async () => {
    await consoleDevice(expert)
    const elsewhere = await signInToConsole(server, 'expert')
    await signOut(elsewhere)
    expect(await devices()).toHaveLength(1)
    await signOut(consoleTokenOf(expert))
    expect(await devices()).toEqual([])
  })

  it('is not ended by a sign-out of the customers’ app or of other customer sessions', async () => {
    await consoleDevice(expert)
    await server.call('DELETE', '/api/v1/user/sessions', { token: expert, body: {} })
    await signOut(expert)
    expect(await devices()).toHaveLength(1)
  })

  it('ends when its session is ended from another one, even after it has run out', async () => {
    await consoleDevice(expert)
    clock += 13 * hourMs
    const fresh = await signInToConsole(server, 'expert')
    const ended = await server.call('DELETE', `${admin}/sessions`, { token: fresh, body: {} })
    expect([ended.status, await devices()]).toEqual([200, []])
  })

  it('stays with the person who proves again who they are, which replaces the session', async () => {
    await consoleDevice(expert)
    const [before] = await devices()
    const query = new URLSearchParams({ redirectUri: consoleLoginPage(server, 'kakao') })
    const token = consoleTokenOf(expert)
    const url = await server.call('GET', `${admin}/session/kakao/url?${query}`, { token })
    const [cookie = ''] = (url.headers.getSetCookie()[0] ?? '').split(';', 1)
    const redirectUri = consoleLoginPage(server, 'kakao')
    const started = { provider: 'kakao' as const, redirectUri, authorizeUrl: url.body.data, cookie }
    const callback = await choosePerson(server.call, started.authorizeUrl, 'expert')
    const confirmed = (await completeSignIn(server, started, callback)).body.data.token
    const [after] = await devices()
    expect([after?.endpoint, after?.sessionId]).toEqual([
      before?.endpoint,
      decodeJwt<{ sid: string }>(confirmed).sid,
    ])
    await signOut(confirmed)
    expect(await devices()).toEqual([])
  })

  it('stays silent once the person is no longer on the staff, and never shows what a customer gets', async () => {
    const device = await consoleDevice(expert)
    const isExpert = eq(memberRole.memberId, memberIdOf(expert))
    await server.db.delete(memberRole).where(isExpert)
    await deliver('/console/cases')
    await server.db
      .insert(memberRole)
      .values({ memberId: memberIdOf(expert), role: 'EXPERT', grantedAt: new Date() })
    await deliver('/payments')
    expect(await readBy(device)).toEqual([])
    await deliver('/console/cases')
    expect(await readBy(device)).toHaveLength(1)
  })

  async function deliver(link: string) {
    const notice = { memberId: memberIdOf(expert), type: 'NOTICE' as const, title: '알림', message: '', link }
    await server.database.transact((tx) => server.features.notification.deliver(tx, notice))
    await work()
  }
})
