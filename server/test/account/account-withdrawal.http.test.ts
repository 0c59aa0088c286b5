import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retainedRecord, withdrawal } from '../../src/features/account/account.tables.ts'
import { review } from '../../src/features/company/company.tables.ts'
import { payment, refund } from '../../src/features/payment/payment.tables.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { practiceProvider } from '../support/harness/practice-provider.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { createMemberHistory, findTraces, finishReservation } from '../support/member-history.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { storedPhotos } from '../support/submission.ts'

let care: ReservationWorld
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  care = await createReservationWorld({ overrides: { store: diskStore(folder) } })
})
afterAll(async () => {
  await care.close()
  await rm(folder, { recursive: true, force: true })
})

const withdraw = (token: string, body: object = {}) =>
  care.server.call('POST', '/api/v1/user/withdrawal', { token, body })
const retained = () => care.server.db.select().from(retainedRecord)
const webhook = (data: object) =>
  care.server.call('POST', '/api/v1/payments/toss/webhook', {
    body: { eventType: 'PAYMENT_STATUS_CHANGED', data },
  })
describe('a member with every kind of data', () => {
  let history: Awaited<ReturnType<typeof createMemberHistory>>
  let others: string
  beforeAll(async () => {
    others = await care.signIn('customer-3')
    history = await createMemberHistory(care, 'customer-1')
    expect(history.traces.length).toBeGreaterThan(12)
    const before = await findTraces(care, history.traces)
    for (const trace of history.traces) expect(before.join()).toContain(trace)
    expect((await storedPhotos(care.server, folder)).files.length).toBeGreaterThan(0)
  }, 300_000)

  it('deletes the account in one call, which ends the session at once', async () => {
    const { status, body } = await withdraw(history.token, { reason: '자주 쓰지 않아요' })
    expect([status, body.message]).toEqual([200, '탈퇴했어요. 그동안 함께해 주셔서 고마워요.'])
    expect((await withdraw(history.token)).status).toBe(401)
    expect((await care.server.call('GET', '/api/v1/user/my-page', { token: history.token })).status).toBe(401)
    expect((await care.server.call('GET', '/api/v1/user/my-page', { token: others })).status).toBe(200)
  })

  it('leaves traces only in the retained records, and no photos', async () => {
    await care.runJobs()
    expect(await findTraces(care, history.traces, ['retained_record'])).toEqual([])
    expect(await storedPhotos(care.server, folder)).toEqual({ files: [], rows: [] })
  })

  it('leaves retained records of contracts and payments for five years, without a link to the member', async () => {
    const records = await retained()
    expect(records.map(({ kind }) => kind).sort()).toEqual(['CONTRACT', 'CONTRACT', 'PAYMENT', 'PAYMENT'])
    expect(new Set(records.map(({ personId }) => personId)).size).toBe(1)
    expect(new Set(records.map(({ keepUntil }) => keepUntil))).toEqual(new Set(['2031-11-02']))
    const text = JSON.stringify(records)
    expect(text).toContain('김초록')
    for (const trace of ['테헤란로', history.memberId, '남궁한솔', 'kakao', '몬스테라'])
      expect(text).not.toContain(trace)
    const found = await findTraces(care, [records[0]?.personId ?? ''], ['retained_record'])
    expect(found).toEqual([])
  })

  it('leaves an anonymous withdrawal and anonymous reviews', async () => {
    expect(await care.server.db.select().from(withdrawal)).toMatchObject([{ reason: '자주 쓰지 않아요' }])
    expect(await care.server.db.select().from(review)).toMatchObject([
      { memberId: null, customerName: '탈퇴한 고객', content: '덕분에 식물이 살아났어요.' },
    ])
  })

  it('leaves payments that still process later cancellations of the provider', async () => {
    const before = await care.server.db.select().from(payment)
    expect(before.every(({ memberId }) => memberId.startsWith('left:'))).toBe(true)
    const { orderId, paymentKey } = history.payment ?? { orderId: '', paymentKey: '' }

    const cancel = { cancelReason: '상점에서 취소', cancelAmount: 3000 }
    const cancelled = await practiceProvider(care.server.call).provider(
      'POST',
      `/payments/${paymentKey}/cancel`,
      cancel,
    )
    expect(cancelled.status).toBe(200)
    expect((await webhook({ orderId, paymentKey, status: 'PARTIAL_CANCELED' })).status).toBe(200)
    care.advanceClock(60_000)
    await care.runJobs()
    care.advanceClock(24 * 60 * 60_000)
    await care.runJobs()

    const jobs = await care.server.db.select().from(job)
    expect(jobs.filter(({ lastError }) => lastError)).toEqual([])
    const [after] = (await care.server.db.select().from(payment)).filter((it) => it.orderId === orderId)
    expect(after).toMatchObject({ status: 'REFUNDED', refundedAmount: 8000 })
    const back = await care.server.db.select().from(refund)
    expect(back.filter(({ paymentId }) => paymentId === after?.id)).toHaveLength(2)
    expect((await care.server.database.pool.query('select * from payment_orphan')).rows).toEqual([])
    expect(await findTraces(care, history.traces, ['retained_record'])).toEqual([])
  })

  it('can sign up again as a new member', async () => {
    const token = await care.server.signInAs('customer-1')
    expect(decodeJwt(token).sub).not.toBe(history.memberId)
    const get = async (path: string) => (await care.server.call('GET', path, { token })).body.data
    expect((await get('/api/v1/analysis')).content).toEqual([])
    expect((await get('/api/v1/reservations')).reservations).toEqual([])
    expect((await get('/api/v1/user/my-page')).serviceStats).toEqual({ reservationCount: 0, paymentCount: 0 })
  })

  it('has no retained records after the retention period', async () => {
    care.setClock('2031-11-03T09:00:00')
    await care.runJobs()
    expect(await retained()).toEqual([])
  })
})

