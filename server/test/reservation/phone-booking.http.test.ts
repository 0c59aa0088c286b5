import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceTable, slot } from '../../src/features/reservation/calendar.tables.ts'
import { phoneBooking } from '../../src/features/reservation/phone-booking.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import {
  type BookingOptions,
  createBookingRequest,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld({
    env: {
      LIMITS:
        'UNPAID_RESERVATIONS=2, PHONE_BOOKINGS_OPEN=10, PHONE_BOOKING=40, PHONE_BOOKING_DIGITS=5/60, UNMASK=2',
    },
  })
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(phoneBooking)
  await care.server.db.delete(reservation)
  await care.server.db.delete(slot)
})

const base = '/api/v1/admin/phone-bookings'
const hourMs = 60 * 60_000
const price = 15_000

const send = (body: object) => care.callAs('operator', 'POST', base, body)
const typed = (options: BookingOptions = {}) => ({ id: newId(), booking: createBookingRequest(options) })
/** Books as an operator and returns the link. */
async function add(changes: object = {}, options: BookingOptions = {}) {
  const { status, body } = await send({ ...typed(options), ...changes })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data as { id: string; token: string; amount: number; until: string }
}
const see = (token: string) => care.server.call('GET', `/api/v1/phone-bookings/${token}`)
const digits = '5678'
const seeAs = (person: string, token: string, said = digits) =>
  care.callAs(person, 'GET', `/api/v1/phone-bookings/${token}${said && `?digits=${said}`}`)
const claim = (person: string, token: string, amount = price) =>
  care.callAs(person, 'POST', `/api/v1/phone-bookings/${token}/claim`, { amount, digits })
const taken = async () => [
  await care.countTakenStops('PICKUP', '2026-11-10'),
  await care.countTakenStops('DELIVERY', '2026-11-17'),
]
const listed = async () => (await care.callAs('operator', 'GET', base)).body.data.content
const idOf = async (person: string) => memberIdOf(await care.signIn(person))

/** Runs the job that releases the slots of links that nobody took. */
const expire = async () => {
  const job = care.server.features.reservation.jobs.find(
    ({ kind }) => kind === 'reservation.expire-phone-bookings',
  )
  await job?.run({})
}

