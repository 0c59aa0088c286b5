import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReservationStatus } from '../../../contract/reservation/reservation-status.ts'
import { dayRoute, slot } from '../../src/features/reservation/calendar.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  addressToCheck,
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
  await care.server.db.delete(slot)
  await care.server.db.delete(dayRoute)
})

const newHome = { deliveryAddress: '서울 마포구 월드컵북로 396 (상암동)', deliveryAddressDetail: '3층' }
const reason = '이사하신다고 전화로 알려 주심'

const change = (id: string, wish: object = newHome, person = 'customer-1') =>
  care.callAs(person, 'POST', `/api/v1/reservations/${id}/delivery-address`, wish)
const changeByStaff = async (id: string, wish: object = {}) =>
  care.callAs('operator', 'PUT', `/api/v1/admin/reservations/${id}/delivery-address`, {
    ...{ ...newHome, reason, revision: (await care.row(id)).revision },
    ...wish,
  })
const steps: ReservationStatus[] = [
  ...(['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED', 'DELIVERED'] as const),
]
async function moveTo(id: string, to: ReservationStatus) {
  for (const step of steps.slice(0, steps.indexOf(to) + 1)) await care.move(id, step)
}
const saveOrder = (date: string, id: string) =>
  care.callAs('operator', 'PUT', `/api/v1/admin/day-routes/${date}`, {
    revision: 0,
    stops: [{ id, leg: 'DELIVERY', vanId: '00000000-0000-4000-8000-000000000001' }],
  })
const noticesOf = async (person: string, id: string) => {
  const { body } = await care.callAs(person, 'GET', '/api/v1/notifications?size=50')
  const content: { title: string; message: string; link: string }[] = body.data.content
  return content.filter(
    ({ link, title }) => link === `/reservation-detail/${id}` && title.startsWith('배송 주소'),
  )
}

describe('a customer', () => {
  it('changes the delivery address while the plants are in care, once however often it is sent', async () => {
    const id = await care.bookAndPay('customer-1')
    await moveTo(id, 'IN_CARE')
    const { totalAmount } = await care.row(id)
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await change(id)
      expect([status, body.message]).toEqual([200, '배송 주소가 변경되었습니다.'])
      expect(body.data.canChangeDeliveryAddress).toBe(true)
      expect(body.data.timeline[2].location).toMatchObject({
        address: newHome.deliveryAddress,
        addressDetail: '3층',
      })
    }
    // Prices do not depend on the address: nothing is asked.
    expect(await care.row(id)).toMatchObject({ ...newHome, sameAddress: false, area: 'SERVED', totalAmount })
    expect((await care.detail('customer-1', id)).priceChange).toBeNull()
    expect(await noticesOf('customer-1', id)).toHaveLength(1)
    const { history } = (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data
    expect(history[0]).toMatchObject({
      ...{ kind: 'NOTE', actorName: '손님', isPublic: true },
      note: '배송 주소: 강남구 역삼동 → 마포구 상암동',
    })

    await change(id, { sameAddress: true })
    const { pickupAddress, pickupAddressDetail } = await care.row(id)
    expect(await care.row(id)).toMatchObject({
      ...{ deliveryAddress: pickupAddress, deliveryAddressDetail: pickupAddressDetail, sameAddress: true },
    })
  })

  it.each(['PICKED_UP', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)('may in %s', async (status) => {
    const id = await care.bookAndPay('customer-1')
    await moveTo(id, status)
    expect((await change(id)).status).toBe(200)
  })

  it('may not before the payment, nor once the plants are delivered, nor after a cancellation', async () => {
    const unpaid = await care.book('customer-1')
    const delivered = await care.bookAndPay('customer-1')
    await moveTo(delivered, 'DELIVERED')
    const cancelled = await care.bookAndPay('customer-1')
    await care.move(cancelled, 'CANCELLED', { reason })
    for (const [id, sentence] of [
      [unpaid, '결제를 마친 뒤에 배송 주소를 바꿀 수 있어요.'],
      [delivered, '배송하기 전에만 배송 주소를 바꿀 수 있어요.'],
      [cancelled, '배송하기 전에만 배송 주소를 바꿀 수 있어요.'],
    ] as const) {
      const { status, body } = await change(id)
      expect([status, body.code, body.message]).toEqual([409, 'DELIVERY_ADDRESS_FIXED', sentence])
      expect((await care.detail('customer-1', id)).canChangeDeliveryAddress).toBe(false)
    }
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${unpaid}/cancel`, {})
  })

  it('may not once a van has the order, nor on the day of the delivery', async () => {
    const [ordered, today] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-1')]
    for (const id of [ordered, today]) await moveTo(id, 'DELIVERY_SCHEDULED')
    const { deliveryDate } = await care.row(ordered)
    expect((await saveOrder(deliveryDate, ordered)).status).toBe(200)
    const refused = [409, 'DELIVERY_ADDRESS_FIXED', expect.stringContaining('배송 순서가 이미 정해져')]
    const { status, body } = await change(ordered)
    expect([status, body.code, body.message]).toEqual(refused)
    expect((await change(today)).status).toBe(200)
    care.setClock(`${deliveryDate}T08:00:00`)
    const late = await change(today, { ...newHome, deliveryAddressDetail: '4층' })
    expect([late.status, late.body.code, late.body.message]).toEqual(refused)
  })

  it('may only choose an address that could be booked, and is told why not', async () => {
    const id = await care.bookAndPay('customer-1')
    const far = await change(id, { ...newHome, deliveryAddress: '부산 해운대구 센텀중앙로 79 (우동)' })
    expect([far.status, far.body.code]).toEqual([422, 'AREA_NOT_SERVED'])
    expect(far.body.message).toMatch(/^배송 주소는 아직 서비스하지 않는/)
    const agreed = await change(id, { ...newHome, deliveryAddress: '경기 여주시 세종로 1 (홍문동)' })
    expect([agreed.status, agreed.body.code]).toEqual([422, 'AREA_BY_AGREEMENT'])
    for (const [wish, sentence] of [
      [{ ...newHome, deliveryAddress: ' ' }, '배송 주소를 입력해주세요.'],
      [{ ...newHome, deliveryAddressDetail: '' }, '배송 상세 주소를 입력해주세요.'],
    ] as const) {
      const { status, body } = await change(id, wish)
      expect([status, body.message]).toEqual([400, sentence])
    }
    expect((await care.row(id)).sameAddress).toBe(true)
    // Staff have to confirm it, as for a booking.
    expect((await change(id, { ...newHome, deliveryAddress: addressToCheck })).status).toBe(200)
    expect((await care.row(id)).area).toBe('CHECK')
    const countChecks = async () => {
      const { data } = (await care.callAs('operator', 'GET', '/api/v1/admin/waiting')).body
      return data.find(({ kind }: { kind: string }) => kind === 'DOUBTFUL_AREAS').count
    }
    // It stays to be done in every stage, until somebody says so.
    await moveTo(id, 'PICKED_UP')
    expect(await countChecks()).toBe(1)
    const confirm = async (revision: number) =>
      (await care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/area-check`, { revision }))
        .body
    const { revision } = await care.row(id)
    expect((await confirm(revision - 1)).code).toBe('CHANGED_MEANWHILE')
    for (let time = 1; time <= 2; time += 1) expect((await confirm(revision)).code).toBeUndefined()
    expect((await care.row(id)).area).toBe('SERVED')
    expect(await countChecks()).toBe(0)
    expect((await change(id, { ...newHome, deliveryAddress: addressToCheck })).status).toBe(200)
    expect((await change(id)).status).toBe(200)
    expect((await care.row(id)).area).toBe('SERVED')
  })

  it('may not choose a district whose visits are paused on the day of the delivery', async () => {
    const id = await care.bookAndPay('customer-1')
    const { deliveryDate: date } = await care.row(id)
    const paused = await care.callAs('operator', 'POST', '/api/v1/admin/visit-pauses', {
      ...{ id: newId(), date, leg: 'DELIVERY', districts: ['서울 마포구'], kind: 'COLD' },
      sentence: '길이 얼었어요.',
    })
    expect(paused.status).toBe(200)
    const { status, body } = await change(id)
    expect([status, body.code]).toEqual([409, 'BOOKING_DATE_CLOSED'])
    expect(body.message).toBe('11월 17일 (화)에는 그 지역의 방문을 쉬어요. 배송 날짜를 먼저 옮겨 주세요.')
  })

  it('cannot change the booking of somebody else', async () => {
    const id = await care.bookAndPay('customer-1')
    const { status, body } = await change(id, newHome, 'customer-2')
    expect([status, body.code]).toEqual([404, 'RESERVATION_NOT_FOUND'])
    expect((await care.row(id)).sameAddress).toBe(true)
  })

  it('is either in time or refused when the plants are delivered at the same moment', async () => {
    const id = await care.bookAndPay('customer-1')
    await moveTo(id, 'DELIVERY_SCHEDULED')
    const [changed, moved] = await Promise.all([change(id), care.move(id, 'DELIVERED')])
    expect(moved.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    expect((await care.row(id)).deliveryAddressDetail).toBe(changed.status === 200 ? '3층' : '101동 1001호')
  })
})

