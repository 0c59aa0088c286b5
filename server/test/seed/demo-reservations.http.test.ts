import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationTypes } from '../../../contract/notification/notification.ts'
import { paymentMethods } from '../../../contract/payment/payment.ts'
import { reservationStatuses } from '../../../contract/reservation/reservation-status.ts'
import { drawPhotos } from '../../../demo/drawing/plants/plant-photos.ts'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { payment } from '../../src/features/payment/payment.tables.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { seedDemoPeople } from '../../src/seed/people.ts'
import { seedDemoReservations } from '../../src/seed/reservations.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { findStoredReservations } from '../support/stored-reservations.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ overrides: { engine: embeddedEngine } })
  const photos = await drawPhotos()
  const shared = {
    db: server.db,
    transact: server.database.transact,
    now: () => new Date(),
    draw: async () => photos,
  }
  await seedDemoPeople({ ...shared, submit: server.features.diagnosis.submit })
  const authenticateUrl = `${server.url}/sandbox/control/toss/authenticate`
  const seed = () => seedDemoReservations({ ...shared, featuresAt: server.featuresAt, authenticateUrl })
  await seed()
  await seed()
  token = await server.signInAs('customer-1')
}, 300_000)
afterAll(() => server.close())

const get = async (path: string) => (await server.call('GET', path, { token })).body.data

describe('the demo reservations', () => {
  it('exist once, in different statuses', async () => {
    const { reservations, statusCounts } = await get('/api/v1/reservations')
    expect(statusCounts).toEqual({ total: 5, inProgress: 3, completed: 1, cancelled: 1 })
    expect(reservations.map(({ status }: { status: string }) => status)).toEqual([
      'WAITING',
      'PICKUP_SCHEDULED',
      'IN_CARE',
      'REFUNDED',
      'DONE',
    ])
    const details = await Promise.all(
      reservations.map(({ id }: { id: string }) => get(`/api/v1/reservations/${id}`)),
    )
    expect(details[0]).toMatchObject({ paymentRequired: true, canCancel: true })
    expect(details[1].diagnosis.problem).toEqual(expect.any(String))
    expect(details[2].priceChange).toMatchObject({ status: 'PROPOSED', newAmount: 50_000 })
    expect(details[3].paymentInfo).toMatchObject({ paidAmount: 30_000, refundedAmount: 27_000 })
    expect(details[4].timeline.map(({ status }: { status: string }) => status)).toEqual([
      '완료',
      '완료',
      '완료',
    ])
  })

  it('are shown on the home page while in progress, with the diagnosed plant', async () => {
    const { activeCareServices } = await get('/api/v1/common/home/dashboard')
    expect(activeCareServices).toMatchObject([
      { plantName: '화분 3개', statusLabel: '대기', progressPercent: 5, plantImage: null },
      {
        plantName: '진단받은 식물',
        statusLabel: '수거 예정',
        plantImage: expect.stringMatching(/^d\/.+\.jpg$/),
      },
      { plantName: '화분 3개', statusLabel: '케어 중', progressPercent: 60 },
    ])
    const { serviceStats } = await get('/api/v1/user/my-page')
    expect(serviceStats).toEqual({ reservationCount: 5, paymentCount: 4 })
  })

  it('have matching transactions at the sandbox provider, so that there are no orphans', async () => {
    const paid = await server.db.select().from(payment).where(isNotNull(payment.paymentKey))
    const ledger = (await server.call('GET', '/sandbox/control/toss/ledger')).body
    expect(paid.map(({ paymentKey }) => paymentKey).sort()).toEqual(
      ledger.map(({ paymentKey }: { paymentKey: string }) => paymentKey).sort(),
    )
    await server.jobs.runDue()
    const admin = await server.signInAs('admin')
    expect((await server.call('GET', '/api/v1/admin/payments/orphans', { token: admin })).body.data).toEqual(
      [],
    )
  })

  it('have past dates, and only recent notifications are unread', async () => {
    const rows = (await server.db.select().from(reservation)).filter((row) => row.customerName === '김초록')
    const ages = rows.map(({ createdAt }) => Math.round((Date.now() - createdAt.getTime()) / 86_400_000))
    expect(ages.sort((one, other) => one - other)).toEqual([0, 1, 10, 20, 32])
    const { content, unreadCount } = await get('/api/v1/notifications?includeUnreadCount=true&size=50')
    const unread = content.filter(({ status }: { status: string }) => status === 'UNREAD')
    expect(unreadCount).toBe(unread.length)
    expect(unread[0].title).toBe('금액 변경을 확인해 주세요')
    expect(content.at(-1).title).toBe('새잎에 오신 걸 환영해요')
  })

  it('hold slot capacity only for future pickups', async () => {
    const held = (await findStoredReservations(server.db)).filter((row) => row.holdsPickup)
    const slots = await server.db.select().from(slot).where(eq(slot.leg, 'PICKUP'))
    expect(slots.reduce((sum, { takenStops }) => sum + takenStops, 0)).toBe(held.length)
  })
})

describe('the reservations in every status', () => {
  it('cover every reservation status, payment status and payment method', async () => {
    const reservations = await server.db.select().from(reservation)
    expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set(reservationStatuses))
    const payments = await server.db.select().from(payment)
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['COMPLETED', 'CANCELLED', 'FAILED', 'PENDING', 'REFUNDED']),
    )
    const ways = new Set(payments.map(({ method }) => method).filter((method) => method !== null))
    expect(ways).toEqual(new Set(paymentMethods))
    const types = await server.db.selectDistinct({ type: notification.type }).from(notification)
    expect(types.map(({ type }) => type).sort()).toEqual([...notificationTypes].sort())
  })
})

describe('the demo care plans', () => {
  it('are an active one with a due check-in and a completed one', async () => {
    const { content } = await get('/api/v1/analysis')
    const plans = await Promise.all(
      content.map(({ id }: { id: string }) => get(`/api/v1/analysis/${id}/care-plan`)),
    )
    expect(plans.filter((plan) => plan)).toMatchObject([
      { state: 'ACTIVE', dueCheckIn: 3, checkIns: [] },
      {
        state: 'DONE',
        checkIns: [
          { day: 3, answer: 'SAME', photo: expect.any(String) },
          { day: 7, answer: 'BETTER', photo: null },
          { day: 14, answer: 'BETTER', photo: expect.any(String) },
        ],
      },
    ])
  })

  it('have reminders, of which only the latest is unread', async () => {
    const { content } = await get('/api/v1/notifications?size=50')
    const reminders = content.filter(
      ({ type, link }: Record<string, string>) => type?.startsWith('CARE_') && link?.includes('#care-plan'),
    )
    expect(reminders.map(({ status }: { status: string }) => status)).toEqual([
      'UNREAD',
      'READ',
      'READ',
      'READ',
      'READ',
    ])
  })
})
