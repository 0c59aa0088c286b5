import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { findProgram, notRun } from '../gateway/gateway.ts'
import { startPgbouncer } from '../gateway/pgbouncer.ts'
import { type Answer, bearer, dataOf, json, request, signIn } from '../http-client.ts'
import { authenticate, openDays, order, sendConfirm } from '../payments/checkout.ts'
import { type Row, Tally } from '../row.ts'
import {
  freePort,
  type ServerProcess,
  sleep,
  spawnServer,
  startServer,
  temporaryFolder,
} from '../server-process.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'

const title = 'two processes behind PgBouncer in transaction mode'
const people = ['customer-1', 'customer-2', 'customer-3']

/** processes start together behind PgBouncer, customers book, pay, cancel and diagnose, and nothing stays on its connections. */
export async function pooledDatabase({ rounds }: { rounds: number }): Promise<Row> {
  const program = findProgram('pgbouncer')
  if (!program) return notRun('R-3', title, 'pgbouncer')
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const pooler = await startPgbouncer(program, database.url)
  const environment = (name: string) => ({
    ...pooler.settings,
    DATA_DIR: `${folder.path}/${name}`,
    TOKEN_SECRET: 'a shared secret of this drill, long enough to be accepted',
    SIGN_IN_LIMIT: '100000',
    DIAGNOSIS_LIMIT: '100000',
    RESERVATION_LIMIT: '100000',
    PAYMENT_LIMIT: '100000',
  })

  await refusesToMigrateThroughThePooler(environment('refused'), tally)
  const start = performance.now()
  const port = await freePort()
  // One payment provider for both: the sandbox of the first.
  const sandbox = { SANDBOX_URL: `http://localhost:${port}/sandbox` }
  const servers = await Promise.all([
    startServer(environment('one'), { port }),
    startServer({ ...environment('two'), ...sandbox }),
  ])
  const startedTogetherMs = Math.round(performance.now() - start)
  const counts = await shop(servers, rounds, tally)
  const leaks = await findLeaks(pooler.url, database.url)
  tally.expect(leaks.length === 0, () => leaks.join(', '))

  for (const server of servers) await server.end('SIGTERM')
  pooler.close()
  await database.stop()
  folder.remove()
  return tally.row('R-3', title, { startedTogetherMs, ...counts, leaks: leaks.length })
}

/** Without a direct connection the first start ends with a sentence, instead of a lock on a connection of others. */
async function refusesToMigrateThroughThePooler(environment: Record<string, string>, tally: Tally) {
  const server = spawnServer({ ...environment, DATABASE_DIRECT_URL: '' }, await freePort())
  const deadline = performance.now() + 300_000
  while (server.isAlive() && performance.now() < deadline) await sleep(50)
  const isRefused = !server.isAlive() && server.output().includes('DATABASE_DIRECT_URL')
  tally.expect(isRefused, () => `without DATABASE_DIRECT_URL: ${server.output().slice(-300)}`)
  await server.end('SIGKILL')
}

/** Every customer alternates between the processes. */
async function shop(servers: ServerProcess[], rounds: number, tally: Tally) {
  const counts = { paid: 0, cancelled: 0, diagnosed: 0, errors: 0 }
  const diagnoses = new AcknowledgedWrites()
  const sandboxUrl = `${servers[0]?.url}/sandbox`
  const check = (what: string, answer: Answer) => {
    if (answer.status !== 200) counts.errors += 1
    tally.expect(answer.status === 200, () => `${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer.status === 200
  }
  await Promise.all(
    people.map(async (person) => {
      const home = servers[0]?.url ?? ''
      const token = await signIn(home, person)
      // Latest first: the earlier days have fewer places.
      const days = await openDays({ url: home, sandboxUrl }, token)
      for (let round = 0; round < rounds; round += 1) {
        const url = servers[round % servers.length]?.url ?? ''
        const sold = await order({ url, sandboxUrl }, token, days[round % days.length] ?? '')
        const paymentKey = await authenticate({ url, sandboxUrl }, sold)
        const { orderId, amount, id } = sold
        if (check('confirm', await sendConfirm({ url, sandboxUrl }, { paymentKey, orderId, amount }, token)))
          counts.paid += 1
        const reason = json({ reason: '고객 요청' }, bearer(token))
        if (check('cancel', await request(`${url}/api/v1/reservations/${id}/cancel`, reason)))
          counts.cancelled += 1
        const status = await diagnoses.write(url, token)
        tally.expect(status === 200, () => `diagnosis: ${status}`)
        if (status === 200) counts.diagnosed += 1
        else counts.errors += 1
        dataOf(await request(`${url}/api/v1/reservations/${id}`, { headers: bearer(token) }))
      }
    }),
  )
  return counts
}

/** Session state on the pooler's connections that other clients would meet. */
async function findLeaks(pooledUrl: string, directUrl: string): Promise<string[]> {
  const locks = await queryOnce(
    directUrl,
    `select count(*)::int as count from pg_locks where locktype = 'advisory'`,
  )
  const leaks = locks[0]?.count ? [`${locks[0].count} advisory locks`] : []
  const changed = `select name || ' = ' || setting as leak from pg_settings
    where source = 'session' and name in ('lock_timeout', 'statement_timeout', 'search_path', 'role', 'transaction_isolation')`
  // At once, so that they meet several connections of the pool.
  const asked = await Promise.all(Array.from({ length: 20 }, () => queryOnce(pooledUrl, changed)))
  return [...leaks, ...new Set(asked.flat().map(({ leak }) => String(leak)))]
}

async function queryOnce(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<{ count?: number; leak?: string }>(text)).rows
  } finally {
    await client.end()
  }
}
