import type { Config } from '../shared/config/config.ts'
import { startEmbeddedPostgres } from '../shared/db/embedded/embedded-postgres.ts'
import { progress } from './announce.ts'

export interface DatabaseServer {
  url: string
  /** Stops the embedded one; a database that is not ours goes on. */
  stop: () => Promise<void>
}

/** The database that the configuration names, else the embedded one, started. */
export async function openDatabaseServer({ database, server }: Config): Promise<DatabaseServer> {
  if (database.url) return { url: database.url, stop: async () => undefined }
  progress('데이터베이스를 시작하고 있어요.')
  const embedded = await startEmbeddedPostgres({ dataDir: server.dataDir, log: progress })
  if (embedded.reused) progress('지난번에 멈추지 못한 데이터베이스를 이어서 써요.')
  return embedded
}
