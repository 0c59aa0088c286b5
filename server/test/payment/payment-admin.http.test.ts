import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payment, paymentOrphan, refund } from '../../src/features/payment/payment.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { tokenFor } from '../support/harness/call.ts'
import {
  type BookingOptions,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

const admin = '/api/v1/admin'
/** Three large pots cost more than the limit of one administrator. */
const expensive = { pots: { LARGE: 3 } }

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())

async function paid(person = 'customer-1', booking: BookingOptions = expensive) {
  const reservationId = await care.bookAndPay(person, booking)
  const { id = '', orderId = '' } = (await care.findLatestPayment(reservationId)) ?? {}
  return { id, orderId, reservationId }
}
const refundPayment = (id: string, amount: number, more: object = {}, by = 'admin') =>
  care.callAs(by, 'POST', `${admin}/payments/${id}/refund`, {
    amount,
    reason: '배송 지연 보상',
    requestId: newId(),
    ...more,
  })
const decide = (by: string, id: string, verdict: 'approve' | 'decline') =>
  care.callAs(
    by,
    'POST',
    `${admin}/refund-proposals/${id}/${verdict}`,
    verdict === 'decline' ? { note: '과해요' } : undefined,
  )
const refundsOf = (id: string) => care.server.db.select().from(refund).where(eq(refund.paymentId, id))
const countPendingOrphans = async () =>
  (await get('/waiting')).find(({ kind }: { kind: string }) => kind === 'ORPHANS')?.count ?? 0
const get = async (path: string, by = 'admin') => (await care.callAs(by, 'GET', `${admin}${path}`)).body.data
const auditOf = (subjectId: string) =>
  care.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.kind, 'CHANGE')))
    .orderBy(auditLog.createdAt, auditLog.id)

