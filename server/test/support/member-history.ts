import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { invitation, member, memberIdentity } from '../../src/features/account/account.tables.ts'
import { review } from '../../src/features/company/company.tables.ts'
import { careCheckIn, carePlan, careTask } from '../../src/features/diagnosis/care-plan.tables.ts'
import { customerRequest, expertHandover } from '../../src/features/diagnosis/expert-desk.tables.ts'
import { engineAttempt, engineBudget } from '../../src/features/diagnosis/model.tables.ts'
import { pushSubscription } from '../../src/features/notification/notification.tables.ts'
import { savedView } from '../../src/features/reservation/saved-view.tables.ts'
import { missedVisit } from '../../src/features/reservation/visit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { mediaFile } from '../../src/shared/media/media.tables.ts'
import type { ReservationWorld } from './reservation-world.ts'
import { smallPhoto, submit } from './submission.ts'

const prompt = '거실 창가의 몬스테라 잎끝이 갈색이 됐어요'
const reviewText = '덕분에 식물이 살아났어요.'

/** Moves a paid reservation to DONE. */
export async function finishReservation(care: ReservationWorld, id: string) {
  const statuses = [
    'PICKED_UP',
    'IN_CARE',
    'DELIVERY_PREPARING',
    'DELIVERY_SCHEDULED',
    'DELIVERED',
    'DONE',
  ] as const
  for (const to of statuses) {
    const answer = await care.move(id, to, { note: '잘 돌보고 있어요' })
    if (answer.status !== 200) throw new Error(`Move to ${to} failed: ${JSON.stringify(answer.body)}`)
  }
}

/** Adds a pot record and a care entry with a photo. */
async function addCareRecords(care: ReservationWorld, id: string) {
  const base = `/api/v1/admin/reservations/${id}`
  const pot = { diameter: '30cm 이하', conditions: ['WILTED'], note: '남궁한솔 님 몬스테라', revision: 0 }
  const form = new FormData()
  const fields = { entryId: newId(), kind: 'INTAKE', isPublic: 'true', text: '남궁한솔 님 화분이 왔어요.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo1', new Blob([new Uint8Array(smallPhoto)], { type: 'image/jpeg' }), 'pot.jpg')
  for (const answer of [
    await care.callAs('operator', 'PUT', `${base}/pots/1`, pot),
    await care.callAs('operator', 'POST', `${base}/care-entries`, form),
  ])
    if (answer.status !== 200) throw new Error(`Care record failed: ${JSON.stringify(answer.body)}`)
}

async function addNotes(care: ReservationWorld, memberId: string, diagnosisId: string) {
  for (const [person, path] of [
    ['operator', `people/${memberId}`],
    ['expert', `analysis/cases/${diagnosisId}`],
  ] as const) {
    const body = { noteId: newId(), text: '남궁한솔 님은 저녁에 전화를 받아요.' }
    const answer = await care.callAs(person, 'POST', `/api/v1/admin/${path}/notes`, body)
    if (answer.status !== 200) throw new Error(`Note failed: ${JSON.stringify(answer.body)}`)
  }
}

