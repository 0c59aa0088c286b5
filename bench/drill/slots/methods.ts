import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { addDays } from '../../../server/src/features/reservation/booking-days.ts'
import { takePlace } from '../../../server/src/features/reservation/slots.repository.ts'
import type { Database } from '../../../server/src/shared/db/database.ts'
import { percentile, rounded, timed } from '../../measure/measurement.ts'

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

interface Found {
  oversold: number
  unsold: number
  tookMs: number[]
}

/** Every method in turn, over and over: how often it oversold, and how long a person waited. */
export async function compareMethods(
  databaseUrl: string,
  { capacities, bookers, rounds }: Comparison,
): Promise<Record<string, Found>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const db = drizzle(pool)
  await db.execute(sql`create table if not exists race_booking (date text not null)`)
  const found: Record<string, Found> = {}
  // Days that nobody else asks for.
  let date = '2100-01-01'
  for (let round = 0; round < rounds; round += 1) {
    for (const capacity of capacities) {
      for (const [name, book] of Object.entries(methods)) {
        date = addDays(date, 1)
        const { sold, tookMs } = await raceOnce(db, book, { date, capacity, bookers })
        found[name] ??= { oversold: 0, unsold: 0, tookMs: [] }
        found[name].oversold += Math.max(0, sold - capacity)
        found[name].unsold += Math.max(0, capacity - sold)
        found[name].tookMs.push(...tookMs)
      }
    }
  }
  await pool.end()
  return found
}

async function raceOnce(
  db: NodePgDatabase,
  book: Book,
  { date, capacity, bookers }: { date: string; capacity: number; bookers: number },
) {
  await db.execute(
    sql`insert into slot (leg, date, slot, stops, pots) values ('PICKUP', ${date}, 'AM', ${capacity}, 1000000)`,
  )
  const asked = Array.from({ length: bookers }, () =>
    timed(() => db.transaction((tx) => book(tx, { date, capacity }))),
  )
  const tookMs = await Promise.all(asked)
  const { rows } = await db.execute(sql`select count(*)::int as sold from race_booking where date = ${date}`)
  return { sold: Number(rows[0]?.sold), tookMs }
}

/** `oneUpdateP50Ms` and so on. */
export const figuresOf = (found: Record<string, Found>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, { oversold, tookMs }]) => [
      [`${name}Oversold`, oversold],
      [`${name}P50Ms`, rounded(percentile(tookMs, 0.5), 1)],
      [`${name}P99Ms`, rounded(percentile(tookMs, 0.99), 1)],
    ]),
  )
