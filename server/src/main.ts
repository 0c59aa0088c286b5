import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Composed, compose } from './app/compose.ts'
import { storeOf, timeOf, uploadFolderOf } from './app/feature-settings.ts'
import {
  type CommandConfig,
  type Config,
  ConfigError,
  isProduction,
  readCommandConfig,
  readConfig,
} from './config.ts'
import { embeddedEngine } from './features/diagnosis/index.ts'
import { createDatabase, type OpenDatabase } from './shared/db/database.ts'
import { prepareUploadFolder } from './shared/http/uploads/uploads.ts'
import { createLog, type Log } from './shared/log/log.ts'
import { createPhotoDecoder } from './shared/media/decoding/decoder-pool.ts'
import { jsonReporter, terminalReporter } from './start/announce.ts'
import { AlreadyRunning, lockInstance, readOrCreateTokenSecret } from './start/data-folder.ts'
import { hasHistory, seedCares, seedCatalogue, seedDemo } from './start/demo-data.ts'
import { listen, StartError } from './start/listen.ts'
import { type MemberCommand, parseMemberCommand, runMemberCommand } from './start/member-command.ts'
import { openDatabaseServer } from './start/open-database.ts'
import { type CloseResource, closeAll, type RunningProcess, stopOnSignal } from './start/shutdown.ts'

const withoutPracticeMode =
  '이 빌드에는 연습 세계가 없어요. APP_MODE=production으로 시작하거나 npm run build로 다시 만들어 주세요.'

const rehearsalWarning =
  'REHEARSAL: stand-ins on this machine are used in production mode. Never serve customers like this.'

const here = dirname(fileURLToPath(import.meta.url))
const isBundled = !here.endsWith(join('server', 'src'))
const checkout = isBundled ? dirname(here) : dirname(dirname(here))

/** Closes what has been opened, in the order of opening. */
const opened: CloseResource[] = []
const instanceId = randomUUID()
const report = isProduction(process.env)
  ? jsonReporter(createLog({ level: 'info', instanceId }))
  : terminalReporter

try {
  const memberCommand = parseMemberCommand(process.argv)
  const commandConfig = () => readCommandConfig(process.env, checkout)
  if (process.argv.includes('--migrate')) await migrateOnly(commandConfig())
  else if (memberCommand) await changeMember(commandConfig(), memberCommand)
  else await start(readConfig(process.env, checkout))
} catch (error) {
  await closeAll(opened, () => undefined)
  const isExplained = [ConfigError, AlreadyRunning, StartError].some((kind) => error instanceof kind)
  report.failed(error, isExplained)
  process.exit(1)
}

async function start(config: Config) {
  if (config.practice && process.env.SAEIP_BUILD === 'production') throw new StartError(withoutPracticeMode)
  const log = createLog({ level: config.LOG_LEVEL, instanceId })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  const running: RunningProcess = { opened, onStopping: () => undefined, log }
  stopOnSignal(running, config.DRAIN_SECONDS)

  if (config.rehearsal) log.warn(rehearsalWarning)
  await lockDataDir(config)
  const composed = await openServer(config, log)

  running.onStopping = () => void composed.jobs.stop()
  opened.push(() => composed.jobs.stop())
  if (isWorkerOnly(config)) {
    composed.jobs.start()
    return report.progress('백그라운드 작업만 해요.')
  }

  running.app = composed.app
  const { PORT: port, HOST: host, practice } = config
  await listen(composed.app, { port, host, practice })
  // Before the jobs start, because the demo reservations are created at earlier times.
  if (config.practice && hasHistory(config)) await seedCares(config, composed, log)
  if (config.JOBS !== 'off') composed.jobs.start()
  // Not awaited: the server is ready whatever the model says.
  void composed.features.diagnosis.probeModel()
  report.opened({
    url: config.PUBLIC_URL,
    port,
    isLocal: !host,
    ...(!config.DATABASE_URL && { dataDir: config.DATA_DIR }),
  })
}

