import type { Body } from '../../../../../contract/endpoint.ts'
import type { PhoneBookingView, phoneBookingApi } from '../../../../../contract/reservation/phone-booking.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toBookingResponse } from '../booking/book-pickup.ts'
import { assertMayBook, buildBooking, calculateAmount, storeBooking } from '../booking/unpaid-booking.ts'
import { isVisitOpen, legs, slotOf } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { toPotCounts } from '../pot-counts.ts'
import { addEvent, findReservation } from '../reservation.repository.ts'
import {
  findByLink,
  lockPhoneBooking,
  type Outcome,
  type StoredPhoneBooking,
  toHolder,
  updatePhoneBooking,
} from './phone-booking.repository.ts'

/**
 * Throws PHONE_BOOKING_GONE for a link that never existed, was cancelled or was replaced, PHONE_BOOKING_DIGITS for wrong digits, and
 * TOO_MANY_REQUESTS for too many of them.
 */
export async function getPhoneBooking(
  ctx: ReservationContext,
  token: string,
  memberId: string | undefined,
  digits: string | undefined,
) {
  const row = await find(ctx, token, memberId)
  if (digits) await assertCaller(ctx, row, memberId, digits)
  const needsDigits = !digits && needsDigitsOf(row, memberId)
  const { amount } = await calculateAmount(ctx, row)
  const made =
    row.reservationId && memberId && row.memberId === memberId
      ? await findReservation(ctx.db, memberId, row.reservationId)
      : undefined
  const state = stateFor(row, ctx.now(), memberId, made)
  const maySee = memberId !== undefined && !needsDigits && (state === 'OPEN' || state === 'MINE')
  return {
    state,
    pickupDate: row.pickupDate,
    pickupSlot: row.pickupSlot,
    potCount: row.potCount,
    amount,
    until: seoulIso(row.until),
    booking: maySee ? { ...toContact(row), pots: toPotCounts(row) } : null,
    ...(needsDigits && { needsDigits }),
    reservationId: state === 'MINE' ? row.reservationId : null,
  }
}

/**
 * Makes the reservation of a phone booking for a member: it takes over the slots. Repeated by the same member it returns
 * the first one. Throws PHONE_BOOKING_GONE, PHONE_BOOKING_DIGITS, PHONE_BOOKING_TAKEN, PHONE_BOOKING_EXPIRED, BOOKING_DATE_CLOSED, PHONE_BOOKING_PRICE when the
 * amount is no longer the one that was shown, or TOO_MANY_UNPAID.
 */
export async function claimPhoneBooking(
  ctx: ReservationContext,
  token: string,
  memberId: string,
  { amount: seenAmount, digits }: Body<typeof phoneBookingApi.claimPhoneBooking>,
) {
  const found = await find(ctx, token, memberId)
  await assertCaller(ctx, found, memberId, digits)
  const columns = toReservationColumns(found)
  const booking = await buildBooking(ctx, { memberId, key: `phone ${found.id}`, columns, area: found.area })
  return ctx.transact(async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const row = expectFound(await lockPhoneBooking(tx, found.id), 'PHONE_BOOKING_GONE')
    if (row.memberId !== null && row.memberId !== memberId) throw new AppError('PHONE_BOOKING_TAKEN')
    if (row.status === 'CLAIMED') return toBookingResponse(await findClaimed(tx, memberId, row))
    // A link that was replaced while this request waited.
    if (row.tokenHash !== found.tokenHash) throw new AppError('PHONE_BOOKING_GONE')
    if (!isOpen(row, ctx.now())) throw new AppError('PHONE_BOOKING_EXPIRED')
    for (const leg of legs)
      if (!(await isVisitOpen(tx, slotOf(toHolder(row), leg))))
        throw new AppError('BOOKING_DATE_CLOSED', { message: dayClosed })
    if (booking.totalAmount !== seenAmount) throw new AppError('PHONE_BOOKING_PRICE')
    await assertMayBook(ctx, tx, booking)
    const stored = await storeBooking(tx, booking, row.deliveryDate)
    // Says in the history who typed the booking; not shown to the customer.
    const detail = { note: '전화로 받은 예약이에요.', isAutomatic: true }
    const event = { kind: 'NOTE' as const, actor: row.createdBy, detail }
    await addEvent(tx, stored, { ...event, isPublic: false, createdAt: stored.createdAt })
    await updatePhoneBooking(tx, row.id, {
      status: 'CLAIMED',
      memberId,
      reservationId: stored.id,
      endedAt: stored.createdAt,
    })
    return toBookingResponse(stored)
  })
}

