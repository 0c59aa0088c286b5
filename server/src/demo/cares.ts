import { practiceSubject } from '../../../contract/practice.ts'
import { findMemberId } from '../features/account/sign-in.repository.ts'
import { findIdByKey } from '../features/diagnosis/diagnosis.repository.ts'
import { findByKey } from '../features/reservation/booking.repository.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import { findExpertAnswered, keepUnreadSince, openInbox } from './demo.repository.ts'
import { careStories } from './demo-care-plans.ts'
import { firstKey, stories } from './demo-cares.ts'
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
 * Gives the first sample customer reservations in every state and two care plans, once. They are booked,
 * paid and moved through the product's own endpoints at earlier moments, and the practice provider's books know of
 * the money; so the server must be listening, and what is missing afterwards stays missing.
 */
export async function seedCares(deps: DemoCareDependencies) {
  const { db, transact, now, featuresAt, authenticateUrl, draw = drawPhotos } = deps
  const customerId = await memberOf(db, 'customer-1')
  const operatorId = await memberOf(db, 'operator')
  if (!customerId || !operatorId || (await findByKey(db, customerId, firstKey))) return

  const customer = { id: customerId, name: '김초록' }
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

  // News of the past is dated in the past, and what was read before stays read.
  const readUntil = await transact((tx) => openInbox(tx, customerId))
  try {
    for (const tell of [...stories, ...careStories]) await tell(told)
  } finally {
    await transact((tx) => keepUnreadSince(tx, customerId, readUntil))
  }
}

const asPhoto = ({ whole }: PlantPhotos) =>
  new File([new Uint8Array(whole)], 'pot.jpg', { type: 'image/jpeg' })

const memberOf = (db: Database, personId: string) =>
  findMemberId(db, { provider: 'kakao', subject: practiceSubject('kakao', personId) })
