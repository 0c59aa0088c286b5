import { decodeJwt } from 'jose'
import { review } from '../src/features/company/company.tables.ts'
import { paymentOrphan } from '../src/features/payment/payment.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { job } from '../src/shared/jobs/jobs.tables.ts'
import { type CareWorld, careWorld } from './care-world.ts'
import { askingEngine } from './harness/asking-engine.ts'
import { submit } from './submission.ts'

const admin = '/api/v1/admin'
const owner = 'customer-1'

const missingId = '01900000-0000-7000-8000-000000000000'

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>
/** What the endpoints of the contract are about, by name. */
export type Things = AccessWorld['things']

/** One world with at least one of everything that an address or a body can name, and its people. */
export async function accessWorld() {
  const care = await careWorld({
    env: { DIAGNOSIS_MODEL: 'openai-compatible:practice' },
    parts: { engine: askingEngine() },
  })
  await care.widen()
  await care.server.features.policy.storeTexts()
  const others = await catalogueOf(care)
  const things = {
    ...(await diagnosesOf(care)),
    ...(await reservationsOf(care)),
    ...(await rowsOf(care)),
    ...(await catalogueOf(care)),
    device: (await care.server.call('POST', '/sandbox/control/push/subscriptions', { body: {} })).body,
    notification: (await does(care, owner, 'GET', '/api/v1/notifications')).content[0].id as string,
    person: memberIdOf(await care.signIn('customer-4')),
    allFaq: (await faqOf(care)).map(({ id }) => id),
    policy: 'TERMS.2025-09-01',
    loginPage: `${care.server.url}/login?provider=kakao`,
  }
  return {
    care,
    things,
    /** Ids of nothing, under the same names. */
    nothings: nothingsLike(things),
    /** Contents, products and the like, apart for each who may remove them. */
    others,
    tokens: await tokensOf(care, things.person),
  }
}

const isId = ([, value]: [string, unknown]) => /^[\da-f-]{36}$/.test(String(value))
const nothingsLike = (things: object): object => ({
  ...Object.fromEntries(
    Object.entries(things)
      .filter(isId)
      .map(([name]) => [name, missingId]),
  ),
  ...{ person: missingId, policy: 'TERMS.2020-01-01' },
  confirm: { paymentKey: 'nothing', orderId: 'nothing', amount: 15_000 },
})

const memberIdOf = (token: string) => decodeJwt(token).sub ?? ''

/** `data` of what has to succeed. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function does(care: CareWorld, as: string, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await care.ask(as, method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** One that an expert has answered, with a plan and a question back; one that waits; one that asks. */
async function diagnosesOf(care: CareWorld) {
  const token = await care.signIn(owner)
  const [diagnosis, waiting, asking] = [
    await submit(care.server, token),
    await submit(care.server, token),
    await submit(care.server, token),
  ].map(({ body }) => body.data.id as string)
  if (!diagnosis || !waiting || !asking) throw new Error('no diagnosis')
  const base = `/api/v1/analysis/${diagnosis}`
  await does(care, owner, 'POST', `${base}/follow-up`, { followUpId: 'soil', value: 'wet' })
  const answer = { feedback: '과습이 맞아요.', verdict: 'AGREE', revision: 1 }
  await does(care, 'expert', 'POST', `${admin}/analysis/cases/${diagnosis}/claim`, {})
  await does(care, 'expert', 'POST', `${admin}/analysis/cases/${diagnosis}/answer`, answer)
  const plan = await does(care, owner, 'POST', `${base}/care-plan`, {})
  care.pass(3 * 24 * 60 * 60_000)
  return { diagnosis, waiting, asking, task: plan.tasks[0].id as string }
}

