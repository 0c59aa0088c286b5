import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { consentKinds, policyVersion } from '../../../contract/account/account.ts'
import { dayMs, formatDay } from '../../../contract/seoul-day.ts'
import type { DiagnosisEngine } from '../../src/features/diagnosis/engine/engine.ts'
import { payment } from '../../src/features/payment/payment.tables.ts'
import { unsureEngine } from '../support/harness/unsure-engine.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { submit } from '../support/submission.ts'

const path = '/api/v1/common/home/open-matters'

/** Always names a problem, so that a care plan can be started. */
const engine: DiagnosisEngine = {
  ...unsureEngine,
  diagnose: async (input) => {
    const result = await unsureEngine.diagnose(input)
    const findings = { ...result.findings, solutions: ['물 주기를 멈춰요'] }
    return { ...result, problemId: 'overwatering', problem: '과습', findings }
  },
}

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld({ overrides: { engine } })
})
afterAll(() => care.close())

const read = async (person: string) => (await care.callAs(person, 'GET', path)).body.data
const none = { matters: [], isComplete: true }

async function diagnose(person: string): Promise<string> {
  return (await submit(care.server, await care.signIn(person))).body.data.id
}

async function answerAsExpert(person: string, diagnosisId: string) {
  const { memberId } = decodeMember(await care.signIn(person))
  await care.server.features.diagnosis.publishExpertAnswer({
    memberId,
    diagnosisId,
    expertId: 'expert',
    feedback: '잎 뒷면을 닦아 주세요.',
    verdict: 'AGREE',
    revision: 0,
  })
}

async function answerCheckIn(person: string, id: string) {
  const body = new FormData()
  body.set('answer', 'BETTER')
  const token = await care.signIn(person)
  const path = `/api/v1/analysis/${id}/care-plan/check-ins`
  expect((await care.server.call('POST', path, { token, body })).status).toBe(200)
}

const decodeMember = (token: string) => ({
  memberId: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub as string,
})

const transferUntil = '2026-11-04T23:59:00+09:00'

/** Begins the payment of a booking by a transfer that has not arrived. */
async function chooseTransfer(person: string, reservationId: string) {
  await care.callAs(person, 'POST', '/api/v1/payments/toss/initiate', { reservationId, amount: 15_000 })
  const virtualAccount = { bank: '국민은행', accountNumber: '123', dueAt: transferUntil, secret: null }
  await care.server.db.update(payment).set({ virtualAccount }).where(eq(payment.reservationId, reservationId))
}

it('has nothing for a new member', async () => {
  expect(await read('customer-4')).toEqual(none)
})

describe('money', () => {
  it('lists an unpaid booking until it is paid or its hold is over', async () => {
    const id = await care.book('customer-1', { pots: { SMALL: 1 } })
    const { holdUntil, pickupDate } = await care.row(id)
    const { matters } = await read('customer-1')
    expect(matters).toEqual([
      {
        kind: 'PAYMENT',
        id,
        subject: `${formatDay(pickupDate)} 수거`,
        amount: 5_000,
        at: expect.any(String),
      },
    ])
    expect(Date.parse(matters[0].at)).toBe(holdUntil?.getTime())
    expect(await read('customer-4')).toEqual(none)

    await care.pay('customer-1', id)
    const paid = (await read('customer-1')).matters
    expect(paid).toMatchObject([{ kind: 'PICKUP', id }])
    await care.book('customer-1')
    care.advanceClock(31 * 60_000)
    expect((await read('customer-1')).matters).toEqual(paid)
  })

  it('shows an awaited transfer instead of the payment, with its own deadline', async () => {
    const id = await care.book('customer-1')
    await chooseTransfer('customer-1', id)
    const { matters } = await read('customer-1')
    const subject = `${formatDay((await care.row(id)).pickupDate)} 수거`
    expect(matters[0]).toMatchObject({ kind: 'DEPOSIT', id, subject, amount: 15_000, at: transferUntil })
  })
})

