import { openWorld, type World } from '../payments/world.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import { type Answer, authorize, beginSignIn, json, request, signIn } from '../visitor.ts'
import { judged, readBeside, type Speed, type Times } from './beside.ts'

const sickMoods = ['slow', 'down', 'garbled', 'refusing']
/** However long the provider takes, the person hears something by then. */
const answeredWithinMs = 12_000
const recoveredWithinMs = 3000

/** F8: a sign-in service is slow or fails. Who is signed in does not feel it; who is not is told, and gets in soon after. */
export async function socialSignIn(speed: Speed): Promise<Row> {
  const tally = new Tally()
  const world = await openWorld()
  const token = await signIn(world.url, 'customer-2')
  const times: Times = { well: [], sick: [] }
  let slowestMs = 0
  for (let round = 0; round < Math.max(speed.rounds, sickMoods.length); round += 1) {
    const mood = sickMoods[round % sickMoods.length] ?? 'slow'
    await behave(world, 'normal')
    times.well.push(...(await readBeside(world.url, token, comingIn('normal'), speed.roundMs, tally)))
    await behave(world, mood)
    times.sick.push(...(await readBeside(world.url, token, comingIn(mood), speed.roundMs, tally)))
    await behave(world, 'normal')
    await recovers(world, mood, tally)
  }
  await world.close()
  const figures = { ...judged(times, speed, tally), slowestSignInMs: Math.round(slowestMs) }
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
        // A quick refusal does not make for more calls than a good sign-in.
        await sleep(Math.max(20, 200 - tookMs))
      }
    }
  }
}

const behave = ({ sandboxUrl }: World, mood: string) =>
  request(`${sandboxUrl}/control/kakao`, json({ mood, delayMs: 60_000 }))

/** The way there and back, up to what our server says of it. */
async function tryToSignIn({ url }: World): Promise<Answer> {
  const { authorizeUrl, redirectUri, cookie } = await beginSignIn(url, 'kakao')
  const { code, state } = await authorize(authorizeUrl, 'customer-1')
  return request(`${url}/api/auth/kakao`, json({ code, state, redirectUri }, { cookie }))
}

/** In while all is well; else a sentence that says whose fault it is, and never a bare failure. */
function isClear(mood: string, { status, json: said }: Answer): boolean {
  if (mood === 'normal') return status === 200
  const isTold = /[가-힣]/.test(said?.message ?? '')
  const code = mood === 'refusing' ? /^SIGN_IN_(FAILED|PROVIDER_DOWN)$/ : /^SIGN_IN_PROVIDER_DOWN$/
  return isTold && code.test(said?.code ?? '')
}

async function recovers(world: World, mood: string, tally: Tally) {
  const start = performance.now()
  const answer = await tryToSignIn(world)
  const tookMs = performance.now() - start
  tally.expect(
    answer.status === 200 && tookMs < recoveredWithinMs,
    () => `after ${mood}: ${answer.status} in ${Math.round(tookMs)} ms`,
  )
}
