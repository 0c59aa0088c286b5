import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { review } from '../../src/features/company/company.tables.ts'
import { diagnosis as diagnosisTable } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { paymentOrphan } from '../../src/features/payment/payment.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createFollowUpEngine } from '../support/harness/follow-up-engine.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import {
  createBookingRequest,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'
import { submit } from '../support/submission.ts'

const admin = '/api/v1/admin'
const owner = 'customer-1'

const missingId = '01900000-0000-7000-8000-000000000000'

export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>
/** Ids and values for the calls of every endpoint, by name. */
export type AccessTargets = AccessWorld['targets']

/** Creates at least one row of everything that a path or body can name, and tokens of every kind of caller. */
export async function createAccessWorld() {
  const care = await createReservationWorld({
    env: { DIAGNOSIS_MODEL: 'openai-compatible:practice' },
    overrides: { engine: createFollowUpEngine() },
  })
  await care.raiseCapacity()
  await care.server.features.policy.storeTexts()
  const removableTargets = {
    ...(await createCatalogueRows(care)),
    ...(await createInquiries(care, false)),
    broadcast: await writeToAll(care),
  }
  const targets = {
    ...(await createDiagnoses(care)),
    ...(await createReservations(care)),
    pause: await pauseDay(care),
    ...(await insertRows(care)),
    ...(await createCatalogueRows(care)),
    ...(await createInquiries(care)),
    device: (await care.server.call('POST', '/sandbox/control/push/subscriptions', { body: {} })).body,
    notification: (await callSuccessfully(care, owner, 'GET', '/api/v1/notifications')).content[0]
      .id as string,
    session: decodeJwt<{ sid: string }>(await care.server.signInAs(owner)).sid,
    person: memberIdOf(await care.signIn('customer-4')),
    expert: memberIdOf(await care.signIn('expert')),
    allFaq: (await listFaq(care)).map(({ id }) => id),
    roleProposal: await proposeAdmin(care, memberIdOf(await care.signIn('expert'))),
    ...(await invite(care)),
    policy: 'TERMS.2025-09-01',
    broadcast: await writeToAll(care),
    loginPage: `${care.server.url}/login?provider=kakao`,
  }
  return {
    care,
    targets,
    /** The same names with ids of rows that do not exist. */
    missingTargets: toMissingTargets(targets),
    /** A second set of removable rows, for the calls as ADMIN. */
    removableTargets,
    tokens: await createTokens(care, targets.person),
  }
}

const isId = ([, value]: [string, unknown]) => /^[\da-f-]{36}$/.test(String(value))
const toMissingTargets = (targets: object): object => ({
  ...Object.fromEntries(
    Object.entries(targets)
      .filter(isId)
      .map(([name]) => [name, missingId]),
  ),
  person: missingId,
  expert: missingId,
  policy: 'TERMS.2020-01-01',
  confirm: { paymentKey: 'nothing', orderId: 'nothing', amount: 15_000 },
})

/** Invites an expert. */
async function invite(care: ReservationWorld) {
  const { token } = await callSuccessfully(care, 'admin', 'POST', `${admin}/invitations`, { role: 'EXPERT' })
  const [{ id }] = await callSuccessfully(care, 'admin', 'GET', `${admin}/invitations`)
  return { invitationToken: token as string, invitation: id as string }
}

/** Creates a message to all members, which waits for a second administrator. */
async function writeToAll(care: ReservationWorld): Promise<string> {
  const broadcastId = newId()
  const body = { broadcastId, kind: 'SERVICE', title: '쉬어 가요', message: '설에는 쉬어요.' }
  await callSuccessfully(care, 'operator', 'POST', `${admin}/broadcasts`, {
    ...body,
    audience: { who: 'ALL' },
  })
  return broadcastId
}

/** Returns the `data` of a call that must succeed. */
async function callSuccessfully(
  care: ReservationWorld,
  as: string,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
): Promise<any> {
  const answer = await care.callAs(as, method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/**
 * Creates a diagnosis with an expert answer and a care plan, one waiting for an expert, one with a follow-up question, and one
 * whose expert waits for a photo.
 */
async function createDiagnoses(care: ReservationWorld) {
  const token = await care.signIn(owner)
  const [diagnosis, waiting, asking, asked] = [
    await submit(care.server, token),
    await submit(care.server, token),
    await submit(care.server, token),
    await submit(care.server, token),
  ].map(({ body }) => body.data.id as string)
  if (!diagnosis || !waiting || !asking || !asked) throw new Error('no diagnosis')
  const base = `/api/v1/analysis/${diagnosis}`
  await callSuccessfully(care, owner, 'POST', `${base}/follow-up`, { followUpId: 'soil', value: 'wet' })
  const answer = { feedback: '과습이 맞아요.', verdict: 'AGREE', revision: 1 }
  await callSuccessfully(care, 'expert', 'POST', `${admin}/analysis/cases/${diagnosis}/claim`, {})
  await callSuccessfully(care, 'expert', 'POST', `${admin}/analysis/cases/${diagnosis}/answer`, answer)
  await callSuccessfully(care, 'expert', 'POST', `${admin}/analysis/cases/${asked}/requests`, {
    kind: 'QUESTION',
    text: '잎 뒷면은 어떤가요?',
  })
  const plan = await callSuccessfully(care, owner, 'POST', `${base}/care-plan`, {})
  await nameProblem(care, diagnosis)
  const { token: share } = await callSuccessfully(care, owner, 'PUT', `${base}/share`, {})
  care.advanceClock(3 * 24 * 60 * 60_000)
  return { diagnosis, waiting, asking, asked, share: share as string, task: plan.tasks[0].id as string }
}

/** Gives a result a problem with advice, as the shared page needs it. */
async function nameProblem({ server }: ReservationWorld, id: string) {
  const steps = { today: ['물 주기를 멈춰요'], thisWeek: [], prevention: [], sources: [] }
  const advice = { about: '흙이 젖어 있어요.', ...steps, askExpert: '', urgent: null }
  const findings = sql`${diagnosisTable.findings} || ${JSON.stringify({ advice })}::jsonb`
  await server.db
    .update(diagnosisTable)
    .set({ problemId: 'overwatering', findings })
    .where(eq(diagnosisTable.id, id))
}

/** Creates an inquiry, whose customer may be offered money, and one that has ended. */
async function createInquiries(care: ReservationWorld, isOffered = true) {
  const open = async () => {
    const form = new FormData()
    const fields = { messageId: newId(), kind: 'CLAIM', text: '화분이 깨졌어요.' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return (await callSuccessfully(care, owner, 'POST', '/api/v1/inquiries', form)).id as string
  }
  const [inquiry, endedInquiry, compensation] = [await open(), await open(), newId()]
  const desk = `${admin}/inquiries`
  const offer = { compensationId: compensation, won: 5000, reason: '시험', message: '시험이에요.' }
  if (isOffered) await callSuccessfully(care, 'operator', 'POST', `${desk}/${inquiry}/compensations`, offer)
  const end = { outcome: 'ANSWERED', text: '답해 드렸어요.' }
  await callSuccessfully(care, 'operator', 'POST', `${desk}/${endedInquiry}/close`, end)
  return { inquiry, endedInquiry, compensation }
}

async function createReservations(care: ReservationWorld) {
  const unpaid = await care.book(owner)
  const booking = await care.book(owner)
  const confirm = await care.pay(owner, booking)
  const [cared, repriced, big] = [
    await care.bookAndPay(owner),
    await care.bookAndPay(owner),
    await care.bookAndPay(owner, { pots: { LARGE: 3 } }),
  ]
  await care.photographPots(repriced, 'INTAKE')
  for (const to of ['PICKED_UP', 'IN_CARE'] as const) await care.move(repriced, to)
  const price = new FormData()
  price.set('amount', '20000')
  price.set('reason', '화분이 더 커요')
  const change = await callSuccessfully(
    care,
    'operator',
    'POST',
    `${admin}/reservations/${repriced}/price-changes`,
    price,
  )
  const { revision } = await callSuccessfully(care, 'operator', 'GET', `${admin}/reservations/${repriced}`)
  await callSuccessfully(care, 'operator', 'POST', `${admin}/reschedule-proposals`, {
    ...{ leg: 'DELIVERY', date: '2026-12-10', slot: 'AM', reason: '시험' },
    reservations: [{ id: repriced, revision }],
  })
  const [moveProposal] = (await callSuccessfully(care, 'operator', 'GET', `${admin}/reschedule-proposals`))
    .content
  const link = await callSuccessfully(
    care,
    'operator',
    'POST',
    `${admin}/reschedule-proposals/${moveProposal.id}/link`,
    {},
  )
  const entry = new FormData()
  const fields = { entryId: newId(), kind: 'INTAKE', isPublic: 'true', text: '잘 왔어요.' }
  for (const [name, value] of Object.entries(fields)) entry.set(name, value)
  await callSuccessfully(care, 'operator', 'POST', `${admin}/reservations/${cared}/care-entries`, entry)
  const [payment, bigPayment] = [await care.findLatestPayment(cared), await care.findLatestPayment(big)]
  const refund = { amount: 60_000, reason: '배송 지연', requestId: newId() }
  const proposed = await callSuccessfully(
    care,
    'admin-2',
    'POST',
    `${admin}/payments/${bigPayment?.id}/refund`,
    refund,
  )
  const claimable = await addPhoneBooking(care, memberIdOf(await care.signIn(owner)))
  return {
    phoneBooking: (await addPhoneBooking(care)).id,
    phoneClaim: claimable.id,
    phoneLink: claimable.token,
    unpaid,
    booking,
    cared,
    repriced,
    confirm,
    priceChange: change.id as string,
    moveProposal: moveProposal.id as string,
    proposalToken: link.token as string,
    careEntry: fields.entryId,
    payment: payment?.id ?? '',
    proposal: proposed.refundId as string,
  }
}

/** Pauses the pickups of the day that the reservations have. */
async function pauseDay(care: ReservationWorld): Promise<string> {
  const pause = { id: newId(), date: '2026-11-10', leg: 'PICKUP', kind: 'COLD', sentence: '몹시 추워요.' }
  return (await callSuccessfully(care, 'operator', 'POST', `${admin}/visit-pauses`, pause)).id
}
/** Books for somebody on the phone, or for a member. */
const addPhoneBooking = (care: ReservationWorld, memberId?: string) =>
  callSuccessfully(care, 'operator', 'POST', `${admin}/phone-bookings`, {
    id: newId(),
    ...(memberId && { memberId }),
    booking: createBookingRequest({ pickupDate: '2026-11-12' }),
  }) as Promise<{ id: string; token: string }>

/** Inserts rows that no API call creates. */
async function insertRows({ server: { db }, now }: ReservationWorld) {
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

/** Proposes that a member becomes an administrator; `admin` may confirm it. */
async function proposeAdmin(care: ReservationWorld, memberId: string): Promise<string> {
  await care.signIn('admin')
  const change = { role: 'ADMIN', granted: true, reason: '시험' }
  await callSuccessfully(care, 'admin-2', 'POST', `${admin}/people/${memberId}/roles`, change)
  const [proposal] = await callSuccessfully(care, 'admin', 'GET', `${admin}/role-proposals`)
  return proposal.id
}

async function createCatalogueRows(care: ReservationWorld) {
  const content = await callSuccessfully(care, 'operator', 'POST', `${admin}/contents`, {
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
    (await callSuccessfully(care, 'operator', 'POST', admin + path, body)).id
  return {
    content: content.id as string,
    contentUpdatedAt: content.updatedAt as string,
    product: await idOf('/products', product),
    banner: await idOf('/banners', banner),
    image: await idOf('/images', image),
    faq: await idOf('/faq', { question: '얼마나 걸려요?', answer: '일주일쯤이요.' }),
    snippet: (await callSuccessfully(care, 'expert', 'POST', `${admin}/analysis/snippets`, snippet))
      .id as string,
  }
}

const listFaq = (care: ReservationWorld): Promise<{ id: string }[]> =>
  callSuccessfully(care, 'operator', 'GET', `${admin}/faq`)

/** Creates tokens of every kind of caller; those of the blocked and the deleted member are no longer valid. */
async function createTokens(care: ReservationWorld, blockedId: string) {
  const blocked = await care.signIn('customer-4')
  await callSuccessfully(care, 'operator', 'POST', `${admin}/people/${blockedId}/block`, { reason: '시험' })
  const deleted = await care.signIn('customer-3')
  await callSuccessfully(care, 'customer-3', 'POST', '/api/v1/user/withdrawal', {})
  return {
    owner: await care.signIn(owner),
    otherMember: await care.signIn('customer-2'),
    newMember: await care.signIn('new-member'),
    expert: await care.signIn('expert'),
    operator: await care.signIn('operator'),
    admin: await care.signIn('admin'),
    forged: 'forged.by.hand',
    blocked,
    deleted,
  }
}
