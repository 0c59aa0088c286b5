import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { listUnnamedFields } from '../../../../contract/staff/audit-changes.ts'
import { type Composed, compose, type ServerDependencies } from '../../../src/app/compose.ts'
import { storeOf } from '../../../src/app/feature-settings.ts'
import { readConfig } from '../../../src/config.ts'
import { auditLog } from '../../../src/shared/audit/audit.tables.ts'
import { createDatabase, type Database, type OpenDatabase } from '../../../src/shared/db/database.ts'
import { findFreePort } from '../../../src/shared/db/embedded/embedded-postgres.ts'
import { newId } from '../../../src/shared/ids/ids.ts'
import { createLog } from '../../../src/shared/log/log.ts'
import { createPhotoDecoder } from '../../../src/shared/media/decoding/decoder-pool.ts'
import { type Call, createCaller } from './call.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createTestDatabase } from './test-database.ts'
import { unsureEngine } from './unsure-engine.ts'

export interface TestServerOptions {
  /** Environment variables, such as `{ LIMITS: 'DIAGNOSIS_SUBMIT=2' }`. */
  env?: Record<string, string>
  /** Another test server's database; a fresh one when absent. */
  databaseUrl?: string
  /** Replacements of server dependencies, such as the clock or the engine. */
  overrides?: Partial<
    Pick<
      ServerDependencies,
      'now' | 'engine' | 'store' | 'decoder' | 'log' | 'webFolder' | 'instanceId' | 'tokenSecret'
    >
  >
}

export interface TestServer extends Composed {
  url: string
  databaseUrl: string
  /** The same database as the role that owns its tables; absent when another test server created it. */
  ownerUrl?: string | undefined
  database: OpenDatabase
  db: OpenDatabase['db']
  call: Call
  signInAs: SignIn
  close: () => Promise<void>
}

/** One for all servers of a test run, because its processes start slowly from the sources; they end with this process. */
export const sharedDecoder = createPhotoDecoder()

/** Starts a whole server on a free port with its own database and the sandbox. */
export async function testServer({
  env = {},
  databaseUrl,
  overrides = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const own = databaseUrl ? undefined : await createTestDatabase()
  const connection = databaseUrl ?? own?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'saeip-data-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const LIMITS = [highLimits, env.LIMITS].filter(Boolean).join(', ')
  const address = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir }
  const config = readConfig({ ...harnessEnv, ...address, ...env, LIMITS })

  const { tokenSecret = 'only-for-tests-only-for-tests-only-for-tests' } = overrides
  const database = createDatabase(connection, { poolMax: config.DATABASE_POOL_SIZE, onError: () => {} })
  const log = createLog({ level: 'silent', instanceId: 'test' })
  const composed = await compose({
    config,
    database,
    log,
    tokenSecret,
    instanceId: newId(),
    store: storeOf(config),
    decoder: sharedDecoder,
    engine: unsureEngine,
    webFolder: join(dataDir, 'no-web'),
    sandbox: await createSandbox(url, overrides.now),
    ...overrides,
  })
  await composed.app.listen({ host: '127.0.0.1', port })

  const call = createCaller(url)
  const { now = () => new Date() } = overrides
  return {
    ...composed,
    url,
    databaseUrl: connection,
    ownerUrl: own?.ownerUrl,
    database,
    db: database.db,
    call,
    signInAs: createSignIn({ call, url, db: database.db, tokenSecret, now }),
    close: async () => {
      await composed.jobs.stop()
      if (own) await expectNamedAuditFields(database.db)
      await composed.app.close()
      await database.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Throws when an audit entry has a field that the console cannot show in Korean. */
async function expectNamedAuditFields(db: Database) {
  // A test may have taken the table or the connection away.
  const read = db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
  const states = await read.catch(() => [])
  const unnamed = new Set(states.flatMap(({ before, after }) => listUnnamedFields([before, after])))
  if (unnamed.size > 0)
    throw new Error(`Add a Korean name to contract/staff/audit-fields.json: ${[...unnamed].join(', ')}`)
}

/** Far above the calls of a test file; tests of limits set their own. */
const highLimits = 'ALL=100000, UNMASK=20'

const harnessEnv = {
  // One person of a test file does the work of weeks on one day.
  STAFF_GIVES_ALONE_DAY_WON: '100000000',
  DATABASE_POOL_SIZE: '5',
}

/** One for all servers of a test run: finding its primes anew took a thirtieth of the run. */
const signingKey = generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
  exportJWK(privateKey),
)

async function createSandbox(url: string, now?: ServerDependencies['now']) {
  const { sandboxPlugin } = await import('../../../../sandbox/src/index.ts')
  return sandboxPlugin({
    webhookUrl: `${url}/api/v1/payments/toss/webhook`,
    webhooksTo: 'this-machine',
    signingKey: await signingKey,
    ...(now && { now: () => now().getTime() }),
  })
}
