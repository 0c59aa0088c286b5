import { bearer, json, request, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import {
  restartableServer,
  type ServerProcess,
  sleep,
  startServer,
  temporaryFolder,
} from '../server-process.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'

export interface VisionModelDrill {
  /** Number of rounds with a healthy model, alternating with as many under the fault. */
  rounds: number
  roundMs: number
  /** Whether ratios of times are judged; only when nothing else runs on the machine. */
  judgeSpeed: boolean
}

const modelBehaviours = ['slow', 'down', 'rate-limited', 'dropped', 'wrong-schema']
const mostRatio = 1.5
const settledWithinMs = 40_000

/** F7: the vision model is slow or fails. Unrelated calls are unaffected, and no diagnosis is lost, even by a kill. */
export async function visionModel({ rounds, roundMs, judgeSpeed }: VisionModelDrill): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const environment = {
    ...restartableServer(folder.path),
    DIAGNOSIS_MODEL: 'openai-compatible:practice',
    DIAGNOSIS_MODEL_PER_PERSON: '10000',
    DIAGNOSIS_MODEL_WON_PER_DAY: '1000000000',
    DIAGNOSIS_MODEL_WAIT_MS: '300',
    DIAGNOSIS_MODEL_LIMIT_MS: '1500',
  }
  const server = await startServer(environment)
  const token = await signIn(server.url, 'customer-2')
  const writes = new AcknowledgedWrites()

  const times: Record<'healthy' | 'sick', number[]> = { healthy: [], sick: [] }
  for (let round = 0; round < rounds; round += 1) {
    await behave(server, 'good')
    times.healthy.push(...(await readWhileSubmitting(server, token, writes, roundMs, tally)))
    await behave(server, modelBehaviours[round % modelBehaviours.length] ?? 'slow')
    times.sick.push(...(await readWhileSubmitting(server, token, writes, roundMs, tally)))
  }
  const ratio = p99(times.sick) / p99(times.healthy)
  if (judgeSpeed) tally.expect(ratio <= mostRatio, () => `reads took ${ratio.toFixed(2)} times as long`)

  const settledMs = await killWhileItThinks(server, environment, token, writes, tally)
  const figures = {
    acknowledged: writes.ids.length,
    healthyP99Ms: Math.round(p99(times.healthy)),
    sickP99Ms: Math.round(p99(times.sick)),
    ratio: Math.round(ratio * 100) / 100,
    settledAfterKillMs: settledMs,
  }
  folder.remove()
  return tally.row('F7', 'the vision model is slow, fails, or its process is killed', figures)
}

const behave = ({ url }: ServerProcess, mood: string, delayMs = 60_000) =>
  request(`${url}/sandbox/control/model`, json({ mood, delayMs }))

/** Measures list calls of another customer while diagnoses are submitted continuously. */
async function readWhileSubmitting(
  { url }: ServerProcess,
  token: string,
  writes: AcknowledgedWrites,
  forMs: number,
  tally: Tally,
): Promise<number[]> {
  const end = performance.now() + forMs
  const times: number[] = []
  const submitting = async () => {
    while (performance.now() < end) {
      const status = await writes.write(
        url,
        token,
        `잎 사이에 거미줄이 보여요 ${writes.ids.length} ${Math.random()}`,
      )
      tally.expect(status === 200, () => `a diagnosis was answered ${status}`)
    }
  }
  const reading = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const answer = await request(`${url}/api/v1/analysis`, { headers: bearer(token) })
      const tookMs = performance.now() - start
      times.push(tookMs)
      tally.expect(
        answer.status === 200,
        () => `a list was answered ${answer.status} ${answer.json?.code} after ${Math.round(tookMs)} ms`,
      )
      await sleep(5)
    }
  }
  await Promise.all([submitting(), reading(), reading()])
  return times
}

/** Checks that the next process replaces the provisional result by the late answer. */
async function killWhileItThinks(
  server: ServerProcess,
  environment: Record<string, string>,
  token: string,
  writes: AcknowledgedWrites,
  tally: Tally,
): Promise<number> {
  await behave(server, 'slow')
  await writes.write(server.url, token, `잎 사이에 거미줄이 보여요 ${Math.random()}`)
  const id = writes.ids.at(-1) ?? ''
  const first = await resultOf(server.url, token, id)
  tally.expect(first?.provisional === true, () => `before the kill: ${JSON.stringify(first)}`)
  await server.end('SIGKILL')

  const next = await startServer(environment, { port: server.port })
  const start = performance.now()
  let result = first
  while (result?.provisional !== false && performance.now() - start < settledWithinMs) {
    await sleep(200)
    result = await resultOf(next.url, token, id)
  }
  const settledMs = Math.round(performance.now() - start)
  tally.expect(result?.engine.name === 'vision', () => `after the kill: ${JSON.stringify(result?.engine)}`)
  const lost = await writes.lost(next.url, token)
  tally.expect(lost.length === 0, () => `lost ${lost.join(', ')}`)
  await next.end('SIGTERM')
  return settledMs
}

interface Result {
  provisional: boolean
  engine: { name: string }
}

async function resultOf(url: string, token: string, id: string): Promise<Result | undefined> {
  const answer = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
  return answer.json?.data as Result | undefined
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
