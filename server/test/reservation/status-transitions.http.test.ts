import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReservationStatus } from '../../../contract/reservation/reservation-status.ts'
import {
  addressToCheck,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

const dayMs = 24 * 60 * 60 * 1000
let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())

const inbox = async () => {
  const { body } = await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')
  return body.data.content as { title: string; type: string; link: string }[]
}
const counts = async () =>
  (await care.callAs('customer-1', 'GET', '/api/v1/reservations')).body.data.statusCounts
const moveAll = async (id: string, ...path: ReservationStatus[]) => {
  for (const to of path) expect((await care.move(id, to)).body).toMatchObject({ data: { status: to } })
}

describe('the status of a reservation', () => {
  it('is scheduled by the payment, and each move writes history, timeline, notice and counts', async () => {
    const id = await care.book('customer-1', { pots: { SMALL: 2, LARGE: 1 } })
    expect(await counts()).toEqual({ total: 1, inProgress: 1, completed: 0, cancelled: 0 })
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'WAITING',
      statusLabel: '대기',
      progress: 5,
      paymentRequired: true,
      paymentInfo: { totalAmountFormatted: '40,000원', paidAmount: 0, dueAmount: 40_000 },
    })

    await care.pay('customer-1', id)
    const paid = await care.detail('customer-1', id)
    expect(paid).toMatchObject({
      status: 'PICKUP_SCHEDULED',
      progress: 25,
      paymentRequired: false,
      holdUntil: null,
    })
    expect(paid.timeline).toMatchObject([
      {
        stage: 'PICKUP',
        stageLabel: '수거',
        status: '예정',
        date: '2026-11-10',
        time: '09:00',
        details: '소형 2개, 대형 1개',
      },
      {
        stage: 'CARE',
        status: '예정',
        date: null,
        location: { facility: { name: '새잎 케어 센터' }, address: null },
      },
      { stage: 'DELIVERY', status: '예정', date: '2026-11-17', location: { addressDetail: '101동 1001호' } },
    ])

    const seen: string[] = []
    care.setClock('2026-11-10T10:20:00')
    for (const to of [
      'PICKED_UP',
      'IN_CARE',
      'DELIVERY_PREPARING',
      'DELIVERY_SCHEDULED',
      'DELIVERED',
    ] as const) {
      // A day after the agreed one.
      if (to === 'DELIVERED') care.setClock('2026-11-18T11:30:00')
      await moveAll(id, to)
      const { progress, timeline } = await care.detail('customer-1', id)
      seen.push(`${progress} ${timeline.map((step: { status: string }) => step.status).join(' ')}`)
      care.advanceClock(60_000)
    }
    expect(seen).toEqual([
      '40 완료 진행중 예정',
      '60 완료 진행중 예정',
      '75 완료 완료 예정',
      '85 완료 완료 예정',
      '95 완료 완료 완료',
    ])
    expect(await care.steps(id)).toMatchObject({
      PICKUP: { date: '2026-11-10', time: '10:20' },
      DELIVERY: { date: '2026-11-18', time: '11:30', notes: '집에 잘 도착했어요.' },
    })
    const { body } = await care.callAs('customer-1', 'GET', '/api/v1/reservations')
    const listed = body.data.reservations.find((it: { id: string }) => it.id === id)
    expect(listed.deliveryScheduledAt).toContain('2026-11-18T')

    care.advanceClock(3 * dayMs - 5 * 60_000)
    await care.runJobs()
    expect((await care.row(id)).status).toBe('DELIVERED')
    care.advanceClock(60 * 60_000)
    await care.runJobs()
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'DONE',
      progress: 100,
      canCancel: false,
    })
    expect(await counts()).toEqual({ total: 1, inProgress: 0, completed: 1, cancelled: 0 })

    const history = await care.events(id)
    expect(history.filter(({ kind }) => kind === 'MOVED').map(({ toStatus }) => toStatus)).toEqual([
      'CONFIRMED',
      'PICKUP_SCHEDULED',
      'PICKED_UP',
      'IN_CARE',
      'DELIVERY_PREPARING',
      'DELIVERY_SCHEDULED',
      'DELIVERED',
      'DONE',
    ])
    const told = (await inbox()).filter(({ link }) => link === `/reservation-detail/${id}`)
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        '케어가 모두 끝났어요',
        '식물이 집에 돌아왔어요',
        '배송 일정이 잡혔어요',
        '배송을 준비하고 있어요',
        '케어를 시작했어요',
        '식물을 잘 데려왔어요',
        '수거 일정이 잡혔어요',
      ]),
    )
  })

  it('stays CONFIRMED until an operator has checked the address', async () => {
    care.setClock('2026-11-23T10:00:00')
    const id = await care.bookAndPay('customer-1', { address: addressToCheck, pickupDate: '2026-12-01' })
    care.advanceClock(60 * 60_000)
    await care.runJobs()
    expect((await care.row(id)).status).toBe('CONFIRMED')
    await moveAll(id, 'PICKUP_SCHEDULED')
  })

  it('moves on automatically after an operator has confirmed the payment', async () => {
    const id = await care.book('customer-1', { pickupDate: '2026-12-01' })
    expect((await care.move(id, 'CONFIRMED')).body.code).toBe('MOVE_NOT_ALLOWED')
    expect((await care.move(id, 'CONFIRMED', { reason: '계좌로 받음' })).status).toBe(200)
    care.advanceClock(5 * 60_000)
    await care.runJobs()
    expect((await care.row(id)).status).toBe('PICKUP_SCHEDULED')
  })

  it('gets a new pickup day when the old one has passed before it is scheduled', async () => {
    const id = await care.bookAndPay('customer-1', { address: addressToCheck, pickupDate: '2026-11-24' })
    care.setClock('2026-11-25T10:00:00')
    await moveAll(id, 'PICKUP_SCHEDULED')
    expect(await care.row(id)).toMatchObject({
      pickupDate: '2026-11-26',
      deliveryDate: '2026-12-03',
      pickupChanges: 0,
    })
    expect([
      await care.countTakenStops('PICKUP', '2026-11-24'),
      await care.countTakenStops('DELIVERY', '2026-12-01'),
    ]).toEqual([0, 0])
  })

  it('gets another delivery day after a failed delivery', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-03' })
    care.setClock('2026-12-03T09:30:00')
    await moveAll(id, 'PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED')
    expect(await care.row(id)).toMatchObject({ deliveryDate: '2026-12-10', holdsDelivery: true })
    care.setClock('2026-12-10T18:00:00')
    expect((await care.move(id, 'DELIVERY_PREPARING')).body.message).toBe('이유를 적어야 옮길 수 있어요.')
    await care.move(id, 'DELIVERY_PREPARING', { reason: '집에 아무도 없었음' })
    expect(await care.row(id)).toMatchObject({ progress: 75, holdsDelivery: false })
    await moveAll(id, 'DELIVERY_SCHEDULED')
    expect(await care.row(id)).toMatchObject({
      deliveryDate: '2026-12-15',
      holdsDelivery: true,
      deliveryChanges: 0,
    })
    expect((await care.steps(id)).DELIVERY).toMatchObject({ status: '예정', date: '2026-12-15' })
    expect(await care.countTakenStops('DELIVERY', '2026-12-15')).toBe(1)
  })
})