describe('staff', () => {
  it('change it with a reason for customer, history and audit log, also when a van has the order', async () => {
    const id = await care.bookAndPay('customer-1')
    await moveTo(id, 'DELIVERY_SCHEDULED')
    const { deliveryDate, revision } = await care.row(id)
    await saveOrder(deliveryDate, id)
    const stale = await changeByStaff(id, { revision: revision - 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    const saved = await changeByStaff(id)
    expect(saved.body.data).toEqual({ id, revision: revision + 1 })
    // The answer to the first request was lost.
    expect((await changeByStaff(id, { revision })).body.data).toEqual({ id, revision: revision + 1 })
    expect(await care.row(id)).toMatchObject(newHome)

    const sheet = await care.callAs('operator', 'GET', `/api/v1/admin/day-sheet?day=${deliveryDate}`)
    const stop = sheet.body.data.stops.find((it: { id: string }) => it.id === id)
    expect(stop).toMatchObject({ address: '마포구 상암동', isNew: true })
    expect(await noticesOf('customer-1', id)).toMatchObject([{ message: expect.stringContaining(reason) }])
    const { history } = (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data
    expect(history[0]).toMatchObject({ actorName: '운영자 한들', reason, isPublic: true })
    const entries = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    const [entry] = entries.filter(({ action }) => action === 'reservation.changeDeliveryAddress')
    expect(entry).toMatchObject({ reason, before: { verdict: 'SERVED' }, after: { verdict: 'SERVED' } })
    expect(JSON.stringify(entries)).not.toContain('월드컵북로')
  })

  it('need a reason, an address that is served, and a booking that is on its way', async () => {
    const id = await care.bookAndPay('customer-1')
    expect((await changeByStaff(id, { reason: ' ' })).status).toBe(400)
    const far = await changeByStaff(id, { deliveryAddress: '부산 해운대구 센텀중앙로 79 (우동)' })
    expect([far.status, far.body.code]).toEqual([422, 'AREA_NOT_SERVED'])
    await moveTo(id, 'DELIVERED')
    const late = await changeByStaff(id)
    expect([late.status, late.body.code]).toEqual([409, 'DELIVERY_ADDRESS_FIXED'])
  })
})
