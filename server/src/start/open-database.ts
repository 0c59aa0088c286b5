import { providers } from '../../../contract/account/account.ts'
import { practiceSubject, samplePeople } from '../../../contract/practice.ts'
import type { CommandConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../shared/db/embedded/embedded-postgres.ts'
import { assertDirect, isMigrated, migrate } from '../shared/db/migrate.ts'
import {
  assertVersion,
  UnusableDatabase,
  waitForDatabase,
  withConnection,
} from '../shared/db/wait-for-database.ts'
import { StartError } from './listen.ts'

interface DatabaseServer {
  url: string
  /** For migrations: a direct connection of the role that owns the tables. */
  ownerUrl: string
  /** Stops the embedded server; does nothing for an external one. */
  stop: () => Promise<void>
}

/** Reports one line of progress. */
type Report = (line: string) => void

/**
 * Opens the configured database, else starts the embedded one, migrates it when it is older than this build, and marks it
 * as one of practice or of production. Throws StartError, also when it is marked as one of the other mode.
 */
export async function openDatabaseServer(config: CommandConfig, report: Report): Promise<DatabaseServer> {
  const server = await findServer(config, report)
  try {
    await assertVersion(server.url)
    await bringUpToDate(server, config.DATABASE_DIRECT_URL !== undefined)
    await claimDatabaseMode(server.url, config.practice || config.rehearsal ? 'practice' : 'production')
    return server
  } catch (error) {
    await server.stop()
    if (error instanceof StartError) throw error
    if (error instanceof UnusableDatabase) throw new StartError(error.message)
    throw refusal('데이터베이스를 준비하지 못했어요.', error)
  }
}

async function bringUpToDate({ ownerUrl }: DatabaseServer, isDirect: boolean) {
  if (await isMigrated(ownerUrl)) return
  if (!isDirect) await assertDirect(ownerUrl)
  await migrate(ownerUrl)
}

async function findServer(config: CommandConfig, report: Report): Promise<DatabaseServer> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (url) {
    await waitForDatabase(url, report)
    return { url, ownerUrl: directUrl ?? url, stop: async () => undefined }
  }
  report('데이터베이스를 시작하고 있어요.')
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: report })
    if (embedded.reused) report('지난번에 멈추지 못한 데이터베이스를 이어서 써요.')
    return { url: embedded.applicationUrl, ownerUrl: embedded.url, stop: embedded.stop }
  } catch (error) {
    throw refusal('데이터베이스를 시작하지 못했어요.', error)
  }
}

function refusal(sentence: string, cause: unknown) {
  const { message, code } = cause as NodeJS.ErrnoException
  return new StartError([sentence, code, message].filter(Boolean).join(' '), { cause })
}

type DatabaseMode = 'practice' | 'production'

const refusals: Record<DatabaseMode, string> = {
  production:
    '이 데이터베이스에는 운영 데이터가 있어 연습 모드로 열지 않아요. 운영이라면 APP_MODE=production을, 연습이라면 다른 DATABASE_URL을 정해 주세요.',
  practice:
    '이 데이터베이스는 연습 모드에서 쓰던 것이라 운영에서 열지 않아요. 예시 관리자가 들어 있어요. 빈 데이터베이스를 DATABASE_URL로 정해 주세요.',
}

/**
 * Marks a migrated database as one of `mode` at the first start. Throws UnusableDatabase when it is marked as the other one:
 * practice lets anybody sign in as anybody, and its sample administrators do not belong to production.
 */
async function claimDatabaseMode(url: string, mode: DatabaseMode) {
  await withConnection(url, async (client) => {
    const found = (await client.query<{ mode: DatabaseMode }>(select)).rows[0]?.mode
    if (found === mode) return
    if (!found) await client.query(insert, [mode, sampleSubjects])
    const stored = found ?? (await client.query<{ mode: DatabaseMode }>(select)).rows[0]?.mode
    if (stored && stored !== mode) throw new UnusableDatabase(refusals[stored])
  })
}

/** How the sandbox's providers know the sample people; one of the numbers may also be a real person's. */
const sampleSubjects = providers.flatMap((provider) =>
  samplePeople.map(({ id }) => practiceSubject(provider, id)),
)

const select = 'select mode from database_mode'

/** A database of an earlier release has no mark: one with members but without sample people is a production database. */
const insert = `
  insert into database_mode (id, mode)
  select 'database', case
    when not exists (select from member) then $1
    when (select count(*) from member_identity where subject = any($2)) >= 3 then 'practice'
    else 'production' end
  on conflict do nothing`
