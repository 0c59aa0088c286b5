import { type Board, type DaySheetStop, daySheetDays } from '../../../../../contract/reservation/board.ts'
import { stageLabels, type TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { maskedCodes } from '../../../shared/personal/masked.ts'
import { findRestDays } from '../../../shared/settings/rest.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { assertDay } from '../booking/booking-days.ts'
import { findClosedDays, findPattern, findPlanned, findSlots } from '../calendar/offered-days.ts'
import { legs, timeSlots } from '../calendar/slots.repository.ts'
import { listOpenBetween, toHolder } from '../phone-booking/phone-booking.repository.ts'
import { listBySlotDay } from '../reservation.repository.ts'
import { getDayRoute } from '../route/day-route.ts'
import { findPausesFrom, findPausesOn, findVisitsOn, toPausedFor } from '../visit/pauses.ts'
import { isInSlot } from '../visit/visit-rules.ts'
import { findDelays } from './announce-delay.ts'
import { toCard, toNeighbourhood, toPhoneCard } from './board.views.ts'
import { findCardFacts } from './card-facts.ts'

/** Returns Monday to Sunday around a day: each slot with its capacity, its usage and its reservations. */
export async function getBoard(ctx: Context, day = seoulDay(ctx.now())): Promise<Board> {
  const monday = addDays(assertDay(day), -((weekdayOf(day) + 6) % 7))
  const dates = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const days = { first: monday, last: addDays(monday, 6) }
  const [restDays, closed, paused, pattern, slots, delays, ...perLeg] = await Promise.all([
    findRestDays(ctx.db, seoulDay(ctx.now())),
    findClosedDays(ctx.db),
    findPausesFrom(ctx.db, monday),
    findPattern(ctx.db),
    findSlots(ctx.db, days.first, days.last),
    findDelays(ctx, days.first, days.last),
    ...legs.map(async (leg) => ({
      leg,
      rows: await listBySlotDay(ctx.db, leg, days),
      onPhone: await listOpenBetween(ctx.db, leg, days),
    })),
  ])
  const facts = await findCardFacts(
    ctx.db,
    perLeg.flatMap(({ rows }) => rows),
  )
  const toCell = (date: string, slot: TimeSlot, { leg, rows, onPhone }: (typeof perLeg)[number]) => {
    const opened = slots.find((it) => it.leg === leg && it.date === date && it.slot === slot)
    const capacity = opened ?? findPlanned(pattern, { leg, date, slot })
    const delay = delays.find((it) => it.leg === leg && it.date === date && it.slot === slot)
    const inSlot = rows.filter((row) => isInSlot(row, leg, { date, slot }))
    return {
      leg,
      slot,
      stops: { booked: opened?.takenStops ?? 0, capacity: capacity?.stops ?? 0 },
      pots: { booked: opened?.takenPots ?? 0, capacity: capacity?.pots ?? 0 },
      reservations: inSlot.map((row) => toCard(row, leg, facts)),
      phoneBookings: onPhone
        .map(toHolder)
        .filter((row) => isInSlot(row, leg, { date, slot }))
        .map((row) => toPhoneCard(row, leg)),
      ...(delay && {
        delay: { minutes: delay.minutes, sentAt: seoulIso(delay.createdAt), byName: delay.byName },
      }),
    }
  }
  return {
    days: dates.map((date) => ({
      date,
      closedFor: formatClosures(closed, date),
      ...toPausedFor(paused, date, restDays),
      cells: timeSlots.flatMap((slot) => perLeg.map((leg) => toCell(date, slot, leg))),
    })),
  }
}

/** Returns full addresses and phone numbers for the van, masked on days that are not near today, and writes one audit entry for all of them. */
export async function getDaySheet(ctx: Context, actorId: string, day: string) {
  const route = await getDayRoute(ctx, actorId, assertDay(day))
  await ctx.audit.recordView({
    actorId,
    action: 'reservation.daySheet',
    subject: 'day-sheet',
    subjectId: day,
    after: { reservations: route.stops.map(({ number }) => number) },
  })
  const today = seoulDay(ctx.now())
  const [restDays, closed, paused, visits] = await Promise.all([
    findRestDays(ctx.db, today),
    findClosedDays(ctx.db),
    findPausesOn(ctx.db, day),
    findVisitsOn(ctx.db, day),
  ])
  const isMasked = !isNearToday(day, today)
  const stops = route.stops.map((stop) => {
    const found = visits.find(({ visit }) => visit.reservationId === stop.id && visit.leg === stop.leg)
    const chosen = found?.visit.answer === 'CONFIRMED' ? ('CONFIRMED' as const) : ('OPEN' as const)
    return { ...(isMasked ? withoutDoor(stop) : stop), pause: found ? chosen : null }
  })
  return {
    date: day,
    isMasked,
    closedFor: formatClosures(closed, day),
    ...toPausedFor(paused, day, restDays),
    ...route,
    stops,
  }
}

const isNearToday = (day: string, today: string) =>
  day >= addDays(today, -daySheetDays.before) && day <= addDays(today, daySheetDays.after)

/** The reservation shows them one by one, up to a limit; our memos it shows to everybody on the staff. */
const withoutDoor = <Stop extends Omit<DaySheetStop, 'pause'>>(stop: Stop): Stop => ({
  ...stop,
  phone: '',
  address: toNeighbourhood(stop.address),
  addressDetail: '',
  specialRequest: maskedCodes(stop.specialRequest),
})

/** Returns the reasons why a day, or one leg of it, is closed; null on a working day. */
function formatClosures(closed: Awaited<ReturnType<typeof findClosedDays>>, day: string): string | null {
  const reasons = closed.filter(({ date }) => date === day)
  const texts = reasons.map(({ leg, name }) => (leg ? `${stageLabels[leg]} ${name}` : name))
  return texts.join(', ') || null
}
