import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Data } from '../../../contract/endpoint.ts'
import type { getOutsideMessages } from '../../../contract/notification/outside-admin.ts'
import { consentRecord } from '../../src/features/account/account.tables.ts'
import {
  notification,
  outsideMessage,
  pushSubscription,
} from '../../src/features/notification/notification.tables.ts'
import { sendAlimtalk } from '../../src/features/notification/outside/solapi.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const minuteMs = 60_000
const customer = 'customer-1'

let care: ReservationWorld
let reservationId: string
beforeAll(async () => {
  care = await createReservationWorld({ env: { SOLAPI_API_KEY: 'practice-key' } })
  await care.raiseCapacity()
  for (const person of [customer, 'operator', 'admin']) await care.signIn(person)
  reservationId = await care.bookAndPay(customer)
  await care.runJobs()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-03T10:00:00')
  const { db } = care.server
  for (const table of [notification, outsideMessage, pushSubscription, consentRecord, job])
    await db.delete(table)
  await agree(true)
  await behave('normal')
})

const control = '/sandbox/control/solapi'
const behave = (mood: string) => care.server.call('POST', control, { body: { mood } })
const accepted = async (): Promise<{ to: string; kakaoOptions: object }[]> =>
  (await care.server.call('GET', control)).body.messages.map(({ message }: { message: object }) => message)
const agree = (agreed: boolean) =>
  care.callAs(customer, 'POST', '/api/v1/user/consents', {
    policyVersion: '2025-09-01',
    consents: [{ kind: 'NOTIFICATION', agreed }],
  })
const announceDelay = () =>
  care.callAs('operator', 'POST', '/api/v1/admin/delay-notices', {
    ...{ noticeId: crypto.randomUUID(), day: '2026-11-10', slot: 'AM', leg: 'PICKUP' },
    ...{ minutes: 30, reason: '길이 막혀요.' },
  })
const passMinutes = async (minutes: number) => {
  care.advanceClock(minutes * minuteMs)
  await care.server.jobs.runDue()
}
const look = async (): Promise<Data<typeof getOutsideMessages>> =>
  (await care.callAs('operator', 'GET', '/api/v1/admin/outside-messages')).body.data
const inbox = async () => (await care.callAs(customer, 'GET', '/api/v1/notifications')).body.data.content
/** Announces a delay and lets its message go out; returns how many messages the provider has accepted by then. */
async function tellOfDelay() {
  const before = (await accepted()).length
  const told = await announceDelay()
  expect([told.status, told.body.data?.told]).toEqual([200, 1])
  await passMinutes(3)
  return (await accepted()).length - before
}

