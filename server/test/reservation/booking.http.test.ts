import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toPotServices } from '../../../contract/reservation/booking.ts'
import { priceTable, slot, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import { priceChange, reservation } from '../../src/features/reservation/reservation.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  bookingBody,
  createBookingClient,
  findTakenCapacity,
  homeAddress,
  minuteMs,
  saturday,
  setSlotCapacity,
  smallPots,
  tuesday,
} from '../support/booking.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let clock = saturday
let server: TestServer
let token: string
let me: ReturnType<typeof createBookingClient>
beforeAll(async () => {
  server = await testServer({
    overrides: { now: () => new Date(clock) },
  })
  token = await server.signInAs('customer-1')
  me = createBookingClient(server, token)
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = saturday
  await server.db.delete(reservation)
  await server.db.delete(slot)
})

const pickup = { leg: 'PICKUP', date: tuesday, slot: 'AM' } as const
const get = async (path: string) => (await server.call('GET', path, { token })).body.data

describe('a booking', () => {
  it('returns the customer, the amount and the end of the hold', async () => {
    const { status, body } = await me.book()
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String),
        userId: me.memberId,
        customerName: '김초록',
        customerPhone: '010-1234-5678',
        customerEmail: 'chorok@example.com',
        amount: 55_000,
        holdUntil: '2026-11-21T12:30:00+09:00',
      },
    ])
  })

  it('is stored unpaid with a number, a price version and capacity for both legs', async () => {
    const { body } = await me.book({ specialRequest: '  벨은 누르지 말아 주세요. ' })
    expect(await me.row(body.data.id)).toMatchObject({
      status: 'WAITING',
      listing: 'IN_PROGRESS',
      progress: 5,
      number: expect.stringMatching(/^SA-261121-[2-9A-HJ-NP-Z]{6}$/),
      area: 'SERVED',
      small: 2,
      medium: 1,
      large: 1,
      potCount: 4,
      priceVersion: '2025-09-01',
      totalAmount: 55_000,
      pickupDate: tuesday,
      pickupTime: '09:00',
      deliveryDate: '2026-12-01',
      deliverySlot: 'AM',
      deliveryTime: '09:00',
      holdsPickup: true,
      holdsDelivery: true,
      specialRequest: '벨은 누르지 말아 주세요.',
    })
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 1, pots: 4 })
    expect(await findTakenCapacity(server, { ...pickup, leg: 'DELIVERY', date: '2026-12-01' })).toEqual({
      stops: 1,
      pots: 4,
    })
  })

  it('copies the pickup address on the server when both are the same', async () => {
    const address = { ...homeAddress, deliveryAddress: '제주 제주시 광양9길 10', sameAddress: true }
    const { body } = await me.book({ address })
    const { pickupAddress, pickupAddressDetail } = homeAddress
    expect(await me.row(body.data.id)).toMatchObject({
      deliveryAddress: pickupAddress,
      deliveryAddressDetail: pickupAddressDetail,
      sameAddress: true,
    })
  })

  it('plans the delivery at least a week later, on the first open day with capacity in the same slot', async () => {
    await setSlotCapacity(server, { leg: 'DELIVERY', date: '2026-12-01', slot: 'PM' }, { stops: 20, pots: 3 })
    const { body } = await me.book({ pickupTime: 'PM' })
    expect(await me.row(body.data.id)).toMatchObject({ deliveryDate: '2026-12-03', deliverySlot: 'PM' })
  })

  it('copies the problem and the photo of its diagnosis', async () => {
    const { body } = await submit(server, token, {}, 'for-a-booking')
    const diagnosisId = body.data.id
    const booked = await me.book({ diagnosisId })
    const found = await get(`/api/v1/analysis/${diagnosisId}`)
    expect(await me.row(booked.body.data.id)).toMatchObject({
      diagnosisId,
      diagnosis: { problem: found.problem, image: found.fullPlantImageUrl },
    })
  })

  it("returns 404 and reserves nothing for another member's diagnosis", async () => {
    const stranger = await server.signInAs('customer-2')
    const { body } = await submit(server, stranger, {}, 'a-foreign-one')
    const answer = await me.book({ diagnosisId: body.data.id })
    expect([answer.status, answer.body.code]).toEqual([404, 'DIAGNOSIS_NOT_FOUND'])
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 0, pots: 0 })
  })

  it('uses the prices of its Seoul day', async () => {
    await server.db
      .insert(priceTable)
      .values({ version: 'next', effectiveFrom: '2026-11-22', small: 6000, medium: 16_000, large: 31_000 })
    clock = Date.parse('2026-11-21T23:59:59+09:00')
    const before = await me.book()
    clock = Date.parse('2026-11-22T00:00:00+09:00')
    const after = await me.book()
    expect([before.body.data.amount, after.body.data.amount]).toEqual([55_000, 59_000])
    expect((await me.row(after.body.data.id)).priceVersion).toBe('next')
    expect((await get('/api/v1/pickup-reservations/options')).prices).toEqual({
      version: 'next',
      SMALL: 6000,
      MEDIUM: 16_000,
      LARGE: 31_000,
    })
    await server.db.delete(priceTable).where(eq(priceTable.version, 'next'))
  })
})

