import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Composed, compose } from './compose.ts'
import { createEmbeddedEngine } from './features/diagnosis/index.ts'
import { clockOf, storeOf } from './settings.ts'
import { type Config, ConfigError, readConfig } from './shared/config/config.ts'
import { createDatabase, type OpenDatabase } from './shared/db/database.ts'
import { createLog, type Log } from './shared/log/log.ts'
import type { MediaStore } from './shared/media/media-store.ts'
import { announce, progress } from './start/announce.ts'
import { grantAdminAsked, grantAdminTo, type Identity } from './start/grant-admin.ts'
import { AlreadyRunning, type InstanceLock, lockInstance } from './start/instance-lock.ts'
import { listen, StartRefused } from './start/listen.ts'
import { openDatabaseServer } from './start/open-database.ts'
import { type Closing, closeAll, type Running, stopOnSignal } from './start/shutdown.ts'
import { keepTokenSecret } from './start/token-secret.ts'

const withoutPracticeWorld =
  '이 빌드에는 연습 세계가 없어요. APP_MODE=production으로 시작하거나 npm run build로 다시 만들어 주세요.'

const here = dirname(fileURLToPath(import.meta.url))
const isBundled = !here.endsWith(join('server', 'src'))
const checkout = isBundled ? dirname(here) : dirname(dirname(here))

/** What lets go of everything that has been opened, in the order of opening. */
const opened: Closing[] = []

try {
  const newAdmin = grantAdminAsked(process.argv)
  const config = readConfig(process.env, checkout)
  await (newAdmin ? nameAdmin(config, newAdmin) : start(config))
} catch (error) {
  await closeAll(opened, () => undefined)
  const isExplained = [ConfigError, AlreadyRunning, StartRefused].some((kind) => error instanceof kind)
  console.error(isExplained ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
}

async function start(config: Config) {
  if (config.practice && process.env.SAEIP_BUILD === 'production')
    throw new StartRefused(withoutPracticeWorld)
  const instanceId = randomUUID()
  const log = createLog({ level: config.server.logLevel, instanceId })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'nobody waited for this failure'))
  const running: Running = { opened, onStopping: () => undefined, log }
  stopOnSignal(running)

  const lock = await lockDataDir(config, instanceId)
  if (lock) running.onStopping = lock.stopping
  const composed = await open(config, instanceId, log)

  opened.push(() => composed.jobs.stop())
  if (isWorkerOnly(config)) {
    composed.jobs.start()
    return progress('백그라운드 작업만 해요.')
  }

  running.app = composed.app
  await listen(composed.app, config.server.port, config.server.host)
  // Before any background work, which lives in the present.
  if (config.practice && hasHistory(config)) await seedCares(config, composed, log)
  if (config.server.jobs !== 'off') composed.jobs.start()
  announce(
    { address: config.server.publicUrl, ...(lock && { dataDir: config.server.dataDir }) },
    config.practice,
  )
}

/** `--grant-admin`: no server, only the database, and then the end. */
async function nameAdmin(config: Config, identity: Identity) {
  await lockDataDir(config, randomUUID())
  const database = await openDatabase(config, () => undefined)
  await grantAdminTo(identity, database)
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

interface Opened extends Composed {
  database: OpenDatabase
}

/** Database, tables, demo data, and the server put together on them. */
async function open(config: Config, instanceId: string, log: Log): Promise<Opened> {
  const database = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  const sandbox = await practiceWorld(config)
  const store = openStore(config)
  const composed = await compose({
    config,
    tokenSecret: config.signIn.tokenSecret ?? keepTokenSecret(config.server.dataDir),
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

/** The embedded database cannot be shared; with one of their own, several processes may use one folder. */
async function lockDataDir({ database, server }: Config, id: string): Promise<InstanceLock | undefined> {
  if (database.url) return undefined
  const lock = await lockInstance(server.dataDir, { id, address: server.publicUrl, port: server.port })
  opened.push(lock.release)
  return lock
}

/** Photos are people's own: nobody else on this machine may look into their folder. */
function openStore(config: Config) {
  if (config.media.store === 'disk')
    mkdirSync(join(config.server.dataDir, 'media'), { recursive: true, mode: 0o700 })
  return storeOf(config)
}

async function practiceWorld(config: Config) {
  const { practice, sandbox, server } = config
  const isOurs = sandbox.browserUrl === `${server.publicUrl}/sandbox`
  // Compared right here, so that the bundler leaves the import out of a production build.
  if (process.env.SAEIP_BUILD !== 'production' && practice && isOurs) {
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

/** Played once the server listens, because the practice world's payments are asked over HTTP. */
async function seedCares(config: Config, { database, featuresAt }: Opened, log: Log) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedCares } = await import('./demo/cares.ts')
    const authenticateUrl = `${config.sandbox.serverUrl}/control/toss/authenticate`
    try {
      await seedCares({ ...database, now: clockOf(config), featuresAt, authenticateUrl })
    } catch (error) {
      log.warn({ err: error }, 'the reservations of the demo are not complete')
    }
  }
}

async function seedDemo(config: Config, { db, transact }: OpenDatabase, { features }: Composed) {
  if (process.env.SAEIP_BUILD !== 'production') {
    progress('예시 데이터를 준비하고 있어요.')
    const demo = await import('./demo/index.ts')
    await demo.seedDemo({
      db,
      transact,
      now: clockOf(config),
      submit: features.diagnosis.submit,
      hasHistory: hasHistory(config),
    })
  }
}

/** Articles, products, banners and pictures; without them everything else still works. */
async function seedCatalogue(config: Config, { db, transact }: OpenDatabase, store: MediaStore, log: Log) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedCatalogue } = await import('./demo/catalogue.ts')
    try {
      await seedCatalogue({ db, transact, store, now: clockOf(config), shopUrl: config.links.shop })
    } catch (error) {
      log.warn({ err: error }, 'the catalogue of the demo is not complete')
    }
  }
}

function hasHistory({ sandbox }: Config) {
  return sandbox.demo === 'full'
}