describe('a notice on which something hangs', () => {
  it('goes out by 알림톡 to the number of the booking, with its values, and its arrival and cost are shown', async () => {
    expect(await tellOfDelay()).toBe(1)
    expect((await accepted()).at(-1)).toMatchObject({
      ...{ to: '01012345678', from: '0200000000', type: 'ATA' },
      kakaoOptions: {
        templateId: 'practice-PICKUP_DELAYED',
        variables: { '#{minutes}': '30', '#{reason}': '길이 막혀요.' },
      },
    })
    expect(await look()).toMatchObject({
      isOn: true,
      messages: [{ state: 'SENT', channel: null, won: null }],
    })
    await passMinutes(1)
    const shown = await look()
    expect(shown).toMatchObject({
      sums: [{ state: 'DELIVERED', count: 1, won: 13 }],
      messages: [
        { state: 'DELIVERED', channel: 'ALIMTALK', won: 13, when: expect.stringContaining('늦어진다') },
      ],
    })
    // Neither the console nor the row says to whom.
    expect(JSON.stringify(shown)).not.toMatch(/1234|김/)
    const rows = await care.server.db.select().from(outsideMessage)
    expect(JSON.stringify(rows)).not.toContain('1234')
  })

  it('arrives as SMS where 알림톡 fails, and is told as not arrived where both do', async () => {
    await behave('no-kakao')
    await tellOfDelay()
    await behave('no-phone')
    await tellOfDelay()
    await passMinutes(1)
    const { messages } = await look()
    expect(messages.map(({ state, channel, won }) => ({ state, channel, won }))).toEqual([
      { state: 'FAILED', channel: null, won: 0 },
      { state: 'DELIVERED', channel: 'SMS', won: 18 },
    ])
  })

  it('stays inside when it was read, when a device took its push message, and without consent', async () => {
    await announceDelay()
    await care.callAs(customer, 'PUT', '/api/v1/notifications/mark-all-read', {})
    const before = (await accepted()).length
    await passMinutes(3)
    care.advanceClock(minuteMs)
    await agree(false)
    await announceDelay()
    await passMinutes(3)
    care.advanceClock(minuteMs)
    await agree(true)
    const device = (await care.server.call('POST', '/sandbox/control/push/subscriptions', { body: {} })).body
    await care.callAs(customer, 'POST', '/api/v1/notifications/push/subscriptions', device)
    await announceDelay()
    await passMinutes(0)
    await passMinutes(3)
    expect((await accepted()).length).toBe(before)
    expect((await look()).messages).toEqual([])
    // The push service is down: now it goes out.
    await care.server.call('POST', '/sandbox/control/push', { body: { mood: 'down' } })
    await announceDelay()
    await passMinutes(0)
    await passMinutes(1)
    await passMinutes(3)
    await care.server.call('POST', '/sandbox/control/push', { body: { mood: 'normal' } })
    expect((await accepted()).length).toBe(before + 1)
  })

  it('waits at night for the morning, when it may have been read', async () => {
    care.setClock('2026-11-03T22:30:00')
    expect(await tellOfDelay()).toBe(0)
    expect(await inbox()).toHaveLength(1)
    const before = (await accepted()).length
    care.setClock('2026-11-04T07:59:00')
    await passMinutes(0)
    expect((await accepted()).length).toBe(before)
    await passMinutes(1)
    expect((await accepted()).length).toBe(before + 1)
    expect((await look()).messages).toMatchObject([{ state: 'SENT' }])
  })

  it('that hangs on nothing stays in the inbox', async () => {
    const before = (await accepted()).length
    await care.callAs('operator', 'POST', `/api/v1/admin/reservations/${reservationId}/move`, {
      ...{ to: 'PICKED_UP', acknowledge: ['EARLY_VISIT'] },
    })
    await passMinutes(3)
    expect((await accepted()).length).toBe(before)
    await care.server.db.delete(notification)
    await care.callAs('admin', 'POST', `/api/v1/admin/reservations/${reservationId}/move`, {
      ...{ to: 'PICKUP_SCHEDULED', reason: '시험', acknowledge: [] },
    })
  })
})

describe('a provider that fails', () => {
  it('and refuses the key is a state of ours; nothing is repeated and the inbox has it', async () => {
    await behave('refusing')
    expect(await tellOfDelay()).toBe(0)
    await passMinutes(60)
    expect(await look()).toMatchObject({ messages: [{ state: 'REFUSED', code: 'InvalidAPIKey' }] })
    expect(await inbox()).toHaveLength(1)
  })

  it('and is busy is asked once more', async () => {
    await behave('busy')
    expect(await tellOfDelay()).toBe(0)
    expect(await look()).toMatchObject({ messages: [{ state: 'AGAIN', code: 'TooManyRequests' }] })
    await passMinutes(2)
    await passMinutes(60)
    expect(await look()).toMatchObject({ messages: [{ state: 'FAILED', code: 'TooManyRequests' }] })
    await behave('busy')
    await tellOfDelay()
    await behave('normal')
    const before = (await accepted()).length
    await passMinutes(2)
    expect((await accepted()).length).toBe(before + 1)
  })

  it('and loses its answer, or a killed process, has nobody get it twice', async () => {
    await behave('lost-answer')
    expect(await tellOfDelay()).toBe(1)
    await behave('normal')
    const before = (await accepted()).length
    await passMinutes(60)
    expect(await look()).toMatchObject({ messages: [{ state: 'UNKNOWN', code: 'InternalError' }] })

    // As a process leaves it that was killed between the claim and the answer.
    const { db } = care.server
    await db.update(outsideMessage).set({ state: 'SENDING' })
    await db.update(job).set({ state: 'WAITING', attempts: 1 }).where(eq(job.kind, 'notification.outside'))
    await passMinutes(1)
    expect((await accepted()).length).toBe(before)
    expect(await look()).toMatchObject({ messages: [{ state: 'UNKNOWN' }] })
  })
})