describe('a booking for somebody on the phone', () => {
  it('takes its slots once, from the operator’s form to the paid reservation', async () => {
    const { token, amount, until } = await add()
    expect([amount, until]).toEqual([price, '2026-11-03T10:00:00+09:00'])
    expect(await taken()).toEqual([1, 1])
    expect(await listed()).toMatchObject([{ state: 'WAITING', reservationId: null }])

    const { status, body } = await claim('customer-1', token)
    expect([status, body.data.amount, body.data.holdUntil]).toEqual([200, price, '2026-11-02T10:30:00+09:00'])
    expect(await taken()).toEqual([1, 1])
    expect(await listed()).toMatchObject([{ state: 'PAYING', reservationId: body.data.id }])
    await care.pay('customer-1', body.data.id)
    expect(await listed()).toMatchObject([{ state: 'PAID', reservationId: body.data.id }])
    expect(await taken()).toEqual([1, 1])
    expect(await care.row(body.data.id)).toMatchObject({
      ...{ customerName: '김초록', pickupAddressDetail: '101동 1001호', totalAmount: price },
      ...{ pickupDate: '2026-11-10', deliveryDate: '2026-11-17', holdsPickup: true, holdsDelivery: true },
    })
    const { body: detail } = await care.callAs(
      'operator',
      'GET',
      `/api/v1/admin/reservations/${body.data.id}`,
    )
    expect(detail.data.history).toContainEqual(
      expect.objectContaining({ kind: 'NOTE', isPublic: false, note: '전화로 받은 예약이에요.' }),
    )
  })

  it('stands on the board and is found by name and number as long as it holds its slots', async () => {
    const { id, token } = await add()
    const cellsOf = async (leg: string, day: string) => {
      const { body } = await care.callAs('operator', 'GET', `/api/v1/admin/reservation-board?day=${day}`)
      const found = body.data.days.find(({ date }: { date: string }) => date === day)
      return found.cells.filter((cell: { leg: string }) => cell.leg === leg)
    }
    const find = async (text: string, person = 'operator') => {
      const path = `/api/v1/admin/search?text=${encodeURIComponent(text)}`
      const { groups } = (await care.callAs(person, 'GET', path)).body.data
      return groups.find(({ kind }: { kind: string }) => kind === 'PHONE_BOOKING')?.items
    }
    for (const [leg, day] of [
      ['PICKUP', '2026-11-10'],
      ['DELIVERY', '2026-11-17'],
    ] as const)
      expect(await cellsOf(leg, day)).toMatchObject([
        { slot: 'AM', phoneBookings: [{ id, customerName: '김초록', place: '강남구 역삼동' }] },
        { slot: 'PM', phoneBookings: [] },
      ])
    for (const text of ['초록', '5678', '테헤란로'])
      expect(await find(text), text).toMatchObject([
        { id, title: '김*록', about: expect.stringContaining('010-****-5678') },
      ])
    expect(await find('초록', 'expert')).toBeUndefined()

    await claim('customer-1', token)
    expect((await cellsOf('PICKUP', '2026-11-10'))[0]).toMatchObject({ phoneBookings: [] })
    expect(await find('초록')).toBeUndefined()
  })

  it('shows nothing of the caller before a sign-in, nor in the list, and stores no token', async () => {
    const { id, token } = await add()
    const visitor = await see(token)
    expect(visitor.body.data).toEqual({
      state: 'OPEN',
      ...{ pickupDate: '2026-11-10', pickupSlot: 'AM', potCount: 1, amount: price },
      ...{ until: '2026-11-03T10:00:00+09:00', booking: null, reservationId: null },
    })
    const list = JSON.stringify(await listed())
    for (const text of ['김초록', '1234', '테헤란로', '101동']) {
      expect(JSON.stringify(visitor.body)).not.toContain(text)
      expect(list.replace('010-****-5678', '')).not.toContain(text)
    }
    expect((await seeAs('customer-1', token)).body.data.booking).toMatchObject({
      ...{ customerName: '김초록', customerPhone: '010-1234-5678', pots: { SMALL: 0, MEDIUM: 1, LARGE: 0 } },
      pickupAddress: '서울 강남구 테헤란로 152 (역삼동)',
    })
    const rows = await care.server.db.select().from(phoneBooking)
    expect(JSON.stringify(rows)).not.toContain(token)
    // The id opens nothing that was not made for the caller.
    for (const person of ['customer-1', 'operator'])
      expect((await seeAs(person, id)).body.code).toBe('PHONE_BOOKING_GONE')
  })

  it('is shown and given to nobody who holds the link but not the caller’s number', async () => {
    const { token } = await add()
    expect((await seeAs('customer-1', token, '')).body.data).toMatchObject({
      ...{ state: 'OPEN', needsDigits: true, booking: null },
    })
    const taken = await care.callAs('customer-1', 'POST', `/api/v1/phone-bookings/${token}/claim`, {
      amount: price,
    })
    expect(taken.body.code).toBe('PHONE_BOOKING_DIGITS')
    for (const guess of ['0000', '0001', '0002', '0003', '0004'])
      expect((await seeAs('customer-1', token, guess)).body.code).toBe('PHONE_BOOKING_DIGITS')
    expect((await seeAs('customer-2', token)).body.data.booking).toMatchObject({ customerName: '김초록' })
    // After too many guesses the right number helps nobody either, for an hour.
    for (const guess of ['0005', digits]) expect((await seeAs('customer-1', token, guess)).status).toBe(429)
    expect((await claim('customer-2', token)).status).toBe(429)
    care.advanceClock(hourMs)
    expect((await claim('customer-2', token)).status).toBe(200)
  })

  it('gives a member of staff who has not typed it no more new links than contact data', async () => {
    const { id } = await add()
    const renew = (person: string) => care.callAs(person, 'POST', `${base}/${id}/link`)
    const answers = []
    for (let time = 0; time < 3; time += 1) answers.push(await renew('admin'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.at(-1)?.body.code).toBe('UNMASK_LIMIT')
    for (let time = 0; time < 3; time += 1) expect((await renew('operator')).status).toBe(200)
    const reveal = (person: string) => care.callAs(person, 'POST', `${base}/${id}/contact`)
    expect((await reveal('admin')).body.code).toBe('UNMASK_LIMIT')
    const { customerName, customerPhone } = answers[0]?.body.data ?? {}
    expect((await reveal('operator')).body.data).toEqual({ customerName, customerPhone })
    const views = await care.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'reservation.contact'))
    expect(views).toMatchObject([{ subject: 'phoneBooking', subjectId: id }])
  })

  it('becomes one reservation, also by five taps at once, and of one member only', async () => {
    const { token } = await add()
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim('customer-1', token)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await taken()).toEqual([1, 1])
    expect((await claim('customer-2', token)).body.code).toBe('PHONE_BOOKING_TAKEN')
    const other = (await seeAs('customer-2', token)).body.data
    expect([other.state, other.booking, other.reservationId]).toEqual(['TAKEN', null, null])
    expect((await seeAs('customer-1', token)).body.data).toMatchObject({
      ...{ state: 'MINE', reservationId: answers[0]?.body.data.id },
    })

    const raced = await add()
    const both = await Promise.all(['customer-3', 'customer-4'].map((person) => claim(person, raced.token)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await taken()).toEqual([2, 2])
  })

  it('counts as one of two unpaid bookings', async () => {
    await care.book('customer-1')
    await care.book('customer-1')
    const { token } = await add()
    expect((await claim('customer-1', token)).body.code).toBe('TOO_MANY_UNPAID')
    expect(await listed()).toMatchObject([{ state: 'WAITING' }])
  })

  it('is refused at a price that changed meanwhile, and made at the new one', async () => {
    const { token } = await add({}, { pickupDate: '2026-11-10' })
    const version = {
      version: 'phone',
      effectiveFrom: '2026-11-03',
      small: 6000,
      medium: 17_000,
      large: 31_000,
    }
    await care.server.db.insert(priceTable).values(version)
    care.setClock('2026-11-03T09:00:00')
    expect((await seeAs('customer-1', token)).body.data.amount).toBe(17_000)
    expect((await claim('customer-1', token)).body.code).toBe('PHONE_BOOKING_PRICE')
    expect((await claim('customer-1', token, 17_000)).body.data.amount).toBe(17_000)
    await care.server.db.delete(priceTable).where(eq(priceTable.version, 'phone'))
  })

  it('made for a member is for nobody else, and the member’s notice opens it', async () => {
    const { id, token } = await add({ memberId: await idOf('customer-2') })
    expect((await claim('customer-1', token)).body.code).toBe('PHONE_BOOKING_TAKEN')
    expect((await seeAs('customer-1', token)).body.data).toMatchObject({ state: 'TAKEN', booking: null })
    const { body } = await care.callAs('customer-2', 'GET', '/api/v1/notifications')
    expect(body.data.content[0]).toMatchObject({
      link: `/phone-booking/${id}`,
      message: '11월 10일 (화) 오전 9시~12시, 화분 1개의 자리를 맡아 뒀어요. 내용을 확인하고 결제해 주세요.',
    })
    expect((await claim('customer-2', id)).status).toBe(200)
    expect(await taken()).toEqual([1, 1])
    expect((await send({ ...typed(), memberId: 'nobody' })).body.code).toBe('MEMBER_NOT_FOUND')
  })

  it('needs a served address, a day with capacity and a complete form', async () => {
    const far = await send(typed({ address: '부산 해운대구 센텀중앙로 79 (우동)' }))
    expect(far.body.code).toBe('AREA_NOT_SERVED')
    expect((await send(typed({ pickupDate: '2026-11-11' }))).body.code).toBe('BOOKING_DATE_CLOSED')
    const { booking, id } = typed()
    const unnamed = await send({ id, booking: { ...booking, customerName: ' ' } })
    expect(unnamed.body.message).toBe('고객명을 입력해주세요.')
    await care.server.db.insert(slot).values({
      ...{ leg: 'PICKUP' as const, date: '2026-11-10', slot: 'AM' as const },
      ...{ stops: 1, pots: 9 },
    })
    const answers = await Promise.all([send(typed()), send(typed())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await taken()).toEqual([1, 1])
  })
})

