import { and, asc, type Column, eq, getTableColumns, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import {
  type PhoneBookingState,
  type phoneBookingAdminApi,
  phoneBookingKeptDays,
} from '../../../../../contract/reservation/phone-booking-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listCounted, newestFirst } from '../../../shared/db/keyset.ts'
import type { Paging } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { newLink } from '../../../shared/ids/ids.ts'
import { maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import {
  checkBookingRequest,
  toRequestedColumns,
  toRequestedSlot,
  withCopiedAddress,
} from '../booking/book-pickup.ts'
import { calculateAmount, reserveBothLegs } from '../booking/unpaid-booking.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { phoneBooking } from '../phone-booking.tables.ts'
import { describeBookings } from '../reservation.repository.ts'
import { allDays } from '../visit/visit-rules.ts'
import { isOpen } from './claim-phone-booking.ts'
import {
  calculateUntil,
  findPhoneBooking,
  lockPhoneBooking,
  type Outcome,
  type StoredPhoneBooking,
  toHolder,
  updatePhoneBooking,
} from './phone-booking.repository.ts'

/** Reserves both legs for a caller. Repeated with the same id it reserves nothing and makes a new link. Throws CHANGED_MEANWHILE for another form with this id, and TOO_MANY_PHONE_BOOKINGS. */
export async function addPhoneBooking(
  ctx: ReservationContext,
  staffId: string,
  { id, memberId, booking: sent }: Body<typeof phoneBookingAdminApi.addPhoneBooking>,
) {
  const request = withCopiedAddress(sent)
  const { diagnosisId: _, ...requested } = toRequestedColumns(request)
  const { pickupDate, slot } = toRequestedSlot(request)
  const columns = { ...requested, pickupDate, pickupSlot: slot, deliverySlot: slot }
  const earlier = await findPhoneBooking(ctx.db, id)
  if (earlier) {
    if (!isSame(earlier, columns)) throw new AppError('CHANGED_MEANWHILE', { message: savedBefore })
    return replaceLink(ctx, staffId, id)
  }
  const area = await checkBookingRequest(ctx, request, allDays)
  const { token, tokenHash } = newLink()
  const createdAt = ctx.now()
  const until = calculateUntil(createdAt, pickupDate)
  const row = await ctx.transact(async (tx) => {
    if (memberId) await lockMember(ctx, tx, memberId)
    await assertMayHold(ctx, tx, staffId)
    const deliveryDate = await reserveBothLegs(ctx, tx, { ...columns, slot })
    const [added] = await tx
      .insert(phoneBooking)
      .values({
        ...columns,
        id,
        tokenHash,
        area,
        deliveryDate,
        until,
        createdAt,
        createdBy: staffId,
        status: 'OPEN',
        memberId: memberId ?? null,
        isForMember: memberId !== undefined,
      })
      .onConflictDoNothing({ target: phoneBooking.id })
      .returning()
    // Sent twice at once: the capacity of this one goes back with the transaction.
    if (!added) throw new AppError('CHANGED_MEANWHILE')
    if (memberId) await notifyMember(ctx, tx, memberId, added)
    await record(ctx, tx, staffId, 'reservation.addPhoneBooking', added)
    return added
  })
  return toLink(ctx, row, token)
}

/** Throws TOO_MANY_PHONE_BOOKINGS when the member of staff holds slots for as many callers as allowed. Their other new phone bookings wait until the transaction ends. */
async function assertMayHold({ phoneBookingsMax, now }: ReservationContext, tx: Database, staffId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone booking ${staffId}`}, 0))`)
  const isHeld = and(eq(phoneBooking.status, 'OPEN'), gt(phoneBooking.until, now()))
  const open = await tx.$count(phoneBooking, and(isHeld, eq(phoneBooking.createdBy, staffId)))
  if (open < phoneBookingsMax) return
  throw new AppError('TOO_MANY_PHONE_BOOKINGS', {
    message: `열어 둔 전화 예약이 ${open}건이에요. 손님이 받아 가거나 취소한 뒤 다시 저장해 주세요.`,
  })
}

/**
 * Replaces the link and holds the slots anew. The link and the last four digits, which staff see, show the contact data, so that a
 * new link of a booking that somebody else has typed counts like a reveal. Throws PHONE_BOOKING_NOT_FOUND, PHONE_BOOKING_ENDED
 * or UNMASK_LIMIT.
 */
export async function renewPhoneBooking(
  ctx: ReservationContext,
  staffId: string,
  id: string,
  origin: Origin,
) {
  const found = await findPhoneBooking(ctx.db, id)
  if (found && found.createdBy !== staffId) await ctx.countUnmasking(staffId, 'reservation', origin)
  return replaceLink(ctx, staffId, id)
}

async function replaceLink(ctx: ReservationContext, staffId: string, id: string) {
  const { token, tokenHash } = newLink()
  const changed = await ctx.transact(async (tx) => {
    const row = expectFound(await lockPhoneBooking(tx, id), 'PHONE_BOOKING_NOT_FOUND')
    if (!isOpen(row, ctx.now())) throw new AppError('PHONE_BOOKING_ENDED')
    const until = calculateUntil(ctx.now(), row.pickupDate)
    await updatePhoneBooking(tx, id, { tokenHash, until })
    await record(ctx, tx, staffId, 'reservation.renewPhoneBooking', row)
    return { ...row, until }
  })
  return toLink(ctx, changed, token)
}

/** Returns the name and the whole number of who called, and writes an audit entry. Throws PHONE_BOOKING_NOT_FOUND or UNMASK_LIMIT. */
export async function revealPhoneBooking(
  ctx: ReservationContext,
  actorId: string,
  id: string,
  origin: Origin,
) {
  const { customerName, customerPhone } = expectFound(
    await findPhoneBooking(ctx.db, id),
    'PHONE_BOOKING_NOT_FOUND',
  )
  await ctx.countUnmasking(actorId, 'reservation', origin)
  const view = { actorId, action: 'reservation.contact', subject: 'phoneBooking', subjectId: id } as const
  await ctx.audit.recordView(view)
  return { customerName, customerPhone }
}

/** Releases the slots; one that was cancelled before stays cancelled. Throws PHONE_BOOKING_NOT_FOUND or PHONE_BOOKING_ENDED. */
export async function cancelPhoneBooking(ctx: Context, staffId: string, id: string) {
  await ctx.transact(async (tx) => {
    const row = expectFound(await lockPhoneBooking(tx, id), 'PHONE_BOOKING_NOT_FOUND')
    if (row.status === 'CANCELLED') return
    if (row.status !== 'OPEN') throw new AppError('PHONE_BOOKING_ENDED')
    await endAndRelease(tx, row, 'CANCELLED', ctx.now())
    await record(ctx, tx, staffId, 'reservation.cancelPhoneBooking', row)
  })
  return null
}

async function toLink(ctx: ReservationContext, row: StoredPhoneBooking, token: string) {
  const { amount } = await calculateAmount(ctx, row)
  const { id, until, customerName, customerPhone } = row
  return { id, token, amount, until: seoulIso(until), customerName, customerPhone }
}

/** A deleted member must not look like an ended session of the member of staff. */
async function lockMember(ctx: Context, tx: Database, memberId: string) {
  if (!(await ctx.findNames([memberId])).has(memberId)) throw new AppError('MEMBER_NOT_FOUND')
  await ctx.lockMemberAgainstLeaving(tx, memberId)
}

/** The notice names the id, which opens the booking for this member only: a token would be stored. */
function notifyMember(ctx: Context, tx: Database, memberId: string, row: StoredPhoneBooking) {
  const pickupAt = formatHalfDay({ date: row.pickupDate, slot: row.pickupSlot })
  const link = `/phone-booking/${row.id}`
  const values = { pickupAt, potCount: row.potCount }
  return ctx.notify(tx, { memberId, notice: 'PHONE_BOOKING_READY', values, link })
}

/** The entry names the slot and no one who called. */
function record(
  ctx: Context,
  tx: Database,
  actorId: string,
  action: 'reservation.addPhoneBooking' | 'reservation.renewPhoneBooking' | 'reservation.cancelPhoneBooking',
  { id, pickupDate, pickupSlot, potCount }: StoredPhoneBooking,
) {
  const after = { title: `${formatHalfDay({ date: pickupDate, slot: pickupSlot })} 수거`, potCount }
  return ctx.audit.record(tx, {
    actorId,
    action,
    after,
    subject: 'phoneBooking',
    subjectId: id,
  })
}

const savedBefore = '고치기 전의 내용으로 이미 저장돼 있어요. 목록에서 그 예약을 취소하고 다시 저장해 주세요.'

const isSame = (stored: StoredPhoneBooking, typed: Partial<StoredPhoneBooking>) =>
  Object.entries(typed).every(([column, value]) => stored[column as keyof StoredPhoneBooking] === value)

/** Releases the slots of links that nobody took. */
export async function expirePhoneBookings(ctx: Context) {
  const { id, status, until } = phoneBooking
  const isOverdue = and(eq(status, 'OPEN'), lte(until, ctx.now()))
  const overdue = await ctx.db.select({ id }).from(phoneBooking).where(isOverdue).orderBy(asc(until))
  for (const found of overdue) await ctx.transact((tx) => expire(ctx, tx, found.id))
}

/** Checks again under the lock, because it may have been taken, renewed or cancelled since it was listed. */
async function expire(ctx: Context, tx: Database, id: string) {
  const row = await lockPhoneBooking(tx, id)
  if (row?.status === 'OPEN' && row.until <= ctx.now()) await endAndRelease(tx, row, 'EXPIRED', ctx.now())
}

/** Removes ended phone bookings after some days. */
export async function removeEndedPhoneBookings({ db, now }: Context) {
  const before = new Date(now().getTime() - phoneBookingKeptDays * dayMs)
  await db.delete(phoneBooking).where(lt(phoneBooking.endedAt, before))
}

/** Ends a phone booking that is locked and OPEN, and releases its slots. */
async function endAndRelease(
  tx: Database,
  row: StoredPhoneBooking,
  status: 'EXPIRED' | 'CANCELLED',
  endedAt: Date,
) {
  await releaseHeldCapacity(tx, toHolder(row))
  await updatePhoneBooking(tx, row.id, { status, endedAt })
}

/**
 * Finds OPEN ones for staff by a part of the name or of the pickup address, or by the last four digits of the phone number, newest first and
 * with masked contact data.
 */
export async function searchPhoneBookings(db: Database, text: string, count: number) {
  const words = text.replace(/\s/g, '')
  const digits = /^[\d-]{4,}$/.test(words) ? words.replace(/-/g, '') : undefined
  const { status, customerName: name, customerPhone: phone, pickupAddress: address } = phoneBooking
  const contains = (column: Column) => sql`strpos(replace(${column}, ' ', ''), ${words}) > 0`
  const isFound =
    digits === undefined
      ? or(contains(name), contains(address))
      : or(eq(phone, digits), eq(sql`right(${phone}, 4)`, digits))
  const rows = await db
    .select()
    .from(phoneBooking)
    .where(and(eq(status, 'OPEN'), isFound))
    .orderBy(...newestFirst(phoneBooking))
    .limit(count)
  return rows.map(({ id, customerName, customerPhone, pickupAddress, pickupDate, until }) => ({
    id,
    customerName: maskedName(customerName),
    customerPhone: maskedPhone(customerPhone),
    place: toNeighbourhood(pickupAddress),
    pickupDate,
    until: seoulIso(until),
  }))
}

/** Lists phone bookings for staff, newest first, with masked contact data and what became of each. */
export async function listPhoneBookings(ctx: Context, paging: Paging) {
  const list = { table: phoneBooking, fields: getTableColumns(phoneBooking), order: phoneBooking }
  return listCounted(ctx.db, list, paging, (rows) => toLines(ctx, rows))
}

async function toLines(ctx: Context, rows: StoredPhoneBooking[]) {
  const names = await ctx.findNames(rows.map(({ createdBy }) => createdBy))
  const claimed = rows.filter(({ status }) => status === 'CLAIMED')
  const refs = claimed.flatMap(({ memberId, reservationId }) =>
    memberId && reservationId ? { memberId, reservationId } : [],
  )
  const outcomes = await describeBookings(ctx.db, refs)
  return rows.map((row) => {
    const outcome = outcomes.get(row.reservationId ?? '')
    return {
      id: row.id,
      state: toState(row, outcome, ctx.now()),
      customerName: maskedName(row.customerName),
      customerPhone: maskedPhone(row.customerPhone) ?? '',
      place: toNeighbourhood(row.pickupAddress),
      pickupDate: row.pickupDate,
      pickupSlot: row.pickupSlot,
      potCount: row.potCount,
      until: seoulIso(row.until),
      createdAt: seoulIso(row.createdAt),
      createdByName: names.get(row.createdBy) ?? '',
      isForMember: row.isForMember,
      reservationId: outcome ? row.reservationId : null,
    }
  })
}

function toState(row: StoredPhoneBooking, outcome: Outcome | undefined, now: Date): PhoneBookingState {
  if (row.status === 'OPEN') return row.until > now ? 'WAITING' : 'EXPIRED'
  if (row.status !== 'CLAIMED') return row.status
  if (!outcome || outcome.listing === 'HIDDEN') return 'EXPIRED'
  if (outcome.status === 'WAITING') return 'PAYING'
  return outcome.status === 'CANCELLED' || outcome.status === 'REFUNDED' ? 'CANCELLED' : 'PAID'
}
