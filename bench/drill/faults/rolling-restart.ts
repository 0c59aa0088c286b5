import { Agent, get } from 'node:http'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { bearer, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { type ServerProcess, sleep, startServer, temporaryFolder } from '../server-process.ts'

const CONNECTIONS = 40

/** F16: processes restart in sequence under open keep-alive connections; no request fails. */
export async function rollingRestart({ restarts }: { restarts: number }): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const environment = (name: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: `${folder.path}/${name}`,
    TOKEN_SECRET: 'a shared secret of this drill, long enough to be accepted',
  })
  const servers = [await startServer(environment('one')), await startServer(environment('two'))]
  const token = await signIn((servers[0] as ServerProcess).url, 'customer-2')
  const traffic = startTraffic(servers, token, tally)
  const exits: number[] = []

  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % servers.length
    const old = servers[index] as ServerProcess
    await sleep(300)
    const exitMs = await old.end('SIGTERM')
    exits.push(exitMs)
    tally.expect(exitMs <= 10_000, () => `restart ${restart}: took ${Math.round(exitMs)} ms to end`)
    servers[index] = await startServer(environment(index ? 'two' : 'one'), { port: old.port })
  }

  await traffic.stop()
  for (const server of servers) await server.end('SIGTERM')
  await database.stop()
  folder.remove()
  const { answered, failed } = traffic.counts
  const figures = { restarts, answered, failed, slowestExitMs: Math.round(Math.max(...exits)) }
  return tally.row('F16', 'rolling restarts under keep-alive connections', figures)
}

/** Behaves like a load balancer: keeps connections open, and uses the other process when one cannot be opened. */
function startTraffic(servers: ServerProcess[], token: string, tally: Tally) {
  const counts = { answered: 0, failed: 0 }
  let isOn = true
  const connections = Array.from({ length: CONNECTIONS }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (isOn) {
      const outcome = await readOnce(servers, number, agent, token)
      counts.answered += outcome === 200 ? 1 : 0
      counts.failed += outcome === 200 ? 0 : 1
      tally.expect(outcome === 200, () => `connection ${number}: ${outcome}`)
      await sleep(10)
    }
    agent.destroy()
  })
  return {
    counts,
    stop: async () => {
      isOn = false
      await Promise.all(connections)
    },
  }
}

async function readOnce(servers: ServerProcess[], number: number, agent: Agent, token: string) {
  const start = performance.now()
  for (let turn = number; performance.now() - start < 10_000; turn += 1) {
    const server = servers[turn % servers.length] as ServerProcess
    const outcome = await read(`${server.url}/api/v1/analysis`, agent, token)
    // The process has not accepted the connection, so a load balancer would try the next one.
    if (outcome !== notAccepted) return outcome
    await sleep(5)
  }
  return 'no process took the connection'
}

const notAccepted = 'not accepted'

/** The status, or why there is none. A new connection that is reset was still in the queue when the process stopped listening. */
function read(url: string, agent: Agent, token: string): Promise<number | string> {
  return new Promise((done) => {
    const call = get(url, { agent, headers: bearer(token) }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0))
      response.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
    call.once('error', (error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }) => {
      const code = error.errors?.[0]?.code ?? error.code ?? error.message
      const isQueued = code === 'ECONNRESET' && !call.reusedSocket
      done(isQueued || code === 'ECONNREFUSED' ? notAccepted : code)
    })
  })
}