describe('account deletion', () => {
  let world: ReservationWorld
  beforeAll(async () => {
    world = await createReservationWorld()
  })
  afterAll(() => world.close())
  const ask = (person: string) => world.callAs(person, 'POST', '/api/v1/user/withdrawal', {})
  const check = (person: string) => world.callAs(person, 'GET', '/api/v1/user/withdrawal')

  it('is blocked by a reservation in progress, whose number the message contains', async () => {
    const id = await world.bookAndPay('customer-1')
    const { number } = await world.row(id)
    const { status, body } = await ask('customer-1')
    expect([status, body]).toEqual([
      409,
      {
        status: 'Error',
        code: 'WITHDRAWAL_BLOCKED',
        message: `진행 중인 예약(${number})이 있어 지금은 탈퇴할 수 없어요.`,
        link: `/reservation-detail/${id}`,
      },
    ])
    expect((await check('customer-1')).body).toEqual(body)
    await finishReservation(world, id)
    expect((await check('customer-1')).status).toBe(200)
    expect((await ask('customer-1')).status).toBe(200)
  })

  it('is blocked by a pending refund', async () => {
    const id = await world.bookAndPay('customer-2', { pickupDate: '2026-11-12' })
    await world.callAs('customer-2', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    const blocked = await ask('customer-2')
    expect([blocked.status, blocked.body.link]).toEqual([409, `/reservation-detail/${id}`])
    expect(blocked.body.message).toContain('환불이 진행 중')
    await world.runJobs()
    expect((await ask('customer-2')).status).toBe(200)
  })

  it('happens once for concurrent requests', async () => {
    await world.signIn('customer-3')
    const before = (await world.server.db.select().from(withdrawal)).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('customer-3')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(await world.server.db.select().from(withdrawal)).toHaveLength(before + 1)
  })

  it('is blocked for members with a staff role', async () => {
    expect((await ask('operator')).body).toMatchObject({ code: 'WITHDRAWAL_BLOCKED' })
  })

  it('takes effect in another process within five seconds, and prevents bookings there', async () => {
    const other: TestServer = await testServer({
      databaseUrl: world.server.databaseUrl,
      overrides: { now: world.now },
    })
    const token = await world.server.signInAs('customer-3')
    const bookThere = () =>
      other.call('POST', '/api/v1/pickup-reservations', { token, body: bookingOf('2026-11-17') })
    expect((await other.call('GET', '/api/v1/user/my-page', { token })).status).toBe(200)
    const memberId = decodeJwt(token).sub ?? ''
    expect((await world.server.call('POST', '/api/v1/user/withdrawal', { token, body: {} })).status).toBe(200)
    expect((await bookThere()).status).toBe(401)
    expect(await findTraces(world, [memberId], ['retained_record'])).toEqual([])
    await world.waitUntil(
      async () => (await other.call('GET', '/api/v1/user/my-page', { token })).status === 401,
    )
    await other.close()
  })
})

const bookingOf = (pickupDate: string) => ({
  customerName: '한때고객',
  customerPhone: '010-9999-0000',
  potCount: 1,
  pickupDate,
  pickupTime: 'AM',
  address: {
    pickupAddress: '서울 강남구 테헤란로 152 (역삼동)',
    pickupAddressDetail: '1층',
    deliveryAddress: '서울 강남구 테헤란로 152 (역삼동)',
    deliveryAddressDetail: '1층',
    sameAddress: true,
  },
  potServices: [{ potNumber: 1, diameter: '20cm 이하' }],
})
