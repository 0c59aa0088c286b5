import { percentile, rounded } from '../../measure/measurement.ts'
import { type Answer, authorize, bearer, json, request, signIn, startSignIn } from '../http-client.ts'
import { authenticate, openDays, order, sendConfirm } from '../payments/checkout.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from '../payments/environment.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'

export interface OutsideFaults {
  rounds: number
  roundMs: number
  /** Whether ratios of times are judged; only when nothing else runs on the machine. */
  judgeSpeed: boolean
}

interface Customer {
  world: PaymentEnvironment
  token: string
  day: string
  writes: AcknowledgedWrites
}

interface Service {
  id: string
  title: string
  /** The service in the sandbox's control. */
  name: 'toss' | 'model' | 'kakao'
  well: string
  sick: string[]
  /** Uses the service once; returns what was wrong with the answer. */
  use: (customer: Customer, mood: string) => Promise<string | undefined>
}

const mostRatio = 1.5
const answeredWithinMs = 12_000

const services: Service[] = [
  {
    id: 'F6',
    title: 'the payment provider is slow or fails',
    name: 'toss',
    well: 'normal',
    sick: ['slow', 'down', 'lost-answer'],
    use: async ({ world, token, day }) => {
      const begun = await order(world, token, day)
      const paymentKey = await authenticate(world, begun)
      const { status } = await sendConfirm(world, { ...begun, paymentKey }, token)
      return status < 500 ? undefined : `a confirmation was answered ${status}`
    },
  },
  {
    id: 'F7',
    title: 'the vision model is slow, fails, or its process is killed',
    name: 'model',
    well: 'good',
    sick: ['slow', 'down', 'rate-limited', 'dropped', 'wrong-schema'],
    use: async ({ world, token, writes }) => {
      const status = await writes.write(world.url, token, doubtful())
      return status === 200 ? undefined : `a diagnosis was answered ${status}`
    },
  },
  {
    id: 'F8',
    title: 'a sign-in service is slow or fails',
    name: 'kakao',
    well: 'normal',
    sick: ['slow', 'down', 'garbled', 'refusing'],
    use: async ({ world }, mood) => {
      const { status, json: said, text } = await tryToSignIn(world)
      const isClear =
        mood === 'normal' ? status === 200 : /^SIGN_IN_(FAILED|PROVIDER_DOWN)$/.test(said?.code ?? '')
      return isClear ? undefined : `a sign-in while ${mood}: ${status} ${text.slice(0, 120)}`
    },
  },
]

/** F6, F7, F8: a service outside is slow or fails. Its users get a clear answer in time, all others notice nothing, no diagnosis is lost. */
export async function outsideServices(plan: OutsideFaults): Promise<Row[]> {
  const world = await startPaymentEnvironment({
    TOSS_CALL_SECONDS: '2',
    DIAGNOSIS_MODEL: 'openai-compatible:practice',
    DIAGNOSIS_MODEL_PER_PERSON: '10000',
    DIAGNOSIS_MODEL_WON_PER_DAY: '1000000000',
    DIAGNOSIS_MODEL_WAIT_MS: '300',
    DIAGNOSIS_MODEL_LIMIT_MS: '1500',
  })
  const token = await signIn(world.url, 'customer-2')
  const [day = ''] = await openDays(world, token)
  const customer = { world, token, day, writes: new AcknowledgedWrites() }
  const rows: Row[] = []
  for (const service of services) rows.push(await failing(service, customer, plan))
  await world.close()
  return rows
}

async function failing(service: Service, customer: Customer, plan: OutsideFaults): Promise<Row> {
  const tally = new Tally()
  const times: Record<'well' | 'sick', number[]> = { well: [], sick: [] }
  for (let round = 0; round < plan.rounds; round += 1) {
    const sick = service.sick[round % service.sick.length] ?? 'slow'
    times.well.push(...(await inMood(service, service.well, customer, plan, tally)))
    times.sick.push(...(await inMood(service, sick, customer, plan, tally)))
  }
  if (service.name === 'model') await killWhileItThinks(customer, tally)
  await behave(customer.world, service, service.well)
  const [well, sick] = [percentile(times.well, 0.99), percentile(times.sick, 0.99)]
  if (plan.judgeSpeed)
    tally.expect(sick <= mostRatio * well, () => `reads took ${(sick / well).toFixed(2)} times as long`)
  return tally.row(service.id, service.title, {
    wellP99Ms: rounded(well),
    sickP99Ms: rounded(sick),
    ratio: rounded(sick / well, 2),
  })
}

const behave = ({ sandboxUrl }: PaymentEnvironment, { name }: Service, mood: string) =>
  request(`${sandboxUrl}/control/${name}`, json({ mood, delayMs: 60_000 }))

/** Uses the service in two loops, as often as one person may submit at once, while two others read a list; returns the milliseconds of the reads. */
async function inMood(service: Service, mood: string, customer: Customer, plan: OutsideFaults, tally: Tally) {
  const { world, token } = customer
  await behave(world, service, mood)
  const end = performance.now() + plan.roundMs
  const times: number[] = []
  const using = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const problem = await service.use(customer, mood)
      const tookMs = performance.now() - start
      tally.expect(problem === undefined, () => problem ?? '')
      tally.expect(tookMs < answeredWithinMs, () => `${service.name} ${mood}: answered after ${tookMs} ms`)
      // A quick refusal causes no more calls than a success.
      await sleep(Math.max(20, 200 - tookMs))
    }
  }
  const reading = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const { status } = await request(`${world.url}/api/v1/analysis`, { headers: bearer(token) })
      times.push(performance.now() - start)
      tally.expect(status === 200, () => `a list was answered ${status}`)
      await sleep(5)
    }
  }
  await Promise.all([using(), using(), reading(), reading()])
  return times
}

/** Checks that the next process replaces the provisional result by the model's late answer, and that no diagnosis is lost. */
async function killWhileItThinks({ world, token, writes }: Customer, tally: Tally) {
  const model = services[1] as Service
  await behave(world, model, 'slow')
  await writes.write(world.url, token, doubtful())
  const id = writes.ids.at(-1) ?? ''
  const first = await resultOf(world.url, token, id)
  tally.expect(first?.provisional === true, () => `before the kill: ${JSON.stringify(first)}`)
  await world.kill()
  await behave(world, model, model.well)
  await world.restart()
  const deadline = Date.now() + 60_000
  let result = first
  while (result?.provisional !== false && Date.now() < deadline) {
    await sleep(200)
    result = await resultOf(world.url, token, id)
  }
  tally.expect(result?.engine.name === 'vision', () => `after the kill: ${JSON.stringify(result?.engine)}`)
  const lost = await writes.lost(world.url, token)
  tally.expect(lost.length === 0, () => `lost ${lost.join(', ')}`)
}

/** A description that the model is asked about, never the same twice. */
const doubtful = () => `잎 사이에 거미줄이 보여요 ${Math.random()}`

async function resultOf(url: string, token: string, id: string) {
  const answer = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
  return answer.json?.data as { provisional: boolean; engine: { name: string } } | undefined
}

/** Runs a whole sign-in and returns our server's answer. */
async function tryToSignIn({ url }: PaymentEnvironment): Promise<Answer> {
  const { authorizeUrl, redirectUri, cookie } = await startSignIn(url, 'kakao')
  const { code, state } = await authorize(authorizeUrl, 'customer-1')
  return request(`${url}/api/auth/kakao`, json({ code, state, redirectUri }, { cookie }))
}
