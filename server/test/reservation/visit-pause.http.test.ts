import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/seoul-day.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { pausedVisit, visitPause } from '../../src/features/reservation/visit.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  createBookingRequest,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  for (const table of [slot, pausedVisit, visitPause, reservation]) await care.server.db.delete(table)
})

const tuesday = '2026-11-10'
const thursday = '2026-11-12'
const sentence = '밤사이 영하 15도까지 내려가 식물이 얼 수 있어요.'
const admin = '/api/v1/admin/visit-pauses'

async function pause(changes: object = {}) {
  const id = newId()
  const body = { id, date: tuesday, leg: null, kind: 'COLD', sentence, ...changes }
  const answer = await care.callAs('operator', 'POST', admin, body)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return id
}
const visitsOf = async (id: string) =>
  (await care.callAs('operator', 'GET', `${admin}/${id}`)).body.data.visits as Record<string, unknown>[]
const outcomesOf = async (id: string) =>
  Object.fromEntries((await visitsOf(id)).map((visit) => [visit.id, visit.outcome]))
/** How many paused days wait for an answer, as the start page of an operator says. */
const countUnanswered = async () => {
  const { data } = (await care.callAs('operator', 'GET', '/api/v1/admin/waiting')).body
  return data.find(({ kind }: { kind: string }) => kind === 'PAUSES_UNANSWERED').count
}
const lift = (id: string) => care.callAs('operator', 'POST', `${admin}/${id}/lift`)
const titlesOf = async (person: string, id: string) => {
  const { body } = await care.callAs(person, 'GET', '/api/v1/notifications?size=50')
  const content: { title: string; message: string; link: string }[] = body.data.content
  return content.filter(({ link }) => link === `/reservation-detail/${id}`)
}
const countTitle = async (person: string, id: string, title: string) =>
  (await titlesOf(person, id)).filter((it) => it.title === title).length
const movePickup = (person: string, id: string, newDateTime: string, pauseId?: string) =>
  care.callAs(person, 'POST', `/api/v1/reservations/${id}/reschedule-pickup`, {
    newDateTime,
    ...(pauseId && { pauseId }),
  })
const confirm = (person: string, id: string, pauseId: string) =>
  care.callAs(person, 'POST', `/api/v1/reservations/${id}/pause/confirm`, { pauseId })
