import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { rescheduleProposal } from '../../src/features/reservation/visit.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(rescheduleProposal)
  await care.server.db.delete(slot)
})

const staffPath = '/api/v1/admin/reschedule-proposals'
const reason = '차량을 정비해야 해요.'
/** From 10 to 12 November, both in the morning. */
const wish = { leg: 'PICKUP', date: '2026-11-12', slot: 'AM' }
type Answer = 'ACCEPT' | 'DECLINE'

async function propose(ids: string[], changes: object = {}) {
  const reservations = await Promise.all(
    ids.map(async (id) => ({ id, revision: (await care.row(id)).revision })),
  )
  const answer = await care.callAs('operator', 'POST', staffPath, {
    ...wish,
    reason,
    reservations,
    ...changes,
  })
  return answer.body.data.results as { outcome: string; problem: string; token: string; answerBy: string }[]
}
async function proposeOne(id: string, changes: object = {}) {
  const [result] = await propose([id], changes)
  if (result?.outcome !== 'PROPOSED') throw new Error(`Not proposed: ${result?.problem}`)
  return result
}
const shown = async (id: string, person = 'customer-1') =>
  (await care.detail(person, id)).rescheduleProposals as { id: string }[]
const answer = async (id: string, given: Answer, { person = 'customer-1', proposal = '' } = {}) =>
  care.callAs(
    person,
    'POST',
    `/api/v1/reservations/${id}/reschedule-proposals/${proposal || (await shown(id))[0]?.id}/answer`,
    { answer: given },
  )
const readLink = (token: string) => care.server.call('GET', `/api/v1/reschedule-proposals/${token}`)
const answerLink = (token: string, given: Answer) =>
  care.server.call('POST', `/api/v1/reschedule-proposals/${token}/answer`, { body: { answer: given } })
const list = async (query = '') => (await care.callAs('operator', 'GET', `${staffPath}?${query}`)).body.data
/** Booked stops of the present and of the proposed half day. */
const taken = async () => [
  await care.countTakenStops('PICKUP', '2026-11-10'),
  await care.countTakenStops('PICKUP', '2026-11-12'),
]
const statusOf = async (id: string) => (await list(`reservation=${id}`)).content[0]?.status

