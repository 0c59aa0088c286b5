import type { Context } from '../../../../shared/context.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { resultNotice } from '../../result-notice.ts'
import * as repository from './customer-request.repository.ts'
import { endOfWaiting, resumeClock } from './stopped-clock.ts'

type DueRequest = Awaited<ReturnType<typeof repository.listDueRequests>>[number]

const batchSize = 100

/**
 * Reminds customers of a request once, after two days, and returns the case to the queue after seven. The step and
 * its notice are stored in one transaction, so a killed or concurrent process repeats nothing.
 */
export async function followRequests(ctx: Context) {
  let due: DueRequest[]
  do {
    due = await repository.listDueRequests(ctx.db, ctx.now(), batchSize)
    for (const request of due) await ctx.transact((tx) => step(ctx, tx, request))
  } while (due.length === batchSize)
}

async function step({ now, notify }: Context, tx: Database, due: DueRequest) {
  await repository.lockClock(tx, due)
  const request = await repository.findRequest(tx, due)
  const moment = now()
  if (!request?.nextStepAt || request.nextStepAt > moment) return
  const end = endOfWaiting(request.askedAt)
  if (moment >= end) {
    await repository.changeRequest(tx, request, { state: 'EXPIRED', nextStepAt: null })
    const dueAt = resumeClock(request.remainingMs, moment)
    await repository.returnToQueue(tx, request, { dueAt, queueAt: null })
    return
  }
  await repository.changeRequest(tx, request, { remindedAt: moment, nextStepAt: end })
  await notify(tx, resultNotice(request, 'EXPERT_ASKS_AGAIN'))
}