it('says what past bookings cost in the end once twenty are finished', async () => {
  const usual = async () => {
    clock += minuteMs
    return (await get('/api/v1/pickup-reservations/options')).usual
  }
  expect(await usual()).toBeUndefined()
  const { body } = await me.book()
  const stored = await me.row(body.data.id)
  const finished = Array.from({ length: 20 }, () => ({
    ...stored,
    id: newId(),
    idempotencyKey: null,
    status: 'DONE' as const,
    listing: 'COMPLETED' as const,
  }))
  await server.db.insert(reservation).values(finished)
  expect(await usual()).toEqual({ finished: 20, unchanged: 20 })
  await server.db.insert(priceChange).values({
    id: newId(),
    memberId: stored.memberId,
    reservationId: finished[0]?.id ?? '',
    status: 'APPROVED',
    previousAmount: 55_000,
    newAmount: 60_000,
    reason: '더 큰 화분',
    photos: [],
    proposedBy: 'operator',
    createdAt: new Date(clock),
    answeredAt: new Date(clock),
  })
  expect(await usual()).toEqual({ finished: 20, unchanged: 19 })
  await server.db.delete(priceChange)
})

it('asks about an unpaid booking of the same half day, address and pots where the form wants to be asked', async () => {
  const { body } = await me.book({ specialRequest: '처음' })
  const same = await me.book({ asksAboutSame: true })
  expect([same.status, same.body.code, same.body.link]).toEqual([
    409,
    'SAME_BOOKING',
    `/reservation-detail/${body.data.id}`,
  ])
  expect((await me.book({ asksAboutSame: true, pickupTime: 'PM' })).status).toBe(200)
  await server.db.delete(reservation)
  await me.book()
  expect((await me.book()).status).toBe(200)
})