describe('a refund above the limit', () => {
  it('is executed only after the approval of a second administrator, not of the proposer', async () => {
    const { id } = await paid()
    const proposed = await refundPayment(id, 60_000)
    const { refundId } = proposed.body.data
    expect(proposed.body.data.status).toBe('PROPOSED')
    await care.runJobs()
    expect(await refundsOf(id)).toEqual([])
    expect((await decide('admin', refundId, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect((await decide('operator', refundId, 'approve')).status).toBe(404)
    expect(await refundsOf(id)).toEqual([])

    const [seenByFirst] = (await get('/refund-proposals?status=OPEN')).content
    expect(seenByFirst).toMatchObject({
      id: refundId,
      mayApprove: false,
      isMine: true,
      customerName: '김*록',
    })
    const [seenBySecond] = (await get('/refund-proposals?status=OPEN', 'admin-2')).content
    expect(seenBySecond).toMatchObject({ mayApprove: true, proposedByName: '관리자 최뿌리' })

    const approvals = await Promise.all([1, 2, 3].map(() => decide('admin-2', refundId, 'approve')))
    expect(approvals.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refundsOf(id)).toMatchObject([{ id: refundId, amount: 60_000, cause: 'OPERATOR' }])
    care.advanceClock(5000)
    await care.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ status: 'SETTLED' }])
    expect(await get(`/payments/${id}`)).toMatchObject({ statusLabel: '일부 환불', refundedAmount: 60_000 })
    expect((await decide('admin-2', refundId, 'decline')).body.code).toBe('CHANGED_MEANWHILE')
    expect((await auditOf(id)).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['payment.proposeRefund', '관리자 최뿌리'],
      ['payment.approveRefund', '관리자 정나무'],
    ])
  })

  it('is proposed once per request id, and only one proposal is open per reservation', async () => {
    const { id } = await paid()
    const requestId = newId()
    const answers = await Promise.all([1, 2, 3].map(() => refundPayment(id, 80_000, { requestId })))
    expect(answers.map(({ body }) => body.data)).toEqual(
      Array(3).fill({ refundId: requestId, status: 'PROPOSED' }),
    )
    expect((await refundPayment(id, 70_000)).body.code).toBe('REFUND_PROPOSED')
    expect((await decide('admin-2', requestId, 'decline')).body.data).toMatchObject({
      status: 'DECLINED',
      note: '과해요',
    })
    expect((await refundPayment(id, 80_000, { requestId })).body.data.status).toBe('DECLINED')
    expect((await decide('admin-2', requestId, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect(await refundsOf(id)).toEqual([])
  })

  it('cannot be split into small refunds, nor made alone for the administrator’s own payment', async () => {
    const { id } = await paid()
    expect((await refundPayment(id, 30_000)).body.data.status).toBe('PENDING')
    expect((await get(`/payments/${id}/refund-preview`)).aloneUpTo).toBe(20_000)
    expect((await refundPayment(id, 20_001)).body.data.status).toBe('PROPOSED')
    expect((await refundPayment(id, 20_000)).body.data.status).toBe('PENDING')

    const own = await paid('admin')
    const { refundId, status } = (await refundPayment(own.id, 1000)).body.data
    expect(status).toBe('PROPOSED')
    expect((await decide('admin-2', refundId, 'approve')).status).toBe(200)
    const others = await refundPayment(own.id, 60_000, {}, 'admin-2')
    expect((await decide('admin', others.body.data.refundId, 'approve')).body.code).toBe(
      'SECOND_PERSON_NEEDED',
    )
  })

  it('never exceeds the paid amount together with other refunds', async () => {
    const { id } = await paid()
    const { refundId } = (await refundPayment(id, 90_000)).body.data
    expect((await refundPayment(id, 40_000)).body.data.status).toBe('PENDING')
    expect((await decide('admin-2', refundId, 'approve')).body.code).toBe('REFUND_TOO_LARGE')
    expect((await refundPayment(id, 50_001)).body.code).toBe('REFUND_TOO_LARGE')
    expect((await refundPayment(id, 1000, { expectedLeft: 90_000 })).body.code).toBe('REFUND_CHANGED')
    expect((await refundPayment(id, 1000, { expectedLeft: 50_000 })).body.data.status).toBe('PENDING')
    const proposals = await get('/refund-proposals?status=OPEN')
    expect(proposals.content.map((row: { id: string }) => row.id)).toContain(refundId)
  })
})

describe('the refund preview', () => {
  it('contains the same policy amounts as the customer’s cancellation preview', async () => {
    const { id, reservationId } = await paid('customer-1', { ...expensive, pickupDate: '2026-11-10' })
    const now = care.now().getTime()
    care.setClock('2026-11-09T15:00:00')
    const customerPreview = (
      await care.callAs('customer-1', 'GET', `/api/v1/reservations/${reservationId}/cancel-preview`)
    ).body.data
    const preview = await get(`/payments/${id}/refund-preview`)
    expect(customerPreview.deduction).toBeGreaterThan(0)
    const { tier, paidAmount, deduction, refundAmount } = customerPreview
    expect(preview.policy).toEqual({ tier, paidAmount, deduction, refundAmount })
    expect(preview).toMatchObject({ policyText: customerPreview.text, left: 90_000, aloneUpTo: 50_000 })
    const { revision } = await care.row(reservationId)
    expect(preview.cancellation).toEqual({ reservationId, revision, refundAmount: 90_000 })
    await care.move(reservationId, 'PICKED_UP')
    const later = await get(`/payments/${id}/refund-preview`)
    expect(later.policy).toBeNull()
    expect(later.cancellation).toBeNull()
    expect(later.policyText).toMatch(/스스로 취소할 수 없어요/)
    care.advanceClock(now - care.now().getTime())
  })
})

describe('the list of all payments', () => {
  it('can be filtered by status, method, day, order and reservation, with masked names; the detail is audited', async () => {
    const { id, orderId, reservationId } = await paid('customer-1')
    const { number } = await care.row(reservationId)
    const ids = async (query: string) =>
      (await get(`/payments?${query}`)).content.map((row: { id: string }) => row.id)
    expect(await ids(`text=${orderId}`)).toEqual([id])
    expect(await ids(`text=${number.toLowerCase()}`)).toEqual([id])
    expect(await ids('text=SA-260101-ZZZZZZ')).toEqual([])
    expect(await ids('status=COMPLETED&method=CARD&from=2026-11-01&until=2026-11-03')).toContain(id)
    expect(await ids('until=2026-11-01')).toEqual([])
    expect(await ids('status=FAILED')).not.toContain(id)
    const all = await ids('size=50')
    const first = await get('/payments?size=2', 'operator')
    const second = await get(`/payments?size=2&cursor=${first.nextCursor}`, 'operator')
    expect([...first.content, ...second.content].map(({ id: it }) => it)).toEqual(all.slice(0, 4))
    expect(first.content[0]).toMatchObject({ customerName: '김*록', reservationNumber: number })

    const detail = await get(`/payments/${id}`, 'operator')
    expect(detail).toMatchObject({ customerName: '김초록', reservation: { number, paidAmount: 90_000 } })
    expect(detail.events.map((it: { kind: string }) => it.kind)).toEqual(
      expect.arrayContaining(['BEGUN', 'CONFIRMING', 'COMPLETED']),
    )
    const views = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(views).toMatchObject([{ kind: 'LOOK', action: 'payment.look', actorName: '운영자 한들' }])
  })

  it('is readable by operators, writable by administrators, and 404 for everyone else', async () => {
    const { id } = await paid()
    for (const path of ['/payments', `/payments/${id}`, '/refund-proposals', '/price-changes']) {
      expect((await care.callAs('operator', 'GET', admin + path)).status, path).toBe(200)
      for (const person of ['customer-1', 'expert'])
        expect((await care.callAs(person, 'GET', admin + path)).status, path).toBe(404)
      expect((await care.server.call('GET', admin + path)).status, path).toBe(401)
    }
    const file = '/payment-export?what=payments&from=2026-11-01&until=2026-11-30'
    expect((await care.callAs('operator', 'GET', admin + file)).status).toBe(404)
    expect((await refundPayment(id, 1000, {}, 'operator')).status).toBe(404)
  })
})

describe('the daily totals', () => {
  const days = 'from=2026-10-01&until=2026-11-30'

  it('equal a recount of the rows by Seoul day', async () => {
    const { id } = await paid()
    // 00:30 in Seoul is still the day before in UTC.
    const night = new Date('2026-11-01T00:30:00+09:00')
    await care.server.db.update(payment).set({ completedAt: night }).where(eq(payment.id, id))
    const { rows, sum } = await get(`/payment-totals?${days}`)
    const taken = (await care.server.db.select().from(payment)).filter(({ completedAt }) => completedAt)
    const settled = (await care.server.db.select().from(refund)).filter(({ status }) => status === 'SETTLED')
    const add = (list: { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0)
    expect(sum).toEqual({
      ...{ captured: add(taken), refunded: add(settled), net: add(taken) - add(settled) },
      compensated: 0,
    })
    expect(sum.refunded).toBeGreaterThan(0)
    expect(rows.find((row: { day: string }) => row.day === '2026-11-01')).toMatchObject({
      captured: 90_000,
      capturedCount: 1,
      methodLabel: '카드',
    })
    expect(
      (await care.callAs('admin', 'GET', `${admin}/payment-totals?from=2026-01-01&until=2026-12-31`)).status,
    ).toBe(400)
  })

  it('can be exported as CSV for Korean Excel without formulas, and each export is audited', async () => {
    const { id } = await paid()
    await refundPayment(id, 1000, { reason: '=HYPERLINK("http://evil")' })
    const token = await tokenFor(admin, await care.signIn('admin'))
    const download = (what: string) =>
      fetch(`${care.server.url}${admin}/payment-export?what=${what}&from=2026-10-01&until=2026-11-30`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const answer = await download('refunds')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="saeip-refunds-/)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = bytes.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('"요청","완료","주문번호","예약번호","고객","수단","상태","구분","금액","사유"')
    expect(lines.at(-1)).toBe('')
    expect(lines[1]).toMatch(
      /"김\*록","카드","진행 중","직원 환불","1000","'=HYPERLINK\(""http:\/\/evil""\)"$/,
    )

    const rows = (await (await download('payments')).text()).trimEnd().split('\r\n')
    expect(rows).toHaveLength(1 + (await care.server.db.select().from(payment)).length)
    expect(await (await download('totals')).text()).toContain('"2026-11-02","카드"')
    const exports = await care.server.db.select().from(auditLog).where(eq(auditLog.action, 'payment.export'))
    expect(exports.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['LOOK', 'refunds'],
      ['LOOK', 'payments'],
      ['LOOK', 'totals'],
    ])
  })

  it('can be exported for the tax accountant from what the provider pays out; its silence is an answer and no half file', async () => {
    const { id } = await paid()
    await refundPayment(id, 1000, { reason: '화분 하나가 줄었어요' })
    await care.server.jobs.runDue()
    const sample = { orderId: 'PC-20261026-SAMPLE', amount: 5000 }
    const chargedAt = Date.parse('2026-10-26T10:00:00+09:00')
    const { body } = await care.server.call('POST', '/sandbox/control/toss/authenticate', {
      body: { ...sample, chargedAt },
    })
    await care.server.call('POST', '/sandbox/toss/v1/payments/confirm', {
      headers: { authorization: `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}` },
      body: { ...sample, paymentKey: body.paymentKey },
    })
    const token = await tokenFor(admin, await care.signIn('admin'))
    const download = () =>
      fetch(`${care.server.url}${admin}/payment-export?what=settlements&from=2026-10-01&until=2026-11-30`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const lines = (await (await download()).text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '"매출일","지급일","주문번호","예약번호","수단","승인번호","합계","공급가액","부가세","결제사 수수료","지급액"',
    )
    expect(lines.find((line) => line.includes('"-1000"'))).toMatch(
      /^"2026-11-02","2026-11-04","PC-[^"]+","[^"]+","카드","00000000","-1000","-909","-91","-33","-967"$/,
    )
    expect(lines.find((line) => line.includes(sample.orderId))).toMatch(/^"2026-10-26","2026-10-28"/)
    await care.server.call('POST', '/sandbox/control/toss', {
      body: { mood: 'down', calls: ['settlements'] },
    })
    const refused = await download()
    expect([refused.status, await refused.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'PAYMENT_PROVIDER_DOWN' }),
    ])
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'normal' } })
  })
})

