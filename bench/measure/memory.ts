import { execFileSync } from 'node:child_process'
import { bearer, dataOf, plantPhoto, submitDiagnosis } from '../drill/http-client.ts'
import { type Measurement, rounded, signInAsMember } from './measurement.ts'
import { memberOf, startReference } from './side-by-side.ts'
import { withTestBed } from './test-bed.ts'

const marks = [1_000, 10_000, 20_000, 30_000]
const clients = 12
const mostGrowth = 1.15
const metricsToken = 'memory-bench-of-this-process-only-0123456789'

/**
 * Measures the resident memory of the built server after 1,000, 10,000, 20,000 and 30,000 requests of a signed-in
 * customer, beside a bare Fastify + pg process that has answered as many.
 */
export async function memory(): Promise<Measurement> {
  return withTestBed({ env: { METRICS_TOKEN: metricsToken } }, async ({ url, databaseUrl, later }) => {
    const token = await signInAsMember(url)
    const photo = await plantPhoto()
    const files = { fullPlantImage: photo, symptomImage: photo }
    const { id } = dataOf<{ id: string }>(await submitDiagnosis(url, token, files))
    const bare = await startReference('bare-read', { DATABASE_URL: databaseUrl, MEMBER_ID: memberOf(token) })
    later(() => bare.child.kill())

    const paths = [
      `/api/v1/analysis/${id}`,
      '/api/v1/analysis?size=20',
      '/api/v1/common/home/dashboard',
      '/api/v1/user/my-page',
      '/api/v1/reservations?size=20',
      '/',
    ]
    const ours = paths.map((path) => ({ url: url + path, headers: bearer(token) }))
    const own: number[] = []
    const reference: number[] = []
    let sent = 0
    for (const mark of marks) {
      await requestMany(ours, mark - sent)
      await requestMany([{ url: `${bare.url}/${id}` }], mark - sent)
      sent = mark
      own.push(await memoryOfServer(url))
      reference.push(memoryOfProcess(bare.child.pid))
    }
    const growth = (series: number[]) => (series.at(-1) ?? Number.NaN) / (series[1] ?? Number.NaN)
    return {
      promise: `memory after 30,000 requests at most ${mostGrowth} x that after 10,000`,
      isMet: growth(own) <= mostGrowth,
      figures: {
        growth: rounded(growth(own), 2),
        bareGrowth: rounded(growth(reference), 2),
        ...named('ours', own),
        ...named('bare', reference),
      },
    }
  })
}

const named = (prefix: string, series: number[]) =>
  Object.fromEntries(series.map((mb, index) => [`${prefix}MbAt${marks[index]}`, rounded(mb)]))

/** Sends `count` requests in all, `clients` at a time; throws unless each is answered with 200. */
async function requestMany(targets: { url: string; headers?: Record<string, string> }[], count: number) {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const { url, headers } = targets[left % targets.length] as (typeof targets)[number]
      const response = await fetch(url, headers ? { headers } : {})
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
}

/** Resident memory in MB, as the server reports it. */
async function memoryOfServer(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: bearer(metricsToken) })
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text()) ?? []
  return Number(bytes) / 1_000_000
}

const memoryOfProcess = (pid = 0) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_000
