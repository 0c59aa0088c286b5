import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { bearer, signIn } from '../drill/visitor.ts'
import { untilHomeIsFull } from './full-demo.ts'
import type { Measurement } from './measurement.ts'
import { memberOf, sideBySide, startReference } from './side-by-side.ts'

const targetRatio = 2
const path = '/api/v1/common/home/dashboard'

/**
 * Home of the sample customer with a history, through the whole built stack, beside a bare Fastify + pg
 * handler that gives the same answer by five queries one after another.
 */
export async function homeDashboard(): Promise<Measurement> {
  const cleanUp: (() => unknown)[] = []
  try {
    const folder = temporaryFolder()
    cleanUp.push(folder.remove)
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
    cleanUp.push(database.stop)
    const server = await startServer({
      DATA_DIR: `${folder.path}/app`,
      DATABASE_URL: database.url,
      DEMO: 'full',
      FLOOD_LIMIT: '100000000',
    })
    cleanUp.push(() => server.end('SIGTERM'))
    const token = await signIn(server.url, 'customer-1')
    const ours = { url: `${server.url}${path}`, headers: bearer(token) }
    await untilHomeIsFull(server.url, token)

    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-home', { DATABASE_URL: database.url, MEMBER_ID })
    cleanUp.push(() => bare.child.kill())
    const figures = await sideBySide(ours, { url: bare.url })
    return {
      promise: `home at ${targetRatio} x the same answer made by five queries one after another`,
      isMet: figures.ratio >= targetRatio,
      figures,
    }
  } finally {
    for (const undo of cleanUp.reverse()) await undo()
  }
}
