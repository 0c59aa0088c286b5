import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastKind,
  BroadcastPreview,
} from '../../../contract/notification/broadcast-admin.ts'
import { consentRecord, member } from '../../src/features/account/account.tables.ts'
import {
  broadcast,
  notification,
  notificationInbox,
  pushSubscription,
} from '../../src/features/notification/notification.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const customers = ['customer-1', 'customer-2', 'customer-3'] as const
const staff = ['operator', 'admin', 'admin-2']

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  for (const person of [...customers, ...staff]) await care.signIn(person)
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  const { db } = care.server
  for (const table of [broadcast, notification, notificationInbox, job, pushSubscription, consentRecord])
    await db.delete(table)
  await db.update(reservation).set({ status: 'CANCELLED' })
  for (const person of customers) await agree(person, { MARKETING: true, NOTIFICATION: true })
})

const desk = '/api/v1/admin/broadcasts'
const all: BroadcastAudience = { who: 'ALL' }
const rain = { title: '비가 많이 와요', message: '오늘은 조금 늦을 수 있어요.' }

const write = (audience: BroadcastAudience, kind: BroadcastKind = 'SERVICE', text = rain) => ({
  ...{ kind, audience },
  ...text,
})
const preview = async (written: ReturnType<typeof write>): Promise<BroadcastPreview> => {
  const { status, body } = await care.callAs('operator', 'POST', `${desk}/preview`, written)
  expect(status).toBe(200)
  return body.data
}
const send = (
  written: ReturnType<typeof write>,
  person = 'operator',
  broadcastId: string = crypto.randomUUID(),
) => care.callAs(person, 'POST', desk, { broadcastId, ...written })
const sent = async (...args: Parameters<typeof send>): Promise<Broadcast> => {
  const { status, body } = await send(...args)
  expect(status).toBe(200)
  return body.data
}
const approve = (id: string, person: string) => care.callAs(person, 'POST', `${desk}/${id}/approve`, {})
const stop = (id: string) => care.callAs('operator', 'POST', `${desk}/${id}/stop`, {})
const look = async (): Promise<Broadcast[]> => (await care.callAs('operator', 'GET', desk)).body.data
const inboxOf = async (person: string): Promise<{ title: string; message: string; type: string }[]> =>
  (await care.callAs(person, 'GET', '/api/v1/notifications')).body.data.content
const reached = async () => {
  const lists = await Promise.all(customers.map(async (person) => ({ person, inbox: await inboxOf(person) })))
  return lists
    .filter(({ inbox }) => inbox.some(({ title }) => title.includes(rain.title)))
    .map(({ person }) => person)
}
const agree = async (person: string, agreed: Partial<Record<'MARKETING' | 'NOTIFICATION', boolean>>) => {
  const consents = Object.entries(agreed).map(([kind, it]) => ({ kind, agreed: it }))
  // A later time than the answer before.
  care.advanceClock(1000)
  const body = { policyVersion: '2025-09-01', consents }
  expect((await care.callAs(person, 'POST', '/api/v1/user/consents', body)).status).toBe(200)
}
const subscribe = async (person: string): Promise<string> => {
  const device = (await care.server.call('POST', '/sandbox/control/push/subscriptions', { body: {} })).body
  await care.callAs(person, 'POST', '/api/v1/notifications/push/subscriptions', device)
  return device.endpoint
}
const behave = (mood: string) => care.server.call('POST', '/sandbox/control/push', { body: { mood } })
const pushesTo = async (endpoint: string) => {
  const { body } = await care.server.call('GET', '/sandbox/control/push/messages')
  return (body as { endpoint: string; text: string }[])
    .filter((it) => it.endpoint === endpoint)
    .map(({ text }) => JSON.parse(text))
}
/** Runs what is due; an attempt that failed would wait for its next one, so its error is what the test has to show. */
const runJobs = async () => {
  await care.runJobs()
  const errors = (await care.server.db.select().from(job)).flatMap(({ lastError }) => lastError ?? [])
  expect(errors).toEqual([])
}

