import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import {
  type CompensationAccount,
  type Inquiry,
  type InquiryItem,
  type inquiryApi,
  inquiryKindLabels,
  inquiryOutcomeLabels,
} from '../../../../contract/inquiry/inquiry.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import { discardPhotosUnlessStored, receivePhotos } from '../../shared/media/receive-photos.ts'
import { notifyStaff } from '../../shared/notices/staff-notices.ts'
import { maskedAccount } from '../../shared/personal/masked.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { requireCase } from '../diagnosis/index.ts'
import { disputePots, findReservationNumbers, getReservationOfAnyMember } from '../reservation/index.ts'
import { changeCompensation, lockCompensation, takeBackOffer } from './compensate.ts'
import type { InquiryContext } from './context.ts'
import {
  addInquiry,
  addMessage,
  changeInquiry,
  findAnswerBy,
  findCompensations,
  findMessages,
  hasPublicMessage,
  isInquiry,
  lockInquiry,
  requireInquiryOf,
  type StoredCompensation,
  type StoredInquiry,
  type StoredMessage,
  toExcerpt,
} from './inquiry.repository.ts'
import { compensation, inquiry } from './inquiry.tables.ts'
import { linkTo, notifyInquiryStaff, notifyOfTransfer, notifyOwner } from './notify-staff.ts'

const openMost = 10
const listMost = 50

/** States of an offer in which the customer knows of it. */
const toldOf: StoredCompensation['state'][] = ['OFFERED', 'ACCEPTED', 'DECLINED', 'PAID']

/** What a customer sees: their own inquiries, and those that staff opened once there is a message or an offer for them. */
export const isShown = sql`(${inquiry.openedBy} = ${inquiry.memberId} or ${hasPublicMessage} or exists (
  select 1 from ${compensation} where ${compensation.memberId} = ${inquiry.memberId}
    and ${compensation.inquiryId} = ${inquiry.id} and ${inArray(compensation.state, toldOf)}
))`

/** Lists the member's newest inquiries. */
export async function listInquiries({ db }: InquiryContext, memberId: string): Promise<InquiryItem[]> {
  const rows = await db
    .select()
    .from(inquiry)
    .where(and(eq(inquiry.memberId, memberId), isShown))
    .orderBy(desc(inquiry.changedAt), desc(inquiry.id))
    .limit(listMost)
  if (rows.length === 0) return []
  const messages = await findMessages(
    db,
    memberId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toItem(row, publicOf(messages, row.id)))
}

/** Throws INQUIRY_NOT_FOUND. */
export async function getInquiry({ db }: InquiryContext, memberId: string, id: string): Promise<Inquiry> {
  const row = await requireInquiryOf(db, memberId, id)
  const [messages, compensations, numbers] = await Promise.all([
    findMessages(db, memberId, [id]),
    findCompensations(db, row),
    findReservationNumbers(db, row.reservationId ? [row.reservationId] : []),
  ])
  const shown = publicOf(messages, id)
  const offered = compensations.find(({ state }) => toldOf.includes(state))
  if (row.openedBy !== memberId && shown.length === 0 && !offered) throw new AppError('INQUIRY_NOT_FOUND')
  const number = row.reservationId && numbers.get(row.reservationId)
  return {
    ...toItem(row, shown),
    reservation: row.reservationId && number ? { id: row.reservationId, number } : null,
    diagnosisId: row.diagnosisId,
    messages: shown.map((message) => ({
      id: message.id,
      isMine: message.authorId === memberId,
      text: message.text,
      photos: message.photos,
      createdAt: seoulIso(message.createdAt),
    })),
    compensation: offered ? toCompensation(offered) : null,
    outcome: row.outcome && { label: inquiryOutcomeLabels[row.outcome], text: row.outcomeText ?? '' },
    canReopen: row.state === 'CLOSED' && row.reopenedAt === null,
    rating: row.rating,
  }
}

const toCompensation = ({ id, won, state, message, bank, accountNumber, holder }: StoredCompensation) => ({
  id,
  won,
  state,
  message,
  account:
    bank && accountNumber && holder ? { bank, maskedNumber: maskedAccount(accountNumber), holder } : null,
})

const publicOf = (messages: StoredMessage[], inquiryId: string) =>
  messages.filter((message) => message.inquiryId === inquiryId && !message.isInternal)

const isOpenedByUs = ({ kind, openedBy, memberId }: StoredInquiry) =>
  kind !== 'VISIT' && openedBy !== memberId

