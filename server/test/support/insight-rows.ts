import { careCheckIn, carePlan } from '../../src/features/diagnosis/care-plan.tables.ts'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { expertAnswer } from '../../src/features/diagnosis/expert-desk.tables.ts'
import { engineAttempt } from '../../src/features/diagnosis/model.tables.ts'
import { payment, refund } from '../../src/features/payment/payment.tables.ts'
import { reservation, visit } from '../../src/features/reservation/reservation.tables.ts'
import type { Database } from '../../src/shared/db/database.ts'
import { newId } from '../../src/shared/ids/ids.ts'

const hourMs = 60 * 60 * 1000
/** Returns a time in Seoul in 2027, e.g. for `03-08 09:00`. */
export const at = (time: string) => new Date(`2027-${time.replace(' ', 'T')}:00+09:00`)

interface DiagnosisKey {
  memberId: string
  diagnosisId: string
}

/** Inserts rows for the insight metrics; columns without influence on them have fixed values. */
export const insightRows = (db: Database) => ({ ...diagnosisRows(db), ...reservationRows(db) })

function diagnosisRows(db: Database) {
  return { addDiagnosis, addVerdict, addCheckIn, addEngineAttempt }

  async function addDiagnosis(
    memberId: string,
    time: string,
    options: Partial<typeof diagnosis.$inferInsert> & { answeredAfterHours?: number } = {},
  ) {
    const { answeredAfterHours, ...columns } = options
    const createdAt = at(time)
    const id = newId()
    await db.insert(diagnosis).values({
      id,
      memberId,
      createdAt,
      fullPhoto: 'a.webp',
      symptomPhoto: 'b.webp',
      prompt: '',
      answers: {},
      problem: '과습',
      confidence: 'HIGH',
      engine: 'embedded',
      engineVersion: '1',
      evidence: {},
      findings: {} as never,
      expertDueAt: new Date(createdAt.getTime() + 24 * hourMs),
      ...(answeredAfterHours !== undefined && {
        expertAnsweredAt: new Date(createdAt.getTime() + answeredAfterHours * hourMs),
      }),
      ...columns,
    })
    return { memberId, diagnosisId: id }
  }

  async function addVerdict(
    key: DiagnosisKey,
    time: string,
    verdict: 'AGREE' | 'PARTLY' | 'WRONG',
    columns: Partial<typeof expertAnswer.$inferInsert> = {},
  ) {
    await db.insert(expertAnswer).values({
      ...key,
      edition: 0,
      expertId: 'expert',
      feedback: '',
      verdict,
      revision: 0,
      engine: 'embedded',
      engineVersion: '1',
      answeredAt: at(time),
      ...columns,
    })
  }

  async function addCheckIn(time: string, problem: string, day: number, answer: 'BETTER' | 'SAME' | 'WORSE') {
    const key = { memberId: 'm1', diagnosisId: newId() }
    await db.insert(carePlan).values({ ...key, problem, state: 'ACTIVE', startedAt: at(time) })
    await db.insert(careCheckIn).values({ ...key, id: newId(), day, answer, note: '', createdAt: at(time) })
  }

  /** Adds an attempt of the vision model, regardless of which engine answered in the end. */
  async function addEngineAttempt(key: DiagnosisKey, time: string) {
    await db.insert(engineAttempt).values({
      ...key,
      id: newId(),
      engine: 'vision',
      engineVersion: '2',
      submissionHash: newId(),
      outcome: 'ANSWERED',
      costMicroWon: 0,
      askedAt: at(time),
    })
  }
}

function reservationRows(db: Database) {
  return { addReservation, addPayment, addRefund }

  async function addReservation(
    { memberId, diagnosisId }: DiagnosisKey,
    time: string,
    columns: Partial<typeof reservation.$inferInsert> = {},
  ) {
    const id = newId()
    await db.insert(reservation).values({
      id,
      memberId,
      diagnosisId,
      number: newId(),
      status: 'WAITING',
      listing: 'IN_PROGRESS',
      progress: 5,
      customerName: '김',
      customerPhone: '01000000000',
      sameAddress: true,
      area: 'SERVED',
      pickupAddress: '',
      pickupAddressDetail: '',
      deliveryAddress: '',
      deliveryAddressDetail: '',
      small: 1,
      medium: 0,
      large: 0,
      potCount: 1,
      priceVersion: '1',
      totalAmount: 5000,
      createdAt: at(time),
      statusSince: at(time),
      ...columns,
    })
    const half = { memberId, reservationId: id, slot: 'AM' as const, time: '09:00', holds: true }
    await db.insert(visit).values([
      { ...half, leg: 'PICKUP', date: '2027-03-16' },
      { ...half, leg: 'DELIVERY', date: '2027-03-23' },
    ])
    return { reservationId: id }
  }

  async function addPayment(
    memberId: string,
    time: string,
    amount: number,
    { reservationId } = { reservationId: newId() },
  ) {
    const ids = { id: newId(), memberId, reservationId }
    await db.insert(payment).values({
      ...ids,
      purpose: 'BOOKING',
      orderId: newId(),
      orderName: '',
      amount,
      status: 'COMPLETED',
      completedAt: at(time),
      createdAt: at(time),
    })
    return ids
  }

  async function addRefund(
    time: string,
    amount: number,
    reason: string,
    columns: Partial<typeof refund.$inferInsert> = {},
  ) {
    const ids = { id: newId(), memberId: 'm1', reservationId: newId(), paymentId: newId() }
    await db.insert(refund).values({
      ...ids,
      amount,
      reason,
      cause: 'CUSTOMER_CANCEL',
      status: 'SETTLED',
      createdAt: at(time),
      settledAt: at(time),
      ...columns,
    })
  }
}
