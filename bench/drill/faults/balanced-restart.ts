import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startBalancer } from '../gateway/balancer.ts'
import { signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, type ServerProcess, sleep, startServer, temporaryFolder } from '../server-process.ts'
import { startTraffic } from './traffic.ts'

interface RestartPlan {
  restarts: number
  /** The restarts continue until this number of requests was sent. */
  requests: number
  drainSeconds: number
}

const title = 'rolling restarts behind a load balancer that opens new connections'

/** processes restart in sequence behind a load balancer that learns from `/readyz` alone; no request fails. */
export async function balancedRestart(plan: RestartPlan): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const port = await freePort()
  const environment = (name: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: `${folder.path}/${name}`,
    TOKEN_SECRET: 'a shared secret of this drill, long enough to be accepted',
    DRAIN_SECONDS: String(plan.drainSeconds),
  })
  const servers = [await startServer(environment('one')), await startServer(environment('two'))]
  const balancer = await startBalancer(
    port,
    servers.map((server) => server.port),
  )
  const token = await signIn((servers[0] as ServerProcess).url, 'customer-2')
  const traffic = startTraffic({ url: balancer.url, token, tally, clients: 40 })
  const exits: number[] = []

  for (let restart = 0; restart < plan.restarts; restart += 1) {
    const index = restart % servers.length
    const old = servers[index] as ServerProcess
    exits.push(await old.end('SIGTERM'))
    servers[index] = await startServer(environment(index ? 'two' : 'one'), { port: old.port })
    await balancer.waitUntilUsed(old.port)
  }
  while (tally.tried < plan.requests) await sleep(100)

  await traffic.stop()
  balancer.close()
  for (const server of servers) await server.end('SIGTERM')
  await database.stop()
  folder.remove()
  const { answered, failed } = traffic.counts
  const slowestExitMs = Math.round(Math.max(...exits))
  // The drain time, and at most 9.5 s to finish.
  const limitMs = plan.drainSeconds * 1000 + 10_000
  tally.expect(slowestExitMs <= limitMs, () => `one restart took ${slowestExitMs} ms to end`)
  return tally.row('R-2', title, { restarts: plan.restarts, answered, failed, slowestExitMs })
}
