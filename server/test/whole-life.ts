import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { member, memberIdentity } from '../src/features/account/account.tables.ts'
import { review } from '../src/features/company/company.tables.ts'
import { careCheckIn, carePlan, careTask } from '../src/features/diagnosis/care-plan.tables.ts'
import { engineAttempt, engineBudget } from '../src/features/diagnosis/model.tables.ts'
import { pushSubscription } from '../src/features/notification/push.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { mediaFile } from '../src/shared/media/media.tables.ts'
import type { CareWorld } from './care-world.ts'
import { smallPhoto, submit } from './submission.ts'

const prompt = '거실 창가의 몬스테라 잎끝이 갈색이 됐어요'
const review5 = '덕분에 식물이 살아났어요.'

/** Moves a paid reservation to its end. */
export async function finish(care: CareWorld, id: string) {
  const way = [
    'PICKED_UP',
    'IN_CARE',
    'DELIVERY_PREPARING',
    'DELIVERY_SCHEDULED',
    'DELIVERED',
    'DONE',
  ] as const
  for (const to of way) {
    const answer = await care.move(id, to, { note: '잘 돌보고 있어요' })
    if (answer.status !== 200) throw new Error(`Not moved to ${to}: ${JSON.stringify(answer.body)}`)
  }
}

/** What operators write and photograph of the plants. */
async function noteCare(care: CareWorld, id: string) {
  const base = `/api/v1/admin/reservations/${id}`
  const pot = { diameter: '30cm 이하', conditions: ['WILTED'], note: '남궁한솔 님 몬스테라', revision: 0 }
  const form = new FormData()
  const words = { entryId: newId(), kind: 'INTAKE', isPublic: 'true', text: '남궁한솔 님 화분이 왔어요.' }
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  form.set('photo1', new Blob([new Uint8Array(smallPhoto)], { type: 'image/jpeg' }), 'pot.jpg')
  for (const answer of [
    await care.ask('operator', 'PUT', `${base}/pots/1`, pot),
    await care.ask('operator', 'POST', `${base}/care-entries`, form),
  ])
    if (answer.status !== 200) throw new Error(`Not written: ${JSON.stringify(answer.body)}`)
}

/** Everything that one person can leave behind here, and the words by which it would be found again. */
export async function wholeLife(care: CareWorld, person: string) {
  const { server } = care
  const token = await care.signIn(person)
  const memberId = decodeJwt(token).sub ?? ''
  await care.ask(person, 'PUT', '/api/v1/user/profile', {
    name: '남궁한솔',
    phone: '01077771234',
    marketingConsent: true,
    notificationConsent: true,
  })

  const diagnosisId = (await submit(server, token, { prompt }, newId())).body.data.id as string
  await server.features.diagnosis.answerAsExpert({
    memberId,
    diagnosisId,
    expertId: decodeJwt(await care.signIn('expert')).sub ?? '',
    feedback: '햇빛이 너무 세요. 커튼을 쳐 주세요.',
    verdict: 'AGREE',
    revision: 0,
  })
  await care.ask(person, 'POST', `/api/v1/analysis/${diagnosisId}/feedback`, { helpful: true })
  await followUpOn(care, memberId, diagnosisId)

  const done = await care.bookAndPay(person, { pickupDate: '2026-11-10', diagnosisId })
  await noteCare(care, done)
  await finish(care, done)
  const paid = await care.paymentOf(done)
  const refund = { amount: 5000, reason: '남궁한솔 님께 배송 지연 보상', requestId: newId() }
  await care.ask('admin', 'POST', `/api/v1/admin/payments/${paid?.id}/refund`, refund)
  const cancelled = await care.bookAndPay(person, { pickupDate: '2026-11-12' })
  await care.ask(person, 'POST', `/api/v1/reservations/${cancelled}/cancel`, {})
  await care.work()
  care.pass(5000)
  await care.work()

  await server.db.insert(pushSubscription).values({
    memberId,
    endpointHash: 'hash-of-the-endpoint',
    endpoint: 'https://push.example/of-namgung',
    p256dh: 'public-key-of-the-browser',
    auth: 'secret-of-the-browser',
    createdAt: care.now(),
  })
  await server.db.insert(review).values({
    id: newId(),
    memberId,
    customerName: '남궁한솔',
    rating: 5,
    content: review5,
    createdAt: care.now(),
  })
  return {
    token,
    memberId,
    diagnosisId,
    done,
    cancelled,
    payment: paid,
    traces: await tracesOf(care, memberId),
  }
}

/** A care plan with a check-in, and a question to a vision model. */
async function followUpOn({ server: { db }, now }: CareWorld, memberId: string, diagnosisId: string) {
  const of = { memberId, diagnosisId }
  const at = now()
  await db.insert(carePlan).values({ ...of, problem: '햇빛 화상', state: 'ACTIVE', startedAt: at })
  await db.insert(careTask).values({ ...of, id: newId(), position: 0, text: '커튼을 쳐요', when: 'TODAY' })
  const checkIn = { ...of, id: newId(), day: 3, answer: 'BETTER' as const, note: '우리 집 새순이 나왔어요' }
  await db.insert(careCheckIn).values({ ...checkIn, createdAt: at })
  await db.insert(engineAttempt).values({
    ...{
      ...of,
      id: newId(),
      engine: 'vision',
      engineVersion: '1',
      submissionHash: 'hash',
      outcome: 'FAILED',
    },
    costMicroWon: 1,
    askedAt: at,
  })
  await db.insert(engineBudget).values({ subject: memberId, day: '2026-11-02', calls: 1, costMicroWon: 1 })
}

/** What speaks of this person, wherever it may be written. */
async function tracesOf({ server: { db } }: CareWorld, memberId: string): Promise<string[]> {
  const [who] = await db.select().from(member).where(eq(member.id, memberId))
  const identities = await db.select().from(memberIdentity).where(eq(memberIdentity.memberId, memberId))
  const photos = await db.select().from(mediaFile).where(eq(mediaFile.memberId, memberId))
  return [
    memberId,
    who?.name,
    who?.phone,
    who?.email,
    '010-1234-5678',
    '테헤란로 152',
    prompt,
    '커튼을 쳐 주세요',
    '우리 집 새순이 나왔어요',
    'push.example',
    'secret-of-the-browser',
    ...identities.map(({ subject }) => subject),
    ...photos.map(({ path }) => path),
  ].filter((trace) => typeof trace === 'string')
}

/** Every row of every table in which one of the traces is found, as `table: trace`. */
export async function findTraces({ server }: CareWorld, traces: string[], except: string[] = []) {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const found: string[] = []
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select to_jsonb(whole)::text as text from "${name}" whole`,
    )
    for (const { text } of rows)
      found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`))
  }
  return found
}