describe('the time of a phone booking', () => {
  it('ends by releasing both slots once', async () => {
    const { token } = await add()
    care.advanceClock(24 * hourMs)
    expect((await see(token)).body.data.state).toBe('EXPIRED')
    expect((await claim('customer-1', token)).body.code).toBe('PHONE_BOOKING_EXPIRED')
    await Promise.all([expire(), expire(), expire()])
    await expire()
    expect(await taken()).toEqual([0, 0])
    expect(await listed()).toMatchObject([{ state: 'EXPIRED' }])
  })

  it('ends or is taken, never both, at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { token } = await add()
      care.setClock('2026-11-03T09:59:59')
      const claiming = claim('customer-3', token)
      for (let turn = 0; turn < round * 3; turn += 1) await care.server.db.execute('select 1')
      care.setClock('2026-11-03T10:00:00')
      const [answer] = await Promise.all([claiming, expire(), expire()])
      await expire()
      expect(await taken()).toEqual(answer.status === 200 ? [1, 1] : [0, 0])
      if (answer.status !== 200) expect(answer.body.code).toBe('PHONE_BOOKING_EXPIRED')
      await care.server.db.delete(reservation)
      await care.server.db.delete(slot)
      care.setClock('2026-11-02T10:00:00')
    }
  })

  it('is over once it was taken in the last second', async () => {
    const { token } = await add()
    care.setClock('2026-11-03T09:59:59')
    expect((await claim('customer-1', token)).status).toBe(200)
    care.setClock('2026-11-03T10:00:01')
    await expire()
    expect(await taken()).toEqual([1, 1])
  })

  it('is taken or cancelled by staff, never both, at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, token } = await add()
      const cancel = () => care.callAs('operator', 'POST', `${base}/${id}/cancel`)
      const claimed = () => claim('customer-3', token)
      // Whoever starts first is usually first at the row.
      const [one, other] = round % 2 === 0 ? [cancel(), claimed()] : [claimed(), cancel()]
      const [answer, cancelled] = round % 2 === 0 ? [await other, await one] : [await one, await other]
      expect([answer.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await taken()).toEqual(answer.status === 200 ? [1, 1] : [0, 0])
      await care.server.db.delete(reservation)
      await care.server.db.delete(slot)
    }
  })

  it('leaves the slots to the payment’s time once it was taken', async () => {
    const { token } = await add()
    const { id } = (await claim('customer-1', token)).body.data
    care.advanceClock(31 * 60_000)
    await care.runJobs()
    expect((await care.row(id)).endReason).toBe('UNPAID_EXPIRED')
    expect(await taken()).toEqual([0, 0])
    care.advanceClock(24 * hourMs)
    await care.runJobs()
    expect(await taken()).toEqual([0, 0])
    expect((await claim('customer-1', token)).body.code).toBe('PHONE_BOOKING_EXPIRED')
    expect((await seeAs('customer-1', token)).body.data.state).toBe('EXPIRED')
  })

  it('begins anew with a new link, and the earlier one opens nothing', async () => {
    const { id, token } = await add()
    care.advanceClock(20 * hourMs)
    const { body } = await care.callAs('operator', 'POST', `${base}/${id}/link`)
    expect(body.data).toMatchObject({ id, until: '2026-11-04T06:00:00+09:00' })
    expect((await see(token)).body.code).toBe('PHONE_BOOKING_GONE')
    expect((await claim('customer-1', token)).body.code).toBe('PHONE_BOOKING_GONE')
    expect((await claim('customer-1', body.data.token)).status).toBe(200)
    expect((await care.callAs('operator', 'POST', `${base}/${id}/link`)).body.code).toBe(
      'PHONE_BOOKING_ENDED',
    )
  })
})

