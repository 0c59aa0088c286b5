import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'

interface TestBed {
  /** Address of the built server. */
  url: string
  /** Connection string of its database. */
  databaseUrl: string
  /** Process of the server. */
  pid: number
  /** Cleanup functions, run in reverse order at the end, also after a failure. */
  later: (undo: () => unknown) => void
}

interface StageOptions {
  env?: Record<string, string>
  /** False when no writes are measured, so that tables are filled faster. */
  fsync?: boolean
}

/** Runs `work` on a built server with its own database; removes both afterwards. */
export async function withTestBed<Result>(
  { env = {}, fsync = true }: StageOptions,
  work: (stage: TestBed) => Promise<Result>,
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
      ...env,
    })
    later(() => server.end('SIGTERM'))
    return await work({ url: server.url, databaseUrl: database.url, pid: server.child.pid ?? 0, later })
  } finally {
    for (const undo of cleanUp.reverse()) await undo()
  }
}
