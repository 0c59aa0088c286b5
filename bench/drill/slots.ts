import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { percentile, rounded } from '../measure/measurement.ts'
import { type Answer, bearer, dataOf, json, request } from './http-client.ts'
import { bookingBody, openDays } from './payments/checkout.ts'
import { type Row, Tally } from './row.ts'
import { restartableServer, sleep, startServer, temporaryFolder } from './server-process.ts'

const capacities = [1, 5, 20]

/** F10: hundreds of people book the same half day at once, while others cancel and reschedule. */
export async function slots({ isShort = false } = {}): Promise<Row[]> {
  const plan = isShort ? { rounds: 3, bookers: 60 } : { rounds: 50, bookers: 400 }
  const world = await startSlotEnvironment(plan.bookers + 40)
  try {
    return [await races(world, plan)]
  } finally {
    await world.close()
  }
}

async function races(
  world: SlotEnvironment,
  { rounds, bookers }: { rounds: number; bookers: number },
): Promise<Row> {
  const tally = new Tally()
  const day = await laterDay(world)
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round += 1) {
    const capacity = capacities[round % capacities.length] ?? 1
    const scarce = round % 2 ? 'pots' : 'stops'
    outcomes.push(await race(world, { day, capacity, scarce, bookers }, tally))
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, it) => total + of(it), 0)
  const tookMs = outcomes.flatMap((outcome) => outcome.tookMs)
  return tally.row('F10', 'people race for slots, mixed with cancellations and reschedules', {
    rounds,
    bookers,
    booked: sum(({ booked }) => booked),
    refused: sum(({ refused }) => refused),
    cancelled: sum(({ cancelled }) => cancelled),
    moved: sum(({ moved }) => moved),
    oversold: sum(({ oversold }) => oversold),
    sentAgain: sum(({ sentAgain }) => sentAgain),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  })
}

/** Returns a day far enough ahead to reschedule a pickup to it. */
async function laterDay(world: SlotEnvironment): Promise<string> {
  const token = world.people[0]?.token ?? ''
  const day = (await openDays({ url: world.urlOf(0), sandboxUrl: '' }, token)).at(2)
  if (!day) throw new Error('no day is offered')
  return day
}

interface Race {
  day: string
  /** Number of bookings that fit. */
  capacity: number
  /** Which capacity runs out first: stops or pots (each booking has two). */
  scarce: 'stops' | 'pots'
  /** Number of concurrent people. */
  bookers: number
}

export interface Outcome {
  booked: number
  refused: number
  cancelled: number
  moved: number
  /** Number of 503 answers after which the call was retried. */
  sentAgain: number
  /** Number of bookings above the capacity. */
  oversold: number
  /** Milliseconds of each booking call. */
  tookMs: number[]
}

const potsEach = 2
const plenty = 1_000_000
const moversIn = 10

/**
 * Races for one slot: people who book it, people who cancel, people who reschedule away from it and people
 * who reschedule to it. Afterwards the slot is filled up.
 */
export async function race(world: SlotEnvironment, rules: Race, tally: Tally): Promise<Outcome> {
  const { day, capacity, bookers } = rules
  await emptyCalendar(world, rules)
  const leaving = await holders(world, day, 'AM', Math.ceil(capacity / 3))
  const movingOut = await holders(world, day, 'AM', Math.floor(capacity / 4))
  const movingIn = await holders(world, day, 'PM', moversIn)
  await asPaid(world, [...movingOut, ...movingIn])

  const caller = new Caller(world)
  const answers = await Promise.all(
    shuffled([
      ...Array.from({ length: bookers }, (_, number) => () => caller.book(number, day, 'AM')),
      ...leaving.map((held) => () => caller.cancel(held)),
      ...movingOut.map((held) => () => caller.move(held, `${day} 13:00`)),
      ...movingIn.map((held) => () => caller.move(held, `${day} 09:00`)),
    ]).map((act) => act()),
  )
  const counts = count(answers)
  const told =
    leaving.length + movingOut.length + counts.booked + counts.movedIn - counts.cancelled - counts.movedOut
  const after = await held(world, day)
  const inWords = `${capacity} ${rules.scarce} on ${day}`
  tally.expect(after.holders <= capacity, () => `${inWords}: ${after.holders} hold it`)
  tally.expect(after.holders === told, () => `${inWords}: ${after.holders} hold it, ${told} were told so`)
  tally.expect(
    after.counted === after.holders,
    () => `${inWords}: counted ${after.counted}, held ${after.holders}`,
  )
  for (const odd of counts.odd.slice(0, 3)) tally.expect(false, () => `${inWords}: ${odd}`)

  const filled = await fillUp(world, caller, rules)
  tally.expect(filled.holders === capacity, () => `${inWords}: filled up to ${filled.holders}`)
  return {
    booked: counts.booked,
    refused: counts.refused,
    cancelled: counts.cancelled,
    moved: counts.movedIn + counts.movedOut,
    sentAgain: caller.sentAgain,
    oversold: Math.max(0, after.holders - capacity) + Math.max(0, filled.holders - capacity),
    tookMs: caller.tookMs,
  }
}