it('a repeated form holds nothing more, and a cancelled booking gives its slots back once', async () => {
  const form = typed()
  const first = (await send(form)).body.data
  const again = (await send(form)).body.data
  expect([again.id, await taken()]).toEqual([first.id, [1, 1]])
  expect((await see(again.token)).status).toBe(200)
  const other = { ...form, booking: { ...form.booking, customerName: '이름' } }
  expect((await send(other)).body.code).toBe('CHANGED_MEANWHILE')
  for (let time = 0; time < 2; time += 1)
    expect((await care.callAs('operator', 'POST', `${base}/${first.id}/cancel`)).status).toBe(200)
  expect(await taken()).toEqual([0, 0])
  expect((await see(again.token)).body.code).toBe('PHONE_BOOKING_GONE')
  expect(await listed()).toMatchObject([{ state: 'CANCELLED' }])
  care.advanceClock(8 * 24 * hourMs)
  await care.runJobs()
  expect(await care.server.db.select().from(phoneBooking)).toEqual([])
})

it('a day with a phone booking that waits cannot be closed, and the refusal says why', async () => {
  await add()
  const { body } = await care.callAs('operator', 'PUT', '/api/v1/admin/calendar/days/2026-11-10/closure', {
    reason: '차량 점검',
    leg: null,
  })
  expect([body.code, body.message]).toEqual([
    'PLACES_TAKEN',
    expect.stringContaining('이미 받은 예약 1건(전화 예약 1건)이 있어 바꿀 수 없어요.'),
  ])
})