async function find(ctx: Context, token: string, memberId: string | undefined) {
  const found = await findByLink(ctx.db, token, memberId)
  if (!found || found.status === 'CANCELLED') throw new AppError('PHONE_BOOKING_GONE')
  return found
}

/** Whether the link alone does not say that the member is the person who called. */
const needsDigitsOf = (row: StoredPhoneBooking, memberId: string | undefined) =>
  row.status === 'OPEN' && row.memberId === null && memberId !== undefined

/** Throws PHONE_BOOKING_DIGITS unless the member knows the caller's number; after too many wrong digits none are accepted. */
async function assertCaller(
  ctx: ReservationContext,
  row: StoredPhoneBooking,
  memberId: string | undefined,
  digits: string | undefined,
) {
  if (!needsDigitsOf(row, memberId)) return
  if (!digits) throw new AppError('PHONE_BOOKING_DIGITS')
  const isRight = row.customerPhone.endsWith(digits)
  await ctx.limit('PHONE_BOOKING_DIGITS', row.id, isRight ? 0 : 1)
  if (!isRight) throw new AppError('PHONE_BOOKING_DIGITS')
}

const dayClosed = '그사이 이날 방문을 쉬게 됐어요. 다시 전화해 주시면 다른 날로 잡아 드릴게요.'

async function findClaimed(tx: Database, memberId: string, { reservationId }: StoredPhoneBooking) {
  const made = reservationId ? await findReservation(tx, memberId, reservationId) : undefined
  if (!made || made.endedAt) throw new AppError('PHONE_BOOKING_EXPIRED')
  return made
}

/** Returns the columns of the reservation that the phone booking becomes. Both of its visits are at the same time of day. */
function toReservationColumns(row: StoredPhoneBooking) {
  const { sameAddress, small, medium, large, potCount, pickupDate, pickupSlot: slot } = row
  const pots = { small, medium, large, potCount }
  return { ...toContact(row), sameAddress, ...pots, pickupDate, slot, diagnosisId: null }
}

const toContact = (row: StoredPhoneBooking) => ({
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  pickupAddress: row.pickupAddress,
  pickupAddressDetail: row.pickupAddressDetail,
  deliveryAddress: row.deliveryAddress,
  deliveryAddressDetail: row.deliveryAddressDetail,
  specialRequest: row.specialRequest,
})

/** Whether the link can still be taken. */
export const isOpen = ({ status, until }: Pick<StoredPhoneBooking, 'status' | 'until'>, now: Date) =>
  status === 'OPEN' && until > now

/** A visitor, who has no `memberId`, learns only whether somebody has taken it. */
function stateFor(
  row: StoredPhoneBooking,
  now: Date,
  memberId: string | undefined,
  outcome: Outcome | undefined,
): PhoneBookingView['state'] {
  const isOthers = memberId !== undefined && row.memberId !== null && row.memberId !== memberId
  if (isOthers) return 'TAKEN'
  if (row.status === 'OPEN') return isOpen(row, now) ? 'OPEN' : 'EXPIRED'
  if (row.status !== 'CLAIMED') return 'EXPIRED'
  if (memberId === undefined) return 'TAKEN'
  return !outcome || outcome.listing === 'HIDDEN' ? 'EXPIRED' : 'MINE'
}