describe('validation of a booking', () => {
  /** Each step fixes one problem, so the sentences must come in this order. */
  const fixes: [sentence: string, fix: object][] = [
    ['고객명을 입력해주세요.', { customerName: '김초록' }],
    ['연락처를 입력해주세요.', { customerPhone: '01012345678' }],
    ['연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)', { customerPhone: '010-1234-5678' }],
    ['수거 주소를 입력해주세요.', { address: { pickupAddress: homeAddress.pickupAddress } }],
    ['수거 요청 날짜를 선택해주세요.', { pickupDate: tuesday }],
    ['수거 요청 시간대를 선택해주세요.', { pickupTime: 'AM' }],
    [
      '배송 주소를 입력해주세요.',
      { address: { ...homeAddress, pickupAddressDetail: ' ', deliveryAddressDetail: '' } },
    ],
    ['최소 하나의 화분을 선택해주세요.', smallPots(31)],
    ['수거 상세 주소를 입력해주세요.', { address: { ...homeAddress, deliveryAddressDetail: ' ' } }],
    ['배송 상세 주소를 입력해주세요.', { address: homeAddress }],
    [
      '화분은 한 번에 30개까지 예약할 수 있어요. 더 많은 화분은 상담 채팅으로 문의해 주세요.',
      { ...smallPots(3), potCount: 2 },
    ],
    ['화분 개수가 서로 맞지 않아요. 화분을 다시 골라 주세요.', smallPots(3)],
  ]

  it('reports the first problem in the order and wording of the specification', async () => {
    let request: object = {}
    for (const [sentence, fix] of fixes) {
      const { status, body } = await server.call('POST', '/api/v1/pickup-reservations', {
        token,
        body: request,
      })
      expect([status, body.code, body.message]).toEqual([400, 'BOOKING_INVALID', sentence])
      request = { ...request, ...fix }
    }
    expect((await me.book({ ...request })).status).toBe(200)
  })

  const tampered: [what: string, change: object, code: string][] = [
    [
      'a pot number left out',
      {
        potServices: toPotServices({ SMALL: 2, MEDIUM: 1, LARGE: 1 }).map((pot) => ({
          ...pot,
          potNumber: pot.potNumber + 1,
        })),
      },
      'BOOKING_INVALID',
    ],
    [
      'large pots before small ones',
      {
        potServices: toPotServices({ SMALL: 2, MEDIUM: 1, LARGE: 1 }).map((_, index, all) => ({
          potNumber: index + 1,
          diameter: all[all.length - 1 - index]?.diameter,
        })),
      },
      'BOOKING_INVALID',
    ],
    ['more pots counted than sent', { potCount: 5 }, 'BOOKING_INVALID'],
    [
      'a size that is not offered',
      { potCount: 1, potServices: [{ potNumber: 1, diameter: '50cm 이하' }] },
      'VALIDATION_FAILED',
    ],
    ['a negative count', { potCount: -1 }, 'VALIDATION_FAILED'],
    ['a slot that does not exist', { pickupTime: 'NIGHT' }, 'VALIDATION_FAILED'],
    ['today', { pickupDate: '2026-11-21' }, 'BOOKING_DATE_CLOSED'],
    ['a day that is gone', { pickupDate: '2026-11-19' }, 'BOOKING_DATE_CLOSED'],
    ['a Wednesday', { pickupDate: '2026-11-25' }, 'BOOKING_DATE_CLOSED'],
    ['a Tuesday far away', { pickupDate: '2027-03-02' }, 'BOOKING_DATE_CLOSED'],
    ['a day written another way', { pickupDate: '2026.11.24' }, 'BOOKING_DATE_CLOSED'],
    ['a day that does not exist', { pickupDate: '2026-11-31' }, 'BOOKING_DATE_CLOSED'],
    [
      'a pickup outside the area',
      { address: { ...homeAddress, pickupAddress: '부산 중구 광복로 1' } },
      'AREA_NOT_SERVED',
    ],
    [
      'a delivery outside the area',
      { address: { ...homeAddress, deliveryAddress: '광주 북구 용봉로 77' } },
      'AREA_NOT_SERVED',
    ],
    [
      'a pickup by agreement only',
      { address: { ...homeAddress, pickupAddress: '경기 여주시 세종로 1' } },
      'AREA_BY_AGREEMENT',
    ],
    [
      'a delivery to an island',
      { address: { ...homeAddress, deliveryAddress: '인천 중구 영종대로 184 (운서동)' } },
      'AREA_BY_AGREEMENT',
    ],
  ]

  it.each(tampered)('refuses %s', async (_, change, code) => {
    const answer = await me.book(change)
    expect(answer.body.code).toBe(code)
    expect(answer.body.message).toMatch(/[가-힣]/)
    expect(await me.rows()).toEqual([])
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 0, pots: 0 })
  })

  it('calculates the amount on the server, whatever the client sends', async () => {
    const tricks = { amount: 1, totalAmount: 1, price: 0, status: 'CONFIRMED', paidAmount: 55_000 }
    const { body } = await me.book(tricks)
    expect(body.data.amount).toBe(55_000)
    expect(await me.row(body.data.id)).toMatchObject({
      status: 'WAITING',
      totalAmount: 55_000,
      paidAmount: 0,
    })
  })

  it('requires a token and accepted terms', async () => {
    const visitor = await server.call('POST', '/api/v1/pickup-reservations', { body: bookingBody })
    const newcomer = await server.signInAs('new-member', { accept: false })
    const unconsented = await createBookingClient(server, newcomer).book()
    expect([visitor.status, unconsented.body.code]).toEqual([401, 'CONSENT_REQUIRED'])
  })
})

