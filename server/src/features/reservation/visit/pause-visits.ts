import { and, eq, isNull } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { visitPauseApi } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { addDays, formatDay } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findAwaitedDeposits } from '../../payment/index.ts'
import { findDistrict } from '../area/address-region.ts'
import {
  lockCalendar,
  lockSlots,
  type StoredSlot,
  updateSlots,
} from '../calendar/calendar-admin.repository.ts'
import { invalidateCalendar } from '../calendar/offered-days.ts'
import { addressOf, everywhere, legs, listSlotKeys } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { listBySlotDay, lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { listDistricts } from '../route/district-centres.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { noticeValues } from '../status/status-notices.ts'
import { pausedVisit, visitPause } from '../visit.tables.ts'
import { changeVisit } from './change-visit.ts'
import {
  findOutcome,
  findPause,
  findPauseState,
  findPausesOn,
  findVisitsOf,
  isVisitPaused,
  listUnsettled,
  listVisits,
  updateVisit,
} from './pauses.ts'
import { earliestDelivery, isVisitAhead, visitRules } from './visit-rules.ts'

type NewPause = Body<typeof visitPauseApi.pauseVisits>

/**
 * Pauses today or a later day and tells the customers. The flags on the locked slots refuse bookings that come later; those that
 * came first are listed. A repeated request changes nothing. Throws VALIDATION_FAILED or ALREADY_PAUSED.
 */
export async function pauseVisits(ctx: ReservationContext, actorId: string, wished: NewPause) {
  const at = ctx.now()
  if (wished.date < seoulDay(at))
    throw new AppError('VALIDATION_FAILED', { message: '지난 날은 멈출 수 없어요.' })
  const known = listDistricts()
  if (!wished.districts.every((it) => known.includes(it)))
    throw new AppError('VALIDATION_FAILED', { message: '지역을 다시 골라 주세요.' })
  const row = { ...wished, districts: [...new Set(wished.districts)], createdBy: actorId, createdAt: at }
  await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    if (await findPause(tx, row.id)) return
    const slots = await lockSlots(tx, listSlotKeys(row.date))
    const present = await findPausesOn(tx, row.date)
    if (present.some((it) => overlaps(it, row))) throw new AppError('ALREADY_PAUSED')
    await tx.insert(visitPause).values(row)
    await flagSlots(tx, slots, [...present, row])
    const visits = await findHeldVisits(tx, row)
    const paused = visits.map(({ leg, booking: { memberId, id: reservationId } }) => ({
      memberId,
      reservationId,
      leg,
      pauseId: row.id,
      createdAt: at,
    }))
    if (paused.length > 0) await tx.insert(pausedVisit).values(paused)
    await tellBeforeDeposit(ctx, tx, row, visits)
    const { id: _, ...after } = wished
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.pauseVisits',
      subject: 'visitPause',
      subjectId: row.id,
      after: { ...after, visits: visits.length },
    })
  })
  invalidateCalendar(ctx)
  await settlePausedVisits(ctx, row.id)
  const visits = await listVisits(ctx.db, [row.id])
  // Customers who have not paid yet are told once they have.
  const unpaid = visits.filter(({ row: { status } }) => status === 'WAITING').length
  return { id: row.id, told: visits.length - unpaid, unpaid }
}

/** Tells those who were given an account to pay to, before they do; other unpaid bookings have minutes to live. */
async function tellBeforeDeposit(
  ctx: ReservationContext,
  tx: Database,
  { date, sentence }: NewPause,
  visits: HeldVisit[],
) {
  const isUnpaidPickup = ({ leg, booking }: HeldVisit) => leg === 'PICKUP' && booking.status === 'WAITING'
  const unpaid = visits.filter(isUnpaidPickup).map(({ booking }) => booking)
  for (const booking of await keepAwaitingDeposit(tx, unpaid)) {
    const values = { ...noticeValues(booking), pausedDay: formatDay(date), reason: sentence }
    await notifyCustomer(ctx, tx, booking, { notice: 'PICKUP_PAUSED_BEFORE_DEPOSIT', values })
  }
}

async function keepAwaitingDeposit(tx: Database, unpaid: StoredReservation[]) {
  const deposits = await findAwaitedDeposits(tx, unpaid)
  return unpaid.filter(({ id }) => deposits.some(({ reservationId }) => reservationId === id))
}

/** Opens the day again and tells the customers who have not answered or whose deposit is awaited, once. Throws PAUSE_NOT_FOUND or PAUSE_OVER. */
export async function liftVisitPause(ctx: ReservationContext, actorId: string, id: string) {
  const found = expectFound(await findPause(ctx.db, id), 'PAUSE_NOT_FOUND')
  if (findPauseState(found, seoulDay(ctx.now())) === 'OVER')
    throw new AppError('PAUSE_OVER', { message: '그날이 지나 다시 열 수 없어요.' })
  const told = await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    // First, so that nobody is told of the pause after the list of those who have to hear of its end.
    const { rowCount } = await tx
      .update(visitPause)
      .set({ liftedBy: actorId, liftedAt: ctx.now() })
      .where(and(eq(visitPause.id, id), isNull(visitPause.liftedAt)))
    if (rowCount === 0) return 0
    const slots = await lockSlots(tx, listSlotKeys(found.date))
    const visits = await listVisits(tx, [id])
    const open = visits.filter(
      ({ visit, row }) => visit.answer === null && visit.settledAt && isVisitPaused(row, visit, found),
    )
    const unpaid = visits.filter(
      ({ visit, row }) => visit.leg === 'PICKUP' && findOutcome(row, visit, found.date) === 'UNPAID',
    )
    const rowsOf = (some: typeof visits) => some.map(({ row }) => row)
    const concerned = [...rowsOf(open), ...(await keepAwaitingDeposit(tx, rowsOf(unpaid)))]
    await flagSlots(tx, slots, await findPausesOn(tx, found.date))
    for (const row of concerned)
      await notifyCustomer(ctx, tx, row, {
        notice: 'PAUSE_LIFTED',
        values: { ...noticeValues(row), pausedDay: formatDay(found.date) },
      })
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.liftPause',
      subject: 'visitPause',
      subjectId: id,
      after: { date: found.date, told: concerned.length },
    })
    return concerned.length
  })
  invalidateCalendar(ctx)
  return { told }
}