describe('pending work', () => {
  it('an orphan is settled once, with a note', async () => {
    const paymentKey = 'stranger-key'
    await care.server.db.insert(paymentOrphan).values({
      paymentKey,
      orderId: 'PC-STRANGER',
      amount: 5000,
      kind: 'UNKNOWN_HERE',
      providerStatus: 'DONE',
      foundAt: care.now(),
    })
    expect(await countPendingOrphans()).toBe(1)
    const settle = (by: string) =>
      care.callAs(by, 'POST', `${admin}/payments/orphans/settle`, {
        paymentKey,
        note: '결제사에서 취소했어요',
      })
    expect((await settle('operator')).status).toBe(404)
    expect((await settle('admin')).status).toBe(200)
    expect((await settle('admin')).body.code).toBe('CHANGED_MEANWHILE')
    expect(await get('/payments/orphans')).toMatchObject([
      { paymentKey, note: '결제사에서 취소했어요', settledByName: '관리자 최뿌리' },
    ])
    expect(await countPendingOrphans()).toBe(0)
    expect(await auditOf(paymentKey)).toMatchObject([
      { action: 'payment.settleOrphan', reason: '결제사에서 취소했어요' },
    ])
  })

  it('a price change is listed until the customer has agreed, or until staff have asked anew after a no', async () => {
    const { reservationId } = await paid()
    const form = new FormData()
    form.set('amount', '95000')
    form.set('reason', '화분이 더 커요')
    await care.callAs('operator', 'POST', `${admin}/reservations/${reservationId}/price-changes`, form)
    const open = async () => (await get('/price-changes')).content
    const [priceChange] = await open()
    expect(priceChange).toMatchObject({
      reservationId,
      newAmount: 95_000,
      customerName: '김*록',
      proposedByName: '운영자 한들',
    })
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${reservationId}/price-change/decline`, {
      priceChangeId: priceChange.id,
    })
    expect(await open()).toMatchObject([{ id: priceChange.id, status: 'DECLINED' }])
    care.advanceClock(1_000)
    form.set('amount', '93000')
    await care.callAs('operator', 'POST', `${admin}/reservations/${reservationId}/price-changes`, form)
    expect(await open()).toMatchObject([{ newAmount: 93_000, status: 'PROPOSED' }])
  })
})

it('exports as many payments as the list counts, with its filters and without days', async () => {
  const { id } = await paid()
  const long = new Date('2025-03-02T12:00:00+09:00')
  await care.server.db.update(payment).set({ createdAt: long }).where(eq(payment.id, id))
  const token = await tokenFor(admin, await care.signIn('admin'))
  for (const filter of ['', 'status=COMPLETED', 'refundCause=OPERATOR', 'until=2025-12-31']) {
    const file = await fetch(`${care.server.url}${admin}/payment-export?what=payments&${filter}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const rows = (await file.text()).trim().split('\n').length - 1
    expect({ filter, rows }).toEqual({ filter, rows: (await get(`/payments?${filter}`)).total })
    expect(file.headers.get('content-disposition')).toContain(
      filter.startsWith('until') ? 'saeip-payments-2025-12-31.csv' : 'saeip-payments.csv',
    )
  }
})