const cancelPreview = async (id: string) =>
  (await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/cancel-preview`)).body.data
const book = (booking: object) =>
  care.callAs('customer-2', 'POST', '/api/v1/pickup-reservations', createBookingRequest(booking))

describe('a paused day', () => {
  it('lists its visits, tells each customer once, and is offered to nobody', async () => {
    const id = await care.bookAndPay('customer-1')
    const unpaid = await care.book('customer-2')
    const pauseId = newId()
    const body = { id: pauseId, date: tuesday, leg: null, kind: 'COLD', sentence }
    expect((await care.callAs('operator', 'POST', admin, body)).body.data).toEqual({
      ...{ id: pauseId, told: 1, unpaid: 1 },
    })
    await care.runJobs()
    expect(await outcomesOf(pauseId)).toEqual({ [id]: 'OPEN', [unpaid]: 'UNPAID' })
    expect(await titlesOf('customer-1', id)).toContainEqual(
      expect.objectContaining({
        title: '11월 10일 (화) 수거를 쉬어 가요',
        message: `${sentence} 다른 날로 바꾸거나 그날 그대로 진행할 수 있어요.`,
      }),
    )
    expect(await countTitle('customer-1', id, '11월 10일 (화) 수거를 쉬어 가요')).toBe(1)

    const { days } = (await care.callAs('customer-2', 'GET', '/api/v1/pickup-reservations/options')).body.data
    expect(days.find(({ date }: { date: string }) => date === tuesday)).toMatchObject({
      ...{ closedFor: '한파로 쉬어요', isPaused: true },
      slots: [{ state: 'CLOSED' }, { state: 'CLOSED' }],
    })
    const refused = await book({})
    expect([refused.status, refused.body.code]).toEqual([409, 'BOOKING_DATE_CLOSED'])
    expect(refused.body.message).toBe(
      `11월 10일 (화)에는 한파로 방문을 쉬어요. ${sentence} 다른 날짜를 골라 주세요.`,
    )
    const other = await care.bookAndPay('customer-2', { pickupDate: thursday })
    expect((await movePickup('customer-2', other, `${tuesday} 09:00`)).body.code).toBe('BOOKING_DATE_CLOSED')
    const staff = await care.callAs('operator', 'POST', '/api/v1/admin/reservation-reschedules', {
      ...{ leg: 'PICKUP', date: tuesday, slot: 'AM', reason: '전화로 약속했어요.' },
      reservations: [{ id: other, revision: (await care.row(other)).revision }],
    })
    expect(staff.body.data.results).toMatchObject([{ outcome: 'REFUSED' }])

    // The booking that was unpaid is told before its payment, and with it.
    const before = await care.detail('customer-2', unpaid)
    expect(before.pauseBeforePayment).toMatch(
      /^11월 10일 \(화\) 수거를 쉬어 가요\. .+취소하시면 모두 돌려드려요\.$/,
    )
    await care.pay('customer-2', unpaid)
    const after = await care.detail('customer-2', unpaid)
    expect(after.pauseBeforePayment).toBeNull()
    // Nothing promises the paused day.
    expect(after.timeline[0]).toMatchObject({ notes: '11월 10일 (화)에는 쉬어 가요. 다른 날을 골라 주세요.' })
    expect(await countTitle('customer-2', unpaid, '수거 일정이 잡혔어요')).toBe(0)
    expect(await countTitle('customer-2', unpaid, '예약이 확정됐어요')).toBe(1)
    await care.runJobs()
    care.advanceClock(70_000)
    await care.runJobs()
    expect((await outcomesOf(pauseId))[unpaid]).toBe('OPEN')
    expect(await countTitle('customer-2', unpaid, '11월 10일 (화) 수거를 쉬어 가요')).toBe(1)
  })

  it('is work of the operator until its visits are answered for, and asks before such a visit is planned', async () => {
    // The calendar that the test before has read is old by then.
    care.advanceClock(120_000)
    const guri = '경기 구리시 아차산로 439 (교문동)'
    const [keeping, moving] = [
      await care.bookAndPay('customer-1', { address: guri }),
      await care.bookAndPay('customer-2'),
    ]
    const pauseId = await pause()
    expect(await countUnanswered()).toBe(1)
    const asked = await care.move(keeping, 'PICKUP_SCHEDULED')
    expect([asked.body.code, asked.body.message]).toEqual([
      'MOVE_UNACKNOWLEDGED',
      '11월 10일 (화)은 방문을 멈춘 날이에요. 수거 날짜를 먼저 옮겨 주세요.',
    ])
    const shown = await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${keeping}`)
    expect(shown.body.data.visitsOnPause).toEqual([{ leg: 'PICKUP', isConfirmed: false }])

    await confirm('customer-1', keeping, pauseId)
    expect((await care.move(keeping, 'PICKUP_SCHEDULED')).status).toBe(200)
    expect(await countUnanswered()).toBe(1)
    await movePickup('customer-2', moving, '2026-11-17 09:00', pauseId)
    expect(await countUnanswered()).toBe(0)
  })

  it('refuses a second pause of the same visits, an unknown district and a day that is over; repeats nothing', async () => {
    const id = await pause({ leg: 'PICKUP', districts: ['서울 강남구'] })
    const again = (changes: object) =>
      care.callAs('operator', 'POST', admin, {
        ...{ id: newId(), date: tuesday, leg: 'PICKUP', kind: 'HEAT', sentence, ...changes },
      })
    expect((await again({})).body.code).toBe('ALREADY_PAUSED')
    expect((await again({ districts: ['서울 어디구'] })).body.code).toBe('VALIDATION_FAILED')
    expect((await again({ date: '2026-10-30' })).body.message).toBe('지난 날은 멈출 수 없어요.')
    expect((await again({ sentence: '두\n줄' })).status).toBe(400)
    expect((await again({ id })).status).toBe(200)
    expect((await again({ leg: 'DELIVERY' })).status).toBe(200)
    expect(await care.server.db.select().from(visitPause)).toHaveLength(2)
    const entries = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries).toMatchObject([
      { action: 'reservation.pauseVisits', after: { date: tuesday, visits: 0 } },
    ])
  })

  it('concerns only its districts and its leg', async () => {
    const [gangnam, guri] = [
      await care.bookAndPay('customer-1'),
      await care.bookAndPay('customer-2', { address: '경기 구리시 아차산로 439 (교문동)' }),
    ]
    const pauseId = await pause({ leg: 'PICKUP', districts: ['서울 강남구'] })
    expect(await outcomesOf(pauseId)).toEqual({ [gangnam]: 'OPEN' })
    const pausedAt = async (address: string) =>
      (await care.callAs('customer-2', 'POST', '/api/v1/pickup-reservations/area', { address })).body.data
        .pausedDays
    expect(await pausedAt('서울 강남구 테헤란로 152 (역삼동)')).toEqual([
      { date: tuesday, closedFor: '한파로 쉬어요' },
    ])
    expect(await pausedAt('서울 마포구 월드컵북로 396 (상암동)')).toBeUndefined()
    expect((await care.detail('customer-2', guri)).pause).toBeNull()
    expect((await book({})).body.code).toBe('BOOKING_DATE_CLOSED')
    expect((await book({ address: '서울 마포구 월드컵북로 396 (상암동)' })).status).toBe(200)
  })

  it('refuses bookings in a process that has not read of the pause yet', async () => {
    const other = await care.bookAndPay('customer-1', { pickupDate: thursday })
    await care.server.db
      .insert(slot)
      .values({ leg: 'PICKUP', date: '2026-11-05', slot: 'AM', stops: 9, pots: 90, pausedIn: ['*'] })
    expect((await book({ pickupDate: '2026-11-05' })).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await movePickup('customer-1', other, '2026-11-05 09:00')).body.code).toBe('SLOT_UNAVAILABLE')
    expect(await care.countTakenStops('PICKUP', '2026-11-05')).toBe(0)
  })

  it('under a race every booking is refused or listed', async () => {
    const people = ['customer-1', 'customer-2', 'customer-3']
    await Promise.all(people.map((person) => care.signIn(person)))
    const bookOne = (person: string) =>
      care.callAs(
        person,
        'POST',
        '/api/v1/pickup-reservations',
        createBookingRequest({ pickupDate: '2026-11-17' }),
      )
    const pausing = pause({ date: '2026-11-17' })
    const answers = await Promise.all([...people, ...people].map(bookOne))
    const listed = Object.keys(await outcomesOf(await pausing)).sort()
    const booked = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id as string)
    expect(listed).toEqual(booked.sort())
    expect((await bookOne('customer-1')).status).toBe(409)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(codes.filter((code) => code !== 'BOOKING_DATE_CLOSED' && code !== 'SLOT_UNAVAILABLE')).toEqual([])
  })
})

