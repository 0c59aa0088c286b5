import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { createPayment, createRefunds } from '../../src/features/payment/index.ts'
import { payment, paymentEvent, refund } from '../../src/features/payment/payment.tables.ts'
import { createAudit } from '../../src/shared/audit/audit.ts'
import type { Database } from '../../src/shared/db/database.ts'
import { createHttpServer } from '../../src/shared/http/http-server.ts'
import { acceptOnlyJson } from '../../src/shared/http/json-body.ts'
import { registerRoutes } from '../../src/shared/http/register.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createJobQueue } from '../../src/shared/jobs/job-queue.ts'
import { createJobs } from '../../src/shared/jobs/jobs.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { type Bill, payableOf } from './bills.ts'
import { createCaller } from './call.ts'
import { practiceProvider } from './practice-provider.ts'
import { type TestServer, testServer } from './test-server.ts'

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>

const log = createLog({ level: 'silent', instanceId: 'shop' })

/** Payments served over HTTP on a real database, with bills in place of reservations and the practice provider. */
export async function openPaymentShop() {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const server = await testServer({ parts: { now } })
  const { db, transact } = server.database
  const bills = new Map<string, Bill>()
  const shared = { db, transact, now, log, queue: createJobQueue({ now }) }
  const toss = { apiUrl: `${server.url}/sandbox/toss`, secretKey: 'test_gsk_practice' }
  const feature = createPayment({
    ...shared,
    payable: payableOf(bills),
    notify: server.features.notification.notify,
    toss: { ...toss, callSeconds: 1, doubtSeconds: 1 },
    audit: createAudit(shared),
    bookings: server.features.reservation.bookings,
    findNames: server.features.account.findNames,
    fourEyesWon: 50_000,
  })
  const jobs = createJobs({ ...shared, definitions: feature.jobs })
  const http = await serve(server, feature.routes)
  const provider = practiceProvider(server.call)
  await provider.behave({ webhooks: 'off', webhookUrl: `${http.url}/api/v1/payments/toss/webhook` })

  return {
    ...provider,
    ...booksOf(db),
    db,
    transact,
    now,
    call: http.call,
    refunds: createRefunds(shared),
    signInAs: server.signInAs,
    memberOf: (token: string) => decodeJwt(token).sub ?? '',
    /** Lets time pass, then works off what is due. */
    after: async (seconds: number) => {
      aheadMs += seconds * 1000
      await jobs.runDue()
    },
    run: (kind: string) => feature.jobs.find((job) => job.kind === kind)?.run({}),
    bill: (memberId: string, amount: number) => {
      const id = newId()
      bills.set(id, { memberId, amount, state: 'WAITING', paid: 0, refunded: 0 })
      return id
    },
    billOf: (id: string) => bills.get(id) as Bill,
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
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, call: createCaller(url), close: () => app.close() }
}

/** What our side has written down of a reservation. */
const booksOf = (db: Database) => ({
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
