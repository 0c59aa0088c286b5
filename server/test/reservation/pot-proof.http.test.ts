import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Inquiry } from '../../../contract/inquiry/inquiry.ts'
import type { AdminInquiry } from '../../../contract/inquiry/inquiry-admin.ts'
import type { CareRecord } from '../../../contract/reservation/care-record.ts'
import type { PotProof } from '../../../contract/reservation/care-report.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())

const admin = '/api/v1/admin'
const plainMove = (id: string, to: string, reason?: string) =>
  care.callAs('operator', 'POST', `${admin}/reservations/${id}/move`, {
    ...{ to, acknowledge: ['EARLY_VISIT'], reason },
  })
const stopOf = async (id: string) =>
  (await care.callAs('operator', 'GET', `${admin}/reservations/${id}`)).body.data
const proofsOf = async (person: string, id: string): Promise<PotProof[]> =>
  (await care.detail(person, id)).potProofs
const confirm = (person: string, id: string, kind: string, agreedWon = 0) =>
  care.callAs(person, 'POST', `/api/v1/reservations/${id}/pots/confirm`, { kind, agreedWon })
const agree = (id: string, potNumber: number, agreedWon: number | null, revision = 0) =>
  care.callAs('operator', 'PUT', `${admin}/reservations/${id}/pots/${potNumber}`, {
    ...{ diameter: '30cm 이하', conditions: [], note: '', agreedWon, revision },
  })
const recordOf = async (id: string): Promise<CareRecord> =>
  (await care.callAs('operator', 'GET', `${admin}/reservations/${id}/care`)).body.data

/** What the customer was told about a reservation. */
async function messagesOf(id: string): Promise<string[]> {
  const { body } = await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')
  const about = body.data.content.filter(({ link }: { link: string }) => link === `/reservation-detail/${id}`)
  return about.map(({ message }: { message: string }) => message)
}

/** A booking of two pots, photographed and picked up. */
async function pickedUp(person = 'customer-1') {
  const id = await care.bookAndPay(person, { pots: { MEDIUM: 2 } })
  await care.photographPots(id, 'INTAKE')
  expect((await plainMove(id, 'PICKED_UP')).status).toBe(200)
  return id
}
async function delivered(person = 'customer-1') {
  const id = await pickedUp(person)
  for (const to of ['IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const) await care.move(id, to)
  await care.photographPots(id, 'BEFORE_RETURN')
  expect((await plainMove(id, 'DELIVERED')).status).toBe(200)
  return id
}

describe('a visit', () => {
  it('is completed when each pot has a photo of it', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 2 } })
    expect(await stopOf(id)).toMatchObject({ potsToPhotograph: [1, 2] })
    await care.photographPots(id, 'INTAKE', { pots: [2] })
    // Photos of the return prove nothing about the pickup.
    await care.photographPots(id, 'BEFORE_RETURN', { pots: [1] })

    const refused = await plainMove(id, 'PICKED_UP')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'POT_PHOTOS_MISSING'],
      '1번 화분 사진이 없어요. 사진을 찍거나, 못 찍는 이유를 적어 주세요.',
    ])
    const { moves } = await stopOf(id)
    expect(moves.find(({ to }: { to: string }) => to === 'PICKED_UP').needsReason).toBe(true)

    await care.photographPots(id, 'INTAKE', { pots: [1] })
    expect((await stopOf(id)).potsToPhotograph).toEqual([])
    expect((await plainMove(id, 'PICKED_UP')).status).toBe(200)

    for (const to of ['IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
      expect((await plainMove(id, to)).status).toBe(200)
    expect((await plainMove(id, 'DELIVERED')).body.message).toContain('2번 화분 사진이 없어요.')
    await care.photographPots(id, 'BEFORE_RETURN', { pots: [2] })
    expect((await plainMove(id, 'DELIVERED')).status).toBe(200)
    expect(await messagesOf(id)).toContainEqual(expect.stringContaining('화분 사진도 확인해 주세요'))
  })

  it('without a photo asks the customer to confirm none', async () => {
    const id = await care.bookAndPay('customer-1')
    for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED', 'DELIVERED'])
      expect((await plainMove(id, to, '어두워서 못 찍음')).status).toBe(200)
    const told = await messagesOf(id)
    expect(told).toContainEqual(expect.stringContaining('편히 쉬게 해 주세요'))
    expect(told).not.toContainEqual(expect.stringContaining('사진'))
  })

  it('is also completed for a reason, which the history and the audit log have', async () => {
    const id = await care.bookAndPay('customer-1')
    expect((await plainMove(id, 'PICKED_UP', '어두워서 못 찍음')).status).toBe(200)
    expect((await stopOf(id)).history[0]).toMatchObject({ toLabel: '수거 완료', reason: '어두워서 못 찍음' })
    const entries = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.find(({ action }) => action === 'reservation.move')?.reason).toBe('어두워서 못 찍음')
  })

  it('that was missed needs no photo', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T11:00:00')
    expect((await plainMove(id, 'CONFIRMED', '아무도 안 계심')).status).toBe(200)
    care.setClock('2026-11-02T10:00:00')
  })

  it('shows when photos were taken that arrive later, and keeps when they arrived', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T11:30:00')
    await care.photographPots(id, 'INTAKE', { takenAt: '2026-11-10T09:12:00+09:00' })
    expect((await care.detail('customer-1', id)).careReport[0]).toMatchObject({
      takenAt: '2026-11-10T09:12:00+09:00',
      createdAt: '2026-11-10T11:30:00+09:00',
    })
    care.setClock('2026-11-02T10:00:00')
  })
})

