import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservationEvent } from '../../src/features/reservation/reservation.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { mediaFile } from '../../src/shared/media/media.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { smallPhoto } from '../support/submission.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

/** Proposes a price change as an operator and returns the answer. */
const propose = (id: string, amount: number, photos = 0) => {
  const form = new FormData()
  form.set('amount', String(amount))
  form.set('reason', '화분을 큰 것으로 바꿔야 해요')
  for (let index = 1; index <= photos; index += 1)
    form.set(`photo${index}`, new Blob([new Uint8Array(smallPhoto)], { type: 'image/jpeg' }), 'photo.jpg')
  return care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/price-changes`, form)
}
const answer = (id: string, said: 'approve' | 'decline', priceChangeId: string) =>
  care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/price-change/${said}`, { priceChangeId })
/** Creates a paid reservation in the given status with an open proposal. */
const proposed = async (amount: number, to: 'PICKED_UP' | 'IN_CARE' = 'IN_CARE') => {
  const id = await care.bookAndPay('customer-1')
  await care.move(id, 'PICKED_UP')
  if (to === 'IN_CARE') await care.move(id, 'IN_CARE')
  const change = (await propose(id, amount)).body.data
  return { id, changeId: change.id as string }
}

describe('a price change', () => {
  it('shows the customer its reason and photos and sends one notice', async () => {
    const id = await care.bookAndPay('customer-1')
    const made = await propose(id, 25_000, 2)
    expect(made.body.data).toMatchObject({
      status: 'PROPOSED',
      previousAmount: 15_000,
      newAmount: 25_000,
      difference: 10_000,
    })
    const { priceChange, paymentInfo } = await care.detail('customer-1', id)
    expect(priceChange).toEqual(made.body.data)
    expect(priceChange.photos).toHaveLength(2)
    expect((await care.server.call('GET', `/media/${priceChange.photos[0]}`)).status).toBe(200)
    expect(paymentInfo).toMatchObject({ totalAmount: 15_000, dueAmount: 0 })
    const { content } = (await care.callAs('customer-1', 'GET', '/api/v1/notifications')).body.data
    expect(content[0]).toMatchObject({
      title: '금액 변경을 확인해 주세요',
      link: `/reservation-detail/${id}`,
    })
  })

  it('to a higher amount applies once it is approved and paid', async () => {
    const { id, changeId } = await proposed(25_000)
    const agreed = await answer(id, 'approve', changeId)
    expect(agreed.body.data).toMatchObject({
      status: 'IN_CARE',
      priceChange: { status: 'AWAITING_PAYMENT' },
      paymentInfo: {
        totalAmount: 25_000,
        totalAmountFormatted: '25,000원',
        paidAmount: 15_000,
        dueAmount: 10_000,
      },
    })
    await care.pay('customer-1', id, 10_000)
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'IN_CARE',
      priceChange: { status: 'APPROVED' },
      paymentInfo: { totalAmount: 25_000, paidAmount: 25_000, dueAmount: 0 },
    })
  })

  it('to a lower amount refunds the difference after the approval', async () => {
    const { id, changeId } = await proposed(9000)
    expect((await answer(id, 'approve', changeId)).body.data).toMatchObject({
      priceChange: { status: 'APPROVED' },
      paymentInfo: { totalAmount: 9000, refundPendingAmount: 6000 },
    })
    await care.runJobs()
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'IN_CARE',
      paymentInfo: { paidAmount: 15_000, refundedAmount: 6000, refundPendingAmount: 0 },
    })
  })

  it('to the same amount moves no money', async () => {
    const { id, changeId } = await proposed(15_000)
    expect((await answer(id, 'approve', changeId)).body.data).toMatchObject({
      priceChange: { status: 'APPROVED' },
      paymentInfo: { totalAmount: 15_000, dueAmount: 0, refundPendingAmount: 0 },
    })
  })

  it.each(['PICKED_UP', 'IN_CARE'] as const)(
    'prepares the return when it is declined in %s',
    async (status) => {
      const { id, changeId } = await proposed(25_000, status)
      expect((await answer(id, 'decline', changeId)).body.data).toMatchObject({
        status: 'DELIVERY_PREPARING',
        priceChange: { status: 'DECLINED' },
        paymentInfo: { totalAmount: 15_000, dueAmount: 0, refundPendingAmount: 0 },
      })
      const moves = (await care.events(id))
        .filter(({ kind }) => kind === 'MOVED')
        .map(({ toStatus }) => toStatus)
      expect(moves.slice(-3)).toEqual(['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'])
    },
  )

  it('changes nothing else when it is declined before the pickup', async () => {
    const id = await care.bookAndPay('customer-1')
    const { body } = await propose(id, 25_000)
    expect((await answer(id, 'decline', body.data.id)).body.data.status).toBe('PICKUP_SCHEDULED')
    expect(await care.detail('customer-1', id)).toMatchObject({ isPriceRefused: true })
  })

  it('can be declined after the approval, and then can no longer be paid', async () => {
    const { id, changeId } = await proposed(25_000)
    await answer(id, 'approve', changeId)
    const begun = await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: 10_000,
    })
    const { orderId } = begun.body.data
    const { body } = await care.server.call('POST', '/sandbox/control/toss/authenticate', {
      body: { orderId, amount: 10_000 },
    })
    expect((await answer(id, 'decline', changeId)).body.data.status).toBe('DELIVERY_PREPARING')
    const late = await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/confirm', {
      orderId,
      amount: 10_000,
      paymentKey: body.paymentKey,
    })
    expect(late.body.code).toBe('PAYMENT_ENDED')
    const ledger = (await care.server.call('GET', '/sandbox/control/toss/ledger')).body
    expect(ledger.find((it: { orderId: string }) => it.orderId === orderId).status).not.toBe('DONE')
  })

  it('cannot be declined while its payment is being confirmed', async () => {
    const { id, changeId } = await proposed(25_000)
    await answer(id, 'approve', changeId)
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'slow', delayMs: 1500 } })
    const paying = care.pay('customer-1', id)
    await care.waitUntil(async () => (await care.findLatestPayment(id))?.status === 'CONFIRMING')
    expect((await answer(id, 'decline', changeId)).body.code).toBe('PAYMENT_UNDER_WAY')
    await paying
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'normal' } })
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'IN_CARE',
      priceChange: { status: 'APPROVED' },
      paymentInfo: { totalAmount: 25_000 },
    })
  })

  it('is answered once, also with ten concurrent answers', async () => {
    const { id, changeId } = await proposed(9000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => answer(id, index % 2 ? 'approve' : 'decline', changeId)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['PRICE_CHANGE_GONE']),
    )
  })

  it('is refused and stores no photo while another is open, before the payment and after the care', async () => {
    const photosBefore = (await care.server.db.select().from(mediaFile)).length
    const unpaid = await care.book('customer-1')
    expect((await propose(unpaid, 25_000, 1)).body.code).toBe('MOVE_NOT_ALLOWED')
    const id = await care.bookAndPay('customer-1')
    await propose(id, 25_000)
    expect((await propose(id, 30_000, 1)).body).toMatchObject({
      code: 'MOVE_NOT_ALLOWED',
      message: expect.stringContaining('이미 있어요'),
    })
    const late = await care.bookAndPay('customer-1')
    for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'] as const) await care.move(late, to)
    expect((await propose(late, 25_000)).body.code).toBe('MOVE_NOT_ALLOWED')
    expect((await propose('019d0000-0000-7000-8000-000000000000', 25_000)).body.code).toBe(
      'RESERVATION_NOT_FOUND',
    )
    expect((await care.server.db.select().from(mediaFile)).length).toBe(photosBefore)
  })

  it('is suggested to staff by the measured sizes, until one is open', async () => {
    const id = await care.bookAndPay('customer-1')
    const base = `/api/v1/admin/reservations/${id}`
    const pricing = async () => (await care.callAs('operator', 'GET', base)).body.data.pricing
    expect(await pricing()).toEqual({ problem: null, measuredTotal: null, open: null, aloneUpTo: 50_000 })
    const pot = { diameter: '40cm 이하', conditions: [], note: '', revision: 0 }
    await care.callAs('operator', 'PUT', `${base}/pots/1`, pot)
    const { measuredTotal } = await pricing()
    expect(measuredTotal).toBeGreaterThan(15_000)
    await propose(id, measuredTotal)
    expect((await pricing()).problem).toContain('이미 있어요')
  })

  it('is declined when the customer cancels the reservation', async () => {
    const id = await care.bookAndPay('customer-1')
    const { body } = await propose(id, 25_000)
    await answer(id, 'approve', body.data.id)
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    await care.runJobs()
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'REFUNDED',
      priceChange: { status: 'DECLINED' },
      paymentInfo: { dueAmount: 0, refundedAmount: 15_000 },
    })
    expect((await answer(id, 'approve', body.data.id)).body.code).toBe('PRICE_CHANGE_GONE')
  })
})

