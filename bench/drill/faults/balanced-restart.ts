import { Agent, type RequestOptions, request } from 'node:http'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startHaproxy } from '../haproxy.ts'
import { bearer, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, type ServerProcess, sleep, startServer, temporaryFolder } from '../server-process.ts'

interface RestartPlan {
  restarts: number
  /** The restarts continue until this number of requests was sent. */
  requests: number
  drainSeconds: number
}

const title = 'rolling restarts behind HAProxy'

/** processes restart in sequence behind HAProxy, which learns from `/readyz` alone; no request fails. */
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
  const haproxy = await startHaproxy({
    SAEIP_FRONT: port,
    SAEIP_ONE: servers[0]?.port,
    SAEIP_TWO: servers[1]?.port,
  })
  await haproxy.waitUntilUsed('saeip', 'one')
  await haproxy.waitUntilUsed('saeip', 'two')
  const token = await signIn((servers[0] as ServerProcess).url, 'customer-2')
  const traffic = startTraffic({ url: `http://localhost:${port}`, token, tally, clients: 40 })
  const exits: number[] = []

  for (let restart = 0; restart < plan.restarts; restart += 1) {
    const index = restart % servers.length
    const old = servers[index] as ServerProcess
    exits.push(await old.end('SIGTERM'))
    servers[index] = await startServer(environment(index ? 'two' : 'one'), { port: old.port })
    await haproxy.waitUntilUsed('saeip', index ? 'two' : 'one')
  }
  while (tally.tried < plan.requests) await sleep(100)

  await traffic.stop()
  haproxy.close()
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

interface Traffic {
  counts: { answered: number; failed: number }
  stop: () => Promise<void>
}

interface TrafficOptions {
  url: string
  token: string
  tally: Tally
  clients: number
}

/** A list, a page, and a write, which no balancer may send twice. */
const calls = [
  { method: 'GET', path: '/api/v1/analysis' },
  { method: 'GET', path: '/shop' },
  { method: 'POST', path: '/api/v1/payments/toss/fail', body: '{"orderId":"none"}' },
]

/** Clients of HAProxy: every second one keeps its connection, the others open one per request. Any answer but 200 is a failure. */
function startTraffic({ url, token, tally, clients }: TrafficOptions): Traffic {
  const counts = { answered: 0, failed: 0 }
  let isOn = true
  const work = Array.from({ length: clients }, async (_, number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 })
    for (let turn = number; isOn; turn += 1) {
      const { path, body, method } = calls[turn % calls.length] ?? { path: '/', method: 'GET' }
      const headers = { ...bearer(token), ...(body && { 'content-type': 'application/json' }) }
      const outcome = await send(`${url}${path}`, { method, agent, headers }, body)
      counts.answered += outcome === 200 ? 1 : 0
      counts.failed += outcome === 200 ? 0 : 1
      tally.expect(outcome === 200, () => `${method} ${path}: ${outcome}`)
      await sleep(5)
    }
    agent.destroy()
  })
  return {
    counts,
    stop: async () => {
      isOn = false
      await Promise.all(work)
    },
  }
}

/** Returns the status, or why there is none. */
function send(url: string, options: RequestOptions, body = ''): Promise<number | string> {
  return new Promise((done) => {
    const call = request(url, options, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
      answer.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
    call.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    call.end(body)
  })
}