describe('days and slots', () => {
  it('are listed as open, full or closed', async () => {
    await setSlotCapacity(server, pickup, { stops: 1, pots: 60 })
    await me.book()
    const { days } = await get('/api/v1/pickup-reservations/options')
    expect(days.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-12-01',
      '2026-12-03',
      '2026-12-08',
      '2026-12-10',
      '2026-12-15',
      '2026-12-17',
    ])
    expect(days[0]).toEqual({
      date: tuesday,
      closedFor: null,
      slots: [
        { slot: 'AM', state: 'FULL', room: 0 },
        { slot: 'PM', state: 'OPEN', room: 30 },
      ],
    })
  })

  it('are refused when they are full or have too little capacity for the pots', async () => {
    await setSlotCapacity(server, pickup, { stops: 1, pots: 60 })
    expect((await me.book()).status).toBe(200)
    const second = await me.book()
    await setSlotCapacity(server, { ...pickup, slot: 'PM' }, { stops: 20, pots: 3 })
    const tooMany = await me.book({ pickupTime: 'PM' })
    expect([second.status, second.body.code]).toEqual([409, 'SLOT_UNAVAILABLE'])
    expect([tooMany.body.code, tooMany.body.message]).toEqual([
      'SLOT_UNAVAILABLE',
      '고르신 시간대에는 화분을 3개까지 맡기실 수 있어요. 화분을 줄이거나 다른 시간을 골라 주세요.',
    ])
    const { days } = await get('/api/v1/pickup-reservations/options')
    expect(days[0].slots).toEqual([
      { slot: 'AM', state: 'FULL', room: 0 },
      { slot: 'PM', state: 'OPEN', room: 3 },
    ])
  })

  it('are closed on a public holiday', async () => {
    clock = Date.parse('2026-09-19T12:00:00+09:00')
    const fresh = createBookingClient(server, await server.signInAs('customer-1'))
    const answer = await fresh.book({ pickupDate: '2026-09-24' })
    expect([answer.status, answer.body.code]).toEqual([409, 'BOOKING_DATE_CLOSED'])
  })

  it('are never overbooked, and a refused booking holds no capacity', async () => {
    await setSlotCapacity(server, pickup, { stops: 5, pots: 60 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => me.book()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 5, pots: 20 })
    expect(await findTakenCapacity(server, { ...pickup, leg: 'DELIVERY', date: '2026-12-01' })).toEqual({
      stops: 5,
      pots: 20,
    })
  })

  it('are released when no delivery can be planned within 60 days', async () => {
    const { days } = await get('/api/v1/pickup-reservations/options')
    expect(days).toHaveLength(8)
    await server.db.update(slotPattern).set({ stops: 0 }).where(eq(slotPattern.leg, 'DELIVERY'))
    clock += minuteMs
    const answer = await me.book()
    await server.db.update(slotPattern).set({ stops: 20 }).where(eq(slotPattern.leg, 'DELIVERY'))
    expect(answer.body.code).toBe('SLOT_UNAVAILABLE')
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 0, pots: 0 })
  })
})

describe('an address', () => {
  const check = async (address: string) =>
    (await server.call('POST', '/api/v1/pickup-reservations/area', { token, body: { address } })).body.data

  it('gets a verdict with a sentence for the customer', async () => {
    expect(await check('서울 강남구 테헤란로 152')).toEqual({
      verdict: 'SERVED',
      message: '방문할 수 있는 지역이에요.',
    })
    expect(await check('경기 광주시 행정타운로 50')).toMatchObject({ verdict: 'CHECK' })
    const byAgreement = await check('경기 여주시 세종로 1')
    expect(byAgreement).toMatchObject({ verdict: 'BY_AGREEMENT' })
    expect(byAgreement.message).toContain('별도 협의가 필요한 지역')
    expect(await check('광주광역시 서구 내방로 111')).toMatchObject({ verdict: 'NOT_SERVED' })
  })

  it('is accepted with the verdict CHECK for an operator to confirm', async () => {
    const { body } = await me.book({
      address: { ...homeAddress, deliveryAddress: '경기 구리시 아차산로 439' },
    })
    expect((await me.row(body.data.id)).area).toBe('CHECK')
  })

  it('with the verdict BY_AGREEMENT is refused with 422 and a sentence that names the address', async () => {
    const answer = await me.book({ address: { ...homeAddress, deliveryAddress: '경기 오산시 성호대로 141' } })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(
      '배송 주소는 별도 협의가 필요한 지역이에요. 상담 채팅으로 문의해 주세요.',
    )
  })
})
