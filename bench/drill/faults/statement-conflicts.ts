import { plantPhoto, submitDiagnosis } from '../attacks/photos/uploads.ts'
import { bearer, request, signIn } from '../http-client.ts'
import { buy, type Purchase } from '../payments/buyer.ts'
import { compareWithProvider, waitUntilSettled } from '../payments/comparison.ts'
import { startPaymentEnvironment } from '../payments/environment.ts'
import { type Row, Tally } from '../row.ts'

const people = ['customer-1', 'customer-2', 'customer-3']
const percent = 5

/** PostgreSQL reports a serialization failure or deadlock for 5 % of all statements; every 5xx answer has Retry-After. */
export async function statementConflicts({ journeys }: { journeys: number }): Promise<Row> {
  const tally = new Tally()
  const world = await startPaymentEnvironment({ SAEIP_CONFLICT_PERCENT: String(percent) })
  const answers = observeAnswers(world.url, tally)
  const purchases: Purchase[] = []
  const buyers = people.flatMap((person, number) =>
    [number, number + people.length].map((it) =>
      buy({ world, person, number: it, purchases, shouldContinue: () => purchases.length < journeys }),
    ),
  )
  const diagnosing = people.map((person) => diagnose(world.url, person, Math.ceil(journeys / people.length)))
  await Promise.all([...buyers, ...diagnosing])
  const stuck = await waitUntilSettled(world)
  answers.stop()
  const { figures, examples } = await compareWithProvider(world, purchases, stuck)
  await world.close()

  const mustBeZero = { ...figures, captured: 0, recorded: 0, refunded: 0 }
  for (const [name, count] of Object.entries(mustBeZero))
    tally.expect(count === 0, () => `${name}: ${count} ${examples.join(' ')}`)
  tally.expect(figures.captured > 0, () => 'nothing was paid')
  return tally.row('R-6', 'conflicts in 5 % of the statements', {
    journeys: purchases.length,
    ...answers.counts,
    captured: figures.captured,
    recorded: figures.recorded,
  })
}

/** Judges every answer of the server while the journeys run. */
function observeAnswers(url: string, tally: Tally) {
  const counts = { answers: 0, status503: 0 }
  const original = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const response = await original(...call)
    if (!response.url.startsWith(url) || response.url.includes('/sandbox/')) return response
    counts.answers += 1
    counts.status503 += response.status === 503 ? 1 : 0
    const { status, headers } = response
    const path = new URL(response.url).pathname
    tally.expect(status < 500 || headers.has('retry-after'), () => `${path}: ${status} without Retry-After`)
    return response
  }
  return {
    counts,
    stop: () => {
      globalThis.fetch = original
    },
  }
}

async function diagnose(url: string, person: string, rounds: number) {
  const token = await untilDone(() => signIn(url, person))
  const photo = await plantPhoto(240)
  for (let round = 0; round < rounds; round += 1) {
    await submitDiagnosis(
      url,
      token,
      { fullPlantImage: photo, symptomImage: photo },
      { prompt: '잎이 노래요' },
    )
    for (const path of ['analysis', 'reservations', 'common/home/dashboard', 'notifications'])
      await request(`${url}/api/v1/${path}`, { headers: bearer(token) })
  }
}

async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 50) throw error
    }
  }
}
