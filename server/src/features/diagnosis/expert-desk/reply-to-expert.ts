import type { replyToExpert as endpoint } from '../../../../../contract/diagnosis/customer-reply.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { getDiagnosis } from '../result/get-diagnosis.ts'
import * as repository from './customer-request.ts'
import { frontOfQueue, resumeClock } from './deadline.ts'
import { notifyOfCustomer } from './notify-experts.ts'

type Reply = Body<typeof endpoint>
type RequestKey = DiagnosisKey & { number: number }

/**
 * Stores the customer's reply to a request; the case returns to the front of the queue and its clock runs on. Throws
 * DIAGNOSIS_NOT_FOUND for another member's case, REPLY_EMPTY without words and photo, and REQUEST_CLOSED once the expert has
 * answered the case. Repeating a reply changes nothing.
 */
export async function replyToExpert(
  ctx: Context,
  memberId: string,
  { id: diagnosisId, number }: { id: string; number: number },
  sent: Reply,
) {
  const { db, transact, photos } = ctx
  const key = { memberId, diagnosisId, number }
  const request = await repository.findRequest(db, key)
  // Checked before the photo is decoded, and again under the lock.
  if (!isOpen(request)) return getDiagnosis(ctx, memberId, diagnosisId)
  if (!sent.declined && !sent.reply && !sent.photo?.size) throw new AppError('REPLY_EMPTY')
  const photo = !sent.declined && sent.photo?.size ? (await photos.receive(memberId, sent.photo)).path : null
  try {
    const isStored = await transact((tx) => store(ctx, tx, key, sent, photo))
    if (photo && !isStored) await photos.discard(memberId, [photo])
  } catch (error) {
    if (photo) await photos.discard(memberId, [photo])
    throw error
  }
  return getDiagnosis(ctx, memberId, diagnosisId)
}

async function store(
  ctx: Context,
  tx: Database,
  key: RequestKey,
  sent: Reply,
  photo: string | null,
): Promise<boolean> {
  await ctx.lockMemberAgainstLeaving(tx, key.memberId)
  const clock = await repository.lockClock(tx, key)
  const request = await repository.findRequest(tx, key)
  if (!clock || !isOpen(request)) return false
  if (clock.expertAnsweredAt) throw new AppError('REQUEST_CLOSED')
  const repliedAt = ctx.now()
  await repository.changeRequest(tx, key, {
    state: sent.declined ? 'DECLINED' : 'ANSWERED',
    nextStepAt: null,
    repliedAt,
    reply: sent.reply,
    photo,
  })
  if (photo) await ctx.photos.attach(tx, key.memberId, [photo])
  // The clock of an expired request has been running since.
  const dueAt = request.state === 'WAITING' ? resumeClock(request.remainingMs, repliedAt) : clock.expertDueAt
  await repository.returnToQueue(tx, key, { dueAt, queueAt: frontOfQueue(dueAt) })
  await notifyOfCustomer(ctx, tx, key, { isQuestion: false, dueAt })
  return true
}

/** Whether the request takes a reply; one that has had its reply does not. */
function isOpen(request: repository.RequestRow | undefined): request is repository.RequestRow {
  if (!request) throw new AppError('DIAGNOSIS_NOT_FOUND')
  if (request.state === 'CLOSED') throw new AppError('REQUEST_CLOSED')
  return request.state === 'WAITING' || request.state === 'EXPIRED'
}
