import { sql } from 'drizzle-orm'
import { addDays } from '../../../server/src/features/reservation/booking-days.ts'
import { takePlace } from '../../../server/src/features/reservation/slots.repository.ts'
import { createDatabase, type Database } from '../../../server/src/shared/db/database.ts'
import { percentile, rounded } from '../../measure/measurement.ts'

export interface Comparison {
  capacities: number[]
  /** How many ask at once. */
  bookers: number
  rounds: number
}

/** Books one place and says whether it did, inside a transaction. */
type Book = (tx: Database, place: { date: string; capacity: number }) => Promise<boolean>

const isPlace = (date: string) => sql`leg = 'PICKUP' and date = ${date} and slot = 'AM'`
const note = (tx: Database, date: string) => tx.execute(sql`insert into race_booking (date) values (${date})`)

/** The product's own way, and two that are often seen, all in the same database at the same time of day. */
const methods: Record<string, Book> = {
  oneUpdate: async (tx, { date }) => {
    const isTaken = await takePlace(tx, { leg: 'PICKUP', date, slot: 'AM' }, 1)
    if (isTaken) await note(tx, date)
    return isTaken
  },
  forUpdate: async (tx, { date }) => {
    const { rows } = await tx.execute(
      sql`select stops, taken_stops from slot where ${isPlace(date)} for update`,
    )
    const [row] = rows as { stops: number; taken_stops: number }[]
    if (!row || row.taken_stops >= row.stops) return false
    await tx.execute(sql`update slot set taken_stops = taken_stops + 1 where ${isPlace(date)}`)
    await note(tx, date)
    return true
  },
  countThenInsert: async (tx, { date, capacity }) => {
    const { rows } = await tx.execute(
      sql`select count(*)::int as booked from race_booking where date = ${date}`,
    )
    if (Number(rows[0]?.booked) >= capacity) return false
    await note(tx, date)
    return true
  },
}

/** Every method in turn, over and over: how often it oversold, and how long a person waited. */
export async function compareMethods(databaseUrl: string, { capacities, bookers, rounds }: Comparison) {
  const database = createDatabase(databaseUrl, { poolMax: 20, onError: () => undefined })
  await database.db.execute(sql`create table if not exists race_booking (date text not null)`)
  const found = Object.fromEntries(
    Object.keys(methods).map((name) => [name, { oversold: 0, unsold: 0, tookMs: [] as number[] }]),
  )
  let day = '2100-01-01'
  for (let round = 0; round < rounds; round += 1) {
    for (const capacity of capacities) {
      for (const [name, book] of Object.entries(methods)) {
        const date = day
        day = addDays(day, 1)
        await database.db.execute(
          sql`insert into slot (leg, date, slot, stops, pots) values ('PICKUP', ${date}, 'AM', ${capacity}, 1000000)`,
        )
        const one = found[name]
        const asked = Array.from({ length: bookers }, async () => {
          const begin = performance.now()
          await database.transact((tx) => book(tx, { date, capacity }))
          one?.tookMs.push(performance.now() - begin)
        })
        await Promise.all(asked)
        const booked = await database.db.execute(
          sql`select count(*)::int as booked from race_booking where date = ${date}`,
        )
        const sold = Number(booked.rows[0]?.booked)
        if (one) one.oversold += Math.max(0, sold - capacity)
        if (one) one.unsold += Math.max(0, capacity - sold)
      }
    }
  }
  await database.close()
  return found
}

/** `oneUpdateP50Ms` and so on. */
export const figuresOf = (found: Awaited<ReturnType<typeof compareMethods>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, { oversold, tookMs }]) => [
      [`${name}Oversold`, oversold],
      [`${name}P50Ms`, rounded(percentile(tookMs, 0.5), 1)],
      [`${name}P99Ms`, rounded(percentile(tookMs, 0.99), 1)],
    ]),
  )
