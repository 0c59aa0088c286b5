import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Composed, compose, type Parts } from '../../src/compose.ts'
import { storeOf } from '../../src/settings.ts'
import { readConfig } from '../../src/shared/config/config.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { type Call, createCaller } from './call.ts'
import { quietEngine } from './quiet-engine.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestServerOptions {
  /** Variables beyond the harness's own, e.g. `{ DIAGNOSIS_LIMIT: '2' }`. */
  env?: Record<string, string>
  /** Another test server's database; a fresh one when absent. */
  databaseUrl?: string
  /** Parts to replace: a clock, an engine, a store. */
  parts?: Partial<Pick<Parts, 'now' | 'engine' | 'store' | 'log' | 'webFolder' | 'instanceId'>>
}

export interface TestServer extends Composed {
  url: string
  databaseUrl: string
  database: OpenDatabase
  db: OpenDatabase['db']
  call: Call
  signInAs: SignIn
  close: () => Promise<void>
}

/** A whole server on a free port, with a database of its own and the practice world beside it. */
export async function testServer({
  env = {},
  databaseUrl,
  parts = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const own = databaseUrl ? undefined : await createTestDatabase()
  const connection = databaseUrl ?? own?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'saeip-data-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({ ...harnessEnv, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env })

  const database = createDatabase(connection, { poolMax: config.database.poolSize, onError: () => {} })
  const log = createLog({ level: 'silent', instanceId: 'test' })
  const composed = await compose({
    config,
    database,
    log,
    tokenSecret: 'only-for-tests-only-for-tests-only-for-tests',
    instanceId: newId(),
    store: storeOf(config),
    engine: quietEngine,
    webFolder: join(dataDir, 'no-web'),
    sandbox: await practiceWorld(url, parts.now),
    ...parts,
  })
  await composed.app.listen({ host: '127.0.0.1', port })

  const call = createCaller(url)
  return {
    ...composed,
    url,
    databaseUrl: connection,
    database,
    db: database.db,
    call,
    signInAs: createSignIn(call, database.db, url),
    close: async () => {
      await composed.jobs.stop()
      await composed.app.close()
      await database.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Far above what a test file does; tests about a limit set their own. */
const harnessEnv = {
  SIGN_IN_LIMIT: '10000',
  DIAGNOSIS_LIMIT: '10000',
  FLOOD_LIMIT: '1000000',
  DATABASE_POOL_SIZE: '5',
}

async function practiceWorld(url: string, now?: Parts['now']) {
  const { sandboxPlugin } = await import('../../../sandbox/src/index.ts')
  return sandboxPlugin({
    webhookUrl: `${url}/api/v1/payments/toss/webhook`,
    ...(now && { now: () => now().getTime() }),
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