it('a member’s copy contains it, and a withdrawal deletes it and releases its slots', async () => {
  const token = await care.signIn('customer-4')
  await add({ memberId: memberIdOf(token) })
  const copy = await care.server.call('GET', '/api/v1/user/export', { token })
  expect(JSON.stringify(copy.body)).toContain('전화 예약')
  const { status } = await care.server.call('POST', '/api/v1/user/withdrawal', { token, body: {} })
  expect(status).toBe(200)
  expect(await care.server.db.select().from(phoneBooking)).toEqual([])
  expect(await taken()).toEqual([0, 0])
})

it('the document of a link is neither stored nor indexed', async () => {
  const { token } = await add()
  const page = await fetch(`${care.server.url}/phone-booking/${token}`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('noindex')
})

it('links are opened so often by one address, and no more', async () => {
  const { token } = await add()
  const answers = await Promise.all(Array.from({ length: 41 }, () => see(token)))
  expect(answers.map(({ body }) => body.code)).toContain('TOO_MANY_REQUESTS')
})

it('holds slots for at most ten callers of one member of staff at a time, also when sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 13 }, () => send(typed())))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([409, 'TOO_MANY_PHONE_BOOKINGS']),
  )
  expect(refused[0]?.body.message).toBe(
    '열어 둔 전화 예약이 10건이에요. 손님이 받아 가거나 취소한 뒤 다시 저장해 주세요.',
  )
  expect(await taken()).toEqual([10, 10])
  const [held] = await listed()
  expect((await care.callAs('operator', 'POST', `${base}/${held.id}/cancel`, {})).status).toBe(200)
  await add()
  care.advanceClock(25 * hourMs)
  await add({}, { pickupDate: '2026-11-12' })
})