async function reservationsOf(care: CareWorld) {
  const unpaid = await care.book(owner)
  const booking = await care.book(owner)
  const confirm = await care.pay(owner, booking)
  const [cared, repriced, big] = [
    await care.bookAndPay(owner),
    await care.bookAndPay(owner),
    await care.bookAndPay(owner, { pots: { LARGE: 3 } }),
  ]
  for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(repriced, to)
  const price = new FormData()
  price.set('amount', '20000')
  price.set('reason', '화분이 더 커요')
  const change = await does(
    care,
    'operator',
    'POST',
    `${admin}/reservations/${repriced}/price-changes`,
    price,
  )
  const entry = new FormData()
  const words = { entryId: newId(), kind: 'INTAKE', isPublic: 'true', text: '잘 왔어요.' }
  for (const [name, value] of Object.entries(words)) entry.set(name, value)
  await does(care, 'operator', 'POST', `${admin}/reservations/${cared}/care-entries`, entry)
  const [payment, bigPayment] = [await care.paymentOf(cared), await care.paymentOf(big)]
  const refund = { amount: 60_000, reason: '배송 지연', requestId: newId() }
  const proposed = await does(care, 'admin-2', 'POST', `${admin}/payments/${bigPayment?.id}/refund`, refund)
  return {
    ...{ unpaid, booking, cared, repriced, confirm },
    ...{ priceChange: change.id as string, careEntry: words.entryId },
    ...{ payment: payment?.id ?? '', proposal: proposed.refundId as string },
  }
}

/** What no call of today brings about. */
async function rowsOf({ server: { db }, now }: CareWorld) {
  const [reviewId, jobId, orphan] = [newId(), newId(), 'an-orphan-of-the-provider']
  const at = now()
  await db
    .insert(review)
    .values({ id: reviewId, customerName: '김초록', rating: 5, content: '좋아요.', createdAt: at })
  await db.insert(job).values({
    ...{ id: jobId, kind: 'test.work', payload: {}, attempts: 8, state: 'DEAD' as const },
    ...{ runAt: at, createdAt: at },
  })
  await db.insert(paymentOrphan).values({
    ...{ paymentKey: orphan, orderId: 'nowhere', amount: 1000, kind: 'UNKNOWN_HERE' as const },
    ...{ providerStatus: 'DONE', foundAt: at },
  })
  return { review: reviewId, job: jobId, orphan }
}

async function catalogueOf(care: CareWorld) {
  const content = await does(care, 'operator', 'POST', `${admin}/contents`, {
    ...{ thumbnail: 'c/leaf-0a1b2c3d.webp', title: '물', subTitle: '언제', tag: '물주기', body: '<p>글</p>' },
    publishedAt: '2026-01-01T09:00:00+09:00',
  })
  const product = {
    ...{ name: '토분', image: 'c/pot-00000000.webp', price: 12_000, description: '숨 쉬는 화분' },
    ...{ link: 'https://shop.example/1', type: 'POT' },
  }
  const banner = {
    ...{ mobileImage: 'c/pot-00000000.webp', pcImage: 'c/pot-00000000.webp', link: '/shop', alt: '봄' },
    startsAt: '2026-01-01T09:00:00+09:00',
  }
  const snippet = { title: '물', text: '물을 쉬어 주세요.' }
  const image = { path: 'c/pot-00000000.webp', width: 10, height: 10, alt: '온실' }
  const idOf = async (path: string, body: object): Promise<string> =>
    (await does(care, 'operator', 'POST', admin + path, body)).id
  return {
    ...{ content: content.id as string, contentUpdatedAt: content.updatedAt as string },
    product: await idOf('/products', product),
    banner: await idOf('/banners', banner),
    image: await idOf('/images', image),
    faq: await idOf('/faq', { question: '얼마나 걸려요?', answer: '일주일쯤이요.' }),
    snippet: (await does(care, 'expert', 'POST', `${admin}/analysis/snippets`, snippet)).id as string,
  }
}

const faqOf = (care: CareWorld): Promise<{ id: string }[]> => does(care, 'operator', 'GET', `${admin}/faq`)

/** The last three are not people any more, or not yet: their tokens were good once. */
async function tokensOf(care: CareWorld, blockedId: string) {
  const blocked = await care.signIn('customer-4')
  await does(care, 'operator', 'POST', `${admin}/people/${blockedId}/block`, { reason: '시험' })
  const withdrawn = await care.signIn('customer-3')
  await does(care, 'customer-3', 'POST', '/api/v1/user/withdrawal', {})
  const of = care.signIn
  return {
    ...{ owner: await of(owner), stranger: await of('customer-2'), newcomer: await of('new-member') },
    ...{ expert: await of('expert'), operator: await of('operator'), admin: await of('admin') },
    ...{ forged: 'forged.by.hand', blocked, withdrawn },
  }
}
