import { api } from '../../../contract/index.ts'
import { practiceSubject } from '../../../contract/practice.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import { type DrawPhotos, drawPhotos, type PlantPhotos } from '../../../demo/drawing/plants/plant-photos.ts'
import { findMemberId } from '../features/account/members.ts'
import { findIdByKey } from '../features/diagnosis/diagnosis.repository.ts'
import { findReservationByIdempotencyKey } from '../features/reservation/booking/book-pickup.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import { createDemoPlayer, type DemoPlayer, type DemoPlayerDependencies } from './demo-player.ts'
import { everyStatusKey, playEveryStatus } from './every-status-scenarios.ts'
import { firstReservationKey, reservationScenarios, type Scenario } from './reservation-scenarios.ts'
import { clearWatermark, findAnsweredDiagnosis, restoreWatermark } from './seed.repository.ts'

interface DemoReservationDependencies extends Pick<DemoPlayerDependencies, 'featuresAt' | 'authenticateUrl'> {
  db: Database
  transact: Transact
  now: () => Date
  /** Draws the plant photos; `drawPhotos` by default. */
  draw?: DrawPhotos
}

/**
 * Seeds the reservations and care plans of the sample customers, once. They are created through the real
 * endpoints with past dates, and the sandbox payment provider has the matching transactions; so the server
 * must already be listening. Data that is missing after a failure stays missing.
 */
export async function seedDemoReservations(deps: DemoReservationDependencies) {
  const { db } = deps
  const operatorId = await findSampleMember(db, 'operator')
  if (!operatorId) return
  await seedFirstCustomer(deps, operatorId)
  await seedEveryStatus(deps, operatorId)
}

async function seedFirstCustomer(deps: DemoReservationDependencies, operatorId: string) {
  const { db, now, featuresAt, authenticateUrl, draw = drawPhotos } = deps
  const customerId = await findSampleMember(db, 'customer-1')
  if (!customerId || (await findReservationByIdempotencyKey(db, customerId, firstReservationKey))) return

  const customer = { id: customerId, name: '김초록', phone: '010-1234-5678' }
  const player = createDemoPlayer({ featuresAt, authenticateUrl, customer, operatorId })
  const drawn = await draw(['wetMonstera', 'mildewedHydrangea', 'recoveringHydrangea'])
  const context = {
    player,
    now: now(),
    diagnosisId: await findAnsweredDiagnosis(db, customerId),
    planIds: {
      recovered: await findIdByKey(db, customerId, 'demo-mildewed-hydrangea'),
      active: await findIdByKey(db, customerId, 'demo-wet-monstera'),
    },
    photo: toPhotoFile(drawn.wetMonstera),
    photos: { before: toPhotoFile(drawn.mildewedHydrangea), after: toPhotoFile(drawn.recoveringHydrangea) },
  }

  await withPastNotifications(deps, customerId, async () => {
    for (const play of [...reservationScenarios, ...carePlanScenarios]) await play(context)
  })
}

/** Gives another sample customer a reservation in every status. */
async function seedEveryStatus(deps: DemoReservationDependencies, operatorId: string) {
  const { db, transact, now, featuresAt, authenticateUrl } = deps
  const customerId = await findSampleMember(db, 'customer-4')
  if (!customerId || (await findReservationByIdempotencyKey(db, customerId, everyStatusKey))) return
  const customer = { id: customerId, name: '한여름', phone: '010-3456-7890' }
  const player = createDemoPlayer({ featuresAt, authenticateUrl, customer, operatorId })
  await withPastNotifications(deps, customerId, () => playEveryStatus(player, now()))
  const { deliver } = featuresAt(now).notification
  await transact((tx) => deliver(tx, { memberId: customerId, ...freshArticle }))
}

const freshArticle = {
  type: 'CONTENT' as const,
  title: '새로운 글이 올라왔어요',
  message: '겨울을 앞둔 화분을 어떻게 돌보면 좋을지 정리했어요.',
  link: '/plant-contents',
}

/** Runs `play` so that its notifications are dated in the past; the watermark of the inbox stays as it was. */
async function withPastNotifications(
  { transact }: DemoReservationDependencies,
  memberId: string,
  play: () => Promise<void>,
) {
  const readUntil = await transact((tx) => clearWatermark(tx, memberId))
  try {
    await play()
  } finally {
    await transact((tx) => restoreWatermark(tx, memberId, readUntil))
  }
}

const toPhotoFile = ({ whole }: PlantPhotos) =>
  new File([new Uint8Array(whole)], 'pot.jpg', { type: 'image/jpeg' })

const findSampleMember = (db: Database, personId: string) =>
  findMemberId(db, { provider: 'kakao', subject: practiceSubject('kakao', personId) })

const hourMs = 60 * 60 * 1000
const minutesPastNine = 5

/** A completed two-week care plan of a hydrangea with three check-ins. */
const recoveredPlan: Scenario = async ({ player, now, planIds, photos }) => {
  const id = planIds.recovered
  if (!id) return
  const startedAt = new Date(now.getTime() - 25 * dayMs)
  player.setTime(startedAt)
  await startPlan(player, id, 3)
  const answers = [
    { day: 3, answer: 'SAME', note: '하얀 가루는 닦아 냈는데 아직 조금 남아 있어요.', photo: photos.before },
    { day: 7, answer: 'BETTER', note: '아침저녁으로 창문을 열어 두었더니 더 번지지 않아요.' },
    { day: 14, answer: 'BETTER', note: '새로 난 잎은 깨끗해요.', photo: photos.after },
  ] as const
  for (const { day, ...body } of answers) {
    await sendRemindersOn(player, startedAt, day)
    player.setTime(new Date(reminderTime(startedAt, day).getTime() + 3 * hourMs))
    await player.callAsCustomer(api.diagnosis.checkIn, { params: { id }, body })
  }
}

/** An active care plan of a monstera with an unanswered check-in. */
const activePlan: Scenario = async ({ player, now, planIds }) => {
  const id = planIds.active
  if (!id) return
  const startedAt = new Date(now.getTime() - 4 * dayMs + 4 * hourMs)
  player.setTime(startedAt)
  await startPlan(player, id, 2)
  await sendRemindersOn(player, startedAt, 3)
}

export const carePlanScenarios: Scenario[] = [recoveredPlan, activePlan]

/** Starts the plan and completes its first tasks. */
async function startPlan(player: DemoPlayer, id: string, ticked: number) {
  const { tasks } = await player.callAsCustomer(api.diagnosis.startCarePlan, { params: { id } })
  for (const { id: taskId } of tasks.slice(0, ticked)) {
    await player.callAsCustomer(api.diagnosis.tickCareTask, { params: { id, taskId }, body: { done: true } })
  }
}

async function sendRemindersOn(player: DemoPlayer, startedAt: Date, day: number) {
  player.setTime(reminderTime(startedAt, day))
  await player.runCareReminders()
}

/** Returns 9:05 in Seoul on the day that is `days` after the start. */
function reminderTime(startedAt: Date, days: number) {
  const day = new Date(startedAt.getTime() + 9 * hourMs + days * dayMs).toISOString().slice(0, 10)
  return new Date(new Date(`${day}T09:00:00+09:00`).getTime() + minutesPastNine * 60_000)
}
