import { and, between, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { beforeDelivery } from '../../../../contract/reservation/reservation-admin.ts'
import type { Leg, ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import { addDays, dayMs } from '../../../../contract/seoul-day.ts'
import { funnelDays } from '../../../../contract/staff/insight.ts'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import type { StateMetrics } from '../../shared/metrics/state-metrics.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import { countUnsettledRefusals } from './billing/price-change.repository.ts'
import { closedDay, slot, slotPattern } from './calendar.tables.ts'
import { hasVisit } from './reservation.repository.ts'
import { priceChange, reservation, visit } from './reservation.tables.ts'
import { hasVisitToMove } from './visit/missed-visits.ts'
import { countUnansweredPauses } from './visit/pauses.ts'
import { rescheduleProposal } from './visit.tables.ts'

/**
 * Counts the diagnoses of a time range that were booked within `funnelDays`, paid and completed, and their members, by
 * Seoul day of the diagnosis. The row without a day is the total. `diagnoses` must select member_id, id and created_at.
 */
export async function findBookedDiagnoses(db: Database, { since, until }: TimeRange, diagnoses: SQL) {
  const { memberId, diagnosisId, createdAt, paidAt, status } = reservation
  const latest = new Date(until.getTime() + funnelDays * dayMs)
  const { rows } = await db.execute<{
    day: string | null
    reserved: number
    reservedPeople: number
    paid: number
    paidPeople: number
    done: number
    donePeople: number
  }>(sql`
    select day::text, count(*)::int as reserved, count(distinct member_id)::int as "reservedPeople",
      (count(*) filter (where is_paid))::int as paid,
      (count(distinct member_id) filter (where is_paid))::int as "paidPeople",
      (count(*) filter (where is_done))::int as done,
      (count(distinct member_id) filter (where is_done))::int as "donePeople"
    from (
      select made.member_id, (made.created_at at time zone 'Asia/Seoul')::date as day,
        bool_or(${paidAt} is not null) as is_paid, bool_or(${status} = 'DONE') as is_done
      from ${diagnoses} as made
      join ${reservation} on ${memberId} = made.member_id and ${diagnosisId} = made.id
      where ${and(isNotNull(diagnosisId), gte(createdAt, since), lt(createdAt, latest))}
        and ${createdAt} < made.created_at + make_interval(days => ${funnelDays})
      group by made.member_id, made.id, made.created_at
    ) as booked
    group by grouping sets ((day), ()) order by day`)
  return rows
}

/**
 * Returns booked stops and stop capacity by leg and week (its Monday), for the days `from` to `to`. Slots without a row
 * count with the capacity of the working week, closed slots with their booked stops.
 */
export async function findSlotFill(db: Database, from: string, to: string) {
  const isClosed = sql`select from ${closedDay} where ${closedDay.date} = days.date
    and coalesce(${closedDay.leg}, ${slotPattern.leg}) = ${slotPattern.leg}`
  const { rows } = await db.execute<{ leg: Leg; week: string; booked: number; capacity: number }>(sql`
    with days as (
      select day::date::text as date, extract(dow from day) as weekday
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    ), planned as (
      select leg, days.date, slot, stops from days join ${slotPattern} on ${slotPattern.weekday} = days.weekday
      where stops > 0 and not exists (${isClosed})
    ), stored as (
      select leg, date, slot, case when is_closed then taken_stops else stops end as stops, taken_stops
      from ${slot} where ${between(slot.date, from, to)}
    )
    select leg, date_trunc('week', date::date)::date::text as week,
      sum(coalesce(taken_stops, 0))::int as booked, sum(coalesce(stored.stops, planned.stops))::int as capacity
    from stored full join planned using (leg, date, slot)
    group by 1, 2 having sum(coalesce(stored.stops, planned.stops)) > 0 order by 2, 1 desc`)
  return rows
}

/**
 * Returns captured and refunded amounts in won and the number of captures, by week (its Monday) and the first two words of
 * the pickup address, which are null without a reservation. `money` must select member_id, reservation_id, day, captured
 * and refunded.
 */
export async function findRevenueByRegion(db: Database, money: SQL) {
  const { memberId, id, pickupAddress } = reservation
  const { rows } = await db.execute<{
    week: string
    region: string | null
    captured: number
    refunded: number
    payments: number
  }>(sql`
    select date_trunc('week', day)::date::text as week,
      split_part(${pickupAddress}, ' ', 1) || ' ' || split_part(${pickupAddress}, ' ', 2) as region,
      sum(captured)::float8 as captured, sum(refunded)::float8 as refunded,
      (count(*) filter (where captured > 0))::int as payments
    from ${money} as money left join ${reservation} on ${memberId} = money.member_id and ${id} = money.reservation_id
    group by 1, 2 order by 1`)
  return rows
}

/** Places that can still be booked for the next seven days. */
export const reservationMetrics: StateMetrics = {
  gauges: {
    saeip_slots_left: { help: 'Stops still free from tomorrow on for seven days', labels: ['leg'] },
    saeip_slots_open: { help: 'All stops of the same days', labels: ['leg'] },
  },
  read: async (tx, now) => {
    const dayIn = (days: number) => seoulDay(new Date(now.getTime() + days * dayMs))
    const weeks = await findSlotFill(tx, dayIn(1), dayIn(7))
    return (['PICKUP', 'DELIVERY'] as const).flatMap((leg) => {
      const ofLeg = weeks.filter((week) => week.leg === leg)
      const open = ofLeg.reduce((sum, { capacity }) => sum + capacity, 0)
      const booked = ofLeg.reduce((sum, week) => sum + week.booked, 0)
      return [
        { name: 'saeip_slots_left', value: open - booked, labels: { leg } },
        { name: 'saeip_slots_open', value: open, labels: { leg } },
      ]
    })
  },
}

/** Counts the booked visits of days in Seoul, both included. */
export const countVisitsBetween = (db: Database, from: string, until: string) =>
  db.$count(visit, and(eq(visit.holds, true), between(visit.date, from, until)))

/** Counts the pending work of operators on a Seoul day and the next one, each number up to `limit`. */
export async function countPendingReservationWork(db: Database, today: string, limit: number) {
  const count = (where: Parameters<typeof countUpTo>[2]) => countUpTo(db, reservation, where, limit)
  const { status, area } = reservation
  const countVisits = (leg: Leg, day: string, has: ReservationStatus) =>
    count(and(hasVisit(leg, eq(visit.date, day)), eq(status, has)))
  const tomorrow = addDays(today, 1)
  const [pickups, deliveries, areasToCheck, nextPickups, nextDeliveries, withoutPickup, withoutDelivery] =
    await Promise.all([
      countVisits('PICKUP', today, 'PICKUP_SCHEDULED'),
      countVisits('DELIVERY', today, 'DELIVERY_SCHEDULED'),
      count(and(eq(area, 'CHECK'), inArray(status, beforeDelivery))),
      countVisits('PICKUP', tomorrow, 'PICKUP_SCHEDULED'),
      countVisits('DELIVERY', tomorrow, 'DELIVERY_SCHEDULED'),
      countVisits('PICKUP', tomorrow, 'CONFIRMED'),
      countVisits('DELIVERY', tomorrow, 'DELIVERY_PREPARING'),
    ])
  const [toMove, unanswered, daysAsked, pricesAsked, pricesRefused] = await Promise.all([
    count(hasVisitToMove),
    countUnansweredPauses(db, today),
    countUpTo(db, rescheduleProposal, eq(rescheduleProposal.status, 'WAITING'), limit),
    countUpTo(db, priceChange, eq(priceChange.status, 'PROPOSED'), limit),
    countUnsettledRefusals(db, limit),
  ])
  return {
    VISITS_TO_MOVE: toMove,
    PAUSES_UNANSWERED: unanswered,
    DAYS_ASKED: daysAsked,
    PRICES_ASKED: pricesAsked,
    PRICES_REFUSED: pricesRefused,
    PICKUPS_TODAY: pickups,
    DELIVERIES_TODAY: deliveries,
    DOUBTFUL_AREAS: areasToCheck,
    PICKUPS_TOMORROW: nextPickups,
    DELIVERIES_TOMORROW: nextDeliveries,
    UNSCHEDULED_TOMORROW: withoutPickup + withoutDelivery,
  }
}
