import { customerRequestsMax } from '../../../../../contract/diagnosis/customer-request.ts'
import type { askCustomer as endpoint } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { type DiagnosisKey, resultNotice } from '../diagnosis.repository.ts'
import { acquireClaim, lockDiagnosis, releaseClaim } from './claim-case.ts'
import * as repository from './customer-request.ts'
import { endOfWaiting, reminderAt, resumeClock, stopClock } from './deadline.ts'

interface Asked extends DiagnosisKey, Body<typeof endpoint> {
  expertId: string
}

/**
 * Stores an expert's request to the customer; the clock of the case stands still until the reply. Throws CASE_ANSWERED,
 * CUSTOMER_ASKED while another request waits, and CUSTOMER_ASKED_OFTEN after the last allowed one. Repeating the waiting
 * request changes nothing.
 */
export async function askCustomer(
  ctx: Context,
  expertId: string,
  id: string,
  { kind, text }: Body<typeof endpoint>,
) {
  await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    await acquireClaim(ctx, tx, key, expertId)
    const clock = expectFound(await repository.lockClock(tx, key), 'DIAGNOSIS_NOT_FOUND')
    if (clock.expertAnsweredAt) throw new AppError('CASE_ANSWERED')
    const waiting = await repository.findWaiting(tx, key)
    if (waiting && (waiting.kind !== kind || waiting.text !== text)) throw new AppError('CUSTOMER_ASKED')
    if (!waiting) await addRequest(ctx, tx, { ...key, expertId, kind, text }, clock)
    await releaseClaim(tx, key, expertId)
  })
  return null
}

async function addRequest(
  { now, notify, audit }: Context,
  tx: Database,
  asked: Asked,
  { expertDueAt, expertRequests: number }: { expertDueAt: Date; expertRequests: number },
) {
  if (number >= customerRequestsMax) throw new AppError('CUSTOMER_ASKED_OFTEN')
  const askedAt = now()
  const remainingMs = stopClock(expertDueAt, askedAt)
  const row = { ...asked, number, state: 'WAITING' as const, askedAt, remainingMs }
  await repository.addRequest(
    tx,
    { ...row, nextStepAt: reminderAt(askedAt) },
    resumeClock(remainingMs, endOfWaiting(askedAt)),
  )
  await notify(tx, resultNotice(asked, asked.kind === 'QUESTION' ? 'EXPERT_ASKS' : 'EXPERT_ASKS_PHOTO'))
  await audit.record(tx, {
    actorId: asked.expertId,
    action: 'diagnosis.askCustomer',
    subject: 'diagnosis',
    subjectId: asked.diagnosisId,
    after: { kind: asked.kind },
  })
}

/** Ends the waiting because the expert answers the case without a reply. */
export async function closeWaiting(tx: Database, key: DiagnosisKey, now: Date) {
  const waiting = await repository.findWaiting(tx, key)
  if (!waiting) return
  await repository.changeRequest(tx, waiting, { state: 'CLOSED', nextStepAt: null })
  await repository.returnToQueue(tx, key, { dueAt: resumeClock(waiting.remainingMs, now), queueAt: null })
}

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
