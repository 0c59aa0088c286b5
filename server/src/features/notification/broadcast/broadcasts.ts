import { desc, eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import {
  type Broadcast,
  type BroadcastKind,
  type BroadcastPreview,
  type broadcastApi,
  broadcastMaxLength,
} from '../../../../../contract/notification/broadcast-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { notifyProposer, notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { toLines, toSingleLine, type Wording } from '../../../shared/notices/wording.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { canApprove, isOnlyAdmin } from '../../payment/index.ts'
import type { NotificationContext, Sender } from '../context.ts'
import { deliverNotice } from '../deliver-notice.ts'
import { broadcast } from '../notification.tables.ts'
import { endOfNight } from '../push/night.ts'
import { findSwitchedOff } from '../staff-notice-settings.ts'
import { audienceLabel, countAudience, needsApproval } from './audience.ts'
import { scheduleBroadcast } from './send-broadcast.ts'

type StoredBroadcast = typeof broadcast.$inferSelect
type Written = Body<typeof broadcastApi.previewBroadcast>

const listMost = 100

/** Names of the two texts with the particle of the subject. */
const names: Record<keyof Wording, string> = { title: '제목은', message: '내용은' }

/**
 * The text as members read it. An advertisement begins with (광고), names the sender with a contact, and says how to refuse at no cost
 * (정보통신망법 제50조 제4항). Throws VALIDATION_FAILED for a text that a phone would cut off.
 */
export function composeBroadcast(kind: BroadcastKind, typed: Wording, { name, phone }: Sender): Wording {
  const { title, message } = { title: toSingleLine(typed.title), message: toLines(typed.message) }
  const text =
    kind === 'ADVERTISING'
      ? {
          title: `(광고) ${title.replace(/^\(광고\)\s*/, '')}`,
          message: `${message} ${name} ${phone} 무료 수신 거부: 내 정보 수정에서 마케팅 정보 끄기`,
        }
      : { title, message }
  const issues = (['title', 'message'] as const).flatMap((path) => {
    const [length, most] = [Array.from(text[path]).length, broadcastMaxLength[path]]
    if (length <= most) return []
    const added = length - Array.from({ title, message }[path]).length
    const rule = added > 0 ? `광고에 붙는 ${added}자를 넣어 ` : ''
    return [{ path, message: `${names[path]} ${rule}${most}자까지 쓸 수 있어요. 지금은 ${length}자예요.` }]
  })
  if (issues[0]) throw new AppError('VALIDATION_FAILED', { message: issues[0].message, issues })
  return text
}

/** Lists the newest messages. */
export async function listBroadcasts(ctx: NotificationContext, viewerId: string): Promise<Broadcast[]> {
  const rows = await ctx.db.select().from(broadcast).orderBy(desc(broadcast.createdAt)).limit(listMost)
  return toViews(ctx, viewerId, rows)
}

/** Counts the messages that wait for a second administrator. */
export const countWaitingBroadcasts = (db: Database) => db.$count(broadcast, eq(broadcast.state, 'WAITING'))

/** Returns the text as a phone shows it and the number of people. Throws VALIDATION_FAILED. */
export async function previewBroadcast(
  ctx: NotificationContext,
  written: Written,
): Promise<BroadcastPreview> {
  const text = composeBroadcast(written.kind, written, await ctx.findSender())
  const counts = await countAudience(ctx.db, written)
  const morning = endOfNight(ctx.now())
  const isAdvertising = written.kind === 'ADVERTISING'
  return {
    ...text,
    ...counts,
    needsApproval: needsApproval(written, counts.count),
    startsAt: morning && isAdvertising ? seoulIso(morning) : null,
    pushesAt: morning && !isAdvertising ? seoulIso(morning) : null,
  }
}

/**
 * Sends a message, or has it wait for a second administrator. Repeating it sends nothing again. Throws VALIDATION_FAILED, also for an
 * audience of nobody.
 */
export async function sendBroadcast(
  ctx: NotificationContext,
  actorId: string,
  { broadcastId: id, kind, audience, ...typed }: Body<typeof broadcastApi.sendBroadcast>,
): Promise<Broadcast> {
  const text = composeBroadcast(kind, typed, await ctx.findSender())
  const { count: expected } = await countAudience(ctx.db, { kind, audience })
  if (expected === 0) throw new AppError('VALIDATION_FAILED', { message: '지금은 받을 사람이 없어요.' })
  const state = needsApproval({ kind, audience }, expected) ? ('WAITING' as const) : ('SENDING' as const)
  await ctx.transact(async (tx) => {
    const added = { id, kind, audience, ...text, state, expected, sentBy: actorId, createdAt: ctx.now() }
    const { rowCount } = await tx.insert(broadcast).values(added).onConflictDoNothing()
    if (rowCount === 0) return
    const action = state === 'WAITING' ? 'notification.proposeBroadcast' : 'notification.sendBroadcast'
    await record(ctx, tx, actorId, action, added)
    if (state === 'SENDING') return scheduleBroadcast(ctx, tx, { id })
    const values = { staffName: await ctx.findName(actorId, tx), count: expected }
    await notifyStaff(staffContextOf(ctx), tx, {
      notice: 'BROADCAST_WAITS',
      values,
      link: '/console/broadcasts',
      except: actorId,
    })
  })
  return getBroadcast(ctx, actorId, id)
}

/** What notices to staff need from here. */
const staffContextOf = (ctx: NotificationContext) => ({
  ...ctx,
  notify: (at: Database, notice: Parameters<typeof deliverNotice>[2]) => deliverNotice(ctx, at, notice),
  findSwitchedOff,
})

const tellWriter = (
  ctx: NotificationContext,
  tx: Database,
  { title, sentBy }: StoredBroadcast,
  { decidedBy, isApproved }: { decidedBy: string; isApproved: boolean },
) =>
  notifyProposer(staffContextOf(ctx), tx, {
    proposal: `손님 알림 ‘${title}’`,
    proposedBy: sentBy,
    decidedBy,
    isApproved,
    link: '/console/broadcasts',
  })

/** Lets a waiting message go out, as a second administrator, or as the only one a day later. Throws NOTIFICATION_NOT_FOUND, CHANGED_MEANWHILE or SECOND_PERSON_NEEDED. */
export async function approveBroadcast(ctx: NotificationContext, actorId: string, id: string) {
  const { mayApprove } = await findApprover(ctx, actorId)
  await ctx.transact(async (tx) => {
    const row = await lockBroadcast(tx, id)
    if (row.approvedBy === actorId) return
    if (row.state !== 'WAITING') throw new AppError('CHANGED_MEANWHILE')
    if (!mayApprove(row))
      throw new AppError('SECOND_PERSON_NEEDED', {
        message: '쓴 사람이 아닌 다른 관리자가 승인할 수 있어요.',
      })
    await tx.update(broadcast).set({ state: 'SENDING', approvedBy: actorId }).where(eq(broadcast.id, id))
    await record(ctx, tx, actorId, 'notification.approveBroadcast', { ...row, state: 'SENDING' })
    await scheduleBroadcast(ctx, tx, { id })
    await tellWriter(ctx, tx, row, { decidedBy: actorId, isApproved: true })
  })
  return getBroadcast(ctx, actorId, id)
}

/** Sends it to nobody else. Repeating it changes nothing. Throws NOTIFICATION_NOT_FOUND, or CHANGED_MEANWHILE when all have it. */
export async function stopBroadcast(ctx: NotificationContext, actorId: string, id: string) {
  await ctx.transact(async (tx) => {
    const row = await lockBroadcast(tx, id)
    if (row.state === 'STOPPED') return
    if (row.state === 'DONE') throw new AppError('CHANGED_MEANWHILE')
    await tx.update(broadcast).set({ state: 'STOPPED', endedAt: ctx.now() }).where(eq(broadcast.id, id))
    await record(ctx, tx, actorId, 'notification.stopBroadcast', { ...row, state: 'STOPPED' })
    if (row.state === 'WAITING') await tellWriter(ctx, tx, row, { decidedBy: actorId, isApproved: false })
  })
  return getBroadcast(ctx, actorId, id)
}

async function lockBroadcast(tx: Database, id: string): Promise<StoredBroadcast> {
  return expectFound(await lockOne(tx, broadcast, eq(broadcast.id, id)), 'NOTIFICATION_NOT_FOUND')
}

const record = (
  { audit }: NotificationContext,
  tx: Database,
  actorId: string,
  action:
    | 'notification.proposeBroadcast'
    | 'notification.sendBroadcast'
    | 'notification.approveBroadcast'
    | 'notification.stopBroadcast',
  {
    id,
    kind,
    audience,
    ...row
  }: Pick<StoredBroadcast, 'id' | 'kind' | 'audience' | 'title' | 'message' | 'state' | 'expected'> &
    Partial<StoredBroadcast>,
) => {
  const { title, message, state, expected, reached } = row
  return audit.record(tx, {
    actorId,
    action,
    subject: 'broadcast',
    subjectId: id,
    after: { type: kind, audience: audienceLabel(audience), title, message, state, expected, reached },
  })
}

/** Whether this administrator may let a waiting message go out. */
async function findApprover({ db, now, ...ctx }: NotificationContext, actorId: string) {
  const [grantors, granted, admins] = await Promise.all([
    ctx.findRecentGrantors(actorId, now()),
    ctx.findRecentlyGranted(actorId, now()),
    ctx.findAdmins(db),
  ])
  const recentTies = [...grantors, ...granted]
  const approver = { id: actorId, recentTies, isOnlyAdmin: isOnlyAdmin(admins, actorId) }
  return {
    mayApprove: ({ state, sentBy, createdAt }: Pick<StoredBroadcast, 'state' | 'sentBy' | 'createdAt'>) => {
      const status = state === 'WAITING' ? ('OPEN' as const) : ('DECLINED' as const)
      const proposal = { status, proposedBy: sentBy, memberId: '', createdAt }
      return admins.includes(actorId) && canApprove(proposal, approver, now())
    },
  }
}

async function getBroadcast(ctx: NotificationContext, viewerId: string, id: string): Promise<Broadcast> {
  const [view] = await toViews(
    ctx,
    viewerId,
    await ctx.db.select().from(broadcast).where(eq(broadcast.id, id)),
  )
  return expectFound(view, 'NOTIFICATION_NOT_FOUND')
}

async function toViews(
  ctx: NotificationContext,
  viewerId: string,
  rows: StoredBroadcast[],
): Promise<Broadcast[]> {
  const [{ mayApprove }, names] = await Promise.all([
    findApprover(ctx, viewerId),
    ctx.findNames(rows.flatMap(({ sentBy, approvedBy }) => [sentBy, approvedBy ?? sentBy])),
  ])
  return rows.map(({ sentUntil: _, sentBy, approvedBy, createdAt, endedAt, ...row }) => ({
    ...row,
    audienceLabel: audienceLabel(row.audience),
    sentByName: names.get(sentBy) ?? '',
    approvedByName: approvedBy && (names.get(approvedBy) ?? ''),
    mayApprove: mayApprove({ state: row.state, sentBy, createdAt }),
    createdAt: seoulIso(createdAt),
    endedAt: endedAt && seoulIso(endedAt),
  }))
}