const toItem = (row: StoredInquiry, messages: StoredMessage[]): InquiryItem => ({
  id: row.id,
  kind: row.kind,
  // What staff call a matter that they opened is not the customer's word for it.
  kindLabel: isOpenedByUs(row) ? '새잎이 드린 글' : inquiryKindLabels[row.kind],
  state: row.state,
  excerpt: toExcerpt(messages.at(-1)?.text ?? ''),
  dueAt: row.dueAt && seoulIso(row.dueAt),
  changedAt: seoulIso(row.changedAt),
})

type NewInquiry = Body<typeof inquiryApi.openInquiry>
type NewMessage = Body<typeof inquiryApi.writeToInquiry>

export const photosOf = ({ photo1, photo2, photo3 }: Pick<NewMessage, 'photo1' | 'photo2' | 'photo3'>) =>
  [photo1, photo2, photo3].flatMap((photo) => (photo?.size ? [photo] : []))

/**
 * Opens an inquiry with its first message, whose id it has; a repeated call returns the stored one. Throws RESERVATION_NOT_FOUND or
 * DIAGNOSIS_NOT_FOUND for what is not the member's own, and TOO_MANY_INQUIRIES.
 */
export async function openInquiry(ctx: InquiryContext, memberId: string, sent: NewInquiry) {
  const { db, now } = ctx
  const id = sent.messageId
  const [existing] = await db.select({ id: inquiry.id }).from(inquiry).where(isInquiry({ memberId, id }))
  if (existing) return getInquiry(ctx, memberId, id)
  await assertOwn(db, memberId, sent)
  const photos = await receivePhotos(ctx.photos, memberId, photosOf(sent))
  const createdAt = now()
  await discardPhotosUnlessStored(ctx, memberId, photos, async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const open = and(eq(inquiry.memberId, memberId), ne(inquiry.state, 'CLOSED'))
    if ((await tx.$count(inquiry, open)) >= openMost) throw new AppError('TOO_MANY_INQUIRIES')
    const dueAt = await addInquiry(tx, {
      memberId,
      id,
      kind: sent.kind,
      openedBy: memberId,
      createdAt,
      reservationId: sent.reservationId ?? null,
      diagnosisId: sent.diagnosisId ?? null,
    })
    if (!dueAt) return false
    if (sent.reservationId && sent.differsFrom)
      await disputePots(
        ctx,
        tx,
        { memberId, id: sent.reservationId },
        { kind: sent.differsFrom, inquiryId: id },
      )
    await addMessage(tx, toMessage(memberId, id, sent, photos, createdAt))
    if (photos.length > 0) await ctx.photos.attach(tx, memberId, photos)
    await notifyInquiryStaff(ctx, tx, { id, kind: sent.kind, dueAt })
    return true
  })
  return getInquiry(ctx, memberId, id)
}

const toMessage = (
  memberId: string,
  inquiryId: string,
  { messageId, text }: NewMessage,
  photos: string[],
  createdAt: Date,
): StoredMessage => ({
  memberId,
  inquiryId,
  id: messageId,
  authorId: memberId,
  isInternal: false,
  text,
  photos,
  createdAt,
})

/** Throws RESERVATION_NOT_FOUND or DIAGNOSIS_NOT_FOUND. */
async function assertOwn(db: Database, memberId: string, { reservationId, diagnosisId }: NewInquiry) {
  if (reservationId && (await getReservationOfAnyMember(db, reservationId)).memberId !== memberId)
    throw new AppError('RESERVATION_NOT_FOUND')
  if (diagnosisId && (await requireCase(db, diagnosisId)).memberId !== memberId)
    throw new AppError('DIAGNOSIS_NOT_FOUND')
}

