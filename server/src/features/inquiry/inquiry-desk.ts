import { and, asc, desc, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import {
  compensationStateLabels,
  type InquiryOutcome,
  inquiryKindLabels,
  inquiryOutcomeLabels,
  inquiryStateLabels,
} from '../../../../contract/inquiry/inquiry.ts'
import type {
  AdminInquiry,
  AdminInquiryItem,
  inquiryAdminApi,
} from '../../../../contract/inquiry/inquiry-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { addDays, dayMs } from '../../../../contract/seoul-day.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { discardPhotosUnlessStored, receivePhotos } from '../../shared/media/receive-photos.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { formatDeadline, seoulIso, seoulTime } from '../../shared/time/seoul.ts'
import { findSubmission, requireCase } from '../diagnosis/index.ts'
import {
  findBookingOfDiagnosis,
  findReservationNumbers,
  getProofOfPots,
  getReservationOfAnyMember,
} from '../reservation/index.ts'
import { findAloneLimit, findApprover } from './compensate.ts'
import type { InquiryContext } from './context.ts'
import { isShown, photosOf } from './customer-inquiries.ts'
import {
  addInquiry,
  addMessage,
  answerBy,
  changeInquiry,
  findCompensations,
  findFreeDays,
  findMessages,
  findWaitingCompensations,
  lockInquiry,
  openCompensation,
  requireInquiry,
  requireSeen,
  type StoredCompensation,
  type StoredInquiry,
  toExcerpt,
  toWaitingSums,
  withLockedInquiry,
} from './inquiry.repository.ts'
import { inquiry, inquiryMessage } from './inquiry.tables.ts'
import { isPassedOn, notifyInquiryStaff, notifyOfMore, notifyOpener } from './notify-staff.ts'

const listMost = 200

/** Lists what has not ended by the time it is due, or the newest of what has. */
export async function listAdminInquiries(
  ctx: InquiryContext,
  viewerId: string,
  filter: 'OPEN' | 'MINE' | 'CLOSED',
): Promise<AdminInquiryItem[]> {
  const isClosed = eq(inquiry.state, 'CLOSED')
  const isOpen = ne(inquiry.state, 'CLOSED')
  const isMine = eq(inquiry.ownerId, viewerId)
  const rows = await ctx.db
    .select()
    .from(inquiry)
    .where({ OPEN: isOpen, MINE: and(isOpen, isMine), CLOSED: isClosed }[filter])
    .orderBy(
      ...(filter === 'CLOSED' ? [desc(inquiry.createdAt)] : [asc(inquiry.dueAt), asc(inquiry.createdAt)]),
    )
    .limit(listMost)
  const newest = await findNewestTexts(ctx.db, rows)
  const names = await ctx.findNames([
    ...new Set(rows.flatMap(({ memberId, ownerId }) => [memberId, ownerId ?? memberId])),
  ])
  const [waiting, { mayApprove }] = await Promise.all([
    findWaitingCompensations(ctx.db),
    findApprover(ctx, viewerId),
  ])
  return rows.map((row) => {
    const offer = waiting.get(row.id)
    const shown = { text: newest.get(row.id) ?? '', ...toWaitingSums(offer) }
    return {
      ...toAdminItem(ctx, row, shown, names, viewerId),
      mayApprove: Boolean(offer && mayApprove(offer)),
    }
  })
}

async function findNewestTexts(db: Database, rows: StoredInquiry[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([inquiryMessage.inquiryId], { id: inquiryMessage.inquiryId, text: inquiryMessage.text })
    .from(inquiryMessage)
    .where(
      and(
        inArray(inquiryMessage.memberId, [...new Set(rows.map(({ memberId }) => memberId))]),
        inArray(
          inquiryMessage.inquiryId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(inquiryMessage.inquiryId, desc(inquiryMessage.createdAt))
  return new Map(found.map(({ id, text }) => [id, text]))
}

const toAdminItem = (
  { now }: InquiryContext,
  row: StoredInquiry,
  { text, ...offer }: { text: string } & ReturnType<typeof toWaitingSums>,
  names: Map<string, string>,
  viewerId: string,
): Omit<AdminInquiryItem, 'mayApprove'> => ({
  id: row.id,
  kind: row.kind,
  kindLabel: inquiryKindLabels[row.kind],
  state: row.state,
  stateLabel: offer.wonToApprove ? waitsForApproval : offer.wonToSend ? waitsForTransfer : describeState(row),
  customerName: maskedName(names.get(row.memberId) ?? ''),
  excerpt: offer.wonToSend ? `손님이 보상 ${formatWon(offer.wonToSend)}을 받기로 했어요.` : toExcerpt(text),
  ownerName: row.ownerId && (names.get(row.ownerId) ?? ''),
  isMine: row.ownerId === viewerId,
  dueAt: row.dueAt && seoulIso(row.dueAt),
  isLate: row.dueAt !== null && row.dueAt < now(),
  ...offer,
  createdAt: seoulIso(row.createdAt),
  changedAt: seoulIso(row.changedAt),
})

const waitsForApproval = '보상 승인 기다림'
const waitsForTransfer = '관리자가 보낼 차례'

/** Whose turn it is, and that the customer was not content with an ending. */
const describeState = ({ state, reopenedAt, rating }: StoredInquiry) =>
  [state === 'OURS' && reopenedAt ? '다시 열림' : inquiryStateLabels[state], rating === 'BAD' && '아쉬워요']
    .filter(Boolean)
    .join(' · ')

/** Shows an inquiry to staff; every view is in the audit log. Throws INQUIRY_NOT_FOUND. */
export async function lookAtInquiry(ctx: InquiryContext, viewerId: string, id: string) {
  const found = await getAdminInquiry(ctx, viewerId, id)
  const { diagnosisId, submission } = found
  await ctx.audit.recordView({ actorId: viewerId, action: 'inquiry.look', subject: 'inquiry', subjectId: id })
  if (diagnosisId && submission)
    await ctx.audit.recordView({
      actorId: viewerId,
      action: 'diagnosis.lookAtCase',
      subject: 'diagnosis',
      subjectId: diagnosisId,
    })
  return found
}

/** Since when an inquiry is as it is. Throws INQUIRY_NOT_FOUND or OWN_INQUIRY. */
export async function getInquiryChange({ db }: InquiryContext, viewerId: string, id: string) {
  const { changedAt } = await requireInquiry(db, viewerId, id)
  return { changedAt: seoulIso(changedAt) }
}

/** Throws INQUIRY_NOT_FOUND. */
export async function getAdminInquiry(
  ctx: InquiryContext,
  viewerId: string,
  id: string,
): Promise<AdminInquiry> {
  const { db } = ctx
  const row = await requireInquiry(db, viewerId, id)
  const { memberId, diagnosisId } = row
  const reservationId =
    row.reservationId ?? (diagnosisId && (await findBookingOfDiagnosis(db, memberId, diagnosisId)))
  const [messages, compensations, numbers, proof, submission, { mayApprove }, waiting, aloneUpTo] =
    await Promise.all([
      findMessages(db, memberId, [id]),
      findCompensations(db, row),
      findReservationNumbers(db, reservationId ? [reservationId] : []),
      reservationId ? getProofOfPots(db, reservationId) : null,
      diagnosisId ? findSubmission(db, diagnosisId) : undefined,
      findApprover(ctx, viewerId),
      findWaitingCompensations(db),
      findAloneLimit(ctx, viewerId, row),
    ])
  const people = compensations.flatMap(({ proposedBy, approvedBy, paidBy }) =>
    [proposedBy, approvedBy, paidBy].filter((person) => person !== null),
  )
  const names = await ctx.findNames([
    ...new Set([
      row.memberId,
      row.openedBy,
      row.ownerId ?? row.memberId,
      ...messages.map(({ authorId }) => authorId),
      ...people,
    ]),
  ])
  const number = reservationId && numbers.get(reservationId)
  const offer = waiting.get(id)
  return {
    ...toAdminItem(ctx, row, { text: messages.at(-1)?.text ?? '', ...toWaitingSums(offer) }, names, viewerId),
    mayApprove: Boolean(offer && mayApprove(offer)),
    memberId,
    customerName: names.get(row.memberId) ?? '',
    reservation: reservationId && number ? { id: reservationId, number } : null,
    diagnosisId,
    passedOnBy: isPassedOn(row) ? (names.get(row.openedBy) ?? '') : null,
    submission: submission ?? null,
    proof,
    messages: messages.map((message) => ({
      id: message.id,
      authorName: names.get(message.authorId) ?? '',
      isCustomer: message.authorId === row.memberId,
      isInternal: message.isInternal,
      text: message.text,
      photos: message.photos,
      createdAt: seoulIso(message.createdAt),
    })),
    compensations: compensations.map((offer) => ({
      ...toAdminCompensation(offer, names, viewerId),
      mayApprove: mayApprove(offer),
    })),
    aloneUpTo,
    outcome: row.outcome && { code: row.outcome, ...toOutcome(row.outcome, row.outcomeText) },
    rating: row.rating,
    isReopened: row.reopenedAt !== null,
  }
}

const toOutcome = (outcome: InquiryOutcome, text: string | null) => ({
  label: inquiryOutcomeLabels[outcome],
  text: text ?? '',
})

const toAdminCompensation = (offer: StoredCompensation, names: Map<string, string>, viewerId: string) => ({
  id: offer.id,
  won: offer.won,
  state: offer.state,
  stateLabel: compensationStateLabels[offer.state],
  reason: offer.reason,
  message: offer.message,
  proposedByName: names.get(offer.proposedBy) ?? '',
  isMine: offer.proposedBy === viewerId,
  decidedByName: offer.approvedBy && (names.get(offer.approvedBy) ?? ''),
  paidByName: offer.paidBy && (names.get(offer.paidBy) ?? ''),
  createdAt: seoulIso(offer.createdAt),
  // Shown only while the transfer is due.
  account:
    offer.state === 'ACCEPTED' && offer.bank && offer.accountNumber && offer.holder
      ? { bank: offer.bank, accountNumber: offer.accountNumber, holder: offer.holder }
      : null,
})

/**
 * Opens an inquiry for the customer of a reservation or a case, or for a person, with a note that only staff read. What the caller passes on
 * about a case goes into the inquiry that they opened about it, until that ends. Repeating it changes nothing. Throws like `findCustomer`, or OWN_INQUIRY.
 */
export async function openInquiryForCustomer(
  ctx: InquiryContext,
  actorId: string,
  sent: Body<typeof inquiryAdminApi.openInquiryForCustomer>,
) {
  const { reservationId = null, diagnosisId = null, inquiryId: id, kind, text } = sent
  const memberId = await findCustomer(ctx, sent)
  if (memberId === actorId) throw new AppError('OWN_INQUIRY')
  const createdAt = ctx.now()
  await ctx.transact(async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const note = { memberId, id, authorId: actorId, isInternal: true, text, photos: [], createdAt }
    const open = diagnosisId && (await findOpenPassedOn(tx, { memberId, diagnosisId, openedBy: actorId }))
    if (open) {
      if (await addMessage(tx, { ...note, inquiryId: open.id })) await notifyOfMore(ctx, tx, open, actorId)
      return
    }
    const key = { memberId, id, kind, reservationId, diagnosisId }
    const dueAt = await addInquiry(tx, { ...key, openedBy: actorId, createdAt })
    if (!dueAt) return
    await addMessage(tx, { ...note, inquiryId: id })
    await ctx.audit.record(tx, { actorId, action: 'inquiry.open', subject: 'inquiry', subjectId: id })
    await notifyInquiryStaff(ctx, tx, { id, kind, dueAt })
  })
  return null
}

async function findOpenPassedOn(
  tx: Database,
  { memberId, diagnosisId, openedBy }: Pick<StoredInquiry, 'memberId' | 'openedBy'> & { diagnosisId: string },
): Promise<StoredInquiry | undefined> {
  const isAbout = and(eq(inquiry.memberId, memberId), eq(inquiry.diagnosisId, diagnosisId))
  const isOpen = and(eq(inquiry.openedBy, openedBy), ne(inquiry.state, 'CLOSED'))
  const [found] = await tx.select().from(inquiry).where(and(isAbout, isOpen)).limit(1).for('update')
  return found
}

/** Lists what staff passed on about a case, newest first. Throws DIAGNOSIS_NOT_FOUND. */
export async function listPassedOn({ db, findNames }: InquiryContext, viewerId: string, diagnosisId: string) {
  const { memberId } = await requireCase(db, diagnosisId)
  const rows = await db
    .select()
    .from(inquiry)
    .where(
      and(
        eq(inquiry.memberId, memberId),
        eq(inquiry.diagnosisId, diagnosisId),
        ne(inquiry.openedBy, memberId),
      ),
    )
    .orderBy(desc(inquiry.createdAt))
  const messages = await findMessages(
    db,
    memberId,
    rows.map(({ id }) => id),
  )
  const people = [...rows.map(({ openedBy }) => openedBy), ...messages.map(({ authorId }) => authorId)]
  const names = await findNames([...new Set(people)])
  return rows.map(({ id, openedBy, state, createdAt, outcome, outcomeText }) => {
    const isMine = openedBy === viewerId
    const notes = messages.filter(({ inquiryId, isInternal }) => inquiryId === id && isInternal)
    return {
      id,
      byName: names.get(openedBy) ?? '',
      isMine,
      createdAt: seoulIso(createdAt),
      isAnswered: state === 'CUSTOMERS',
      isEnded: state === 'CLOSED',
      // The first message has the id of its inquiry.
      text: notes.find((note) => note.id === id)?.text ?? '',
      notes: (isMine ? notes : [])
        .filter((note) => note.id !== id)
        .map((note) => ({
          id: note.id,
          byName: names.get(note.authorId) ?? '',
          text: note.text,
          createdAt: seoulIso(note.createdAt),
        })),
      outcome: isMine && outcome ? toOutcome(outcome, outcomeText) : null,
    }
  })
}

/** Throws RESERVATION_NOT_FOUND, DIAGNOSIS_NOT_FOUND or MEMBER_NOT_FOUND. */
async function findCustomer(
  { db, findNames }: InquiryContext,
  { reservationId, diagnosisId, memberId }: Body<typeof inquiryAdminApi.openInquiryForCustomer>,
): Promise<string> {
  if (reservationId) return (await getReservationOfAnyMember(db, reservationId)).memberId
  if (!memberId) return (await requireCase(db, diagnosisId ?? '')).memberId
  if (!(await findNames([memberId])).has(memberId)) throw new AppError('MEMBER_NOT_FOUND')
  return memberId
}

type Reply = Body<typeof inquiryAdminApi.replyToInquiry>

/** Answers the customer, whose turn it then is, or adds a note. An answer throws INQUIRY_CLOSED once the inquiry has ended, or like `requireSeen`. Throws INQUIRY_NOT_FOUND. */
export async function replyToInquiry(
  ctx: InquiryContext,
  actorId: string,
  id: string,
  sent: Reply,
  seen?: string,
) {
  const { memberId } = await requireInquiry(ctx.db, actorId, id)
  const isInternal = sent.isInternal === 'true'
  const photos = await receivePhotos(ctx.photos, memberId, photosOf(sent))
  const at = ctx.now()
  await discardPhotosUnlessStored(ctx, memberId, photos, async (tx) => {
    const row = await lockInquiry(tx, { memberId, id })
    const { messageId, text } = sent
    const message = { memberId, inquiryId: id, id: messageId, authorId: actorId, isInternal, text, photos }
    if (!(await addMessage(tx, { ...message, createdAt: at }))) return false
    if (row.state === 'CLOSED' && !isInternal) throw new AppError('INQUIRY_CLOSED')
    if (!isInternal) requireSeen(row, seen)
    if (photos.length > 0) await ctx.photos.attach(tx, memberId, photos)
    if (!isInternal) {
      await changeInquiry(tx, row, {
        state: 'CUSTOMERS',
        dueAt: null,
        ownerId: row.ownerId ?? actorId,
        changedAt: at,
      })
      const hasAsked = row.openedBy === memberId || (await hasWritten(tx, row))
      const notice = hasAsked ? 'INQUIRY_ANSWERED' : 'INQUIRY_FROM_US'
      await ctx.notify(tx, { memberId, notice, values: {}, link: `/inquiries/${id}` })
    } else await notifyOpener(ctx, tx, row, { notice: 'PASSED_ON_NOTED', values: {} }, actorId)
    const after = { isPublic: !isInternal, photos: photos.length }
    await ctx.audit.record(tx, { actorId, action: 'inquiry.reply', subject: 'inquiry', subjectId: id, after })
    return true
  })
  return getAdminInquiry(ctx, actorId, id)
}

/** Whether the customer has written in the inquiry. */
const hasWritten = async (tx: Database, { memberId, id }: StoredInquiry) =>
  (await findMessages(tx, memberId, [id])).some(({ authorId }) => authorId === memberId)

/** Makes the caller the owner. Throws INQUIRY_NOT_FOUND. */
export async function takeInquiry(ctx: InquiryContext, actorId: string, id: string) {
  await withLockedInquiry(ctx, actorId, id, async (tx, row) => {
    if (row.ownerId === actorId) return
    const state = row.state === 'NEW' ? 'OURS' : row.state
    await changeInquiry(tx, row, { ownerId: actorId, state, changedAt: ctx.now() })
    await ctx.audit.record(tx, { actorId, action: 'inquiry.take', subject: 'inquiry', subjectId: id })
  })
  return getAdminInquiry(ctx, actorId, id)
}

/** Moves the time until which we answer, also for one whose turn is the customer's. Throws INQUIRY_CLOSED, and VALIDATION_FAILED for the past. */
export async function promiseInquiry(ctx: InquiryContext, actorId: string, id: string, dueAt: Date) {
  if (dueAt <= ctx.now())
    throw new AppError('VALIDATION_FAILED', { message: '앞으로 올 시각을 골라 주세요.' })
  await withLockedInquiry(ctx, actorId, id, async (tx, row) => {
    if (row.state === 'CLOSED') throw new AppError('INQUIRY_CLOSED')
    const state = row.state === 'CUSTOMERS' ? 'OURS' : row.state
    await changeInquiry(tx, row, { dueAt, state, changedAt: ctx.now() })
    const after = { answerBy: seoulIso(dueAt) }
    await ctx.audit.record(tx, {
      actorId,
      action: 'inquiry.promise',
      subject: 'inquiry',
      subjectId: id,
      after,
    })
  })
  return getAdminInquiry(ctx, actorId, id)
}

/** Moves what was to be answered during a rest of the whole business to its end, and tells the customers who know of it. */
export async function moveInquiriesPastRest(ctx: Context, tx: Database, until: string) {
  const isDue = and(
    inArray(inquiry.state, ['NEW', 'OURS']),
    gt(inquiry.dueAt, ctx.now()),
    lt(inquiry.dueAt, seoulTime(addDays(until, 1), '00:00')),
  )
  const rows = await tx.select().from(inquiry).where(isDue).for('update')
  const shown = await tx.select({ id: inquiry.id }).from(inquiry).where(and(isDue, isShown))
  const isFree = await findFreeDays(tx, ctx.now())
  for (const { memberId, id, dueAt: before } of rows) {
    if (!before) continue
    const dueAt = answerBy(new Date(before.getTime() - dayMs), isFree)
    await changeInquiry(tx, { memberId, id }, { dueAt, changedAt: ctx.now() })
    if (!shown.some((it) => it.id === id)) continue
    const values = { answerBy: formatDeadline(dueAt) }
    await ctx.notify(tx, { memberId, notice: 'INQUIRY_PROMISE_MOVED', values, link: `/inquiries/${id}` })
  }
}

/** Ends an inquiry with its outcome, which the customer reads. Throws INQUIRY_HAS_OFFER while money is offered, or like `requireSeen`. Repeating it changes nothing. */
export async function closeInquiry(
  ctx: InquiryContext,
  actorId: string,
  id: string,
  { outcome, text }: Body<typeof inquiryAdminApi.closeInquiry>,
  seen?: string,
) {
  await withLockedInquiry(ctx, actorId, id, async (tx, row) => {
    if (row.state === 'CLOSED') return
    requireSeen(row, seen)
    const offers = await findCompensations(tx, row)
    if (offers.some(({ state }) => openCompensation.includes(state))) throw new AppError('INQUIRY_HAS_OFFER')
    const at = ctx.now()
    await changeInquiry(tx, row, {
      state: 'CLOSED',
      outcome,
      outcomeText: text,
      dueAt: null,
      closedAt: at,
      changedAt: at,
      rating: null,
      ownerId: row.ownerId ?? actorId,
    })
    const after = { outcome }
    await ctx.audit.record(tx, { actorId, action: 'inquiry.close', subject: 'inquiry', subjectId: id, after })
    const values = { outcome: inquiryOutcomeLabels[outcome] }
    await ctx.notify(tx, {
      memberId: row.memberId,
      notice: 'INQUIRY_ENDED',
      values,
      link: `/inquiries/${id}`,
    })
    await notifyOpener(ctx, tx, row, { notice: 'PASSED_ON_ENDED', values }, actorId)
  })
  return getAdminInquiry(ctx, actorId, id)
}

/** Counts what has to be answered, and the compensations that have to be approved or transferred, up to `max`. */
export async function countPendingInquiries(db: Database, max: number) {
  const waiting = [...(await findWaitingCompensations(db)).values()]
  const sums = waiting.map(toWaitingSums)
  const toAnswer = and(
    inArray(inquiry.state, ['NEW', 'OURS']),
    notInArray(
      inquiry.id,
      waiting.flatMap(({ inquiryId, isWritten }) => (isWritten ? [] : inquiryId)),
    ),
    // Counted as a visit to be moved, which ends it.
    or(ne(inquiry.kind, 'VISIT'), ne(inquiry.state, 'NEW')),
  )
  const counted = db.select({ one: sql`1` }).from(inquiry).where(toAnswer).limit(max).as('counted')
  return {
    INQUIRIES: await db.$count(counted),
    COMPENSATIONS_TO_SEND: Math.min(sums.filter(({ wonToSend }) => wonToSend).length, max),
    COMPENSATIONS_PROPOSED: Math.min(sums.filter(({ wonToApprove }) => wonToApprove).length, max),
  }
}