describe('a reservation', () => {
  it('announces its next visit below what needs an answer, and then only from the day before', async () => {
    const id = await care.bookAndPay('customer-2', { pickupDate: care.findSoonPickupDay() })
    const { pickupDate } = await care.row(id)
    const pickup = {
      kind: 'PICKUP',
      id,
      subject: '화분 1개',
      amount: null,
      at: `${pickupDate}T09:00:00+09:00`,
    }
    expect(await read('customer-2')).toEqual({ matters: [pickup], isComplete: true })

    const form = new FormData()
    form.set('amount', '25000')
    form.set('reason', '더 큰 화분이 필요해요.')
    const asOperator = { token: await care.signIn('operator'), body: form }
    const proposed = await care.server.call(
      'POST',
      `/api/v1/admin/reservations/${id}/price-changes`,
      asOperator,
    )
    expect(proposed.status).toBe(200)
    const question = { ...pickup, kind: 'PRICE_CHANGE', amount: 10_000, at: null }
    expect((await read('customer-2')).matters).toEqual([question])
    // A payment due within a day comes before the question, a later one after it; the hold ends before the next reading.
    const unpaid = await care.book('customer-2')
    const due = expect.objectContaining({ kind: 'PAYMENT', id: unpaid })
    expect((await read('customer-2')).matters).toEqual([due, question])
    await chooseTransfer('customer-2', unpaid)
    const later = expect.objectContaining({ kind: 'DEPOSIT', id: unpaid })
    expect((await read('customer-2')).matters).toEqual([question, later])
    await care.server.db
      .update(payment)
      .set({ virtualAccount: null })
      .where(eq(payment.reservationId, unpaid))
    care.setClock(`${dayBefore(pickupDate)}T20:00:00`)
    expect((await read('customer-2')).matters).toEqual([question, pickup])
  })

  it('says while the plants are with us when they are planned to return', async () => {
    const id = await care.bookAndPay('customer-2')
    await care.move(id, 'PICKED_UP')
    const { deliveryDate } = await care.row(id)
    const { matters } = await read('customer-2')
    expect(matters.find((matter: { id: string }) => matter.id === id)).toMatchObject({
      kind: 'CARE',
      at: `${deliveryDate}T09:00:00+09:00`,
    })
  })
})

describe('a diagnosis', () => {
  it('has an unread answer until its owner opens the result', async () => {
    const id = await diagnose('customer-3')
    expect(await read('customer-3')).toEqual(none)
    await answerAsExpert('customer-3', id)
    expect((await read('customer-3')).matters).toMatchObject([{ kind: 'EXPERT_ANSWER', id }])
    await care.callAs('customer-2', 'GET', `/api/v1/analysis/${id}`)
    expect((await read('customer-3')).matters).toHaveLength(1)
    await care.callAs('customer-3', 'GET', `/api/v1/analysis/${id}`)
    expect(await read('customer-3')).toEqual(none)
  })

  it('asks for the check-in that is due; a feature that fails does not hide the others', async () => {
    const consents = consentKinds.map((kind) => ({ kind, agreed: true }))
    await care.callAs('customer-4', 'POST', '/api/v1/user/consents', { policyVersion, consents })
    const id = await diagnose('customer-4')
    expect((await care.callAs('customer-4', 'POST', `/api/v1/analysis/${id}/care-plan`, {})).status).toBe(200)
    const ofOther = await diagnose('customer-3')
    await care.callAs('customer-3', 'POST', `/api/v1/analysis/${ofOther}/care-plan`, {})
    care.advanceClock(3 * dayMs)
    // The check-in of somebody else is no answer to this one.
    await answerCheckIn('customer-3', ofOther)
    const booking = await care.book('customer-4', { pickupDate: care.findSoonPickupDay() })
    const kinds = async () => {
      const { matters, isComplete } = await read('customer-4')
      return { found: matters.map((it: { kind: string; id: string }) => [it.kind, it.id]), isComplete }
    }
    expect(await kinds()).toEqual({
      found: [
        ['PAYMENT', booking],
        ['CHECK_IN', id],
      ],
      isComplete: true,
    })

    const { pool } = care.server.database
    const query = pool.query.bind(pool) as (...sent: unknown[]) => Promise<never>
    const failing = vi
      .spyOn(pool, 'query')
      .mockImplementation((...sent: unknown[]) =>
        JSON.stringify(sent[0]).includes('care_plan') ? Promise.reject(new Error('gone')) : query(...sent),
      )
    expect(await kinds()).toEqual({ found: [['PAYMENT', booking]], isComplete: false })
    failing.mockRestore()
  })
})

const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