describe('the audience', () => {
  it('are the customers with a visit on a day, by what is done there', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-11-10' })
    await care.bookAndPay('customer-2', { pickupDate: '2026-11-12' })
    // Not paid, so nobody comes.
    await care.book('customer-3', { pickupDate: '2026-11-10' })
    const on = (date: string, leg: 'BOTH' | 'PICKUP' | 'DELIVERY') => write({ who: 'VISITS', date, leg })
    expect(await preview(on('2026-11-10', 'BOTH'))).toMatchObject({ count: 1, needsApproval: false, ...rain })
    expect(await preview(on('2026-11-10', 'DELIVERY'))).toMatchObject({ count: 0 })
    const { deliveryDate } = await care.row(id)
    expect(await preview(on(deliveryDate, 'DELIVERY'))).toMatchObject({ count: 1 })

    // Later than the notices of the payment.
    care.advanceClock(1000)
    const { audienceLabel, state } = await sent(on('2026-11-10', 'PICKUP'))
    expect({ audienceLabel, state }).toEqual({ audienceLabel: '11월 10일 (화) 수거 손님', state: 'SENDING' })
    await runJobs()
    expect(await reached()).toEqual(['customer-1'])
    expect(await inboxOf('customer-1')).toMatchObject([{ ...rain, type: 'NOTICE' }, {}, {}])
    expect(await look()).toMatchObject([
      { state: 'DONE', expected: 1, reached: 1, sentByName: '운영자 한들' },
    ])
  })

  it('are the customers whose booking is under way in a district, however the province is spelled', async () => {
    await care.bookAndPay('customer-1', { address: '서울특별시 강남구 테헤란로 152 (역삼동)' })
    await care.bookAndPay('customer-2', { address: '서울 송파구 올림픽로 300 (신천동)' })
    const cancelled = await care.bookAndPay('customer-3')
    await care.callAs('customer-3', 'POST', `/api/v1/reservations/${cancelled}/cancel`, { reason: '변심' })
    const inDistrict = (district: string) => write({ who: 'DISTRICT', district })
    expect(await preview(inDistrict('서울 강남구'))).toMatchObject({ count: 1 })
    for (const district of ['강남', '서울 강남구 역삼동', '서울 .*']) {
      const refused = await send(inDistrict(district))
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
    await sent(inDistrict('서울시 강남구'))
    await runJobs()
    expect(await reached()).toEqual(['customer-1'])
  })

  it('of nobody, a day that does not exist and a text that a phone cuts off are refused', async () => {
    const answers = [
      await send(write({ who: 'VISITS', date: '2027-03-01', leg: 'BOTH' })),
      await send(write({ who: 'VISITS', date: '2026-02-30', leg: 'BOTH' })),
      await send(write(all, 'SERVICE', { ...rain, title: '가'.repeat(41) })),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, '지금은 받을 사람이 없어요.'],
      [400, '날짜를 확인해 주세요.'],
      [400, '제목은 40자까지 쓸 수 있어요. 지금은 41자예요.'],
    ])
    expect(await look()).toEqual([])
  })
})

describe('a message to all customers', () => {
  it('waits for a second administrator, who is told of it', async () => {
    const { id, state, mayApprove } = await sent(write(all), 'admin')
    expect({ state, mayApprove }).toEqual({ state: 'WAITING', mayApprove: false })
    expect(await inboxOf('admin-2')).toMatchObject([{ title: expect.stringMatching(/^\d+명에게 보낼 글이/) }])
    expect(await inboxOf('admin')).toEqual([])
    await runJobs()
    expect(await reached()).toEqual([])
    const waiting = (await care.callAs('admin-2', 'GET', '/api/v1/admin/waiting')).body.data
    expect(waiting).toContainEqual({ kind: 'MESSAGES_PROPOSED', count: 1 })
    expect((await approve(id, 'operator')).status).toBe(404)
    expect((await approve(id, 'admin')).body.code).toBe('SECOND_PERSON_NEEDED')
    const approved = await approve(id, 'admin-2')
    expect(approved.body.data).toMatchObject({ state: 'SENDING', sentByName: '관리자 최뿌리' })
    await runJobs()
    expect(await reached()).toEqual([...customers])
    expect(approved.body.data.expected).toBe(customers.length)
    for (const { title } of await inboxOf('operator')) expect(title).not.toContain(rain.title)
  })

  it('is no news for an administrator who switched proposals off', async () => {
    const settings = (isOn: boolean) =>
      care.callAs('admin-2', 'PUT', '/api/v1/admin/notices/settings', { kind: 'PROPOSAL', isOn })
    await settings(false)
    await sent(write(all), 'operator')
    expect(await inboxOf('admin')).toHaveLength(1)
    expect(await inboxOf('admin-2')).toEqual([])
    await settings(true)
  })

  it('reaches everybody once, also when a batch fails half-way and when its job runs twice', async () => {
    const { db } = care.server
    const crowd = Array.from({ length: 250 }, (_, at) => `zz-${String(at).padStart(3, '0')}`)
    const [acceptedAt, createdAt] = [care.now(), care.now()]
    await db.insert(member).values(crowd.map((id) => ({ id, name: '손님', acceptedAt, createdAt })))
    const { id } = await sent(write(all), 'operator')
    await approve(id, 'admin')
    // The second batch fails at a member in its middle.
    const obstacle = { id, memberId: 'zz-170', type: 'NOTICE' as const, ...rain, createdAt }
    await db.insert(notification).values(obstacle)
    await care.runJobs()
    const [half] = await look()
    expect(half).toMatchObject({ state: 'SENDING', reached: 100 })
    // With the obstacle.
    expect(await countInboxes(id)).toBe(101)

    await db.delete(notification).where(eq(notification.memberId, 'zz-170'))
    // A second job of the same message, as after a lost lease.
    const [waiting] = await db
      .select()
      .from(job)
      .where(and(eq(job.kind, 'notification.broadcast'), eq(job.state, 'WAITING')))
    if (!waiting) throw new Error('no job')
    await db.insert(job).values({ ...waiting, id: crypto.randomUUID() })
    care.advanceClock(60_000)
    await Promise.all([care.server.jobs.runDue(), care.server.jobs.runDue()])
    const [done] = await look()
    const isCustomer = sql`accepted_at is not null and id not in (select member_id from member_role)`
    const everybody = await db.$count(member, isCustomer)
    expect(done).toMatchObject({ state: 'DONE', expected: everybody, reached: everybody })
    expect(await countInboxes(id)).toBe(everybody)
    expect((await care.callAs('customer-1', 'GET', '/api/v1/notifications/unread-count')).body.data).toBe(
      (await inboxOf('customer-1')).length,
    )
    await db.delete(member).where(sql`id like 'zz-%'`)
  })

  const countInboxes = async (id: string) => {
    const rows = await care.server.db
      .select({ member: notification.memberId, times: count() })
      .from(notification)
      .where(eq(notification.id, id))
      .groupBy(notification.memberId)
    expect(rows.every(({ times }) => times === 1)).toBe(true)
    return rows.length
  }

  it('that was stopped goes to nobody else, and cannot be sent or approved again', async () => {
    const { id } = await sent(write(all))
    expect((await stop(id)).body.data).toMatchObject({ state: 'STOPPED', reached: 0 })
    expect((await stop(id)).status).toBe(200)
    expect((await approve(id, 'admin')).body.code).toBe('CHANGED_MEANWHILE')
    expect((await sent(write(all), 'operator', id)).state).toBe('STOPPED')
    await runJobs()
    expect(await reached()).toEqual([])
    expect(await look()).toHaveLength(1)
  })
})

