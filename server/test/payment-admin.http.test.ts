import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payment, paymentOrphan, refund } from '../src/features/payment/payment.tables.ts'
import { auditLog } from '../src/shared/audit/audit.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { type Booking, type CareWorld, careWorld } from './care-world.ts'

const admin = '/api/v1/admin'
/** Three large pots: above the limit of one person. */
const big = { pots: { LARGE: 3 } }

let care: CareWorld
beforeAll(async () => {
  care = await careWorld()
  await care.widen()
})
afterAll(() => care.close())

async function paid(person = 'customer-1', booking: Booking = big) {
  const reservationId = await care.bookAndPay(person, booking)
  const { id = '', orderId = '' } = (await care.paymentOf(reservationId)) ?? {}
  return { id, orderId, reservationId }
}
const give = (id: string, amount: number, more: object = {}, by = 'admin') =>
  care.ask(by, 'POST', `${admin}/payments/${id}/refund`, {
    amount,
    reason: '배송 지연 보상',
    requestId: newId(),
    ...more,
  })
const decide = (by: string, id: string, verdict: 'approve' | 'decline') =>
  care.ask(
    by,
    'POST',
    `${admin}/refund-proposals/${id}/${verdict}`,
    verdict === 'decline' ? { note: '과해요' } : undefined,
  )
const refundsOf = (id: string) => care.server.db.select().from(refund).where(eq(refund.paymentId, id))
const orphansWaiting = async () =>
  (await get('/waiting')).find(({ kind }: { kind: string }) => kind === 'ORPHANS')?.count ?? 0
const get = async (path: string, by = 'admin') => (await care.ask(by, 'GET', `${admin}${path}`)).body.data
const auditOf = (subjectId: string) =>
  care.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.kind, 'CHANGE')))
    .orderBy(auditLog.createdAt, auditLog.id)