/** Writes the districts of all pauses of a day into its locked slots. */
async function flagSlots(tx: Database, slots: StoredSlot[], pauses: Pick<NewPause, 'leg' | 'districts'>[]) {
  for (const leg of legs) {
    const ofLeg = pauses.filter((it) => it.leg === null || it.leg === leg)
    const pausedIn = ofLeg.flatMap(({ districts }) => (districts.length > 0 ? districts : [everywhere]))
    await updateSlots(
      tx,
      slots.filter((it) => it.leg === leg),
      { pausedIn: [...new Set(pausedIn)] },
    )
  }
}

interface HeldVisit {
  leg: Leg
  booking: StoredReservation
}

/** Returns the visits that hold capacity of the paused slots, which must be locked. Unpaid ones are told once they are paid. */
async function findHeldVisits(tx: Database, { date, leg: only, districts }: NewPause) {
  const visits: HeldVisit[] = []
  for (const leg of legs.filter((it) => only === null || it === only)) {
    const rows = await listBySlotDay(tx, leg, { first: date, last: date })
    const isThere = (row: StoredReservation) =>
      districts.length === 0 || districts.includes(findDistrict(addressOf(row, leg)) ?? '')
    const ahead = rows.filter((row) => isThere(row) && (row.status === 'WAITING' || isVisitAhead(row, leg)))
    visits.push(...ahead.map((booking) => ({ leg, booking })))
  }
  return visits
}

/** Whether two pauses of one day concern the same leg in the same district. */
const overlaps = (one: Pick<NewPause, 'leg' | 'districts'>, other: Pick<NewPause, 'leg' | 'districts'>) =>
  (one.leg === null || other.leg === null || one.leg === other.leg) &&
  (one.districts.length === 0 ||
    other.districts.length === 0 ||
    one.districts.some((it) => other.districts.includes(it)))

const noRoom = '60일 안에 같은 시간대의 빈자리가 없어요.'

type Unsettled = Awaited<ReturnType<typeof listUnsettled>>[number]

/**
 * Tells the customers of paused pickups once and moves paused deliveries to the first free day; without an id of all pauses in force.
 * Runs right after a pause; the job does what a crash left behind, and tells customers who pay later.
 */
export async function settlePausedVisits(ctx: ReservationContext, pauseId?: string): Promise<void> {
  const unsettled = await listUnsettled(ctx.db, seoulDay(ctx.now()))
  for (const one of unsettled.filter(({ pause }) => !pauseId || pause.id === pauseId)) {
    if (one.visit.leg === 'PICKUP') await tellOnce(ctx, one, 'PICKUP_PAUSED', null)
    else await delayDelivery(ctx, one)
  }
}

async function delayDelivery(ctx: ReservationContext, one: Unsettled) {
  try {
    await ctx.transact(async (tx) => {
      const locked = await lockUnsettled(tx, one)
      if (!locked) return
      const { createdBy, date, sentence } = one.pause
      const [nextDay, earliest] = [addDays(date, 1), earliestDelivery(locked)]
      await changeVisit(ctx, tx, locked, {
        leg: 'DELIVERY',
        to: { notBefore: earliest > nextDay ? earliest : nextDay },
        rule: visitRules.PAUSE,
        actor: createdBy,
        reason: sentence,
      })
      await updateVisit(tx, one.visit, { settledAt: ctx.now() })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tellOnce(ctx, one, 'DELIVERY_PAUSED', error.code === 'SLOT_UNAVAILABLE' ? noRoom : error.message)
  }
}

function tellOnce(
  ctx: Context,
  one: Unsettled,
  notice: 'PICKUP_PAUSED' | 'DELIVERY_PAUSED',
  problem: string | null,
) {
  return ctx.transact(async (tx) => {
    const locked = await lockUnsettled(tx, one)
    if (!locked) return
    const { date, sentence } = one.pause
    const values = { ...noticeValues(locked), pausedDay: formatDay(date), reason: sentence }
    await notifyCustomer(ctx, tx, locked, { notice, values })
    await updateVisit(tx, one.visit, { settledAt: ctx.now(), problem })
  })
}

/** Locks the reservation; undefined when the visit needs nothing, or nothing any more. An unpaid one needs nothing yet. */
async function lockUnsettled(tx: Database, { visit }: Unsettled) {
  const locked = await lockReservation(tx, visit.memberId, visit.reservationId)
  // Nobody lifts the pause until the transaction ends.
  const [pause] = await tx.select().from(visitPause).where(eq(visitPause.id, visit.pauseId)).for('share')
  const visits = locked ? await findVisitsOf(tx, locked) : []
  const present = visits.find((it) => it.visit.pauseId === visit.pauseId && it.visit.leg === visit.leg)
  if (!locked || !pause || !present || present.visit.settledAt) return undefined
  return isVisitPaused(locked, visit, pause) ? locked : undefined
}
