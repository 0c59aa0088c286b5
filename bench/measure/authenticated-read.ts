import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { plantPhoto, submitDiagnosis } from '../drill/attacks/uploads.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { bearer, dataOf } from '../drill/visitor.ts'
import { type Measurement, median, rounded } from './measurement.ts'
import { signInAsMember } from './member.ts'

const connections = 16
const warmUpSeconds = 5
const roundSeconds = 1
const rounds = 21
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
    const bare = await startBareRead(database.url, memberOf(token))
    cleanUp.push(() => bare.child.kill())

    const ours = { url: `${server.url}/api/v1/analysis/${id}`, headers: bearer(token) }
    return await alternate(ours, { url: `${bare.url}/${id}` })
  } finally {
    for (const undo of cleanUp.reverse()) await undo()
  }
}

type Target = { url: string; headers?: Record<string, string> }

async function alternate(ours: Target, theirs: Target): Promise<Measurement> {
  await throughput(ours, warmUpSeconds)
  await throughput(theirs, warmUpSeconds)
  const figures = { ours: [] as number[], theirs: [] as number[], ratio: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that neither always runs on the warmer machine.
    const first = round % 2 ? ours : theirs
    const a = await throughput(first, roundSeconds)
    const b = await throughput(first === ours ? theirs : ours, roundSeconds)
    const [own, bare] = first === ours ? [a, b] : [b, a]
    figures.ours.push(own)
    figures.theirs.push(bare)
    figures.ratio.push(own / bare)
  }
  const ratio = median(figures.ratio)
  return {
    promise: `a signed-in read through the whole stack at ${targetRatio} x a bare Fastify + pg handler`,
    isMet: ratio >= targetRatio,
    figures: {
      ratio: rounded(ratio, 2),
      lowestRatio: rounded(Math.min(...figures.ratio), 2),
      highestRatio: rounded(Math.max(...figures.ratio), 2),
      requestsPerSecond: rounded(median(figures.ours)),
      bareRequestsPerSecond: rounded(median(figures.theirs)),
      // About 1 when nothing but this bench ran; far above it the ratio says little.
      loadPerCore: rounded((loadavg()[0] ?? 0) / availableParallelism(), 1),
    },
  }
}

async function throughput(target: Target, duration: number): Promise<number> {
  const result = await autocannon({ ...target, connections, duration })
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(
      `${target.url}: ${result['2xx']} answered, ${result.non2xx} refused, ${result.errors} failed`,
    )
  }
  return result.requests.average
}

async function oneDiagnosis(url: string, token: string): Promise<string> {
  const photo = await plantPhoto()
  const answer = await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo })
  return dataOf<{ id: string }>(answer).id
}

const memberOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

async function startBareRead(
  databaseUrl: string,
  memberId: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('../reference/bare-read.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, MEMBER_ID: memberId },
  })
  const [url] = await once(child, 'message')
  return { url, child }
}
