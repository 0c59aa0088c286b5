import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { bearer, request, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, type ServerProcess, sleep, startServer, temporaryFolder } from '../server-process.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'

export interface Outages {
  count: number
  /** Shortest and longest outage, in milliseconds. */
  fromMs: number
  toMs: number
}

/** F4: the database stops repeatedly; the server stays up, answers 503, and recovers within a second. */
export async function databaseDown({ count, fromMs, toMs }: Outages): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const options = { dataDir: folder.path, log: () => undefined, port: await freePort() }
  let database = await startEmbeddedPostgres(options)
  const server = await startServer({
    DATA_DIR: `${folder.path}/app`,
    DATABASE_URL: database.url,
  })
  const token = await signIn(server.url, 'customer-2')
  const writes = new AcknowledgedWrites()
  const load = keepWriting(server, token, writes)
  const recoveries: number[] = []

  for (let outage = 0; outage < count; outage += 1) {
    await sleep(500)
    await database.stop()
    await expectHonestOutage(server, token, tally)
    await sleep(fromMs + ((toMs - fromMs) * outage) / Math.max(1, count - 1))
    database = await startEmbeddedPostgres(options)
    const recovery = await timeToRecover(server.url, token)
    recoveries.push(recovery)
    tally.expect(recovery <= 1000, () => `outage ${outage}: back after ${Math.round(recovery)} ms`)
    tally.expect(server.isAlive(), () => `outage ${outage}: the process ended`)
  }

  await load.stop()
  const lost = await writes.lost(server.url, token)
  tally.expect(lost.length === 0, () => `lost ${lost.join(', ')}`)
  await server.end('SIGTERM')
  await database.stop()
  folder.remove()
  const figures = {
    outages: count,
    acknowledged: writes.ids.length,
    lost: lost.length,
    slowestRecoveryMs: Math.round(Math.max(...recoveries)),
  }
  return tally.row('F4', 'the database goes down and comes back', figures)
}

function keepWriting(server: ServerProcess, token: string, writes: AcknowledgedWrites) {
  let isOn = true
  const loops = Array.from({ length: 4 }, async () => {
    while (isOn) {
      await writes.write(server.url, token)
      await sleep(50)
    }
  })
  return {
    stop: async () => {
      isOn = false
      await Promise.all(loops)
    },
  }
}

async function expectHonestOutage({ url }: ServerProcess, token: string, tally: Tally) {
  const [live, ready, call] = await Promise.all([
    request(`${url}/healthz`),
    request(`${url}/readyz`),
    request(`${url}/api/v1/analysis`, { headers: bearer(token) }),
  ])
  tally.expect(live.status === 200, () => `healthz while down: ${live.status}`)
  tally.expect(ready.status === 503, () => `readyz while down: ${ready.status}`)
  tally.expect(
    call.status === 503 && call.json?.status === 'Error',
    () => `a call while down: ${call.status}`,
  )
}

async function timeToRecover(url: string, token: string): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < 15_000) {
    const answer = await request(`${url}/api/v1/analysis`, { headers: bearer(token) }).catch(() => undefined)
    if (answer?.status === 200) break
    await sleep(20)
  }
  return performance.now() - start
}
