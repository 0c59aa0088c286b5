import { type Answer, authorize, json, request, signIn, startSignIn } from '../http-client.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from '../payments/environment.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import { measureUnrelatedCalls, type Speed, speedFigures, type Times } from './unrelated-calls.ts'

const sickMoods = ['slow', 'down', 'garbled', 'refusing']
/** Longest time until the customer gets an answer, whatever the provider does. */
const answeredWithinMs = 12_000
const recoveredWithinMs = 3000

/** F8: a sign-in provider is slow or fails. Signed-in customers are unaffected; others get a clear error and can sign in soon after recovery. */
export async function socialSignIn(speed: Speed): Promise<Row> {
  const tally = new Tally()
  const world = await startPaymentEnvironment()
  const token = await signIn(world.url, 'customer-2')
  const times: Times = { well: [], sick: [] }
  let slowestMs = 0
  for (let round = 0; round < Math.max(speed.rounds, sickMoods.length); round += 1) {
    const mood = sickMoods[round % sickMoods.length] ?? 'slow'
    await behave(world, 'normal')
    times.well.push(
      ...(await measureUnrelatedCalls(world.url, token, comingIn('normal'), speed.roundMs, tally)),
    )
    await behave(world, mood)
    times.sick.push(...(await measureUnrelatedCalls(world.url, token, comingIn(mood), speed.roundMs, tally)))
    await behave(world, 'normal')
    await recovers(world, mood, tally)
  }
  await world.close()
  const figures = { ...speedFigures(times, speed, tally), slowestSignInMs: Math.round(slowestMs) }
  return tally.row('F8', 'a sign-in service is slow or fails', figures)

  function comingIn(mood: string) {
    return async (isOn: () => boolean) => {
      while (isOn()) {
        const start = performance.now()
        const answer = await tryToSignIn(world)
        const tookMs = performance.now() - start
        slowestMs = Math.max(slowestMs, tookMs)
        tally.expect(isClear(mood, answer), () => `${mood}: ${answer.status} ${answer.text.slice(0, 120)}`)
        tally.expect(tookMs < answeredWithinMs, () => `${mood}: answered after ${Math.round(tookMs)} ms`)
        // Pause after a quick refusal, so that it causes no more calls than a successful sign-in.
        await sleep(Math.max(20, 200 - tookMs))
      }
    }
  }
}

const behave = ({ sandboxUrl }: PaymentEnvironment, mood: string) =>
  request(`${sandboxUrl}/control/kakao`, json({ mood, delayMs: 60_000 }))

/** Runs a whole sign-in and returns our server's answer. */
async function tryToSignIn({ url }: PaymentEnvironment): Promise<Answer> {
  const { authorizeUrl, redirectUri, cookie } = await startSignIn(url, 'kakao')
  const { code, state } = await authorize(authorizeUrl, 'customer-1')
  return request(`${url}/api/auth/kakao`, json({ code, state, redirectUri }, { cookie }))
}

/** Expects success without the fault, else an error that names the provider, never a bare 5xx. */
function isClear(mood: string, { status, json: said }: Answer): boolean {
  if (mood === 'normal') return status === 200
  const isTold = /[가-힣]/.test(said?.message ?? '')
  const code = mood === 'refusing' ? /^SIGN_IN_(FAILED|PROVIDER_DOWN)$/ : /^SIGN_IN_PROVIDER_DOWN$/
  return isTold && code.test(said?.code ?? '')
}

async function recovers(world: PaymentEnvironment, mood: string, tally: Tally) {
  const start = performance.now()
  const answer = await tryToSignIn(world)
  const tookMs = performance.now() - start
  tally.expect(
    answer.status === 200 && tookMs < recoveredWithinMs,
    () => `after ${mood}: ${answer.status} in ${Math.round(tookMs)} ms`,
  )
}
