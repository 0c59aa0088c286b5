import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Capture } from './capture.ts'
import { findInDoubt } from './payment.repository.ts'
import { findWaiting } from './refund.repository.ts'
import type { RefundRunner } from './refund-runner.ts'

export interface SweepDependencies {
  db: Database
  now: () => Date
  capture: Capture
  refundRunner: RefundRunner
  log: Log
}

const everySeconds = 10
/** Until then, whoever began it is still at it. */
const leftAloneMs = 15_000
const mostAtATime = 100
const sideBySide = 10

/** Finishes what a crash or an outage has left half done: captures in doubt, refunds not made. */
export function createSweep({ db, now, capture, refundRunner, log }: SweepDependencies): JobDefinition {
  let isRunning = false
  return { kind: 'payment.sweep', everyMinutes: everySeconds / 60, run }

  /** While the provider is slow, one sweep in a process is enough; the other workers have other work. */
  async function run() {
    if (isRunning) return
    isRunning = true
    try {
      const before = new Date(now().getTime() - leftAloneMs)
      const inDoubt = await findInDoubt(db, before, mostAtATime)
      await each(inDoubt, (payment) => capture.ask(payment, { isDoubtful: true }))
      await each(await findWaiting(db, before, mostAtATime), refundRunner.run)
    } finally {
      isRunning = false
    }
  }

  /** One that fails keeps nobody else waiting; the next sweep takes it up again. */
  async function each<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
    const left = [...items]
    const lane = async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        await work(item).catch((error) => log.error({ err: error }, 'a payment is left to the next sweep'))
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, lane))
  }
}
