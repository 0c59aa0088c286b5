import type { replyToExpert } from '../../../../../../contract/diagnosis/customer-reply.ts'
import type { Body } from '../../../../../../contract/endpoint.ts'
import type { Database, Transact } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import type { Photos } from '../../../../shared/media/photos.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import * as repository from './customer-request.repository.ts'
import { frontOfQueue, resumeClock } from './stopped-clock.ts'

type Reply = Body<typeof replyToExpert>
type RequestKey = DiagnosisKey & { number: number }

interface ReplyDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
}

/** Stores the customer's reply to a request; the case returns to the front of the queue and its clock runs on. */
export function createReplyService(deps: ReplyDependencies) {
  const { db, transact, now, photos, lockMemberAgainstLeaving } = deps
  return { reply }

  /**
   * Throws DIAGNOSIS_NOT_FOUND for another member's case, REPLY_EMPTY without words and photo, and REQUEST_CLOSED once
   * the expert has answered the case. Repeating a reply changes nothing.
   */
  async function reply(memberId: string, diagnosisId: string, number: number, sent: Reply): Promise<void> {
    const key = { memberId, diagnosisId, number }
    const request = await repository.findRequest(db, key)
    // Checked before the photo is decoded, and again under the lock.
    if (!isOpen(request)) return
    if (!sent.declined && !sent.reply && !sent.photo?.size) throw new AppError('REPLY_EMPTY')
    const photo =
      !sent.declined && sent.photo?.size ? (await photos.receive(memberId, sent.photo)).path : null
    try {
      const isStored = await transact((tx) => store(tx, key, sent, photo))
      if (photo && !isStored) await photos.discard(memberId, [photo])
    } catch (error) {
      if (photo) await photos.discard(memberId, [photo])
      throw error
    }
  }

  async function store(tx: Database, key: RequestKey, sent: Reply, photo: string | null): Promise<boolean> {
    await lockMemberAgainstLeaving(tx, key.memberId)
    const clock = await repository.lockClock(tx, key)
    const request = await repository.findRequest(tx, key)
    if (!clock || !isOpen(request)) return false
    if (clock.expertAnsweredAt) throw new AppError('REQUEST_CLOSED')
    const repliedAt = now()
    await repository.changeRequest(tx, key, {
      state: sent.declined ? 'DECLINED' : 'ANSWERED',
      nextStepAt: null,
      repliedAt,
      reply: sent.reply,
      photo,
    })
    if (photo) await photos.attach(tx, key.memberId, [photo])
    // The clock of an expired request has been running since.
    const dueAt =
      request.state === 'WAITING' ? resumeClock(request.remainingMs, repliedAt) : clock.expertDueAt
    await repository.returnToQueue(tx, key, { dueAt, queueAt: frontOfQueue(dueAt) })
    return true
  }
}

/** Whether the request takes a reply; one that has had its reply does not. */
function isOpen(request: repository.RequestRow | undefined): request is repository.RequestRow {
  if (!request) throw new AppError('DIAGNOSIS_NOT_FOUND')
  if (request.state === 'CLOSED') throw new AppError('REQUEST_CLOSED')
  return request.state === 'WAITING' || request.state === 'EXPIRED'
}