async function emptyCalendar({ query }: SlotEnvironment, { day, capacity, scarce }: Race) {
  for (const table of [
    'reservation_event',
    'reservation_step',
    'reservation_count',
    'visit',
    'reservation',
    'slot',
  ])
    await query(`delete from ${table}`)
  const [stops, pots] = scarce === 'stops' ? [capacity, plenty] : [plenty, capacity * potsEach]
  await query(`insert into slot (leg, date, slot, stops, pots) values ('PICKUP', $1, 'AM', $2, $3)`, [
    day,
    stops,
    pots,
  ])
  await query(`update slot_pattern set stops = $1, pots = $1`, [plenty])
}

/** Returns the reserved capacity by reservations and by the slot's own count. */
async function held({ query }: SlotEnvironment, day: string) {
  const [row] = await query<{ holders: number; counted: number }>(
    `select (select count(*)::int from visit
             where leg = 'PICKUP' and date = $1 and slot = 'AM' and holds) as holders,
            (select taken_stops from slot where leg = 'PICKUP' and date = $1 and slot = 'AM') as counted`,
    [day],
  )
  return row ?? { holders: 0, counted: 0 }
}

async function fillUp(world: SlotEnvironment, caller: Caller, { day, capacity, bookers }: Race) {
  for (let extra = 0; extra <= capacity; extra += 1) {
    const answer = await caller.book(bookers + extra, day, 'AM')
    if (answer.outcome !== 'booked') break
  }
  return held(world, day)
}

interface Held {
  id: string
  number: number
}

async function holders(
  world: SlotEnvironment,
  day: string,
  slot: 'AM' | 'PM',
  count: number,
): Promise<Held[]> {
  const people = Array.from({ length: count }, (_, index) => world.people.length - 1 - index)
  return Promise.all(
    people.map(async (number) => {
      const answer = await send(world, number, '/api/v1/pickup-reservations', bodyFor(day, slot))
      return { id: dataOf<{ id: string }>(answer).id, number }
    }),
  )
}

/** Marks bookings as paid, because only paid pickups can be rescheduled. Payments have their own drill. */
const asPaid = ({ query }: SlotEnvironment, held: Held[]) =>
  query(
    `update reservation set status = 'PICKUP_SCHEDULED', hold_until = null, paid_at = now() where id = any($1)`,
    [held.map(({ id }) => id)],
  )

const bodyFor = (day: string, slot: 'AM' | 'PM') => ({ ...bookingBody(day), pickupTime: slot })

const personOf = ({ people }: SlotEnvironment, number: number): Person => {
  const person = people[number % people.length]
  if (!person) throw new Error('nobody is signed in')
  return person
}

const send = (
  world: SlotEnvironment,
  number: number,
  path: string,
  body: object,
  headers = {},
): Promise<Answer> =>
  request(
    `${world.urlOf(number)}${path}`,
    json(body, { ...bearer(personOf(world, number).token), ...headers }),
  )

type Told = 'booked' | 'refused' | 'cancelled' | 'movedIn' | 'movedOut' | 'odd'

/** Largest number of retries of a call. */
const most = 40
const isDone = ({ json: told }: Answer) =>
  told?.code === 'CANCEL_NOT_ALLOWED' || told?.code === 'RESCHEDULE_NOT_ALLOWED'

