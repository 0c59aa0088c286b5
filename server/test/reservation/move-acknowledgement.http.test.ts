import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const admin = '/api/v1/admin'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(() => care.setClock('2026-11-02T10:00:00'))

const sendTap = async (to: string, target: { id: string; acknowledge?: string[] }) => {
  const body = { to, reason: '사진 없이', reservations: [target] }
  return (await care.callAs('operator', 'POST', `${admin}/reservation-moves`, body)).body.data.results[0]
}
/** A booking of 15,000 won on its way back, with 15,000 more proposed and not answered. */
const askedBooking = async () => {
  const id = await care.bookAndPay('customer-1')
  for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(id, to)
  const form = new FormData()
  form.set('amount', '30000')
  form.set('reason', '화분이 하나 더 있었어요')
  const path = `${admin}/reservations/${id}/price-changes`
  const asked = await care.callAs('operator', 'POST', path, form)
  for (const to of ['DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
    expect((await care.move(id, to)).status).toBe(200)
  return { id, priceChangeId: asked.body.data.id as string }
}

describe('a visit of a coming day', () => {
  it('is completed only with an acknowledgement, by a single move and by one of several', async () => {
    const id = await care.bookAndPay('customer-1')
    const refused = await care.move(id, 'PICKED_UP', { acknowledge: [] })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'MOVE_UNACKNOWLEDGED',
      '11월 10일 (화) 수거예요. 오늘이 아니에요.',
    ])
    expect(await sendTap('PICKED_UP', { id, acknowledge: ['OPEN_PRICE_QUESTION'] })).toMatchObject({
      ...{ status: null, problem: refused.body.message, acknowledge: ['EARLY_VISIT'] },
      current: { status: 'PICKUP_SCHEDULED', isPossible: true, nextVisit: '2026-11-10' },
    })
    expect(await sendTap('PICKED_UP', { id, acknowledge: ['EARLY_VISIT'] })).toMatchObject({
      status: 'PICKED_UP',
    })

    for (const to of ['IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
      expect((await care.move(id, to, { acknowledge: [] })).status).toBe(200)
    expect((await care.move(id, 'DELIVERED', { acknowledge: [] })).body.code).toBe('MOVE_UNACKNOWLEDGED')
    care.setClock('2026-11-17T11:00:00')
    expect((await care.move(id, 'DELIVERED', { acknowledge: [] })).status).toBe(200)
  })

  it('is not completed by an override that skips its status either', async () => {
    const id = await care.bookAndPay('customer-1')
    const jump = { reason: '현장에서 마침', acknowledge: [] }
    expect((await care.move(id, 'IN_CARE', jump, 'admin')).body.code).toBe('MOVE_UNACKNOWLEDGED')
    care.setClock('2026-11-10T11:00:00')
    expect((await care.move(id, 'IN_CARE', jump, 'admin')).status).toBe(200)
  })
})

describe('a price change that the customer has not answered', () => {
  it('is named on the board, the day sheet, the list and the booking', async () => {
    const { id } = await askedBooking()
    const { deliveryDate, number } = await care.row(id)
    const read = async (path: string) => (await care.callAs('operator', 'GET', `${admin}${path}`)).body.data
    const board = await read(`/reservation-board?day=${deliveryDate}`)
    const sheet = await read(`/day-sheet?day=${deliveryDate}`)
    const list = await read(`/reservations?page=0&size=25&text=${number}`)
    const cards = [
      ...board.days.flatMap(({ cells }: { cells: { reservations: unknown[] }[] }) =>
        cells.flatMap(({ reservations }) => reservations),
      ),
      ...sheet.stops,
      ...list.content,
      await read(`/reservations/${id}`),
    ].filter((card) => card.id === id)
    expect(cards).toHaveLength(4)
    for (const card of cards) expect(card.priceQuestion).toEqual({ difference: 15_000, isAccepted: false })
  })

  it('holds the delivery up until the open sum is acknowledged', async () => {
    const { id } = await askedBooking()
    care.setClock('2026-11-17T11:00:00')
    const refused = await care.move(id, 'DELIVERED')
    expect([refused.status, refused.body.code]).toEqual([409, 'MOVE_UNACKNOWLEDGED'])
    expect(refused.body.message).toBe('15,000원 답 없음. 손님이 금액 변경에 아직 답하지 않았어요.')
    expect((await care.row(id)).status).toBe('DELIVERY_SCHEDULED')
    expect(await sendTap('DELIVERED', { id })).toMatchObject({
      ...{ status: null, problem: refused.body.message, acknowledge: ['OPEN_PRICE_QUESTION'] },
    })
    expect(await sendTap('DELIVERED', { id, acknowledge: ['OPEN_PRICE_QUESTION'] })).toMatchObject({
      status: 'DELIVERED',
    })
  })

  it('holds nothing up once it is answered, and its payment does until it is made', async () => {
    const { id, priceChangeId } = await askedBooking()
    care.setClock('2026-11-17T11:00:00')
    const path = `/api/v1/reservations/${id}/price-change/approve`
    await care.callAs('customer-1', 'POST', path, { priceChangeId })
    expect((await care.move(id, 'DELIVERED')).body.message).toContain('15,000원 결제 안 됨')
    await care.pay('customer-1', id)
    expect((await care.move(id, 'DELIVERED')).status).toBe(200)
  })
})
