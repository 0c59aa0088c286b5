import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Composed, compose } from './app/compose.ts'
import { clockOf, storeOf } from './app/feature-settings.ts'
import { createEmbeddedEngine } from './features/diagnosis/index.ts'
import { type Config, ConfigError, readConfig } from './shared/config/config.ts'
import { createDatabase, type OpenDatabase } from './shared/db/database.ts'
import { createLog, type Log } from './shared/log/log.ts'
import type { MediaStore } from './shared/media/media-store.ts'
import { announce, progress } from './start/announce.ts'
import { grantAdminToIdentity, type Identity, parseGrantAdminFlag } from './start/grant-admin.ts'
import { AlreadyRunning, type InstanceLock, lockInstance } from './start/instance-lock.ts'
import { listen, StartError } from './start/listen.ts'
import { openDatabaseServer } from './start/open-database.ts'
import { type CloseResource, closeAll, type RunningProcess, stopOnSignal } from './start/shutdown.ts'
import { readOrCreateTokenSecret } from './start/token-secret.ts'

const withoutPracticeMode =
  '이 빌드에는 연습 세계가 없어요. APP_MODE=production으로 시작하거나 npm run build로 다시 만들어 주세요.'

const here = dirname(fileURLToPath(import.meta.url))
const isBundled = !here.endsWith(join('server', 'src'))
const checkout = isBundled ? dirname(here) : dirname(dirname(here))

/** Closes what has been opened, in the order of opening. */
const opened: CloseResource[] = []