describe('moves by staff', () => {
  it('follow the table; an administrator can override it with a stored reason', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-22' })
    const jump = await care.move(id, 'IN_CARE')
    expect([jump.status, jump.body.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
    const reason = '현장에서 바로 시작'
    expect((await care.move(id, 'IN_CARE', { reason })).body.code).toBe('MOVE_NOT_ALLOWED')
    expect((await care.move(id, 'IN_CARE', {}, 'admin')).body.code).toBe('MOVE_NOT_ALLOWED')
    expect((await care.move(id, 'IN_CARE', { reason }, 'admin')).status).toBe(200)
    const last = (await care.events(id)).at(-1)
    expect(last).toMatchObject({
      toStatus: 'IN_CARE',
      reason: '현장에서 바로 시작',
      isPublic: false,
      detail: { override: true },
    })
  })

  it('cannot reopen an ended reservation or set REFUNDED', async () => {
    const id = await care.book('customer-1', { pickupDate: '2026-12-22' })
    await care.move(id, 'CANCELLED', { reason: '고객 전화' })
    for (const [to, more] of [
      ['CONFIRMED', { reason: '다시' }],
      ['WAITING', { reason: '다시' }],
      ['REFUNDED', {}],
    ] as const)
      expect((await care.move(id, to, more, 'admin')).body.code).toBe('MOVE_NOT_ALLOWED')
  })

  it('refund everything when an operator cancels before the pickup', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-15' })
    care.setClock('2026-12-15T08:00:00')
    await care.move(id, 'CANCELLED', { reason: '차량 고장' })
    await care.runJobs()
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'REFUNDED',
      endReason: expect.stringContaining('새잎에서 취소'),
      paymentInfo: { refundedAmount: 15_000 },
    })
    expect(await care.countTakenStops('PICKUP', '2026-12-15')).toBe(0)
  })

  it('require the operator or administrator role: others get 404, visitors 401', async () => {
    const id = await care.book('customer-2', { pickupDate: '2026-12-22' })
    const path = `/api/v1/admin/reservations/${id}/move`
    for (const person of ['customer-1', 'customer-2', 'expert'])
      expect((await care.callAs(person, 'POST', path, { to: 'CONFIRMED' })).status).toBe(404)
    expect((await care.server.call('POST', path, { body: { to: 'CONFIRMED' } })).status).toBe(401)
    const proposal = `/api/v1/admin/reservations/${id}/price-changes`
    const form = new FormData()
    form.set('amount', '1')
    form.set('reason', '이유')
    expect((await care.callAs('customer-2', 'POST', proposal, form)).status).toBe(404)
  })
})