/** Adds a message; one to an inquiry that has ended opens it again, once. Throws INQUIRY_NOT_FOUND or INQUIRY_CLOSED. */
export async function writeToInquiry(ctx: InquiryContext, memberId: string, id: string, sent: NewMessage) {
  await requireInquiryOf(ctx.db, memberId, id)
  const photos = await receivePhotos(ctx.photos, memberId, photosOf(sent))
  const at = ctx.now()
  await discardPhotosUnlessStored(ctx, memberId, photos, async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const row = await lockInquiry(tx, { memberId, id })
    if (!(await addMessage(tx, toMessage(memberId, id, sent, photos, at)))) return false
    const isReopened = row.state === 'CLOSED'
    if (isReopened && row.reopenedAt) throw new AppError('INQUIRY_CLOSED')
    if (photos.length > 0) await ctx.photos.attach(tx, memberId, photos)
    const dueAt = row.dueAt ?? (await findAnswerBy(tx, at))
    await changeInquiry(tx, row, {
      state: row.state === 'NEW' ? 'NEW' : 'OURS',
      dueAt,
      changedAt: at,
      ...(isReopened && { reopenedAt: at, closedAt: null, outcome: null, outcomeText: null }),
    })
    if (isReopened) await addMessage(tx, toEnding(row, at, await findPayer(tx, row)))
    await notifyOwner(ctx, tx, row, { notice: 'INQUIRY_WRITTEN', values: {} })
    return true
  })
  return getInquiry(ctx, memberId, id)
}

/** Who ended the inquiry by sending a compensation; null where it ended otherwise. */
const findPayer = async (tx: Database, row: StoredInquiry) =>
  row.outcome === 'COMPENSATED'
    ? ((await findCompensations(tx, row)).find(({ state }) => state === 'PAID')?.paidBy ?? null)
    : null

/** What the customer was told at the end, kept in the conversation that goes on. */
const toEnding = (row: StoredInquiry, reopenedAt: Date, payer: string | null): StoredMessage => ({
  memberId: row.memberId,
  inquiryId: row.id,
  id: newId(),
  authorId: payer ?? row.ownerId ?? row.openedBy,
  isInternal: false,
  photos: [],
  createdAt: row.closedAt ?? reopenedAt,
  text: [row.outcome && `${inquiryOutcomeLabels[row.outcome]}.`, row.outcomeText].filter(Boolean).join('\n'),
})

/** Accepts or declines a compensation, or changes the account until the money is sent; repeating the same answer changes nothing. Throws COMPENSATION_GONE. */
export async function answerCompensation(
  ctx: InquiryContext,
  memberId: string,
  id: string,
  answer: Body<typeof inquiryApi.answerCompensation>,
) {
  await ctx.transact(async (tx) => {
    const row = await lockInquiry(tx, { memberId, id })
    const offer = await lockCompensation(tx, row, answer.compensationId)
    const state = answer.account ? 'ACCEPTED' : 'DECLINED'
    if (offer.state === 'ACCEPTED' && answer.account)
      return changeAccount(ctx, tx, row, offer, answer.account)
    if (offer.state === state) return
    if (offer.state !== 'OFFERED') throw new AppError('COMPENSATION_GONE')
    const at = ctx.now()
    await changeCompensation(tx, offer, { state, changedAt: at, ...answer.account })
    if (!answer.account) await takeBackOffer(tx, row, offer)
    await changeInquiry(tx, row, {
      state: 'OURS',
      dueAt: await findAnswerBy(tx, at),
      changedAt: at,
    })
    const values = { amount: formatWon(offer.won) }
    if (answer.account) await notifyOfTransfer(ctx, tx, row, values)
    else await notifyOwner(ctx, tx, row, { notice: 'COMPENSATION_DECLINED', values })
  })
  return getInquiry(ctx, memberId, id)
}

async function changeAccount(
  ctx: InquiryContext,
  tx: Database,
  row: StoredInquiry,
  offer: StoredCompensation,
  account: CompensationAccount,
) {
  const { bank, accountNumber, holder, changedAt } = offer
  if (isDeepStrictEqual({ bank, accountNumber, holder }, account)) return
  await changeCompensation(tx, offer, { ...account, changedAt })
  await changeInquiry(tx, row, { changedAt: ctx.now() })
  const values = { amount: formatWon(offer.won) }
  await notifyStaff(ctx, tx, { notice: 'COMPENSATION_ACCOUNT_CHANGED', values, link: linkTo(row.id) })
}

/** Throws INQUIRY_NOT_FOUND, also for an inquiry that has not ended. */
export async function rateInquiry(ctx: InquiryContext, memberId: string, id: string, rating: 'GOOD' | 'BAD') {
  const { rowCount } = await ctx.db
    .update(inquiry)
    .set({ rating })
    .where(and(isInquiry({ memberId, id }), eq(inquiry.state, 'CLOSED')))
  if (rowCount === 0) throw new AppError('INQUIRY_NOT_FOUND')
  return getInquiry(ctx, memberId, id)
}