try {
  const newAdmin = parseGrantAdminFlag(process.argv)
  const config = readConfig(process.env, checkout)
  await (newAdmin ? grantAdmin(config, newAdmin) : start(config))
} catch (error) {
  await closeAll(opened, () => undefined)
  const isExplained = [ConfigError, AlreadyRunning, StartError].some((kind) => error instanceof kind)
  console.error(isExplained ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
}

async function start(config: Config) {
  if (config.practice && process.env.SAEIP_BUILD === 'production') throw new StartError(withoutPracticeMode)
  const instanceId = randomUUID()
  const log = createLog({ level: config.server.logLevel, instanceId })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  const running: RunningProcess = { opened, onStopping: () => undefined, log }
  stopOnSignal(running)

  const lock = await lockDataDir(config, instanceId)
  if (lock) running.onStopping = lock.markStopping
  const composed = await openServer(config, instanceId, log)

  opened.push(() => composed.jobs.stop())
  if (isWorkerOnly(config)) {
    composed.jobs.start()
    return progress('백그라운드 작업만 해요.')
  }

  running.app = composed.app
  await listen(composed.app, config.server.port, config.server.host)
  // Before the jobs start, because the demo reservations are created at earlier times.
  if (config.practice && hasHistory(config)) await seedCares(config, composed, log)
  if (config.server.jobs !== 'off') composed.jobs.start()
  // Not awaited: the server is ready whatever the model says.
  void composed.features.diagnosis.probeModel()
  announce(
    { address: config.server.publicUrl, ...(lock && { dataDir: config.server.dataDir }) },
    config.practice,
  )
}

/** `--grant-admin`: opens only the database, without a server. */
async function grantAdmin(config: Config, identity: Identity) {
  await lockDataDir(config, randomUUID())
  const database = await openDatabase(config, () => undefined)
  await grantAdminToIdentity(identity, database)
  progress('관리자 역할을 줬어요. 이제 콘솔(/console/)에 들어갈 수 있어요.')
  await closeAll(opened, () => undefined)
}

async function openDatabase(config: Config, onError: (error: Error) => void) {
  const server = await openDatabaseServer(config)
  opened.push(server.stop)
  const database = createDatabase(server.url, { poolMax: config.database.poolSize, onError })
  opened.push(database.close)
  return database
}

interface OpenServer extends Composed {
  database: OpenDatabase
}

/** Opens the database, creates the server and stores the initial and demo data. */
async function openServer(config: Config, instanceId: string, log: Log): Promise<OpenServer> {
  const database = await openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'))
  const sandbox = await createSandbox(config)
  const store = openStore(config)
  const composed = await compose({
    config,
    tokenSecret: config.signIn.tokenSecret ?? readOrCreateTokenSecret(config.server.dataDir),
    instanceId,
    database,
    store,
    engine: createEmbeddedEngine(),
    log,
    now: clockOf(config),
    webFolder: join(checkout, 'dist', 'web'),
    consoleFolder: join(checkout, 'dist', 'console'),
    ...(sandbox && { sandbox }),
  })
  const { policy, company } = composed.features
  await Promise.all([policy.storeTexts(), company.storeFaq()])
  if (config.practice) {
    const catalogue = hasHistory(config) && seedCatalogue(config, database, store, log)
    await Promise.all([seedDemo(config, database, composed), catalogue])
  }
  return { ...composed, database }
}

/** The embedded database cannot be shared; with DATABASE_URL, several processes may use one folder. */
async function lockDataDir({ database, server }: Config, id: string): Promise<InstanceLock | undefined> {
  if (database.url) return undefined
  const lock = await lockInstance(server.dataDir, { id, address: server.publicUrl, port: server.port })
  opened.push(lock.release)
  return lock
}

/** Other users of this machine may not read the folder of photos. */
function openStore(config: Config) {
  if (config.media.store === 'disk')
    mkdirSync(join(config.server.dataDir, 'media'), { recursive: true, mode: 0o700 })
  return storeOf(config)
}

async function createSandbox(config: Config) {
  const { practice, sandbox, server } = config
  const isMountedHere = sandbox.browserUrl === `${server.publicUrl}/sandbox`
  // Compared in this statement, so that the bundler drops the import from a production build.
  if (process.env.SAEIP_BUILD !== 'production' && practice && isMountedHere) {
    const { sandboxPlugin } = await import('../../sandbox/src/index.ts')
    const stateFile = join(server.dataDir, 'sandbox.jsonl')
    const now = clockOf(config)
    return sandboxPlugin({
      stateFile,
      redirectOrigins: [new URL(server.publicUrl).origin],
      webhookUrl: `${server.publicUrl}/api/v1/payments/toss/webhook`,
      now: () => now().getTime(),
    })
  }
  return undefined
}

function isWorkerOnly({ server }: Config) {
  return server.jobs === 'only' || process.argv.includes('--worker')
}

/** Runs after the server listens, because it calls the sandbox's payment API over HTTP. */
async function seedCares(config: Config, { database, featuresAt }: OpenServer, log: Log) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedDemoReservations: seedCares } = await import('./seed/reservations.ts')
    const authenticateUrl = `${config.sandbox.serverUrl}/control/toss/authenticate`
    try {
      await seedCares({ ...database, now: clockOf(config), featuresAt, authenticateUrl })
    } catch (error) {
      log.warn({ err: error }, 'demo reservations are incomplete')
    }
  }
}

async function seedDemo(config: Config, { db, transact }: OpenDatabase, { features }: Composed) {
  if (process.env.SAEIP_BUILD !== 'production') {
    progress('예시 데이터를 준비하고 있어요.')
    const demo = await import('./seed/people.ts')
    await demo.seedDemoPeople({
      db,
      transact,
      now: clockOf(config),
      submit: features.diagnosis.submit,
      hasHistory: hasHistory(config),
    })
  }
}

/** Adds demo articles, products, banners and pictures. A failure is logged and does not stop the start. */
async function seedCatalogue(config: Config, { db, transact }: OpenDatabase, store: MediaStore, log: Log) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedCatalogue } = await import('./seed/catalogue.ts')
    try {
      await seedCatalogue({ db, transact, store, now: clockOf(config), shopUrl: config.links.shop })
    } catch (error) {
      log.warn({ err: error }, 'demo catalogue is incomplete')
    }
  }
}

function hasHistory({ sandbox }: Config) {
  return sandbox.demo === 'full'
}
