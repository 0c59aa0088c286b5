import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Acknowledgement } from '../../../contract/reservation/move-questions.ts'
import type { MissedReason } from '../../../contract/reservation/visit/visit-cost.ts'
import { givenAway } from '../../src/features/payment/payment.tables.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { smallPhoto } from '../support/submission.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

const days = ['2026-11-10', '2026-11-17', '2026-11-24']
/** Records a missed pickup on its day, then gives the booking its next day. */
async function missPickup(id: string, time: number, reason: MissedReason, extra: object = {}) {
  care.setClock(`${days[time]}T10:30:00`)
  const missed = { reason, ...extra }
  const body = { to: 'CONFIRMED', missed, reservations: [{ id }], requestId: newId() }
  const send = () => care.callAs('operator', 'POST', '/api/v1/admin/reservation-moves', body)
  const answer = await send()
  // A repeated tap asks and tells nothing twice.
  await send()
  return answer.body
}
const moveOn = (id: string, time: number) =>
  care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/reschedule-pickup`, {
    newDateTime: `${days[time]} 09:00`,
  })
const noticesOf = async (id: string) => {
  const { body } = await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')
  const content: { title: string; message: string; link: string }[] = body.data.content
  return content.filter(({ link }) => link === `/reservation-detail/${id}`)
}
const staffDetail = async (id: string) =>
  (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data
const listed = async (id: string) =>
  (await care.callAs('operator', 'GET', '/api/v1/admin/missed-visits')).body.data.visits.find(
    ({ card }: { card: { id: string } }) => card.id === id,
  )
const waive = (id: string, visitId: string) =>
  care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/missed-visits/${visitId}/waiver`, {
    reason: '초인종이 고장 나 있었어요.',
  })

it('the second absence asks for the visit fee, the first one does not, and both tell the customer who pays', async () => {
  const id = await care.bookAndPay('customer-1')
  expect(await missPickup(id, 0, 'NOBODY_HOME')).toMatchObject({
    data: { results: [{ status: 'CONFIRMED' }] },
  })
  expect((await noticesOf(id))[0]?.message).toContain('처음이라 다시 찾아뵙는 비용은 받지 않고')
  expect((await care.detail('customer-1', id)).priceChange).toBeNull()
  expect(await listed(id)).toMatchObject({
    leg: 'PICKUP',
    visit: { reason: 'NOBODY_HOME', feeState: 'NONE' },
  })
  await moveOn(id, 1)
  expect(await listed(id)).toBeUndefined()

  await missPickup(id, 1, 'ASKED_ON_SPOT', { words: '외출 중' })
  const messages = (await noticesOf(id)).map(({ message }) => message)
  expect(
    messages.filter((text) => text.includes('두 번째라 다시 찾아뵙는 비용 20,000원을 여쭤보고')),
  ).toHaveLength(1)
  expect(messages.filter((text) => text.includes('15,000원에서 35,000원으로'))).toHaveLength(1)
  expect(messages.join()).not.toContain('외출 중')
  const { priceChange } = await care.detail('customer-1', id)
  expect(priceChange).toMatchObject({ status: 'PROPOSED', newAmount: 35_000 })
  expect(priceChange.reason).toContain('두 번째로 만나지 못해')
  expect(await listed(id)).toMatchObject({ visit: { fee: 20_000, feeState: 'ASKED', words: '외출 중' } })
  expect((await staffDetail(id)).missedVisits).toHaveLength(2)

  await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/price-change/approve`, {
    priceChangeId: priceChange.id,
  })
  await care.pay('customer-1', id, 20_000)
  const { visit } = await listed(id)
  expect(visit.feeState).toBe('PAID')
  expect((await waive(id, visit.id)).body.message).toContain('이미 결제했어요')
})

it('our fault is never an absence, and a cancellation until the new day deducts nothing', async () => {
  const id = await care.bookAndPay('customer-1')
  await missPickup(id, 0, 'OUR_DELAY')
  await moveOn(id, 1)
  await missPickup(id, 1, 'WEATHER')
  expect((await noticesOf(id))[0]?.message).toContain('다시 찾아뵙는 비용은 새잎이 부담해요.')
  expect((await care.detail('customer-1', id)).timeline[0].notes).toContain('죄송해요')
  const preview = async () =>
    (await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/cancel-preview`)).body.data
  expect(await preview()).toMatchObject({ tier: 'FULL', deduction: 0 })
  await moveOn(id, 2)
  care.setClock(`${days[2]}T08:00:00`)
  expect((await preview()).tier).toBe('SAME_DAY')
  await missPickup(id, 2, 'NOBODY_HOME')
  expect((await preview()).tier).toBe('SAME_DAY')
  expect((await care.detail('customer-1', id)).priceChange).toBeNull()
})

