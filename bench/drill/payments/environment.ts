import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import {
  freePort,
  restartableServer,
  type ServerProcess,
  sleep,
  spawnServer,
  startServer,
  temporaryFolder,
} from '../server-process.ts'

const sandboxFile = resolve(fileURLToPath(import.meta.url), '../../../../dist/sandbox-alone.mjs')

export type PaymentEnvironment = Awaited<ReturnType<typeof startPaymentEnvironment>>

/**
 * A payment provider, a database and a product as three processes, so that each can fail alone. The provider
 * stores its own transactions; the product's are read directly from its database.
 */
export async function startPaymentEnvironment(environment: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const port = await freePort()
  const sandbox = await startSandbox(`${folder.path}/sandbox`, port)
  const databaseOptions = { dataDir: folder.path, log: () => undefined, port: await freePort() }
  let database = await startEmbeddedPostgres(databaseOptions)
  const settings = {
    ...restartableServer(`${folder.path}/app`),
    DATABASE_URL: database.url,
    SANDBOX_URL: sandbox.url,
    SIGN_IN_LIMIT: '1000000',
    RESERVATION_LIMIT: '1000000',
    PAYMENT_LIMIT: '1000000',
    LOG_LEVEL: 'silent',
    ...environment,
  }
  let server: ServerProcess = await startServer(settings, { port })
  await manyPlaces()

  return {
    url: server.url,
    sandboxUrl: sandbox.url,
    /** Kills the product. */
    kill: async () => {
      await server.end('SIGKILL')
    },
    /** Starts the product, optionally with a crash point, which it may reach before it is ready. */
    restart: async (crashAt = '') => {
      if (server.isAlive()) await server.end('SIGKILL')
      const fallible = { ...settings, SAEIP_CRASH_AT: crashAt }
      server = crashAt ? spawnServer(fallible, port) : await startServer(settings, { port })
    },
    isAlive: () => server.isAlive(),
    /** Stops the database for so many milliseconds while the product runs. */
    databaseAway: async (forMs: number) => {
      await database.stop()
      await sleep(forMs)
      database = await startEmbeddedPostgres(databaseOptions)
    },
    query,
    close: async () => {
      await server.end('SIGTERM')
      sandbox.end()
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