describe('a proposal', () => {
  it('holds both half days, is told once and moves nothing before the customer accepts', async () => {
    const id = await care.bookAndPay('customer-1')
    const { answerBy, token } = await proposeOne(id)
    expect(answerBy).toBe('2026-11-03T10:00:00+09:00')
    expect(await taken()).toEqual([1, 1])
    expect(await care.row(id)).toMatchObject({ pickupDate: '2026-11-10' })
    expect(await propose([id])).toMatchObject([
      { outcome: 'REFUSED', problem: expect.stringContaining('이미') },
    ])
    expect(await taken()).toEqual([1, 1])

    const { body } = await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')
    const notices = body.data.content.filter(({ title }: { title: string }) =>
      title.includes('옮겨도 될까요'),
    )
    expect(notices).toMatchObject([{ link: `/reservation-detail/${id}` }])
    expect(notices[0].message).toContain(
      '11월 12일 (목) 오전 9시~12시에 모시러 가도 될지 11월 3일 (화) 오전 10:00까지',
    )
    const matters = await care.callAs('customer-1', 'GET', '/api/v1/common/home/open-matters')
    expect(matters.body.data.matters).toContainEqual(
      expect.objectContaining({ kind: 'RESCHEDULE_PROPOSAL', id, at: answerBy }),
    )
    expect(await shown(id)).toMatchObject([
      { leg: 'PICKUP', from: { date: '2026-11-10' }, to: { date: '2026-11-12' }, reason },
    ])
    // What is stored does not open the link.
    expect(JSON.stringify(await care.server.db.select().from(rescheduleProposal))).not.toContain(token)

    for (const _ of ['first', 'repeated'])
      expect(
        (await answer(id, 'ACCEPT', { proposal: (await list(`reservation=${id}`)).content[0].id })).status,
      ).toBe(200)
    expect(await care.row(id)).toMatchObject({
      pickupDate: '2026-11-12',
      pickupChanges: 0,
      keptDeduction: null,
    })
    const bell = (await care.callAs('operator', 'GET', '/api/v1/notifications')).body.data.content
    expect(bell.filter(({ title }: { title: string }) => title === '손님이 옮기기로 했어요')).toMatchObject([
      { link: `/console/reservations/${id}/show` },
    ])
    expect(await taken()).toEqual([0, 1])
    expect(await shown(id)).toEqual([])
    expect((await care.events(id)).filter(({ kind }) => kind === 'RESCHEDULED')).toMatchObject([
      { reason: `새잎의 제안에 앱에서 동의: ${reason}` },
    ])
    expect((await list('status=ACCEPTED&day=2026-11-10')).content).toMatchObject([
      { reservationId: id, customerName: '김*록', proposedByName: '운영자 한들' },
    ])
    const exported = (await care.callAs('customer-1', 'GET', '/api/v1/user/export')).body
    expect(JSON.stringify(exported)).toContain('"제안한 일정":"11월 12일 (목) 오전 9시~12시"')
  })

  it('leaves the visit and frees the new half day once when it is declined, withdrawn, not answered, or overtaken', async () => {
    const id = await care.bookAndPay('customer-1')
    await proposeOne(id)
    expect((await answer(id, 'DECLINE')).status).toBe(200)
    expect([await taken(), await statusOf(id)]).toEqual([[1, 0], 'DECLINED'])

    await proposeOne(id)
    const [waiting] = (await list(`reservation=${id}&status=WAITING`)).content
    for (const _ of ['first', 'repeated'])
      expect((await care.callAs('operator', 'POST', `${staffPath}/${waiting.id}/withdraw`, {})).status).toBe(
        200,
      )
    expect([await taken(), await statusOf(id)]).toEqual([[1, 0], 'WITHDRAWN'])
    expect((await answer(id, 'ACCEPT', { proposal: waiting.id })).body.code).toBe('RESCHEDULE_PROPOSAL_ENDED')

    const { token } = await proposeOne(id)
    care.setClock('2026-11-03T10:00:00')
    expect(await shown(id)).toEqual([])
    expect((await answerLink(token, 'ACCEPT')).body.code).toBe('RESCHEDULE_PROPOSAL_ENDED')
    await care.runJobs()
    expect([await taken(), await statusOf(id)]).toEqual([[1, 0], 'EXPIRED'])

    await proposeOne(id)
    expect((await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})).status).toBe(
      200,
    )
    expect([await taken(), await statusOf(id)]).toEqual([[0, 0], 'ENDED'])
  })

  it('lets the customer choose another day instead, without using up a change', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-09T10:00:00')
    const path = `/api/v1/reservations/${id}/reschedule-pickup`
    const another = { newDateTime: '2026-11-17 13:00' }
    expect((await care.callAs('customer-1', 'POST', path, another)).body.code).toBe('RESCHEDULE_NOT_ALLOWED')
    await proposeOne(id)
    expect((await care.callAs('customer-1', 'POST', path, another)).status).toBe(200)
    expect(await care.row(id)).toMatchObject({
      pickupDate: '2026-11-17',
      pickupChanges: 0,
      keptDeduction: null,
    })
    expect([await taken(), await statusOf(id)]).toEqual([[0, 0], 'ENDED'])
  })

  it('is refused where it could not be answered or carried out', async () => {
    const [id, unpaid] = [await care.bookAndPay('customer-1'), await care.book('customer-2')]
    await care.server.db.insert(slot).values({
      ...{ leg: 'PICKUP', date: '2026-11-17', slot: 'AM' },
      ...{ stops: 0, pots: 0, takenStops: 0, takenPots: 0 },
    })
    expect(await propose([id, unpaid], { date: '2026-11-17' })).toMatchObject([
      { outcome: 'FULL', token: null },
      { outcome: 'REFUSED', problem: expect.stringContaining('결제') },
    ])
    expect(await propose([id], { date: '2026-11-10' })).toMatchObject([{ outcome: 'REFUSED' }])
    const stale = [{ id, revision: 99 }]
    expect(await propose([id], { reservations: stale })).toMatchObject([{ outcome: 'CHANGED' }])
    care.setClock('2026-11-09T17:30:00')
    expect(await propose([id])).toMatchObject([
      { outcome: 'REFUSED', problem: expect.stringContaining('전화') },
    ])
    expect((await care.server.db.select().from(rescheduleProposal)).length).toBe(0)
  })
})

