import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { createMembers } from '../../../src/features/account/index.ts'
import type { PaymentContext } from '../../../src/features/payment/context.ts'
import {
  createPayment,
  type RefundRequest,
  type ReservationRef,
  requestRefundOfReservation,
} from '../../../src/features/payment/index.ts'
import { payment, paymentEvent, refund } from '../../../src/features/payment/payment.tables.ts'
import { Audit } from '../../../src/shared/audit/audit.ts'
import type { Database } from '../../../src/shared/db/database.ts'
import { acceptOnlyJson, createHttpServer } from '../../../src/shared/http/http-server.ts'
import { registerRoutes } from '../../../src/shared/http/register.ts'
import { createUploads } from '../../../src/shared/http/uploads/uploads.ts'
import { newId } from '../../../src/shared/ids/ids.ts'
import { createJobs } from '../../../src/shared/jobs/jobs.ts'
import { createLog } from '../../../src/shared/log/log.ts'
import { createCaller } from './call.ts'
import { type Bill, createPayableBills } from './payable-bills.ts'
import { practiceProvider } from './practice-provider.ts'
import { type TestServer, testServer } from './test-server.ts'

export type PaymentTestServer = Awaited<ReturnType<typeof paymentTestServer>>

const log = createLog({ level: 'silent', instanceId: 'payment-test' })

/** Serves the payment feature over HTTP with a real database, the sandbox provider, and bills instead of reservations. */
export async function paymentTestServer({ takesDeposits = true } = {}) {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const server = await testServer({ overrides: { now } })
  const { db, transact } = server.database
  const bills = new Map<string, Bill>()
  const shared = { db, transact, now, log }
  const audit = new Audit(db, now)
  const members = createMembers(db)
  const toss = { apiUrl: `${server.url}/sandbox/toss`, secretKey: 'test_gsk_practice', takesDeposits }
  const ctx = {
    ...shared,
    payable: createPayableBills(bills),
    notify: server.features.notification.notify,
    toss: { ...toss, callSeconds: 1 },
    audit,
    recordSecurity: () => {},
    reservations: server.features.reservation.bookings,
    findNames: members.findNames,
    findAdmins: members.findAdmins,
    limit: async () => {},
    givesAlone: { perReservation: 50_000, perDay: 1_000_000, perThirtyDays: 1_000_000 },
    findRecentGrantors: async () => [],
  } satisfies Partial<PaymentContext>
  // The feature uses no other field of the context.
  const feature = createPayment(ctx as unknown as PaymentContext)
  const jobs = createJobs({ ...shared, definitions: feature.jobs })
  const http = await serve(server, feature.routes)
  const provider = practiceProvider(server.call)
  await provider.behave({ webhooks: 'off', webhookUrl: `${http.url}/api/v1/payments/toss/webhook` })

  return {
    ...provider,
    ...paymentQueries(db),
    db,
    transact,
    now,
    call: http.call,
    requestRefund: (request: RefundRequest & ReservationRef) =>
      transact((tx) => requestRefundOfReservation(shared, tx, request)),
    signInAs: server.signInAs,
    memberOf: (token: string) => decodeJwt(token).sub ?? '',
    /** Advances the clock and runs the due jobs. */
    runJobsAfter: async (seconds: number) => {
      aheadMs += seconds * 1000
      await jobs.runDue()
    },
    runJob: (kind: string) => feature.jobs.find((job) => job.kind === kind)?.run({}),
    addBill: (memberId: string, amount: number) => {
      const id = newId()
      bills.set(id, { memberId, amount, state: 'UNPAID', paid: 0, refunded: 0 })
      return id
    },
    getBill: (id: string) => bills.get(id) as Bill,
    close: async () => {
      await http.close()
      await server.close()
    },
  }
}

async function serve(server: TestServer, routes: Parameters<typeof registerRoutes>[1]) {
  const app = createHttpServer({ log, trustProxy: false, headers: {} as never })
  acceptOnlyJson(app)
  await registerRoutes(app, routes, {
    authenticate: server.features.account.authenticate,
    limit: async () => {},
    secureCookies: false,
    uploads: createUploads({ folder: '', maxBytes: 0, assertShortWait: () => {} }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, call: createCaller(url), close: () => app.close() }
}

/** Reads the stored payments, refunds and history of a reservation. */
const paymentQueries = (db: Database) => ({
  paymentsOf: (reservationId: string) =>
    db.select().from(payment).where(eq(payment.reservationId, reservationId)).orderBy(payment.createdAt),
  refundsOf: (reservationId: string) =>
    db.select().from(refund).where(eq(refund.reservationId, reservationId)).orderBy(refund.createdAt),
  eventsOf: async (reservationId: string) => {
    const rows = await db
      .select({ kind: paymentEvent.kind })
      .from(paymentEvent)
      .innerJoin(payment, eq(payment.id, paymentEvent.paymentId))
      .where(eq(payment.reservationId, reservationId))
      .orderBy(paymentEvent.createdAt, paymentEvent.id)
    return rows.map(({ kind }) => kind)
  },
})