describe('an open price change', () => {
  const withdraw = (id: string, changeId: string, person = 'operator') =>
    care.callAs(person, 'POST', `/api/v1/admin/reservations/${id}/price-changes/${changeId}/withdrawal`, {
      reason: '잘못 쟀어요',
    })
  const adminDetail = async (id: string) =>
    (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data

  it('that is declined is told to who asked, and stands on the booking and with what is to be done until staff have noted what follows', async () => {
    const id = await care.bookAndPay('customer-1')
    const { body } = await propose(id, 25_000)
    await answer(id, 'decline', body.data.id)
    const { content } = (await care.callAs('operator', 'GET', '/api/v1/notifications')).body.data
    expect(content[0]).toMatchObject({
      title: '손님이 금액 변경을 거절했어요',
      link: `/console/reservations/${id}/show`,
    })
    const declined = { difference: 10_000, isAccepted: false, isDeclined: true }
    expect((await adminDetail(id)).priceQuestion).toEqual(declined)

    care.advanceClock(60_000)
    const area = { kind: 'NOTE' as const, actor: 'SYSTEM', isPublic: true, detail: { note: '알림' } }
    await care.server.db.insert(reservationEvent).values({
      ...area,
      id: newId(),
      memberId: (await care.row(id)).memberId,
      reservationId: id,
      createdAt: care.now(),
    })
    expect((await adminDetail(id)).priceQuestion).toEqual(declined)
    const note = (body: { text: string; settlesPrice?: true }) =>
      care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/notes`, { noteId: newId(), ...body })
    const countRefused = async (): Promise<number> =>
      (await care.callAs('operator', 'GET', '/api/v1/admin/waiting')).body.data.find(
        ({ kind }: { kind: string }) => kind === 'PRICES_REFUSED',
      ).count
    await note({ text: '금액: 손님이 생각해 보겠다고 함' })
    expect((await adminDetail(id)).priceQuestion).toEqual(declined)
    const refused = await countRefused()
    const { data } = (await care.callAs('operator', 'GET', '/api/v1/admin/price-changes?size=50')).body
    expect(data.content).toContainEqual(
      expect.objectContaining({ reservationId: id, statusLabel: '손님이 거절했어요' }),
    )
    await note({ text: '금액: 예약한 화분만 데려가기로 함', settlesPrice: true })
    expect((await adminDetail(id)).priceQuestion).toBeNull()
    expect(await countRefused()).toBe(refused - 1)

    const withdrawn = await care.bookAndPay('customer-2')
    const { body: asked } = await propose(withdrawn, 25_000)
    await withdraw(withdrawn, asked.data.id)
    expect((await adminDetail(withdrawn)).priceQuestion).toBeNull()
  })

  it('is shown to staff with its amounts and can be taken back once, which the customer is told', async () => {
    const { id, changeId } = await proposed(25_000)
    expect((await adminDetail(id)).pricing.open).toMatchObject({
      id: changeId,
      previousAmount: 15_000,
      newAmount: 25_000,
      status: 'PROPOSED',
      proposedByName: expect.stringMatching(/./),
    })
    expect((await withdraw(id, changeId)).status).toBe(200)
    expect((await withdraw(id, changeId)).status).toBe(200)
    expect((await answer(id, 'approve', changeId)).body.code).toBe('PRICE_CHANGE_GONE')
    const { pricing, history } = await adminDetail(id)
    expect(pricing).toMatchObject({ open: null, problem: null })
    expect(history[0]).toMatchObject({ kind: 'PRICE_CHANGE', note: '15,000원 → 25,000원 · 거둠' })
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'IN_CARE',
      paymentInfo: { totalAmount: 15_000, dueAmount: 0 },
    })
    const { content } = (await care.callAs('customer-1', 'GET', '/api/v1/notifications')).body.data
    const told = content.filter(({ title }: { title: string }) => title === '금액은 그대로예요')
    expect(told).toHaveLength(1)
    // Another price can be proposed at once.
    expect((await propose(id, 20_000)).status).toBe(200)
  })

  it('cannot be taken back once it is paid, and of an answer and a withdrawal at the same time one counts', async () => {
    const paid = await proposed(25_000)
    await answer(paid.id, 'approve', paid.changeId)
    await care.pay('customer-1', paid.id, 10_000)
    expect((await withdraw(paid.id, paid.changeId)).body.message).toContain('이미 동의했어요')

    const raced = await proposed(12_000)
    const [agreed, taken] = await Promise.all([
      answer(raced.id, 'approve', raced.changeId),
      withdraw(raced.id, raced.changeId),
    ])
    expect([agreed.status, taken.status].toSorted()).toEqual([200, 409])
    const { totalAmount } = (await care.detail('customer-1', raced.id)).paymentInfo
    expect(totalAmount).toBe(agreed.status === 200 ? 12_000 : 15_000)
  })
})