describe('what ends a proposal', () => {
  it('is also a move by staff, and a day that was closed meanwhile', async () => {
    const id = await care.bookAndPay('customer-1')
    await proposeOne(id, { leg: 'DELIVERY', date: '2026-11-19' })
    expect(await care.countTakenStops('DELIVERY', '2026-11-19')).toBe(1)
    const moved = await care.callAs('operator', 'POST', '/api/v1/admin/reservation-reschedules', {
      ...{ leg: 'DELIVERY', date: '2026-11-24', slot: 'AM', reason, agreedByPhone: true },
      reservations: [{ id, revision: (await care.row(id)).revision }],
    })
    expect(moved.body.data.results).toMatchObject([{ outcome: 'MOVED' }])
    expect(await care.countTakenStops('DELIVERY', '2026-11-19')).toBe(0)
    expect(await statusOf(id)).toBe('ENDED')
    expect((await care.events(id)).at(-1)).toMatchObject({ reason: `전화로 동의: ${reason}` })
    const audit = await care.callAs('admin', 'GET', '/api/v1/admin/audit?kind=CHANGE&size=50')
    expect(
      audit.body.data.content.filter(({ action }: { action: string }) => action === 'reservation.reschedule'),
    ).not.toEqual([])

    await proposeOne(id)
    await care.server.db.execute(sql`insert into closed_day (date, name) values ('2026-11-12', '대설')`)
    care.advanceClock(60_000)
    expect((await answer(id, 'ACCEPT')).body.code).toBe('BOOKING_DATE_CLOSED')
    expect([await taken(), await statusOf(id)]).toEqual([[1, 0], 'ENDED'])
    await care.server.db.execute(sql`delete from closed_day where date = '2026-11-12'`)
  })

  it('never makes a cancellation cost more than before', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-11-19' })
    care.setClock('2026-11-10T10:00:00')
    const { answerBy } = await proposeOne(id)
    expect(answerBy).toBe('2026-11-11T00:00:00+09:00')
    care.setClock('2026-11-10T23:59:00')
    expect((await answer(id, 'ACCEPT')).status).toBe(200)
    const preview = await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/cancel-preview`)
    expect(preview.body.data).toMatchObject({ tier: 'FULL', deduction: 0 })
  })
})

describe('the link of a proposal', () => {
  it('shows nothing about the person, is answered without a session, and ends with a new one', async () => {
    const id = await care.bookAndPay('customer-1')
    const first = await proposeOne(id)
    const [{ id: proposal }] = (await list(`reservation=${id}`)).content
    const renewed = await care.callAs('operator', 'POST', `${staffPath}/${proposal}/link`, {})
    expect((await readLink(first.token)).status).toBe(404)
    const { token } = renewed.body.data
    const read = await readLink(token)
    expect(read.headers.get('cache-control')).toBe('no-store')
    expect(read.body.data).toEqual({
      ...{ leg: 'PICKUP', from: { date: '2026-11-10', slot: 'AM' }, to: { date: '2026-11-12', slot: 'AM' } },
      ...{ reason, answerBy: '2026-11-03T10:00:00+09:00', state: 'WAITING' },
    })
    expect((await answerLink(token, 'ACCEPT')).body.data.state).toBe('ACCEPTED')
    expect((await answerLink(token, 'ACCEPT')).body.data.state).toBe('ACCEPTED')
    expect((await answerLink(token, 'DECLINE')).body.code).toBe('RESCHEDULE_PROPOSAL_ENDED')
    expect(await care.row(id)).toMatchObject({ pickupDate: '2026-11-12' })
    expect(await taken()).toEqual([0, 1])
  })

  it('and the app move the visit once when all answer at the same time as it is withdrawn', async () => {
    const id = await care.bookAndPay('customer-1')
    const { token } = await proposeOne(id)
    const proposal = (await shown(id))[0]?.id ?? ''
    await Promise.all([
      answer(id, 'ACCEPT', { proposal }),
      answerLink(token, 'DECLINE'),
      care.callAs('operator', 'POST', `${staffPath}/${proposal}/withdraw`, {}),
      answerLink(token, 'ACCEPT'),
    ])
    const isMoved = (await statusOf(id)) === 'ACCEPTED'
    expect((await care.row(id)).pickupDate).toBe(isMoved ? '2026-11-12' : '2026-11-10')
    expect(await taken()).toEqual(isMoved ? [0, 1] : [1, 0])
    const moves = (await care.events(id)).filter(({ kind }) => kind === 'RESCHEDULED')
    expect(moves.length).toBe(isMoved ? 1 : 0)
  })

  it('belongs to its customer: another member cannot answer', async () => {
    const [id, other] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-2')]
    await proposeOne(id)
    const proposal = (await shown(id))[0]?.id ?? ''
    expect((await answer(id, 'ACCEPT', { person: 'customer-2', proposal })).body.code).toBe(
      'RESERVATION_NOT_FOUND',
    )
    expect((await answer(other, 'ACCEPT', { person: 'customer-2', proposal })).status).toBe(404)
    const { rows } = await care.server.db.execute(sql`select count(*)::int as count from reschedule_proposal`)
    expect(rows[0]?.count).toBe(1)
    expect(await statusOf(id)).toBe('WAITING')
  })
})