it('an operator waives the fee with a reason, which ends the question', async () => {
  const id = await care.bookAndPay('customer-1')
  await missPickup(id, 0, 'NO_ACCESS')
  await moveOn(id, 1)
  await missPickup(id, 1, 'NO_ACCESS')
  const { visit } = await listed(id)
  for (let time = 1; time <= 2; time += 1) expect((await waive(id, visit.id)).status).toBe(200)
  expect((await care.detail('customer-1', id)).priceChange).toMatchObject({ status: 'DECLINED' })
  expect(await listed(id)).toMatchObject({
    visit: { feeState: 'WAIVED', waivedFor: '초인종이 고장 나 있었어요.' },
  })
  const titles = (await noticesOf(id)).map(({ title }) => title)
  expect(titles.filter((title) => title === '다시 찾아뵙는 비용은 받지 않아요')).toHaveLength(1)
  expect((await waive(id, newId())).status).toBe(404)
})

it('a photo belongs to the missed visit that names it; another customer’s and a lost one are left out', async () => {
  const [id, other] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-2')]
  const upload = async (of: string) => {
    const form = new FormData()
    form.set('photo', new Blob([new Uint8Array(smallPhoto)], { type: 'image/jpeg' }), 'door.jpg')
    const path = `/api/v1/admin/reservations/${of}/visit-photos`
    return (await care.callAs('operator', 'POST', path, form)).body.data.photo
  }
  const foreign = await upload(other)
  await missPickup(id, 0, 'NOBODY_HOME', { photo: foreign })
  expect(await listed(id)).toMatchObject({ visit: { photo: null } })
  await moveOn(id, 1)
  const photo = await upload(id)
  await missPickup(id, 1, 'OTHER', { photo, words: '문 앞 공사' })
  expect(await listed(id)).toMatchObject({ visit: { photo, fee: 0 } })
  const text = JSON.stringify((await care.callAs('customer-1', 'GET', '/api/v1/user/export')).body)
  expect(text).toContain('못 간 방문')
  expect(text).toContain('문 앞 공사')
})