describe('the answer of a customer', () => {
  it('moves the pickup within 24 hours without counting the change or keeping a deduction', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-09T15:00:00')
    const pauseId = await pause()
    const home = await care.callAs('customer-1', 'GET', '/api/v1/common/home/open-matters')
    expect(home.body.data.matters).toContainEqual(
      expect.objectContaining({ kind: 'MISSED_PICKUP', id, subject: '11월 10일 (화) 수거는 한파로 쉬어요' }),
    )
    expect((await care.detail('customer-1', id)).pause).toEqual({
      ...{ id: pauseId, leg: 'PICKUP', date: tuesday, kind: 'COLD', sentence },
      ...{ isConfirmed: false, canConfirm: true },
    })
    const days = await care.callAs(
      'customer-1',
      'GET',
      `/api/v1/reservations/${id}/reschedule-days?leg=PICKUP`,
    )
    expect(days.body.data).toMatchObject({ isFree: true, changesLeft: 2 })
    expect(days.body.data.keptDeduction).toBeUndefined()
    for (let time = 1; time <= 2; time += 1)
      expect((await movePickup('customer-1', id, '2026-11-17 09:00', pauseId)).body.data).toMatchObject({
        pause: null,
      })
    expect(await care.row(id)).toMatchObject({
      ...{ pickupDate: '2026-11-17', pickupChanges: 0, keptDeduction: null, deliveryDate: '2026-11-24' },
    })
    expect([
      await care.countTakenStops('PICKUP', tuesday),
      await care.countTakenStops('PICKUP', '2026-11-17'),
    ]).toEqual([0, 1])
    expect(await visitsOf(pauseId)).toMatchObject([
      { id, outcome: 'MOVED', movedTo: { date: '2026-11-17', slot: 'AM' }, answeredAt: expect.any(String) },
    ])
    // Afterwards the usual rules hold.
    expect((await movePickup('customer-1', id, '2026-11-19 09:00', pauseId)).body.code).toBe('PAUSE_OVER')
    expect((await movePickup('customer-1', id, '2026-11-19 09:00')).status).toBe(200)
    expect((await care.row(id)).pickupChanges).toBe(1)
  })

  it('keeps the day, and everything is refunded all the same while the day is paused', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-09T15:00:00')
    expect((await cancelPreview(id)).tier).toBe('DAY_BEFORE')
    const pauseId = await pause()
    for (let time = 1; time <= 2; time += 1)
      expect((await confirm('customer-1', id, pauseId)).body.data.pause).toMatchObject({ isConfirmed: true })
    expect((await confirm('customer-2', id, pauseId)).body.code).toBe('RESERVATION_NOT_FOUND')
    expect(await outcomesOf(pauseId)).toEqual({ [id]: 'CONFIRMED' })
    expect(await cancelPreview(id)).toMatchObject({ tier: 'FULL', deduction: 0 })
    const exported = await care.callAs('customer-1', 'GET', '/api/v1/user/export')
    expect(JSON.stringify(exported.body)).toContain('그대로 진행')

    const sheet = await care.callAs('operator', 'GET', `/api/v1/admin/day-sheet?day=${tuesday}`)
    expect(sheet.body.data).toMatchObject({
      ...{ closedFor: null, pausedFor: '한파로 쉬어요' },
      stops: [{ id, pause: 'CONFIRMED' }],
    })
    const cancelled = await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    expect(cancelled.body.data.paymentInfo.refundPendingAmount).toBe(
      cancelled.body.data.paymentInfo.paidAmount,
    )
    expect(await outcomesOf(pauseId)).toEqual({ [id]: 'CANCELLED' })
  })

  it('is refused in plain words after the day', async () => {
    const id = await care.bookAndPay('customer-1')
    const pauseId = await pause()
    care.setClock('2026-11-11T10:00:00')
    for (const answer of [
      await confirm('customer-1', id, pauseId),
      await movePickup('customer-1', id, '2026-11-19 09:00', pauseId),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        ...[409, 'PAUSE_OVER'],
        '안내한 날이 지나 답을 받을 수 없어요. 고객센터로 문의해 주세요.',
      ])
    expect((await lift(pauseId)).body.code).toBe('PAUSE_OVER')
    expect(await cancelPreview(id)).toMatchObject({ tier: 'FULL' })
  })
})

