import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { plantPhoto, submitDiagnosis } from '../drill/attacks/uploads.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { bearer, dataOf } from '../drill/visitor.ts'
import type { Measurement } from './measurement.ts'
import { signInAsMember } from './member.ts'
import { memberOf, sideBySide, startReference } from './side-by-side.ts'

const targetRatio = 0.75

/**
 * One signed-in read by key, `GET /api/v1/analysis/:id`, through the whole built stack, beside a bare
 * Fastify + pg handler that reads the same row. Rounds alternate, so that both meet the same machine.
 */
export async function authenticatedRead(): Promise<Measurement> {
  const cleanUp: (() => unknown)[] = []
  try {
    const folder = temporaryFolder()
    cleanUp.push(folder.remove)
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
    cleanUp.push(database.stop)
    const server = await startServer({
      DATA_DIR: `${folder.path}/app`,
      DATABASE_URL: database.url,
      FLOOD_LIMIT: '100000000',
    })
    cleanUp.push(() => server.end('SIGTERM'))
    const token = await signInAsMember(server.url)
    const id = await oneDiagnosis(server.url, token)
    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-read', { DATABASE_URL: database.url, MEMBER_ID })
    cleanUp.push(() => bare.child.kill())

    const ours = { url: `${server.url}/api/v1/analysis/${id}`, headers: bearer(token) }
    const figures = await sideBySide(ours, { url: `${bare.url}/${id}` })
    return {
      promise: `a signed-in read through the whole stack at ${targetRatio} x a bare Fastify + pg handler`,
      isMet: figures.ratio >= targetRatio,
      figures,
    }
  } finally {
    for (const undo of cleanUp.reverse()) await undo()
  }
}

async function oneDiagnosis(url: string, token: string): Promise<string> {
  const photo = await plantPhoto()
  const answer = await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo })
  return dataOf<{ id: string }>(answer).id
}
