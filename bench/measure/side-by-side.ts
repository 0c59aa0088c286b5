import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { bearer, dataOf, plantPhoto, signIn, submitDiagnosis } from '../drill/http-client.ts'
import { waitForFullHome } from './full-demo.ts'
import { type Measurement, median, rounded, signInAsMember } from './measurement.ts'
import { withTestBed } from './test-bed.ts'

const connections = 16
const warmUpSeconds = 5
const roundSeconds = 1
const rounds = 21

export type Target = { url: string; headers?: Record<string, string> }

/** Measures requests per second of the product and a reference in alternating rounds, so that both run under the same conditions. */
export async function sideBySide(ours: Target, theirs: Target) {
  await throughput(ours, warmUpSeconds)
  await throughput(theirs, warmUpSeconds)
  const figures = { ours: [] as number[], theirs: [] as number[], ratio: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that neither always runs on the warmer machine.
    const first = round % 2 ? ours : theirs
    const a = await throughput(first, roundSeconds)
    const b = await throughput(first === ours ? theirs : ours, roundSeconds)
    const [own, bare] = first === ours ? [a, b] : [b, a]
    figures.ours.push(own)
    figures.theirs.push(bare)
    figures.ratio.push(own / bare)
  }
  return {
    ratio: rounded(median(figures.ratio), 2),
    lowestRatio: rounded(Math.min(...figures.ratio), 2),
    highestRatio: rounded(Math.max(...figures.ratio), 2),
    requestsPerSecond: rounded(median(figures.ours)),
    bareRequestsPerSecond: rounded(median(figures.theirs)),
    // About 1 when nothing else ran; far above 1 the ratio is unreliable.
    loadPerCore: rounded((loadavg()[0] ?? 0) / availableParallelism(), 1),
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

/** Starts a program of `bench/reference` in its own process. */
export async function startReference(
  name: string,
  environment: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL(`../reference/${name}.ts`, import.meta.url)), {
    env: { ...process.env, ...environment },
  })
  const [url] = await once(child, 'message')
  return { url, child }
}

/** Returns the member id of a token. */
export const memberOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

const readRatio = 0.75

/**
 * Measures an authenticated read by key, `GET /api/v1/analysis/:id`, through the whole built stack beside a bare
 * Fastify + pg handler that reads the same row. Rounds alternate, so that both run under the same conditions.
 */
export async function authenticatedRead(): Promise<Measurement> {
  return withTestBed({}, async ({ url, databaseUrl, later }) => {
    const token = await signInAsMember(url)
    const id = await oneDiagnosis(url, token)
    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-read', { DATABASE_URL: databaseUrl, MEMBER_ID })
    later(() => bare.child.kill())

    const ours = { url: `${url}/api/v1/analysis/${id}`, headers: bearer(token) }
    const figures = await sideBySide(ours, { url: `${bare.url}/${id}` })
    return {
      promise: `a signed-in read through the whole stack at ${readRatio} x a bare Fastify + pg handler`,
      isMet: figures.ratio >= readRatio,
      figures,
    }
  })
}

async function oneDiagnosis(url: string, token: string): Promise<string> {
  const photo = await plantPhoto()
  const answer = await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo })
  return dataOf<{ id: string }>(answer).id
}

const homeRatio = 2
const homePath = '/api/v1/common/home/dashboard'

/**
 * Measures home of the sample customer through the whole built stack beside a bare Fastify + pg handler that
 * returns the same answer with five queries in sequence.
 */
export async function homeDashboard(): Promise<Measurement> {
  return withTestBed({ env: { DEMO: 'full' } }, async ({ url, databaseUrl, later }) => {
    const token = await signIn(url, 'customer-1')
    const ours = { url: `${url}${homePath}`, headers: bearer(token) }
    await waitForFullHome(url, token)

    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-home', { DATABASE_URL: databaseUrl, MEMBER_ID })
    later(() => bare.child.kill())
    const figures = await sideBySide(ours, { url: bare.url })
    return {
      promise: `home at ${homeRatio} x the same answer made by five queries one after another`,
      isMet: figures.ratio >= homeRatio,
      figures,
    }
  })
}
