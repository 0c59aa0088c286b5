import { bearer, dataOf, json, request, signIn } from '../../http-client.ts'
import {
  authenticate,
  bookingBody,
  ledgerOf,
  openDays,
  order,
  type Shop,
  sendBooking,
  sendConfirm,
  sendInitiate,
} from '../../payments/checkout.ts'
import { type Row, Tally } from '../../row.ts'

/** A10: invalid prices, dates, slots and areas that the form never sends. */
export async function bookingTricks(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const token = await signIn(shop.url, 'customer-2')
  const [day = ''] = await openDays(shop, token)
  const good = bookingBody(day)
  const elsewhere = (pickupAddress: string) => ({ ...good.address, pickupAddress, sameAddress: false })
  const tricks: [string, object][] = [
    ...['2020-01-07', '2099-01-06', '2026-11-22', 'tomorrow', '2026-13-45', '', `${day}T09:00`].map(
      (pickupDate): [string, object] => [`the day ${pickupDate}`, { ...good, pickupDate }],
    ),
    ['a slot of its own', { ...good, pickupTime: 'NIGHT' }],
    ['fewer pots than listed', { ...good, potCount: 1 }],
    ['more pots than listed', { ...good, potCount: 3 }],
    ['no pots', { ...good, potCount: 0, potServices: [] }],
    ['a negative count', { ...good, potCount: -2 }],
    ['an unknown size', { ...good, potServices: [{ potNumber: 1, diameter: '1cm 이하' }], potCount: 1 }],
    [
      'numbers that repeat',
      { ...good, potServices: good.potServices.map((pot) => ({ ...pot, potNumber: 1 })) },
    ],
    [
      'a thousand pots',
      {
        ...good,
        potCount: 1000,
        potServices: Array.from({ length: 1000 }, (_, at) => ({ potNumber: at + 1, diameter: '20cm 이하' })),
      },
    ],
    ...[
      '부산 해운대구 우동 1',
      '강원 춘천시 중앙로 1',
      '경기 여주시 세종로 1',
      '인천 중구 운서동 1',
      '광주 북구 용봉로 77',
    ].map((address): [string, object] => [address, { ...good, address: elsewhere(address) }]),
    ['somebody else’s diagnosis', { ...good, diagnosisId: '01890000-0000-7000-8000-000000000000' }],
  ]
  for (const [name, body] of tricks) {
    const answer = await sendBooking(shop, token, body)
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 403
    tally.expect(isRefused, () => `${name}: ${answer.status} ${answer.text.slice(0, 80)}`)
  }
  const priced = await sendBooking(shop, token, {
    ...good,
    amount: 1,
    totalAmount: 1,
    status: 'DONE',
    memberId: 'x',
  })
  tally.expect(
    dataOf<{ amount: number }>(priced).amount === 20_000,
    () => `a price of its own: ${priced.text}`,
  )
  return tally.row('A10', 'prices, dates, slots and areas the form would never send')
}

/** A11: refunds of unpaid money, double refunds, and refunds above the paid amount. */
export async function refundTricks(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const token = await signIn(shop.url, 'customer-2')
  const stranger = await signIn(shop.url, 'customer-3')
  const admin = await signIn(shop.url, 'admin')
  const [day = ''] = await openDays(shop, token)
  const { id, orderId } = await order(shop, token, day)
  const cancel = (who: string, body: object) =>
    request(`${shop.url}/api/v1/reservations/${id}/cancel`, json(body, bearer(who)))

  const foreign = await cancel(stranger, {})
  tally.expect([404, 409].includes(foreign.status), () => `a stranger's cancel: ${foreign.status}`)
  const hoped = await cancel(token, { expectedRefund: 20_000 })
  tally.expect(hoped.json?.code === 'REFUND_CHANGED', () => `a refund of nothing paid: ${hoped.text}`)
  const both = await Promise.all(Array.from({ length: 10 }, () => cancel(token, {})))
  const done = both.filter(({ status }) => status === 200)
  tally.expect(done.length === 10, () => `${done.length} of ten cancels answered with the cancelled booking`)
  for (const answer of done) {
    const { paymentInfo } = dataOf<{ paymentInfo: { refundPendingAmount: number } }>(answer)
    tally.expect(paymentInfo.refundPendingAmount === 0, () => 'money comes back that never was paid')
  }
  const missing = '01890000-0000-7000-8000-000000000000'
  for (const amount of [1, 0, -1, 1e12, 0.5]) {
    const url = `${shop.url}/api/v1/admin/payments/${missing}/refund`
    const answer = await request(url, json({ amount, reason: '시험', requestId: missing }, bearer(admin)))
    tally.expect([400, 404].includes(answer.status), () => `a refund of ${amount}: ${answer.status}`)
    const asCustomer = await request(url, json({ amount, reason: '시험', requestId: missing }, bearer(token)))
    tally.expect(asCustomer.status === 404, () => `a customer refunds: ${asCustomer.status}`)
  }
  const late = await request(`${shop.url}/api/v1/payments/toss/fail`, json({ orderId }, bearer(stranger)))
  tally.expect(late.status === 200, () => `a stranger's fail: ${late.status}`)
  return tally.row('A11', 'refunds of what was never paid, twice, or too much')
}

