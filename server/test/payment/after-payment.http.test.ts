import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addressToCheck,
  type BookingOptions,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

const toss = '/api/v1/payments/toss'
const amount = 15_000

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld({ env: { LIMITS: 'PAYMENT_ORDER=3' } })
})
afterAll(() => care.close())

const sandbox = async (path: string, body?: object) =>
  (await care.server.call(body ? 'POST' : 'GET', `/sandbox/control/toss${path}`, body ? { body } : {})).body
/** Pays and returns what the page after the payment receives, without a session. */
async function pay(id: string) {
  const confirmation = await care.pay('customer-1', id)
  return (await care.server.call('POST', `${toss}/confirm`, { body: confirmation })).body.data
}

async function bookByVirtualAccount(booking: BookingOptions = {}) {
  const id = await care.book('customer-1', booking)
  const body = { reservationId: id, amount }
  const { orderId } = (await care.callAs('customer-1', 'POST', `${toss}/initiate`, body)).body.data
  const order = { orderId, amount }
  const { paymentKey } = await sandbox('/authenticate', { ...order, method: 'VIRTUAL_ACCOUNT' })
  const confirmed = await care.callAs('customer-1', 'POST', `${toss}/confirm`, { ...order, paymentKey })
  return { id, orderId, ...confirmed.body.data }
}

const cancel = (id: string) =>
  care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, { reason: '고객 요청' })
const moneyOf = async (id: string) => (await care.detail('customer-1', id)).paymentInfo
async function runJobsLater() {
  care.advanceClock(20_000)
  await care.runJobs()
}
const entryOf = async (orderId: string) =>
  (await sandbox('/ledger')).find((it: { orderId: string }) => it.orderId === orderId)

it('a confirmation names purpose and state: booked, booked with an address to check, and a difference in care', async () => {
  const id = await care.book('customer-1')
  expect(await pay(id)).toMatchObject({
    purpose: 'BOOKING',
    isReturned: false,
    reservation: {
      status: 'PICKUP_SCHEDULED',
      needsCheck: false,
      pickupDate: '2026-11-10',
      pickupSlot: 'AM',
      deliveryDate: '2026-11-17',
    },
  })
  const toCheck = await care.book('customer-1', { address: addressToCheck })
  expect(await pay(toCheck)).toMatchObject({ reservation: { status: 'CONFIRMED', needsCheck: true } })

  for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(id, to)
  const form = new FormData()
  form.set('amount', String(amount + 10_000))
  form.set('reason', '뿌리가 화분을 가득 채웠어요.')
  const path = `/api/v1/admin/reservations/${id}/price-changes`
  const { body } = await care.callAs('operator', 'POST', path, form)
  const approval = { priceChangeId: body.data.id }
  await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/price-change/approve`, approval)
  expect(await pay(id)).toMatchObject({ purpose: 'PRICE_CHANGE', reservation: { status: 'IN_CARE' } })
})

it('an awaited deposit stands on the reservation, and its account is closed when the booking is cancelled', async () => {
  const { id, orderId, paymentStatus, virtualAccount } = await bookByVirtualAccount()
  expect(paymentStatus).toBe('PENDING')
  expect((await moneyOf(id)).deposit).toEqual({ ...virtualAccount, amount })
  expect((await cancel(id)).status).toBe(200)
  expect((await moneyOf(id)).deposit).toBeNull()
  await sandbox('', { mood: 'down' })
  await runJobsLater()
  expect((await entryOf(orderId)).status).toBe('WAITING_FOR_DEPOSIT')
  await sandbox('', { mood: 'normal' })
  await runJobsLater()
  expect((await entryOf(orderId)).status).toBe('CANCELED')
  expect((await care.findLatestPayment(id))?.accountClosedAt).toBeInstanceOf(Date)
  expect((await moneyOf(id)).refundPendingAmount).toBe(0)
})

it('a refused refund stands on the reservation; a finished one makes one notice', async () => {
  const { id, orderId } = await bookByVirtualAccount()
  await sandbox('/deposit', { orderId })
  await care.waitUntil(async () => {
    await runJobsLater()
    return (await care.row(id)).status === 'PICKUP_SCHEDULED'
  })
  await cancel(id)
  expect(await moneyOf(id)).toMatchObject({ refundPendingAmount: amount, refundRefusedAmount: 0 })
  await runJobsLater()
  expect(await moneyOf(id)).toMatchObject({ refundPendingAmount: 0, refundRefusedAmount: amount })

  const byCard = await care.bookAndPay('customer-1')
  await cancel(byCard)
  await runJobsLater()
  expect(await moneyOf(byCard)).toMatchObject({ refundedAmount: amount, refundRefusedAmount: 0 })
  const { content } = (await care.callAs('customer-1', 'GET', '/api/v1/notifications')).body.data
  const titles = content
    .filter(({ link }: { link: string }) => link.endsWith(byCard))
    .map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title.includes('환불'))).toEqual(['환불이 완료됐어요'])
})

it('nobody who knows an order stops its buyer by wrong confirmations and forged webhooks', async () => {
  const id = await care.book('customer-2')
  const body = { reservationId: id, amount }
  const { orderId } = (await care.callAs('customer-2', 'POST', `${toss}/initiate`, body)).body.data
  const { paymentKey } = await sandbox('/authenticate', { orderId, amount })
  const data = { orderId, paymentKey, status: 'DONE' }
  const sendWrong = () =>
    care.server.call('POST', `${toss}/confirm`, { body: { orderId, paymentKey, amount: amount + 1 } })
  const forge = () =>
    care.server.call('POST', `${toss}/webhook`, { body: { eventType: 'PAYMENT_STATUS_CHANGED', data } })
  for (const send of [sendWrong, forge])
    expect((await Promise.all([send(), send(), send(), send()])).map(({ status }) => status)).toContain(429)
  const confirmed = await care.server.call('POST', `${toss}/confirm`, {
    body: { orderId, paymentKey, amount },
  })
  expect(confirmed.body.data.paymentStatus).toBe('COMPLETED')
})

it('a customer who has not yet paid by bank transfer is notified of a pause of the pickup and of its end, and the page says both', async () => {
  const { id } = await bookByVirtualAccount()
  const date = (await care.row(id)).pickupDate
  const sentence = '밤사이 얼 수 있어요.'
  const body = { id: crypto.randomUUID(), date, leg: null, kind: 'COLD', sentence }
  for (let sent = 0; sent < 2; sent++)
    await care.callAs('operator', 'POST', '/api/v1/admin/visit-pauses', body)
  expect((await care.detail('customer-1', id)).pauseBeforePayment).toContain(sentence)
  const told = async (title: string) =>
    (await care.callAs('customer-1', 'GET', '/api/v1/notifications')).body.data.content.filter(
      (notice: { link: string; title: string }) => notice.link.endsWith(id) && notice.title.includes(title),
    )
  expect(await told('쉬어 가요')).toMatchObject([
    { message: expect.stringContaining('입금하신 뒤에 다른 날로') },
  ])

  const lift = () => care.callAs('operator', 'POST', `/api/v1/admin/visit-pauses/${body.id}/lift`)
  expect([(await lift()).status, (await lift()).body.data]).toEqual([200, { told: 0 }])
  expect(await told('예정대로 찾아뵐 수 있어요')).toHaveLength(1)
})
