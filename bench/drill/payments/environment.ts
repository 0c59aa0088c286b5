import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startHaproxy } from '../haproxy.ts'
import { startPgbouncer } from '../pgbouncer.ts'
import {
  freePort,
  restartableServer,
  type ServerProcess,
  sleep,
  startServer,
  temporaryFolder,
} from '../server-process.ts'

const sandboxFile = resolve(fileURLToPath(import.meta.url), '../../../../dist/sandbox-alone.mjs')

export type PaymentEnvironment = Awaited<ReturnType<typeof startPaymentEnvironment>>

export interface Arrangement {
  /** Two processes behind a load balancer instead of one. */
  isBalanced?: boolean
  /** Path of PgBouncer, to put it in front of the database. */
  pgbouncer?: string | undefined
  /** A database that the drill runs itself; `databaseAway` is not for it. */
  database?: { url: string; stop: () => Promise<void> }
}

/**
 * A payment provider, a database and a product as processes of their own, so that each can fail alone. The provider
 * stores its own transactions; the product's are read directly from its database.
 */
export async function startPaymentEnvironment(
  environment: Record<string, string> = {},
  { isBalanced = false, pgbouncer, database: given }: Arrangement = {},
) {
  const folder = temporaryFolder()
  const port = await freePort()
  const sandbox = await startSandbox(`${folder.path}/sandbox`, port)
  const databaseOptions = { dataDir: folder.path, log: () => undefined, port: await freePort() }
  let database = given ?? (await startEmbeddedPostgres(databaseOptions))
  const pooler = pgbouncer ? await startPgbouncer(pgbouncer, database.url) : undefined
  const settings = {
    ...restartableServer(`${folder.path}/app`),
    DATABASE_URL: database.url,
    ...pooler?.settings,
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'silent',
    ...environment,
  }
  const ports = isBalanced ? [await freePort(), await freePort()] : [port]
  const servers: ServerProcess[] = []
  for (const own of ports) servers.push(await startServer(settings, { port: own }))
  const haproxy = isBalanced
    ? await startHaproxy({ SAEIP_FRONT: port, SAEIP_ONE: ports[0], SAEIP_TWO: ports[1] })
    : undefined
  const waitUntilUsed = (index: number) => haproxy?.waitUntilUsed('saeip', index ? 'two' : 'one')
  for (const index of ports.keys()) await waitUntilUsed(index)
  /** The process that the faults hit next. */
  let hit = 0
  await manyPlaces()

  const current = () => servers[hit] as ServerProcess
  const start = async () => {
    const own = ports[hit] as number
    servers[hit] = await startServer(settings, { port: own })
    await waitUntilUsed(hit)
  }

  return {
    url: `http://localhost:${port}`,
    sandboxUrl: sandbox.url,
    /** Kills one process of the product. */
    kill: async () => {
      await current().end('SIGKILL')
    },
    /** Starts the same process again. */
    restart: start,
    /** Turns to the next process of the product. */
    next: () => {
      hit = (hit + 1) % servers.length
    },
    /** Ends the processes one after the other as a release does, and starts each before the next ends. */
    rollingRestart: async () => {
      for (let index = 0; index < servers.length; index += 1) {
        await current().end('SIGTERM')
        await start()
        hit = (hit + 1) % servers.length
      }
    },
    /** Stops the database for so many milliseconds while the product runs. */
    databaseAway: async (forMs: number) => {
      await database.stop()
      await sleep(forMs)
      database = await startEmbeddedPostgres(databaseOptions)
    },
    query,
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      haproxy?.close()
      sandbox.end()
      pooler?.close()
      await database.stop()
      folder.remove()
    },
  }

  /** Queries the product's database directly. */
  async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  /** Raises slot capacity, because the drill is about payments. */
  async function manyPlaces() {
    await query('update slot_pattern set stops = 1000000, pots = 1000000')
    await query('update slot set stops = 1000000, pots = 1000000')
  }
}

async function startSandbox(dataDir: string, serverPort: number) {
  const port = await freePort()
  const url = `http://localhost:${port}/sandbox`
  const child = spawn(process.execPath, [sandboxFile], {
    env: {
      ...process.env,
      NODE_ENV: '',
      SANDBOX_PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_WEBHOOKS_TO: 'this-machine',
      SANDBOX_WEBHOOK_URL: `http://localhost:${serverPort}/api/v1/payments/toss/webhook`,
    },
    stdio: 'ignore',
  })
  const deadline = Date.now() + 300_000
  while (!(await fetch(`${url}/control`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('the sandbox does not answer')
    await sleep(50)
  }
  return { url, end: () => child.kill('SIGKILL') }
}