describe('lifting a pause', () => {
  it('tells those who have not answered once, opens the day, and ends the answers', async () => {
    const [quiet, sure] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-2')]
    const pauseId = await pause()
    await confirm('customer-2', sure, pauseId)
    expect((await lift(pauseId)).body.data).toEqual({ told: 1 })
    expect((await lift(pauseId)).body.data).toEqual({ told: 0 })
    expect(await countTitle('customer-1', quiet, '예정대로 찾아뵐 수 있어요')).toBe(1)
    expect(await countTitle('customer-2', sure, '예정대로 찾아뵐 수 있어요')).toBe(0)
    for (const answer of [
      await confirm('customer-1', quiet, pauseId),
      await movePickup('customer-1', quiet, '2026-11-19 09:00', pauseId),
    ])
      expect(answer.body).toMatchObject({
        code: 'PAUSE_OVER',
        message: '다시 방문할 수 있게 되어 예정대로 찾아뵐게요. 답하지 않으셔도 돼요.',
      })
    expect((await care.detail('customer-1', quiet)).pause).toBeNull()
    expect((await book({})).status).toBe(200)
  })

  it('leaves another pause of the day in force', async () => {
    const first = await pause({ districts: ['서울 강남구'] })
    await pause({ districts: ['서울 마포구'] })
    await lift(first)
    expect((await book({})).status).toBe(200)
    expect((await book({ address: '서울 마포구 월드컵북로 396 (상암동)' })).body.code).toBe(
      'BOOKING_DATE_CLOSED',
    )
  })
})

describe('deliveries of a paused day', () => {
  it('move to the first free day that is not paused, and the customer is told once', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T10:30:00')
    for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(id, to)
    const due = (await care.row(id)).deliveryDate
    expect(due).toBe('2026-11-17')
    await care.server.db
      .insert(slot)
      .values({ leg: 'DELIVERY', date: '2026-11-19', slot: 'AM', stops: 1, pots: 1, takenStops: 1 })
    await pause({ date: '2026-11-24', leg: 'DELIVERY' })
    const pauseId = await pause({ date: due })
    await care.runJobs()
    expect(await care.row(id)).toMatchObject({ deliveryDate: '2026-11-26', deliveryChanges: 0 })
    expect([
      await care.countTakenStops('DELIVERY', due),
      await care.countTakenStops('DELIVERY', '2026-11-26'),
    ]).toEqual([0, 1])
    expect(await visitsOf(pauseId)).toMatchObject([{ id, outcome: 'MOVED', leg: 'DELIVERY' }])
    const told = (await titlesOf('customer-1', id)).filter(({ message }) => message.includes(sentence))
    expect(told).toMatchObject([
      { title: '배송 일정을 옮겼어요', message: expect.stringContaining('11월 26일 (목) 오전') },
    ])
  })

  it('are listed where nothing is free, with one notice', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T10:30:00')
    for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(id, to)
    const full = Array.from({ length: 70 }, (_, index) => addDays('2026-11-18', index))
    await care.server.db
      .insert(slot)
      .values(
        full.map((date) => ({ leg: 'DELIVERY' as const, date, slot: 'AM' as const, stops: 0, pots: 0 })),
      )
    const pauseId = await pause({ date: '2026-11-17' })
    await care.runJobs()
    expect((await care.row(id)).deliveryDate).toBe('2026-11-17')
    expect(await visitsOf(pauseId)).toMatchObject([
      { id, outcome: 'OPEN', problem: '60일 안에 같은 시간대의 빈자리가 없어요.' },
    ])
    expect(await countTitle('customer-1', id, '11월 17일 (화) 배송을 미뤄요')).toBe(1)
    expect((await care.detail('customer-1', id)).pause).toMatchObject({ leg: 'DELIVERY', canConfirm: false })
  })
})
