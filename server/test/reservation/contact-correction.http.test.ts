import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())

const reason = '고객이 전화로 알려 주심'
const correct = (id: string, body: object) =>
  care.callAs('operator', 'PUT', `/api/v1/admin/reservations/${id}/contact`, { reason, ...body })

it('staff correct phone, address details and request of a reservation, with history and audit entry', async () => {
  const id = await care.bookAndPay('customer-1')
  const { revision } = await care.row(id)
  const wish = {
    customerPhone: '010-9876-5432',
    pickupAddressDetail: '102동 3호',
    specialRequest: '공동 현관 #1234',
  }
  const stale = await correct(id, { ...wish, revision: revision - 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  const saved = await correct(id, { ...wish, revision })
  expect(saved.body.data).toEqual({ id, revision: revision + 1 })
  // The answer to the first request was lost.
  expect((await correct(id, { ...wish, revision })).status).toBe(200)
  expect(await care.row(id)).toMatchObject({
    ...wish,
    ...{ deliveryAddressDetail: '101동 1001호', sameAddress: false },
  })
  expect(await care.detail('customer-1', id)).toMatchObject({
    customerPhone: wish.customerPhone,
    specialRequest: wish.specialRequest,
  })
  const path = `/api/v1/admin/reservations/${id}`
  const { history, specialRequest } = (await care.callAs('operator', 'GET', path)).body.data
  // The code of the door is contact data.
  expect(specialRequest).toBe('공동 현관 *****')
  expect(history[0]).toMatchObject({
    kind: 'NOTE',
    note: '고친 것: 연락처, 수거 상세 주소, 요청사항',
    reason,
    isPublic: false,
  })
  const entries = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(entries).toMatchObject([
    {
      action: 'reservation.correctContact',
      after: { fields: ['customerPhone', 'pickupAddressDetail', 'specialRequest'] },
      reason,
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('9876')
  const revealed = await care.callAs('operator', 'POST', `${path}/contact`, {})
  expect(revealed.body.data).toMatchObject(wish)
})

it('refuses what is no phone number, an empty detail, a missing reason, other fields and ended reservations', async () => {
  const id = await care.bookAndPay('customer-1')
  const { revision, pickupAddress } = await care.row(id)
  for (const body of [{ customerPhone: '02-123-4567' }, { pickupAddressDetail: ' ' }, { reason: ' ' }])
    expect((await correct(id, { ...body, revision })).status).toBe(400)
  await correct(id, { pickupAddress: '부산 해운대구 센텀로 1', pickupAddressDetail: '3층', revision })
  expect(await care.row(id)).toMatchObject({ pickupAddress, pickupAddressDetail: '3층' })
  await care.move(id, 'CANCELLED', { reason })
  const ended = await correct(id, { pickupAddressDetail: '4층', revision: (await care.row(id)).revision })
  expect([ended.status, ended.body.message]).toEqual([409, '끝난 예약은 고칠 수 없어요.'])
})
