import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { api } from '../../../../contract/index.ts'
import { bearer, dataOf, json, request, signIn } from '../../http-client.ts'
import { authenticate, openDays, order, sendConfirm } from '../../payments/checkout.ts'
import { waitUntilSettled } from '../../payments/comparison.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from '../../payments/environment.ts'
import { Tally } from '../../row.ts'
import { sleep } from '../../server-process.ts'
import { plantPhoto, submitDiagnosis } from '../photos/uploads.ts'

const name = '남궁한솔'
const phone = '01077771234'
const prompt = '거실 창가의 몬스테라가 기운이 없어요'
const missingId = '01890000-0000-7000-8000-000000000000'
const endpoints = Object.values(api).flatMap((word) => Object.values(word) as EndpointDefinition[])

interface Life {
  token: string
  photos: string[]
  /** Texts that would identify the person. */
  traces: string[]
}

/** A20: after a withdrawal only retained records remain, stored apart. */
export async function withdrawal() {
  const tally = new Tally()
  const world = await startPaymentEnvironment()
  try {
    const life = await live(world, tally)
    const bystander = await signIn(world.url, 'customer-2')
    const before = await find(world, life.traces)
    for (const trace of life.traces)
      tally.expect(
        before.some((found) => found.endsWith(trace)),
        () => `never written at all: ${trace}`,
      )

    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(world, life.token)))
    const done = answers.filter(({ status }) => status === 200)
    tally.expect(done.length === 1, () => `left ${done.length} times: ${answers.map(({ status }) => status)}`)

    await expectNobody(world, life, tally)
    await expectNothingLeft(world, life, tally)
    const other = await request(`${world.url}/api/v1/user/my-page`, { headers: bearer(bystander) })
    tally.expect(other.status === 200, () => `a bystander: ${other.status}`)
    return tally.row('A20', 'a withdrawal leaves nothing in a dump')
  } finally {
    await world.close()
  }
}

/** Creates a profile, a diagnosis, and a paid and cancelled reservation; checks that a withdrawal is refused while it is in progress. */
async function live(world: PaymentEnvironment, tally: Tally): Promise<Life> {
  const token = await signIn(world.url, 'customer-1')
  await request(`${world.url}/api/v1/user/profile`, {
    ...json({ name, phone, marketingConsent: true, notificationConsent: true }, bearer(token)),
    method: 'PUT',
  })
  const photo = await plantPhoto()
  const files = { fullPlantImage: photo, symptomImage: photo }
  dataOf(await submitDiagnosis(world.url, token, files, { prompt }))

  const [day = ''] = await openDays(world, token)
  const bought = await order(world, token, day)
  const paymentKey = await authenticate(world, bought)
  dataOf(await sendConfirm(world, { paymentKey, orderId: bought.orderId, amount: bought.amount }, token))
  const early = await leave(world, token)
  tally.expect(early.json?.code === 'WITHDRAWAL_BLOCKED', () => `left with a care under way: ${early.text}`)
  const cancel = `${world.url}/api/v1/reservations/${bought.id}/cancel`
  dataOf(await request(cancel, json({}, bearer(token))))
  await waitUntilSettled(world)
  return { token, ...(await tracesOf(world)) }
}

async function tracesOf(world: PaymentEnvironment) {
  const [who] = await world.query<{ id: string; email: string }>(
    'select id, email from member where name = $1',
    [name],
  )
  const ids = await world.query<{ subject: string }>(
    'select subject from member_identity where member_id = $1',
    [who?.id],
  )
  const files = await world.query<{ path: string }>('select path from media_file where member_id = $1', [
    who?.id,
  ])
  const photos = files.map(({ path }) => path)
  const subjects = ids.map(({ subject }) => subject)
  const words = [who?.id ?? '', who?.email ?? '', name, phone, prompt, '010-1234-5678', '강남파이낸스센터']
  return { photos, traces: [...words, ...subjects, ...photos] }
}

const leave = ({ url }: PaymentEnvironment, token: string) =>
  request(`${url}/api/v1/user/withdrawal`, json({ reason: '' }, bearer(token)))

/** Checks that the token is refused after the withdrawal, and that signing in again creates a new member. */
async function expectNobody({ url }: PaymentEnvironment, { token, traces }: Life, tally: Tally) {
  for (const { method, path, access } of endpoints.filter(({ access }) => access === 'member')) {
    const address = url + path.replaceAll(/:(id|taskId)/g, missingId).replaceAll(':number', '0')
    const { status } = await request(address, { method, headers: bearer(token) })
    tally.expect(status === 401, () => `who has left, at ${method} ${path} (${access}): ${status}`)
  }
  const again = await signIn(url, 'customer-1')
  const subject = JSON.parse(Buffer.from(again.split('.')[1] ?? '', 'base64url').toString()).sub
  tally.expect(subject !== traces[0], () => 'signing in again finds the old account')
  const list = await request(`${url}/api/v1/analysis`, { headers: bearer(again) })
  tally.expect(dataOf<{ content: unknown[] }>(list).content.length === 0, () => 'old diagnoses come back')
  await leave({ url } as PaymentEnvironment, again)
}

async function expectNothingLeft(world: PaymentEnvironment, { photos, traces }: Life, tally: Tally) {
  for (const path of photos) {
    const isGone = await becomesTrue(async () => (await fetch(`${world.url}/media/${path}`)).status === 404)
    tally.expect(isGone, () => `a photo is still served: ${path}`)
  }
  const found = await find(world, traces, ['retained_record'])
  tally.expect(found.length === 0, () => `found again: ${found.slice(0, 5).join(', ')}`)
  const kept = JSON.stringify(await world.query('select * from retained_record'))
  tally.expect(kept.includes('CONTRACT') && kept.includes('PAYMENT'), () => `not kept: ${kept.slice(0, 80)}`)
  for (const trace of traces.filter((it) => it !== '010-1234-5678'))
    tally.expect(!kept.includes(trace), () => `kept without need: ${trace}`)
}

async function becomesTrue(isSo: () => Promise<boolean>) {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    if (await isSo()) return true
    await sleep(200)
  }
  return false
}

/** Searches every row of every table; returns hits as `table: text`. */
async function find(world: PaymentEnvironment, traces: string[], except: string[] = []): Promise<string[]> {
  const found: string[] = []
  const tables = await world.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  for (const { name: table } of tables.filter((it) => !except.includes(it.name))) {
    const rows = await world.query<{ text: string }>(`select to_jsonb(row)::text as text from "${table}" row`)
    for (const { text } of rows)
      found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${table}: ${trace}`))
  }
  return found
}
