import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'

interface Stage {
  /** Of the built server. */
  url: string
  /** Connection string of the database it works on. */
  databaseUrl: string
  /** Undone when the measurement is over, the last first, whatever happened. */
  later: (undo: () => unknown) => void
}

interface StageOptions {
  env?: Record<string, string>
  /** False where no write is measured: tables are filled faster. */
  fsync?: boolean
}

/** Runs `work` on a built server with a database of its own; nothing of both is left afterwards. */
export async function onStage<Result>(
  { env = {}, fsync = true }: StageOptions,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const cleanUp: (() => unknown)[] = []
  const later = (undo: () => unknown) => void cleanUp.push(undo)
  try {
    const folder = temporaryFolder()
    later(folder.remove)
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined, fsync })
    later(database.stop)
    const server = await startServer({
      DATA_DIR: `${folder.path}/app`,
      DATABASE_URL: database.url,
      FLOOD_LIMIT: '100000000',
      ...env,
    })
    later(() => server.end('SIGTERM'))
    return await work({ url: server.url, databaseUrl: database.url, later })
  } finally {
    for (const undo of cleanUp.reverse()) await undo()
  }
}
