import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../server/src/shared/db/migration/migrate.ts'
import { bearer, request, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { sleep, startServer, temporaryFolder } from '../server-process.ts'

export interface LockedTable {
  lockedMs: number
  clients: number
  /** Whether times are judged; only when nothing else runs on the machine. */
  judgeSpeed: boolean
}

const mostRefusalMs = 6_000

/** the reservation table is locked; endpoints that need it answer 503 with Retry-After, and all others work. */
export async function lockedTable({ lockedMs, clients, judgeSpeed }: LockedTable): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  await migrate(database.url)
  const server = await startServer({
    DATA_DIR: `${folder.path}/app`,
    DATABASE_URL: database.applicationUrl,
    FLOOD_LIMIT: '100000000',
  })
  const token = await signIn(server.url, 'customer-2')
  const locker = new pg.Client({ connectionString: database.url })
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table reservation')

  const counts = { refused: 0, answeredBeside: 0, slowestRefusalMs: 0, slowestBesideMs: 0 }
  const end = performance.now() + lockedMs
  const blocked = Array.from({ length: clients }, async () => {
    do {
      const start = performance.now()
      const answer = await request(`${server.url}/api/v1/reservations`, { headers: bearer(token) })
      const tookMs = performance.now() - start
      counts.slowestRefusalMs = Math.max(counts.slowestRefusalMs, Math.round(tookMs))
      counts.refused += 1
      const says = `${answer.status}, Retry-After ${answer.headers.get('retry-after')}, after ${Math.round(tookMs)} ms`
      const isRefused = answer.status === 503 && answer.headers.has('retry-after')
      tally.expect(isRefused && (!judgeSpeed || tookMs <= mostRefusalMs), () => `reservations: ${says}`)
    } while (performance.now() < end)
  })
  const paths = [
    '/readyz',
    '/',
    '/customer-service',
    '/api/v1/common/home/dashboard',
    '/api/v1/common/faq',
    '/api/v1/common/contents',
    '/api/v1/analysis',
  ]
  const beside = paths.map(async (path) => {
    do {
      const start = performance.now()
      const headers = path === '/api/v1/analysis' ? bearer(token) : {}
      const answer = await request(server.url + path, { headers })
      counts.slowestBesideMs = Math.max(counts.slowestBesideMs, Math.round(performance.now() - start))
      counts.answeredBeside += 1
      tally.expect(answer.status === 200, () => `${path} beside the locked table: ${answer.status}`)
      await sleep(20)
    } while (performance.now() < end)
  })
  await Promise.all([...blocked, ...beside])
  await locker.query('rollback')
  const after = await request(`${server.url}/api/v1/reservations`, { headers: bearer(token) })
  tally.expect(after.status === 200, () => `reservations afterwards: ${after.status}`)

  await locker.end()
  await server.end('SIGTERM')
  await database.stop()
  folder.remove()
  return tally.row('R-7', 'one locked table costs only its own pages', counts)
}
