import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Log } from '../../../shared/log/log.ts'
import type { Capture } from '../checkout/capture.ts'
import { findConfirming } from '../payment.repository.ts'
import { findPaymentsWithPendingRefunds } from '../refund/refund.repository.ts'
import type { RefundRunner } from '../refund/refund-runner.ts'
import type { AccountClosing } from './account-closing.ts'

interface SweepDependencies {
  db: Database
  now: () => Date
  capture: Capture
  refundRunner: RefundRunner
  accountClosing: AccountClosing
  log: Log
}

const everySeconds = 10
/** Younger payments and refunds are still being processed by the request or job that started them. */
const minAgeMs = 15_000
const batchSize = 100
const concurrency = 10

/** Creates the job that finishes captures and refunds which a crash or an outage interrupted, and closes unused accounts. */
export function createSweep({
  db,
  now,
  capture,
  refundRunner,
  accountClosing,
  log,
}: SweepDependencies): JobDefinition {
  let isRunning = false
  return { kind: 'payment.sweep', lane: 'money', everyMinutes: everySeconds / 60, run }

  /** Runs once at a time per process, so that a slow provider does not occupy all job workers. */
  async function run() {
    if (isRunning) return
    isRunning = true
    try {
      const before = new Date(now().getTime() - minAgeMs)
      const confirming = await findConfirming(db, before, batchSize)
      await forEachConcurrently(confirming, (payment) => capture.tryCapture(payment, { isRetry: true }))
      const refunding = await findPaymentsWithPendingRefunds(db, before, batchSize)
      await forEachConcurrently(refunding, refundRunner.run)
      await forEachConcurrently(await accountClosing.find(batchSize), accountClosing.close)
    } finally {
      isRunning = false
    }
  }

  /** Logs the failure of an item and continues; the next sweep retries it. */
  async function forEachConcurrently<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
    const remaining = [...items]
    const worker = async () => {
      for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
        await work(item).catch((error) => {
          log.error({ err: error }, 'sweeping a payment failed; the next sweep will retry')
        })
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  }
}