it('is off without a key: nothing is sent, and the console says so', async () => {
  const quiet = await createReservationWorld()
  await quiet.signIn('operator')
  const { body } = await quiet.callAs('operator', 'GET', '/api/v1/admin/outside-messages')
  expect(body.data).toEqual({ isOn: false, sums: [], messages: [] })
  await quiet.close()
})

it('is named in the privacy text, exported, and deleted with the account', async () => {
  await tellOfDelay()
  await care.server.features.policy.storeTexts()
  const { body } = await care.server.call('GET', '/api/v1/common/policies/PRIVACY')
  expect(body.data.content).toContain('카카오 알림톡과 문자 전달')
  const exported = await care.callAs(customer, 'GET', '/api/v1/user/export')
  expect(exported.body.data['알림톡과 문자']).toMatchObject([{ 결과: '보냄', '보낸 방법': null }])

  const { db } = care.server
  const memberId = memberIdOf(await care.signIn('customer-2'))
  const sent = {
    notificationId: crypto.randomUUID(),
    notice: 'EXPERT_ANSWERED' as const,
    state: 'SENT' as const,
  }
  await db.insert(outsideMessage).values({ memberId, ...sent, createdAt: care.now(), changedAt: care.now() })
  expect((await care.callAs('customer-2', 'POST', '/api/v1/user/withdrawal', {})).status).toBe(200)
  expect(await db.$count(outsideMessage, eq(outsideMessage.memberId, memberId))).toBe(0)
})

describe('the stand-in for the provider is as strict as the provider', () => {
  const settings = () => ({
    ...{ url: `${care.server.url}/sandbox/solapi`, apiKey: 'practice-key', apiSecret: 'practice-secret' },
    ...{ pfId: 'practice-channel', sender: '0200000000', templates: {} },
  })
  const refund = {
    ...{ to: '01012345678', templateId: 'practice-REFUND_SETTLED' },
    variables: { orderName: '픽업 케어 서비스', amount: '45,000원' },
  }
  const day = () => care.now()

  it('accepts a message that is right', async () => {
    expect(await sendAlimtalk(settings(), day(), refund)).toMatchObject({ verdict: 'ACCEPTED' })
  })

  it.each([
    ['another key', { apiKey: 'practice-other' }, {}, 'REFUSED', 'InvalidAPIKey'],
    ['another secret', { apiSecret: 'practice-other' }, {}, 'REFUSED', 'SignatureDoesNotMatch'],
    ['another channel', { pfId: 'other' }, {}, 'FAILED', '1041'],
    ['an unregistered sender', { sender: '0211111111' }, {}, 'FAILED', '1062'],
    ['an unknown template', {}, { templateId: 'practice-OTHER' }, 'FAILED', '1042'],
    ['a missing variable', {}, { variables: { amount: '45,000원' } }, 'FAILED', '1043'],
    ['no mobile phone', {}, { to: '0212345678' }, 'FAILED', '3010'],
    ['a closed port', { url: 'http://127.0.0.1:2' }, {}, 'AGAIN', 'UNREACHABLE'],
  ])('and refuses %s', async (_, changed, message, verdict, code) => {
    const answer = await sendAlimtalk({ ...settings(), ...changed }, day(), { ...refund, ...message })
    expect(answer).toEqual({ verdict, code })
  })

  it('and refuses an old signature and everything at night', async () => {
    const old = new Date(day().getTime() - 16 * minuteMs)
    expect(await sendAlimtalk(settings(), old, refund)).toMatchObject({ code: 'RequestTimeTooSkewed' })
    care.setClock('2026-11-03T21:00:00')
    expect(await sendAlimtalk(settings(), day(), refund)).toEqual({ verdict: 'FAILED', code: '3108' })
  })
})