/** A11: one administrator tries to refund more than the limit: by own approval, in parts, concurrently. */
export async function fourEyesTricks(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const [customer, operator, first, second] = await Promise.all(
    ['customer-2', 'operator', 'admin', 'admin-2'].map((person) => signIn(shop.url, person)),
  )
  const { id, orderId } = await paidLargePots(shop, customer ?? '', first ?? '')
  const refund = (who: string | undefined, amount: number) =>
    request(
      `${shop.url}/api/v1/admin/payments/${id}/refund`,
      json({ amount, reason: '시험', requestId: crypto.randomUUID() }, bearer(who ?? '')),
    )
  const decide = (who: string | undefined, proposal: string, verdict: string) =>
    request(
      `${shop.url}/api/v1/admin/refund-proposals/${proposal}/${verdict}`,
      json({ note: '시험' }, bearer(who ?? '')),
    )

  const asked = dataOf<{ refundId: string; status: string }>(await refund(first, 60_000))
  tally.expect(asked.status === 'PROPOSED', () => `above the limit: ${asked.status}`)
  for (const who of [first, customer, operator]) {
    const own = await decide(who, asked.refundId, 'approve')
    const isRefused = who === first ? own.json?.code === 'SECOND_PERSON_NEEDED' : own.status === 404
    tally.expect(isRefused, () => `approved by the wrong one: ${own.status} ${own.text}`)
  }
  const pieces = await Promise.all(Array.from({ length: 10 }, () => refund(first, 9000)))
  const out = pieces.filter(({ json: answer }) => (answer?.data as { status?: string })?.status === 'PENDING')
  tally.expect(out.length === 5, () => `${out.length} pieces of 9,000 won went out of 50,000`)
  // 90,000 were paid and 45,000 refunded: the proposal now exceeds the rest, whoever approves it.
  const late = await Promise.all(Array.from({ length: 5 }, () => decide(second, asked.refundId, 'approve')))
  tally.expect(
    late.every(({ json: answer }) => answer?.code === 'REFUND_TOO_LARGE'),
    () => `more than was paid is approved: ${late.map(({ status }) => status).join()}`,
  )
  await new Promise((done) => setTimeout(done, 9000))
  const [entry] = (await ledgerOf(shop)).filter((it) => it.orderId === orderId)
  const given = entry?.cancels.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  tally.expect(given <= 45_000, () => `the provider gave back ${given} won`)
  return tally.row('A11', 'refunds above what one administrator may give back')
}

/** Creates a payment of 90,000 won and returns its id. */
async function paidLargePots(shop: Shop, customer: string, admin: string) {
  const [day = ''] = await openDays(shop, customer)
  const potServices = [1, 2, 3].map((potNumber) => ({ potNumber, diameter: '40cm 이하' }))
  const answer = await sendBooking(shop, customer, { ...bookingBody(day), potCount: 3, potServices })
  const { id, amount } = dataOf<{ id: string; amount: number }>(answer)
  const { orderId } = dataOf<{ orderId: string }>(await sendInitiate(shop, customer, id, amount))
  const paymentKey = await authenticate(shop, { orderId, amount })
  await sendConfirm(shop, { paymentKey, orderId, amount }, customer)
  const found = await request(`${shop.url}/api/v1/admin/payments?text=${orderId}`, { headers: bearer(admin) })
  return { orderId, id: dataOf<{ content: { id: string }[] }>(found).content[0]?.id ?? '' }
}

/** A13: anybody can send a webhook, so none changes state without a query to the provider. */
export async function forgedWebhooks(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const token = await signIn(shop.url, 'customer-2')
  const [day = ''] = await openDays(shop, token)
  const { id, orderId, amount } = await order(shop, token, day)
  const data = { paymentKey: 'forged-payment-key', orderId, status: 'DONE', totalAmount: amount, secret: 'x' }
  const forged: unknown[] = [
    { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-01-01T00:00:00+09:00', data },
    { eventType: 'DEPOSIT_CALLBACK', createdAt: '2026-01-01T00:00:00+09:00', ...data },
    { eventType: 'CANCEL_STATUS_CHANGED', data: { ...data, status: 'CANCELED' } },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: null },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: { $ne: 1 }, paymentKey: ['a'] } },
    { data: { paymentKey: '../../v1/transactions', orderId: '../..' } },
    {},
    { eventType: 'x'.repeat(5000), data: { paymentKey: 'k'.repeat(5000) } },
  ]
  for (const body of forged) {
    const headers = { 'tosspayments-webhook-transmission-id': `forged-${forged.indexOf(body)}` }
    const answer = await request(`${shop.url}/api/v1/payments/toss/webhook`, json(body, headers))
    tally.expect(answer.status < 500, () => `a forged webhook: ${answer.status}`)
  }
  await new Promise((done) => setTimeout(done, 3000))
  const detail = await request(`${shop.url}/api/v1/reservations/${id}`, { headers: bearer(token) })
  const { paymentRequired, paymentInfo } = dataOf<{
    paymentRequired: boolean
    paymentInfo: { paidAmount: number }
  }>(detail)
  tally.expect(
    paymentRequired && paymentInfo.paidAmount === 0,
    () => `believed: ${detail.text.slice(0, 200)}`,
  )
  return tally.row('A13', 'forged webhooks')
}