describe('at night', () => {
  const visits = write({ who: 'VISITS', date: '2026-11-10', leg: 'PICKUP' })

  it('information is in the inbox at once, and the phones ring in the morning, of those who want it', async () => {
    for (const person of customers) await care.bookAndPay(person)
    const [first, second] = [await subscribe('customer-1'), await subscribe('customer-2')]
    await agree('customer-2', { NOTIFICATION: false, MARKETING: false })
    await runJobs()
    care.setClock('2026-11-02T21:00:00')
    expect(await preview(visits)).toMatchObject({
      ...{ count: 3, pushCount: 1 },
      ...{ startsAt: null, pushesAt: '2026-11-03T08:00:00+09:00' },
    })
    await sent(visits)
    await runJobs()
    expect(await reached()).toEqual([...customers])
    const rings = async (endpoint: string) =>
      (await pushesTo(endpoint)).filter(({ title }) => title === rain.title)
    expect(await rings(first)).toEqual([])
    care.setClock('2026-11-03T07:59:59')
    await runJobs()
    expect(await rings(first)).toEqual([])
    care.setClock('2026-11-03T08:00:00')
    await runJobs()
    expect(await rings(first)).toEqual([expect.objectContaining(rain)])
    expect(await rings(second)).toEqual([])
    expect(await look()).toMatchObject([{ reached: 3, pushed: 1, pushFailed: 0 }])
  })

  it('nothing is advertised, and only those who still agree in the morning get it', async () => {
    for (const person of customers) await care.bookAndPay(person)
    await agree('customer-3', { MARKETING: false })
    care.setClock('2026-11-02T23:00:00')
    const advertised = { ...visits, kind: 'ADVERTISING' as const }
    expect(await preview(advertised)).toMatchObject({
      ...{ count: 2, startsAt: '2026-11-03T08:00:00+09:00', pushesAt: null },
      title: `(광고) ${rain.title}`,
      message: expect.stringMatching(/^오늘은 .+ \(예시\) .+ 무료 수신 거부: 내 정보 수정에서/),
    })
    await sent(advertised)
    await runJobs()
    expect(await reached()).toEqual([])
    await agree('customer-2', { MARKETING: false })
    care.setClock('2026-11-03T08:00:00')
    await runJobs()
    expect(await reached()).toEqual(['customer-1'])
    expect(await inboxOf('customer-1')).toContainEqual(
      expect.objectContaining({ type: 'CONTENT', title: `(광고) ${rain.title}` }),
    )
  })
})

it('counts a push that no device took once, after its retry', async () => {
  await care.bookAndPay('customer-1')
  await subscribe('customer-1')
  await runJobs()
  await behave('down')
  await sent(write({ who: 'VISITS', date: '2026-11-10', leg: 'PICKUP' }))
  await runJobs()
  expect(await look()).toMatchObject([{ reached: 1, pushed: 0, pushFailed: 0 }])
  care.advanceClock(2 * 60_000)
  await runJobs()
  expect(await look()).toMatchObject([{ reached: 1, pushed: 0, pushFailed: 1 }])
  await behave('normal')
})