describe('the customer', () => {
  it('confirms the photos and the agreed value of a visit once; the value is fixed then', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 2 } })
    await care.photographPots(id, 'INTAKE')
    expect((await confirm('customer-1', id, 'INTAKE')).status).toBe(404)
    await plainMove(id, 'PICKED_UP')
    expect((await agree(id, 2, 80_000)).body.data.record.agreedWon).toBe(80_000)
    expect(await proofsOf('customer-1', id)).toEqual([
      {
        ...{ kind: 'INTAKE', answer: null, answeredAt: null, canConfirm: true, agreedWon: 80_000 },
        pots: [
          { potNumber: 1, agreedWon: null },
          { potNumber: 2, agreedWon: 80_000 },
        ],
      },
    ])
    expect((await recordOf(id)).answers).toEqual([])

    // Another sum than the one that was shown.
    expect((await confirm('customer-1', id, 'INTAKE', 0)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await confirm('customer-2', id, 'INTAKE', 80_000)).status).toBe(404)
    for (let times = 0; times < 2; times += 1)
      expect((await confirm('customer-1', id, 'INTAKE', 80_000)).status).toBe(200)
    expect((await proofsOf('customer-1', id))[0]).toMatchObject({ answer: 'SAME', canConfirm: false })
    expect((await recordOf(id)).answers).toMatchObject([
      { kind: 'INTAKE', answer: 'SAME', agreedWon: 80_000 },
    ])
    const notes = (await stopOf(id)).history.filter(({ kind }: { kind: string }) => kind === 'NOTE')
    expect(notes).toMatchObject([{ actorName: '손님', note: expect.stringContaining('정한 금액 80,000원.') }])

    const changed = await agree(id, 2, 10_000, 1)
    expect([changed.status, changed.body.message]).toEqual([400, '손님이 확인한 금액은 바꿀 수 없어요.'])
    expect((await agree(id, 2, 80_000, 1)).status).toBe(200)
    expect((await confirm('customer-1', id, 'BEFORE_RETURN', 80_000)).status).toBe(404)
  })

  it('says in an inquiry what is different, and staff see the pots of both visits beside it', async () => {
    const id = await delivered()
    await agree(id, 1, 120_000)
    await confirm('customer-1', id, 'INTAKE', 120_000)
    const form = new FormData()
    const messageId = crypto.randomUUID()
    const sent = { messageId, kind: 'CLAIM', text: '1번 화분에 금이 갔어요.' }
    for (const [name, value] of Object.entries({ ...sent, reservationId: id, differsFrom: 'BEFORE_RETURN' }))
      form.set(name, value)
    const opened = (await care.callAs('customer-1', 'POST', '/api/v1/inquiries', form)).body.data as Inquiry
    const { proof } = (await care.callAs('operator', 'GET', `${admin}/inquiries/${opened.id}`)).body
      .data as AdminInquiry
    expect(proof?.pots).toMatchObject([
      { potNumber: 1, agreedWon: 120_000, INTAKE: [{}], BEFORE_RETURN: [{}] },
      { potNumber: 2, agreedWon: null, INTAKE: [{}], BEFORE_RETURN: [{}] },
    ])
    expect(proof?.answers).toMatchObject([
      { kind: 'INTAKE', answer: 'SAME', agreedWon: 120_000, inquiryId: null },
      { kind: 'BEFORE_RETURN', answer: 'DIFFERENT', inquiryId: opened.id },
    ])
    // The pots were replaced: now they are fine.
    expect((await confirm('customer-1', id, 'BEFORE_RETURN', 120_000)).status).toBe(200)
    // What is confirmed stays confirmed, also when a claim follows.
    form.set('messageId', crypto.randomUUID())
    expect((await care.callAs('customer-1', 'POST', '/api/v1/inquiries', form)).status).toBe(200)
    expect((await proofsOf('customer-1', id)).map(({ answer }) => answer)).toEqual(['SAME', 'SAME'])
  })

  it('disputes only photos of the own booking that are there', async () => {
    const id = await care.bookAndPay('customer-1')
    const form = new FormData()
    const fields = { messageId: crypto.randomUUID(), kind: 'CLAIM', text: '달라요', differsFrom: 'INTAKE' }
    for (const [name, value] of Object.entries({ ...fields, reservationId: id })) form.set(name, value)
    expect((await care.callAs('customer-1', 'POST', '/api/v1/inquiries', form)).status).toBe(404)
    expect((await care.callAs('customer-2', 'POST', '/api/v1/inquiries', form)).status).toBe(404)
    expect(JSON.stringify((await care.callAs('customer-1', 'GET', '/api/v1/inquiries')).body)).not.toContain(
      '달라요',
    )
  })

  it('finds answers and values in the copy of the own data', async () => {
    const id = await pickedUp('customer-2')
    await agree(id, 1, 50_000)
    await confirm('customer-2', id, 'INTAKE', 50_000)
    const { body } = await care.callAs('customer-2', 'GET', '/api/v1/user/export')
    const text = JSON.stringify(body)
    expect(text).toContain('"화분마다 정한 금액":[{"화분":1,"금액":50000}]')
    expect(text).toContain('"사진":"처음 모습","답":"이 상태 맞아요","정한 금액":50000')
  })
})