/** Creates every kind of data that a member can have, and returns the texts by which it can be found in the database. */
export async function createMemberHistory(care: ReservationWorld, person: string) {
  const { server } = care
  const token = await care.signIn(person)
  const memberId = decodeJwt(token).sub ?? ''
  await care.callAs(person, 'PUT', '/api/v1/user/profile', {
    name: '남궁한솔',
    phone: '01077771234',
    marketingConsent: true,
    notificationConsent: true,
  })

  const diagnosisId = (await submit(server, token, { prompt }, newId())).body.data.id as string
  await server.features.diagnosis.publishExpertAnswer({
    memberId,
    diagnosisId,
    expertId: decodeJwt(await care.signIn('expert')).sub ?? '',
    feedback: '햇빛이 너무 세요. 커튼을 쳐 주세요.',
    verdict: 'AGREE',
    revision: 0,
  })
  await care.callAs(person, 'POST', `/api/v1/analysis/${diagnosisId}/feedback`, { helpful: true })
  await addCarePlan(care, memberId, diagnosisId)
  await addNotes(care, memberId, diagnosisId)

  const doneReservationId = await care.bookAndPay(person, { pickupDate: '2026-11-10', diagnosisId })
  await addCareRecords(care, doneReservationId)
  await finishReservation(care, doneReservationId)
  const paid = await care.findLatestPayment(doneReservationId)
  const refund = { amount: 5000, reason: '남궁한솔 님께 배송 지연 보상', requestId: newId() }
  await care.callAs('admin', 'POST', `/api/v1/admin/payments/${paid?.id}/refund`, refund)
  const cancelledReservationId = await care.bookAndPay(person, { pickupDate: '2026-11-12' })
  await care.callAs(person, 'POST', `/api/v1/reservations/${cancelledReservationId}/cancel`, {})
  await care.runJobs()
  care.advanceClock(5000)
  await care.runJobs()

  await server.db.insert(missedVisit).values({
    ...{ id: newId(), memberId, reservationId: cancelledReservationId, leg: 'PICKUP', slot: 'AM' },
    ...{ date: '2026-11-12', reason: 'OTHER', words: '남궁한솔 님 댁 공사', missedBy: 'US', fee: 0 },
    recordedBy: 'operator',
    createdAt: care.now(),
  })
  await server.db.insert(invitation).values({
    ...{ id: newId(), tokenHash: 'hash-of-the-link', role: 'EXPERT', note: '남궁한솔 님', takenBy: memberId },
    invitedBy: decodeJwt(await care.signIn('admin')).sub ?? '',
    ...{ createdAt: care.now(), expiresAt: care.now(), takenAt: care.now() },
  })
  await server.db.insert(savedView).values({
    ...{ id: newId(), memberId, screen: 'BOARD', name: '남궁한솔 구역', filters: { area: '강남구' } },
    createdAt: care.now(),
  })
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
    content: reviewText,
    createdAt: care.now(),
  })
  return {
    token,
    memberId,
    diagnosisId,
    doneReservationId,
    cancelledReservationId,
    payment: paid,
    traces: await findIdentifyingTexts(care, memberId),
  }
}

/** Adds a care plan with a check-in, a reply to an expert's request, a hand-over, and a vision model call. */
async function addCarePlan({ server: { db }, now }: ReservationWorld, memberId: string, diagnosisId: string) {
  const key = { memberId, diagnosisId }
  const at = now()
  await db.insert(carePlan).values({ ...key, problem: '햇빛 화상', state: 'ACTIVE', startedAt: at })
  await db.insert(careTask).values({ ...key, id: newId(), position: 0, text: '커튼을 쳐요', when: 'TODAY' })
  const checkIn = { ...key, id: newId(), day: 3, answer: 'BETTER' as const, note: '우리 집 새순이 나왔어요' }
  await db.insert(careCheckIn).values({ ...checkIn, createdAt: at })
  await db.insert(customerRequest).values({
    ...key,
    number: 0,
    expertId: 'expert',
    kind: 'QUESTION',
    text: '화분은 어디에 두세요?',
    state: 'ANSWERED',
    askedAt: at,
    remainingMs: 0,
    repliedAt: at,
    reply: '안방 창가에 두고 있어요',
  })
  await db.insert(expertHandover).values({
    ...key,
    fromExpertId: 'expert',
    note: '남궁한솔 님 잎 뒷면을 한 번 더 봐 주세요',
    handedAt: at,
  })
  await db.insert(engineAttempt).values({
    ...key,
    id: newId(),
    engine: 'vision',
    engineVersion: '1',
    submissionHash: 'hash',
    outcome: 'FAILED',
    costMicroWon: 1,
    askedAt: at,
  })
  await db.insert(engineBudget).values({ subject: memberId, day: '2026-11-02', calls: 1, costMicroWon: 1 })
}

/** Returns the ids and texts that identify the member. */
async function findIdentifyingTexts(
  { server: { db } }: ReservationWorld,
  memberId: string,
): Promise<string[]> {
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
    '안방 창가에 두고 있어요',
    'push.example',
    'secret-of-the-browser',
    ...identities.map(({ subject }) => subject),
    ...photos.map(({ path }) => path),
  ].filter((trace) => typeof trace === 'string')
}

/** Searches every row of every table for the texts and returns the matches as `table: text`. */
export async function findTraces({ server }: ReservationWorld, traces: string[], except: string[] = []) {
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
