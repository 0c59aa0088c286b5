import pg from 'pg'
import { percentile, rounded, timed } from '../../measure/measurement.ts'

export interface Comparison {
  capacities: number[]
  /** Number of concurrent bookings. */
  bookers: number
  rounds: number
}

interface Place {
  number: number
  capacity: number
}

/** Reserves capacity once inside a transaction; returns whether it succeeded. */
type Book = (client: pg.ClientBase, place: Place) => Promise<boolean>

const note = (client: pg.ClientBase, number: number) =>
  client.query('insert into race_booking (place) values ($1)', [number])

/** The product's method and two common ones, on the same database. */
const methods: Record<string, Book> = {
  oneUpdate: async (client, { number }) => {
    const { rowCount } = await client.query(
      'update race_place set taken = taken + 1 where number = $1 and taken < capacity',
      [number],
    )
    if (rowCount === 0) return false
    await note(client, number)
    return true
  },
  forUpdate: async (client, { number, capacity }) => {
    const { rows } = await client.query('select taken from race_place where number = $1 for update', [number])
    if (rows[0].taken >= capacity) return false
    await client.query('update race_place set taken = taken + 1 where number = $1', [number])
    await note(client, number)
    return true
  },
  countThenInsert: async (client, { number, capacity }) => {
    const { rows } = await client.query('select count(*)::int as sold from race_booking where place = $1', [
      number,
    ])
    if (rows[0].sold >= capacity) return false
    await note(client, number)
    return true
  },
}

interface Found {
  oversold: number
  unsold: number
  tookMs: number[]
}

/** Runs every method in turn, repeatedly; returns oversold counts and latencies. */
export async function compareMethods(
  databaseUrl: string,
  { capacities, bookers, rounds }: Comparison,
): Promise<Record<string, Found>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  // A connection that ends with the database is no failure of the drill.
  pool.on('error', () => undefined)
  await pool.query(
    'create table race_place (number int primary key, capacity int, taken int not null default 0)',
  )
  await pool.query('create table race_booking (place int not null)')
  await pool.query('create index on race_booking (place)')
  const found: Record<string, Found> = {}
  let number = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const capacity of capacities) {
      for (const [name, book] of Object.entries(methods)) {
        number += 1
        const { sold, tookMs } = await raceOnce(pool, book, { number, capacity }, bookers)
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

async function raceOnce(pool: pg.Pool, book: Book, place: Place, bookers: number) {
  const { number, capacity } = place
  await pool.query('insert into race_place (number, capacity) values ($1, $2)', [number, capacity])
  const asked = Array.from({ length: bookers }, () => timed(() => inTransaction(pool, book, place)))
  const tookMs = await Promise.all(asked)
  const { rows } = await pool.query('select count(*)::int as sold from race_booking where place = $1', [
    number,
  ])
  return { sold: rows[0].sold as number, tookMs }
}

async function inTransaction(pool: pg.Pool, book: Book, place: Place) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const isBooked = await book(client, place)
    await client.query(isBooked ? 'commit' : 'rollback')
  } finally {
    client.release()
  }
}

/** Returns figures named like `oneUpdateP50Ms`. */
export const figuresOf = (found: Record<string, Found>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, { oversold, tookMs }]) => [
      [`${name}Oversold`, oversold],
      [`${name}P50Ms`, rounded(percentile(tookMs, 0.5), 1)],
      [`${name}P99Ms`, rounded(percentile(tookMs, 0.99), 1)],
    ]),
  )
