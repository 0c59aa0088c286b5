import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { bearer, dataOf, json, request, signIn } from '../http-client.ts'
import { bookingBody, openDays } from '../payments/checkout.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, sleep, spawnServer, startServer, temporaryFolder } from '../server-process.ts'

const aheadMs = 2 * 60 * 60_000
const waitMs = 300_000

/** Sets the clock of a process forward, as a machine with a wrong clock does; its monotonic clock stays right. */
const wrongClock = `
const RealDate = Date
const now = () => RealDate.now() + ${aheadMs}
globalThis.Date = class extends RealDate {
  constructor(...args) { args.length ? super(...args) : super(now()) }
  static now() { return now() }
}`

/** a process whose clock is two hours ahead says so, is not ready, and does nothing early beside a good one. */
export async function processWithWrongClock(): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const environment = (name: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: `${folder.path}/${name}`,
    TOKEN_SECRET: 'a shared secret of this drill, long enough to be accepted',
    LOG_LEVEL: 'error',
  })
  const good = await startServer(environment('good'))
  const token = await signIn(good.url, 'customer-2')
  const [day = ''] = await openDays({ url: good.url, sandboxUrl: `${good.url}/sandbox` }, token)
  const booking = json(bookingBody(day), bearer(token))
  const { id } = dataOf<{ id: string }>(await request(`${good.url}/api/v1/pickup-reservations`, booking))

  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(wrongClock)}`
  const wrong = spawnServer({ ...environment('wrong'), NODE_OPTIONS }, await freePort())
  const readiness = await readinessOf(wrong.url)
  tally.expect(readiness === '503 clock-skewed', () => `readiness: ${readiness}`)
  tally.expect(wrong.output().includes(`"aheadMs":7`), () => `log: ${wrong.output().slice(-500)}`)
  // What the process with the wrong clock would write is written by the database's time.
  const { id: other } = dataOf<{ id: string }>(
    await request(`${wrong.url}/api/v1/pickup-reservations`, booking),
  )
  await jobsHaveRun(database.url)

  const [found] = await query<{ expired: number; early: number; odd: number }>(
    database.url,
    `select (select count(*) from reservation where id in ('${id}', '${other}') and status <> 'WAITING')::int as expired,
      (select count(*) from job where run_at > now() + interval '90 minutes' and unique_key is not null)::int as early,
      (select count(*) from reservation where abs(extract(epoch from created_at - now())) > 3600)::int as odd`,
  )
  for (const [name, count] of Object.entries(found ?? {}))
    tally.expect(count === 0, () => `${name}: ${count}`)
  await wrong.end('SIGTERM')
  await good.end('SIGTERM')
  await database.stop()
  folder.remove()
  return tally.row('R-9', 'a process whose clock is two hours ahead', { ...found })
}

/** Status and word of `/readyz` once the process answers. */
async function readinessOf(url: string): Promise<string> {
  const deadline = performance.now() + waitMs
  while (performance.now() < deadline) {
    const answer = await request(`${url}/readyz`).catch(() => undefined)
    if (answer) return `${answer.status} ${answer.json?.status}`
    await sleep(50)
  }
  return 'no answer'
}

/** Waits until the minute's job that ends unpaid bookings has run again. */
async function jobsHaveRun(url: string) {
  const count = async () =>
    (
      await query<{ count: number }>(
        url,
        `select count(*)::int as count from job where kind = 'reservation.expire' and state = 'DONE'`,
      )
    )[0]?.count ?? 0
  const before = await count()
  const deadline = performance.now() + waitMs
  while ((await count()) === before && performance.now() < deadline) await sleep(200)
}

async function query<Found extends pg.QueryResultRow>(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Found>(text)).rows
  } finally {
    await client.end()
  }
}