/** Sends the calls of a race; records durations and answers. */
class Caller {
  readonly tookMs: number[] = []
  sentAgain = 0
  private readonly world: SlotEnvironment

  constructor(world: SlotEnvironment) {
    this.world = world
  }

  book = (number: number, day: string, slot: 'AM' | 'PM') => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return this.timed('booked', number, '/api/v1/pickup-reservations', bodyFor(day, slot), headers)
  }

  cancel = ({ id, number }: Held) => this.told('cancelled', number, `/api/v1/reservations/${id}/cancel`, {})

  move = ({ id, number }: Held, newDateTime: string) => {
    const to = newDateTime.endsWith('09:00') ? 'movedIn' : 'movedOut'
    return this.told(to, number, `/api/v1/reservations/${id}/reschedule-pickup`, { newDateTime })
  }

  private async timed(...call: Parameters<Caller['told']>) {
    const begin = performance.now()
    const answer = await this.told(...call)
    this.tookMs.push(performance.now() - begin)
    return answer
  }

  private async told(
    success: Told,
    number: number,
    path: string,
    body: object,
    headers = {},
  ): Promise<{ outcome: Told; words: string }> {
    for (let patience = most; ; patience -= 1) {
      const answer = await send(this.world, number, path, body, headers)
      const words = `${path.split('/').at(-1)}: ${answer.status} ${answer.text.slice(0, 200)}`
      if (answer.status === 200) return { outcome: success, words }
      if (answer.json?.code === 'SLOT_UNAVAILABLE') return { outcome: 'refused', words }
      // The call had succeeded before a 503 replaced its answer, and cannot succeed twice.
      if (patience < most && isDone(answer)) return { outcome: success, words }
      if (answer.status !== 503 || patience === 0) return { outcome: 'odd', words }
      this.sentAgain += 1
      await sleep(50)
    }
  }
}

function count(answers: { outcome: Told; words: string }[]) {
  const of = (outcome: Told) => answers.filter((answer) => answer.outcome === outcome).length
  return {
    booked: of('booked'),
    refused: of('refused'),
    cancelled: of('cancelled'),
    movedIn: of('movedIn'),
    movedOut: of('movedOut'),
    odd: answers.filter(({ outcome }) => outcome === 'odd').map(({ words }) => words),
  }
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

export interface Person {
  memberId: string
  token: string
}

type SlotEnvironment = Awaited<ReturnType<typeof startSlotEnvironment>>

/** Two servers on one database, with as many signed-in people as a race needs. */
async function startSlotEnvironment(count: number) {
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const settings = {
    ...restartableServer(`${folder.path}/app`),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  }
  const servers = [await startServer(settings), await startServer(settings)]
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A connection that ends with the database is no failure of the drill.
  pool.on('error', () => undefined)
  const people = await signedInPeople(pool, count, settings.TOKEN_SECRET)

  return {
    people,
    /** Calls go to one of the two servers in turn. */
    urlOf: (number: number) => servers[number % servers.length]?.url ?? '',
    query: async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await pool.query(text, values)).rows,
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await pool.end()
      await database.stop()
      folder.remove()
    },
  }
}

/** Inserts hundreds of members with sessions, because the sandbox has only a few people. */
async function signedInPeople(pool: pg.Pool, count: number, secret: string): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [memberId, sessionId] = [randomBytes(16).toString('base64url'), randomUUID()]
      await pool.query(
        'insert into member (id, name, accepted_at, created_at) values ($1, $2, now(), now())',
        [memberId, `손님 ${number}`],
      )
      await pool.query(
        'insert into session (id, member_id, created_at, expires_at) values ($1, $2, now(), $3)',
        [sessionId, memberId, expiresAt],
      )
      return { memberId, token: await tokenOf(memberId, sessionId, expiresAt, secret) }
    }),
  )
}

/** Signs a token as the product does. */
const tokenOf = (memberId: string, sid: string, expiresAt: Date, secret: string) =>
  new SignJWT({ sid, role: 'USER', roles: ['USER'] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(memberId)
    .setIssuer('saeip')
    .setAudience('saeip-web')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret))
