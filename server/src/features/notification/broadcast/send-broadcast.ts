import { eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import { membersAfter } from '../../account/index.ts'
import type { InboxContext, NotificationContext } from '../context.ts'
import { deliver } from '../deliver-notice.ts'
import { broadcast } from '../notification.tables.ts'
import { endOfNight } from '../push/night.ts'
import { filterOf } from './audience.ts'

/** Payload of the stored job. */
export interface BroadcastJob {
  id: string
}

export const broadcastJobKind = 'notification.broadcast'
const batchSize = 100

export const scheduleBroadcast = (
  ctx: Pick<NotificationContext, 'now'>,
  tx: Database,
  payload: BroadcastJob,
  runAt?: Date,
) => addJob(ctx, tx, { kind: broadcastJobKind, payload, ...(runAt && { runAt }) })

/**
 * Puts a message into the inboxes of the next members. The progress is stored in the same transaction, so that nobody gets it twice
 * after a crash, and a stop holds from the next batch on. An advertisement waits for the morning.
 */
export function sendBatch(ctx: InboxContext, payload: BroadcastJob): Promise<void> {
  const { transact, now } = ctx
  const isOne = eq(broadcast.id, payload.id)
  return transact(async (tx) => {
    const [row] = await tx.select().from(broadcast).where(isOne).for('update')
    if (row?.state !== 'SENDING') return
    const morning = row.kind === 'ADVERTISING' ? endOfNight(now()) : undefined
    if (morning) return scheduleBroadcast(ctx, tx, payload, morning)
    const { id, title, message } = row
    const type = row.kind === 'ADVERTISING' ? 'CONTENT' : 'NOTICE'
    const members = await membersAfter(tx, row.sentUntil, batchSize, filterOf(row))
    for (const memberId of members)
      await deliver(ctx, tx, { id, memberId, type, title, message, waitsForMorning: true })
    const sentUntil = members.at(-1)
    if (sentUntil === undefined) {
      await tx.update(broadcast).set({ state: 'DONE', endedAt: now() }).where(isOne)
      return
    }
    await tx
      .update(broadcast)
      .set({ sentUntil, reached: row.reached + members.length })
      .where(isOne)
    await scheduleBroadcast(ctx, tx, payload)
  })
}
