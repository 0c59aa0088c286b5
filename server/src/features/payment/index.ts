import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import { createMoneyDesk } from './admin.service.ts'
import type { Bookings } from './bookings.ts'
import { createCancelBooks } from './cancel-books.ts'
import { createCapture } from './capture.ts'
import { createConfirm } from './confirm.service.ts'
import { createPaymentExport } from './export.service.ts'
import { createFail } from './fail.service.ts'
import { createFourEyes } from './four-eyes.ts'
import { createInitiate } from './initiate.service.ts'
import { createPaymentLists } from './list.service.ts'
import type { Payable } from './payable.ts'
import { paymentRoutes } from './payment.routes.ts'
import { createReconcile } from './reconcile.ts'
import { createRefundService } from './refund.service.ts'
import { createRefunds } from './refund-request.ts'
import { createRefundRunner } from './refund-runner.ts'
import { createSettle } from './settle.ts'
import { createSweep } from './sweep.ts'
import { createTossClient, type TossSettings } from './toss/toss-client.ts'
import { createMoneyWaiting } from './waiting.service.ts'
import { createWebhook } from './webhook.ts'

export { refundCauseLabels } from './admin.views.ts'
export type { Booking, BookingRef, Bookings, OpenPrice } from './bookings.ts'
export { findRefundReasons, findRevenue } from './figures.repository.ts'
export { closeOpen, openPayment, paymentCount, refundPending } from './open-payment.ts'
export { moneyWaiting, paymentNews } from './overview.repository.ts'
export type { Payable, PaymentRef } from './payable.ts'
export { paymentPersonalData } from './personal-data.repository.ts'
export { createRefunds, type RefundOrder, type Refunds } from './refund-request.ts'
export type { TossSettings } from './toss/toss-client.ts'

export interface PaymentDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** What can be paid for. */
  payable: Payable
  queue: JobQueue
  notify: Notify
  toss: TossSettings
  log: Log
  audit: Audit
  /** What stands behind the payments. */
  bookings: Bookings
  /** Of people who work here, by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  /** Won of one reservation that one administrator may give back alone. */
  fourEyesWon: number
}

/** Takes money and gives it back: one attempt at a time for a reservation, nothing lost, nothing twice. */
export function createPayment({ toss: settings, ...given }: PaymentDependencies) {
  const refunds = createRefunds(given)
  const cancelBooks = createCancelBooks(given)
  const deps = { ...given, refunds, cancelBooks, toss: createTossClient(settings) }
  const settle = createSettle(deps)
  const capture = createCapture({ ...deps, settle })
  const refundRunner = createRefundRunner(deps)
  const webhook = createWebhook({ ...deps, settle })
  const fourEyes = createFourEyes(deps)
  const waiting = createMoneyWaiting(deps)
  const desk = createMoneyDesk({ ...deps, waiting })
  const routes = paymentRoutes({
    initiate: createInitiate(deps),
    confirm: createConfirm({ ...deps, capture, doubtMs: settings.doubtSeconds * 1000 }),
    fail: createFail(deps),
    webhook,
    refunding: createRefundService({ ...deps, fourEyes }),
    fourEyes,
    desk,
    waiting,
    exportOf: createPaymentExport({ ...deps, desk }),
    lists: createPaymentLists(given.db),
  })
  const sweep = createSweep({ ...deps, capture, refundRunner })
  const reconcile = createReconcile({ ...deps, settle })
  return { routes, jobs: [webhook.job, refundRunner.job, sweep, reconcile] }
}