/** `--grant-admin`, `--reset-passkeys`: opens only the database, without a server. */
async function changeMember(config: CommandConfig, command: MemberCommand) {
  await lockDataDir(config)
  const database = await openDatabase(config, () => undefined)
  const log = createLog({ level: config.LOG_LEVEL, instanceId })
  report.progress(await runMemberCommand(command, database, log))
  await closeAll(opened, () => undefined)
}

/** `--migrate`: brings the database up to date, without a server. */
async function migrateOnly(config: CommandConfig) {
  await lockDataDir(config)
  opened.push((await openDatabaseServer(config, report.progress)).stop)
  report.progress('데이터베이스가 이 버전에 맞아요.')
  await closeAll(opened, () => undefined)
}

async function openDatabase(config: CommandConfig, onError: (error: Error) => void) {
  const server = await openDatabaseServer(config, report.progress)
  opened.push(server.stop)
  const database = createDatabase(server.url, { poolMax: config.DATABASE_POOL_SIZE, onError })
  opened.push(database.close)
  return database
}

interface OpenServer extends Composed {
  database: OpenDatabase
  /** In practice mode moved forward. */
  now: () => Date
}

/** Opens the database, creates the server and stores the initial and demo data. */
async function openServer(config: Config, log: Log): Promise<OpenServer> {
  const database = await openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'))
  const now = timeOf(config)
  const sandbox = await createSandbox(config, now)
  const store = openStore(config)
  prepareUploadFolder(uploadFolderOf(config), { isShared: config.DATABASE_URL !== undefined })
  const decoder = createPhotoDecoder()
  opened.push(decoder.close)
  const composed = await compose({
    config,
    tokenSecret: config.TOKEN_SECRET ?? readOrCreateTokenSecret(config.DATA_DIR),
    instanceId,
    database,
    store,
    decoder,
    engine: embeddedEngine,
    log,
    now,
    webFolder: join(checkout, 'dist', 'web'),
    consoleFolder: join(checkout, 'dist', 'console'),
    ...(sandbox && { sandbox }),
  })
  const { policy, company } = composed.features
  await Promise.all([policy.storeTexts(), company.storeFaq()])
  if (config.practice) {
    const catalogue = hasHistory(config) && seedCatalogue(config, { ...database, store, now }, log)
    report.progress('예시 데이터를 준비하고 있어요.')
    await Promise.all([seedDemo(config, { ...database, now }, composed), catalogue])
  }
  return { ...composed, database, now }
}

/** The embedded database cannot be shared; with DATABASE_URL, several processes may use one folder. */
async function lockDataDir(config: CommandConfig) {
  if (config.DATABASE_URL) return
  opened.push(await lockInstance(config.DATA_DIR, { address: config.PUBLIC_URL, port: config.PORT }))
}

/** Other users of this machine may not read the folder of photos. */
function openStore(config: Config) {
  if (config.MEDIA === 'disk') mkdirSync(join(config.DATA_DIR, 'media'), { recursive: true, mode: 0o700 })
  return storeOf(config)
}

async function createSandbox(config: Config, now: () => Date) {
  const { practice, sandbox, PUBLIC_URL } = config
  const isMountedHere = sandbox?.browserUrl === `${PUBLIC_URL}/sandbox`
  // Compared in this statement, so that the bundler drops the import from a production build.
  if (process.env.SAEIP_BUILD !== 'production' && practice && isMountedHere) {
    const { sandboxPlugin } = await import('../../sandbox/src/index.ts')
    const stateFile = join(config.DATA_DIR, 'sandbox.jsonl')
    return sandboxPlugin({
      stateFile,
      redirectOrigins: [new URL(PUBLIC_URL).origin],
      webhookUrl: `${PUBLIC_URL}/api/v1/payments/toss/webhook`,
      now: () => now().getTime(),
    })
  }
  return undefined
}

function isWorkerOnly({ JOBS }: Config) {
  return JOBS === 'only' || process.argv.includes('--worker')
}