it('a missed delivery asks for its fee too, and another reason needs words', async () => {
  const id = await care.bookAndPay('customer-1')
  care.setClock(`${days[0]}T10:30:00`)
  for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
    await care.move(id, to)
  const miss = (missed: object) =>
    care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/move`, {
      to: 'DELIVERY_PREPARING',
      missed,
    })
  expect((await miss({ reason: 'OTHER' })).status).toBe(400)
  expect((await miss({ reason: 'NOBODY_HOME' })).status).toBe(200)
  expect((await noticesOf(id))[0]).toMatchObject({ title: '식물을 전해 드리지 못했어요' })
  const audited = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(audited.map(({ reason }) => reason)).toContain('집에 아무도 안 계셨어요')
  expect(await listed(id)).toMatchObject({ leg: 'DELIVERY', visit: { fee: 0 } })
  await care.move(id, 'DELIVERY_SCHEDULED')
  await miss({ reason: 'NOBODY_HOME' })
  expect(await listed(id)).toMatchObject({ visit: { fee: 20_000, feeState: 'ASKED' } })
})

it('after two unpaid fees, staff are asked before they plan the next delivery, and planning it waives them', async () => {
  const id = await care.bookAndPay('customer-3')
  care.setClock(`${days[0]}T10:30:00`)
  const plan = (acknowledge: Acknowledgement[] = []) => care.move(id, 'DELIVERY_SCHEDULED', { acknowledge })
  for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'] as const) await care.move(id, to)
  for (let absence = 1; absence <= 3; absence += 1) {
    expect((await plan()).status).toBe(200)
    const body = { to: 'DELIVERY_PREPARING', missed: { reason: 'NOBODY_HOME' } }
    await care.callAs('operator', 'POST', `/api/v1/admin/reservations/${id}/move`, body)
    const { priceChange } = await care.detail('customer-3', id)
    if (priceChange?.status === 'PROPOSED')
      await care.callAs('customer-3', 'POST', `/api/v1/reservations/${id}/price-change/decline`, {
        priceChangeId: priceChange.id,
      })
  }
  expect((await staffDetail(id)).unpaidVisitFees).toEqual({ count: 2, won: 40_000 })
  const { status, body } = await plan()
  expect([status, body.code]).toEqual([409, 'MOVE_UNACKNOWLEDGED'])
  expect(body.message).toContain('비용을 2번 내지 않았어요')
  // An administrator who skips the plan is asked, too.
  const skipped = await care.move(id, 'DELIVERED', { reason: '이미 전했어요' }, 'admin')
  expect(skipped.body.code).toBe('MOVE_UNACKNOWLEDGED')

  expect((await plan(['UNPAID_VISIT_FEES'])).status).toBe(200)
  const rows = await care.server.db.select().from(givenAway).where(eq(givenAway.reservationId, id))
  expect(rows.map(({ kind, won }) => [kind, won])).toEqual(Array(2).fill(['VISIT_FEE', 20_000]))
  const { missedVisits, unpaidVisitFees } = await staffDetail(id)
  expect(unpaidVisitFees).toEqual({ count: 0, won: 0 })
  expect(missedVisits.map(({ feeState }: { feeState: string }) => feeState)).toEqual([
    'WAIVED',
    'WAIVED',
    'NONE',
  ])
})

it('a missed visit opens an inquiry for staff, which ends with the new day or the cancellation and which the customer never sees', async () => {
  const [moved, cancelled] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-1')]
  const inquiriesOf = async (id: string, filter: string) => {
    const { body } = await care.callAs('operator', 'GET', `/api/v1/admin/inquiries?filter=${filter}`)
    const ids: string[] = body.data.map((item: { id: string }) => item.id)
    const all = ids.map((it) => care.callAs('operator', 'GET', `/api/v1/admin/inquiries/${it}`))
    return (await Promise.all(all)).flatMap(({ body: { data } }) =>
      data.reservation?.id === id ? [data] : [],
    )
  }
  for (const id of [moved, cancelled]) {
    await missPickup(id, 0, 'NOBODY_HOME')
    const [open, ...others] = await inquiriesOf(id, 'OPEN')
    expect(open).toMatchObject({ kind: 'VISIT', state: 'NEW', dueAt: expect.any(String) })
    expect(open.messages).toMatchObject([{ text: expect.stringContaining('수거 못 함'), isInternal: true }])
    expect(others).toEqual([])
  }
  await moveOn(moved, 1)
  await care.callAs('customer-1', 'POST', `/api/v1/reservations/${cancelled}/cancel`, {
    reason: '마음이 바뀌었어요',
  })
  for (const [id, code] of [
    [moved, 'MOVED'],
    [cancelled, 'ANSWERED'],
  ] as const) {
    expect(await inquiriesOf(id, 'OPEN')).toEqual([])
    expect(await inquiriesOf(id, 'CLOSED')).toMatchObject([{ outcome: { code } }])
  }
  expect((await care.callAs('customer-1', 'GET', '/api/v1/inquiries')).body.data).toEqual([])
})
