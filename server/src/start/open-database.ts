import type { Config } from '../shared/config/config.ts'
import { startEmbeddedPostgres } from '../shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../shared/db/migrate.ts'
import { progress } from './announce.ts'
import { StartError } from './listen.ts'

export interface DatabaseServer {
  url: string
  /** Stops the embedded server; does nothing for an external one. */
  stop: () => Promise<void>
}

/** Opens the configured database, else starts the embedded one, and migrates it. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const server = await findServer(config)
  try {
    await migrate(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw refusal('데이터베이스를 준비하지 못했어요.', error)
  }
}

async function findServer({ database, server }: Config): Promise<DatabaseServer> {
  if (database.url) return { url: database.url, stop: async () => undefined }
  progress('데이터베이스를 시작하고 있어요.')
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: server.dataDir, log: progress })
    if (embedded.reused) progress('지난번에 멈추지 못한 데이터베이스를 이어서 써요.')
    return embedded
  } catch (error) {
    throw refusal('데이터베이스를 시작하지 못했어요.', error)
  }
}

function refusal(sentence: string, cause: unknown) {
  const { message, code } = cause as NodeJS.ErrnoException
  return new StartError([sentence, code, message].filter(Boolean).join(' '), { cause })
}