describe('a refund above the limit', () => {
  it('leaves nothing before a second administrator agrees; who proposed it cannot', async () => {
    const { id } = await paid()
    const asked = await give(id, 60_000)
    const { refundId } = asked.body.data
    expect(asked.body.data.status).toBe('PROPOSED')
    await care.work()
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
    care.pass(5000)
    await care.work()
    expect(await refundsOf(id)).toMatchObject([{ status: 'SETTLED' }])
    expect((await decide('admin-2', refundId, 'decline')).body.code).toBe('CHANGED_MEANWHILE')
    expect((await auditOf(id)).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['payment.proposeRefund', '관리자 최뿌리'],
      ['payment.approveRefund', '관리자 정나무'],
    ])
  })

  it('is asked for once for one request, and one at a time for a payment', async () => {
    const { id } = await paid()
    const requestId = newId()
    const answers = await Promise.all([1, 2, 3].map(() => give(id, 80_000, { requestId })))
    expect(answers.map(({ body }) => body.data)).toEqual(
      Array(3).fill({ refundId: requestId, status: 'PROPOSED' }),
    )
    expect((await give(id, 70_000)).body.code).toBe('REFUND_PROPOSED')
    expect((await decide('admin-2', requestId, 'decline')).body.data).toMatchObject({
      status: 'DECLINED',
      note: '과해요',
    })
    expect((await give(id, 80_000, { requestId })).body.data.status).toBe('DECLINED')
    expect((await decide('admin-2', requestId, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect(await refundsOf(id)).toEqual([])
  })

  it('cannot be passed out in pieces, nor given to oneself', async () => {
    const { id } = await paid()
    expect((await give(id, 30_000)).body.data.status).toBe('PENDING')
    expect((await get(`/payments/${id}/refund-preview`)).aloneUpTo).toBe(20_000)
    expect((await give(id, 20_001)).body.data.status).toBe('PROPOSED')
    expect((await give(id, 20_000)).body.data.status).toBe('PENDING')

    const own = await paid('admin')
    const { refundId, status } = (await give(own.id, 1000)).body.data
    expect(status).toBe('PROPOSED')
    expect((await decide('admin-2', refundId, 'approve')).status).toBe(200)
    const others = await give(own.id, 60_000, {}, 'admin-2')
    expect((await decide('admin', others.body.data.refundId, 'approve')).body.code).toBe(
      'SECOND_PERSON_NEEDED',
    )
  })

  it('together with others never exceeds what was paid', async () => {
    const { id } = await paid()
    const { refundId } = (await give(id, 90_000)).body.data
    expect((await give(id, 40_000)).body.data.status).toBe('PENDING')
    expect((await decide('admin-2', refundId, 'approve')).body.code).toBe('REFUND_TOO_LARGE')
    expect((await give(id, 50_001)).body.code).toBe('REFUND_TOO_LARGE')
    expect((await give(id, 1000, { expectedLeft: 90_000 })).body.code).toBe('REFUND_CHANGED')
    expect((await give(id, 1000, { expectedLeft: 50_000 })).body.data.status).toBe('PENDING')
    const waiting = await get('/refund-proposals?status=OPEN')
    expect(waiting.content.map((row: { id: string }) => row.id)).toContain(refundId)
  })
})

describe('what a refund would be', () => {
  it('is by the policy what the customer is told, also when it costs something', async () => {
    const { id, reservationId } = await paid('customer-1', { ...big, pickupDate: '2026-11-10' })
    const now = care.now().getTime()
    care.turnTo('2026-11-09T15:00:00')
    const told = (await care.ask('customer-1', 'GET', `/api/v1/reservations/${reservationId}/cancel-preview`))
      .body.data
    const preview = await get(`/payments/${id}/refund-preview`)
    expect(told.deduction).toBeGreaterThan(0)
    const { tier, paidAmount, deduction, refundAmount } = told
    expect(preview.policy).toEqual({ tier, paidAmount, deduction, refundAmount })
    expect(preview).toMatchObject({ policyText: told.text, left: 90_000, aloneUpTo: 50_000 })
    await care.move(reservationId, 'PICKED_UP')
    const later = await get(`/payments/${id}/refund-preview`)
    expect(later.policy).toBeNull()
    expect(later.policyText).toMatch(/취소할 수 없어요/)
    care.pass(now - care.now().getTime())
  })
})

describe('the list of everybody’s payments', () => {
  it('is found by state, method, day, order and reservation, with masked names; the detail is a look', async () => {
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
    const looks = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(looks).toMatchObject([{ kind: 'LOOK', action: 'payment.look', actorName: '운영자 한들' }])
  })

  it('is for operators to look at and for administrators to act on; nobody else knows it is there', async () => {
    const { id } = await paid()
    for (const path of ['/payments', `/payments/${id}`, '/refund-proposals', '/price-changes']) {
      expect((await care.ask('operator', 'GET', admin + path)).status, path).toBe(200)
      for (const person of ['customer-1', 'expert'])
        expect((await care.ask(person, 'GET', admin + path)).status, path).toBe(404)
      expect((await care.server.call('GET', admin + path)).status, path).toBe(401)
    }
    const file = '/payment-export?what=payments&from=2026-11-01&until=2026-11-30'
    expect((await care.ask('operator', 'GET', admin + file)).status).toBe(404)
    expect((await give(id, 1000, {}, 'operator')).status).toBe(404)
  })
})

describe('the books of a day', () => {
  const days = 'from=2026-10-01&until=2026-11-30'

  it('have sums that equal a recount of the rows, by Seoul’s days', async () => {
    const { id } = await paid()
    // 00:30 in Seoul is still the day before in Greenwich.
    const night = new Date('2026-11-01T00:30:00+09:00')
    await care.server.db.update(payment).set({ completedAt: night }).where(eq(payment.id, id))
    const { rows, sum } = await get(`/payment-totals?${days}`)
    const taken = (await care.server.db.select().from(payment)).filter(({ completedAt }) => completedAt)
    const settled = (await care.server.db.select().from(refund)).filter(({ status }) => status === 'SETTLED')
    const add = (list: { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0)
    expect(sum).toEqual({ captured: add(taken), refunded: add(settled), net: add(taken) - add(settled) })
    expect(sum.refunded).toBeGreaterThan(0)
    expect(rows.find((row: { day: string }) => row.day === '2026-11-01')).toMatchObject({
      captured: 90_000,
      capturedCount: 1,
      methodLabel: '카드',
    })
    expect(
      (await care.ask('admin', 'GET', `${admin}/payment-totals?from=2026-01-01&until=2026-12-31`)).status,
    ).toBe(400)
  })

  it('open in Korean Excel, hold no formula, and are written down as taken along', async () => {
    const { id } = await paid()
    await give(id, 1000, { reason: '=HYPERLINK("http://evil")' })
    const token = await care.signIn('admin')
    const take = (what: string) =>
      fetch(`${care.server.url}${admin}/payment-export?what=${what}&from=2026-10-01&until=2026-11-30`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const answer = await take('refunds')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="saeip-refunds-/)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = bytes.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('"요청","완료","주문번호","예약번호","고객","수단","상태","구분","금액","사유"')
    expect(lines.at(-1)).toBe('')
    expect(lines[1]).toMatch(
      /"김\*록","카드","진행 중","운영자 환불","1000","'=HYPERLINK\(""http:\/\/evil""\)"$/,
    )

    const rows = (await (await take('payments')).text()).trimEnd().split('\r\n')
    expect(rows).toHaveLength(1 + (await care.server.db.select().from(payment)).length)
    expect(await (await take('totals')).text()).toContain('"2026-11-02","카드"')
    const looks = await care.server.db.select().from(auditLog).where(eq(auditLog.action, 'payment.export'))
    expect(looks.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['LOOK', 'refunds'],
      ['LOOK', 'payments'],
      ['LOOK', 'totals'],
    ])
  })
})

describe('what waits for somebody', () => {
  it('a transaction that does not match is settled once, with a note', async () => {
    const paymentKey = 'stranger-key'
    await care.server.db.insert(paymentOrphan).values({
      paymentKey,
      orderId: 'PC-STRANGER',
      amount: 5000,
      kind: 'UNKNOWN_HERE',
      providerStatus: 'DONE',
      foundAt: care.now(),
    })
    expect(await orphansWaiting()).toBe(1)
    const settle = (by: string) =>
      care.ask(by, 'POST', `${admin}/payments/orphans/settle`, { paymentKey, note: '결제사에서 취소했어요' })
    expect((await settle('operator')).status).toBe(404)
    expect((await settle('admin')).status).toBe(200)
    expect((await settle('admin')).body.code).toBe('CHANGED_MEANWHILE')
    expect(await get('/payments/orphans')).toMatchObject([
      { paymentKey, note: '결제사에서 취소했어요', settledByName: '관리자 최뿌리' },
    ])
    expect(await orphansWaiting()).toBe(0)
    expect(await auditOf(paymentKey)).toMatchObject([
      { action: 'payment.settleOrphan', reason: '결제사에서 취소했어요' },
    ])
  })

  it('a price waits in the list until the customer has answered', async () => {
    const { reservationId } = await paid()
    const form = new FormData()
    form.set('amount', '95000')
    form.set('reason', '화분이 더 커요')
    await care.ask('operator', 'POST', `${admin}/reservations/${reservationId}/price-changes`, form)
    const open = async () => (await get('/price-changes')).content
    const [waiting] = await open()
    expect(waiting).toMatchObject({
      reservationId,
      newAmount: 95_000,
      customerName: '김*록',
      proposedByName: '운영자 한들',
    })
    await care.ask('customer-1', 'POST', `/api/v1/reservations/${reservationId}/price-change/decline`, {
      priceChangeId: waiting.id,
    })
    expect(await open()).toEqual([])
  })
})
