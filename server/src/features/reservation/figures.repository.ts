import { and, between, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { funnelDays } from '../../../../contract/insight.ts'
import type { Leg } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Span } from '../../shared/time/span.ts'
import { closedDay, slot, slotPattern } from './calendar.tables.ts'
import { reservation } from './reservation.tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * How many diagnoses of a span were booked within 30 days, paid and done, and of how many people, by Seoul
 * day of the diagnosis; the row without a day counts all. `diagnoses` has member_id, id and created_at.
 */
export async function findBookedDiagnoses(db: Database, { since, until }: Span, diagnoses: SQL) {
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
 * Stops that were taken and stops that there were, by leg and week (its Monday), for days `from` to `to`.
 * Slots that nobody asked for count with what the working week has for them; a closed day with what it kept.
 */
export async function findSlotFill(db: Database, from: string, to: string) {
  const rests = sql`select from ${closedDay} where ${closedDay.date} = days.date
    and coalesce(${closedDay.leg}, ${slotPattern.leg}) = ${slotPattern.leg}`
  const { rows } = await db.execute<{ leg: Leg; week: string; booked: number; capacity: number }>(sql`
    with days as (
      select day::date::text as date, extract(dow from day) as weekday
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    ), planned as (
      select leg, days.date, slot, stops from days join ${slotPattern} on ${slotPattern.weekday} = days.weekday
      where stops > 0 and not exists (${rests})
    ), asked as (
      select leg, date, slot, case when is_closed then taken_stops else stops end as stops, taken_stops
      from ${slot} where ${between(slot.date, from, to)}
    )
    select leg, date_trunc('week', date::date)::date::text as week,
      sum(coalesce(taken_stops, 0))::int as booked, sum(coalesce(asked.stops, planned.stops))::int as capacity
    from asked full join planned using (leg, date, slot)
    group by 1, 2 having sum(coalesce(asked.stops, planned.stops)) > 0 order by 2, 1 desc`)
  return rows
}
