import { practiceSubject } from '../../../contract/practice.ts'
import { findMemberId } from '../features/account/sign-in.repository.ts'
import { findIdByKey } from '../features/diagnosis/diagnosis.repository.ts'
import { findByKey } from '../features/reservation/booking.repository.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import { findExpertAnswered, keepUnreadSince, openInbox } from './demo.repository.ts'
import { careStories } from './demo-care-plans.ts'
import { firstKey, stories } from './demo-cares.ts'
import { everyStageKey, tellEveryStage } from './demo-cares-of-every-stage.ts'
import { type DrawPhotos, drawPhotos, type PlantPhotos } from './plant-pictures.ts'
import { createStage, type StageDependencies } from './stage.ts'

export interface DemoCareDependencies extends Pick<StageDependencies, 'featuresAt' | 'authenticateUrl'> {
  db: Database
  transact: Transact
  now: () => Date
  /** Draws the plants; `drawPhotos` unless they are drawn already. */
  draw?: DrawPhotos
}

/**
 * Gives the sample customers reservations at every stage and care plans, once. They are booked,
 * paid and moved through the product's own endpoints at earlier moments, and the practice provider's books know of
 * the money; so the server must be listening, and what is missing afterwards stays missing.
 */
export async function seedCares(deps: DemoCareDependencies) {
  const { db } = deps
  const operatorId = await memberOf(db, 'operator')
  if (!operatorId) return
  await seedFirstCustomer(deps, operatorId)
  await seedEveryStage(deps, operatorId)
}

async function seedFirstCustomer(deps: DemoCareDependencies, operatorId: string) {
  const { db, now, featuresAt, authenticateUrl, draw = drawPhotos } = deps
  const customerId = await memberOf(db, 'customer-1')
  if (!customerId || (await findByKey(db, customerId, firstKey))) return

  const customer = { id: customerId, name: '김초록', phone: '010-1234-5678' }
  const stage = createStage({ featuresAt, authenticateUrl, customer, operatorId })
  const drawn = await draw(['wetMonstera', 'mildewedHydrangea', 'recoveringHydrangea'])
  const told = {
    stage,
    now: now(),
    diagnosisId: await findExpertAnswered(db, customerId),
    planned: {
      recovered: await findIdByKey(db, customerId, 'demo-mildewed-hydrangea'),
      underWay: await findIdByKey(db, customerId, 'demo-wet-monstera'),
    },
    photo: asPhoto(drawn.wetMonstera),
    photos: { before: asPhoto(drawn.mildewedHydrangea), after: asPhoto(drawn.recoveringHydrangea) },
  }

  await inThePast(deps, customerId, async () => {
    for (const tell of [...stories, ...careStories]) await tell(told)
  })
}

/** One more sample customer stands at every stage at once. */
async function seedEveryStage(deps: DemoCareDependencies, operatorId: string) {
  const { db, transact, now, featuresAt, authenticateUrl } = deps
  const customerId = await memberOf(db, 'customer-4')
  if (!customerId || (await findByKey(db, customerId, everyStageKey))) return
  const customer = { id: customerId, name: '한여름', phone: '010-3456-7890' }
  const stage = createStage({ featuresAt, authenticateUrl, customer, operatorId })
  await inThePast(deps, customerId, () => tellEveryStage(stage, now()))
  const { deliver } = featuresAt(now).notification
  await transact((tx) => deliver(tx, { memberId: customerId, ...freshArticle }))
}

const freshArticle = {
  type: 'CONTENT' as const,
  title: '새로운 글이 올라왔어요',
  message: '겨울을 앞둔 화분을 어떻게 돌보면 좋을지 정리했어요.',
  link: '/plant-contents',
}

/** News of the past is dated in the past, and what was read before stays read. */
async function inThePast({ transact }: DemoCareDependencies, memberId: string, tell: () => Promise<void>) {
  const readUntil = await transact((tx) => openInbox(tx, memberId))
  try {
    await tell()
  } finally {
    await transact((tx) => keepUnreadSince(tx, memberId, readUntil))
  }
}

const asPhoto = ({ whole }: PlantPhotos) =>
  new File([new Uint8Array(whole)], 'pot.jpg', { type: 'image/jpeg' })

const memberOf = (db: Database, personId: string) =>
  findMemberId(db, { provider: 'kakao', subject: practiceSubject('kakao', personId) })
