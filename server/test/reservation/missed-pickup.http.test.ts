import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

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

const reason = '집에 아무도 없었음'
/** Books a pickup for a Tuesday morning that the van misses. */
async function missPickup() {
  const id = await care.bookAndPay('customer-1')
  care.setClock('2026-11-10T10:30:00')
  expect((await care.move(id, 'CONFIRMED', { reason })).body.data).toMatchObject({ status: 'CONFIRMED' })
  return id
}
const titlesOf = async (id: string) => {
  const { body } = await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')
  const content: { title: string; link: string }[] = body.data.content
  return content.filter(({ link }) => link === `/reservation-detail/${id}`).map(({ title }) => title)
}
const chooseDay = (id: string, newDateTime: string) =>
  care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/reschedule-pickup`, { newDateTime })

it('a missed pickup needs a reason and its day, releases its slot and asks the customer once for another day', async () => {
  const id = await care.bookAndPay('customer-1')
  expect((await care.move(id, 'CONFIRMED', { reason })).body.message).toContain('아직 수거하는 날이 아니에요')
  care.setClock('2026-11-10T10:30:00')
  expect((await care.move(id, 'CONFIRMED')).body.message).toBe('이유를 적어야 옮길 수 있어요.')
  for (let time = 1; time <= 2; time += 1)
    expect((await care.move(id, 'CONFIRMED', { reason })).status).toBe(200)
  expect(await care.row(id)).toMatchObject({ status: 'CONFIRMED', progress: 15, holdsPickup: false })
  expect(await care.countTakenStops('PICKUP', '2026-11-10')).toBe(0)
  expect((await titlesOf(id)).filter((title) => title === '식물을 수거하지 못했어요')).toHaveLength(1)
  expect(await titlesOf(id)).not.toContain('예약이 확정됐어요')
  const detail = await care.detail('customer-1', id)
  expect(detail).toMatchObject({ canReschedule: true, canCancel: true })
  const home = await care.callAs('customer-1', 'GET', '/api/v1/common/home/open-matters')
  expect(home.body.data.matters).toContainEqual(expect.objectContaining({ kind: 'MISSED_PICKUP', id }))
  // A text alone, as older consoles send it, names nobody.
  expect(detail.timeline[0].notes).toContain('수거하지 못했어요. 죄송해요. 다시 찾아뵐 날을 골라 주세요.')
  // The job schedules confirmed pickups, but not to the day that was missed.
  care.advanceClock(10 * 60_000)
  await care.runJobs()
  expect((await care.row(id)).status).toBe('CONFIRMED')
})

it('the customer chooses another day, which is scheduled at once and keeps no deduction', async () => {
  const id = await missPickup()
  const path = `/api/v1/reservations/${id}/reschedule-days?leg=PICKUP`
  const { changesLeft, keptDeduction } = (await care.callAs('customer-1', 'GET', path)).body.data
  expect([changesLeft, keptDeduction]).toEqual([2, undefined])
  for (let time = 1; time <= 2; time += 1)
    expect((await chooseDay(id, '2026-11-17 09:00')).body).toMatchObject({
      data: { status: 'PICKUP_SCHEDULED' },
    })
  expect(await care.row(id)).toMatchObject({
    ...{ pickupDate: '2026-11-17', holdsPickup: true, keptDeduction: null },
    ...{ deliveryDate: '2026-11-24', progress: 25 },
  })
  expect([
    await care.countTakenStops('PICKUP', '2026-11-17'),
    await care.countTakenStops('DELIVERY', '2026-11-17'),
    await care.countTakenStops('DELIVERY', '2026-11-24'),
  ]).toEqual([1, 0, 1])
  expect((await titlesOf(id)).filter((title) => title === '수거 일정이 바뀌었어요')).toHaveLength(1)
  expect((await titlesOf(id)).filter((title) => title === '수거 일정이 잡혔어요')).toHaveLength(1)
})

it('a customer who has used up the changes can still answer', async () => {
  const id = await care.bookAndPay('customer-1', { pickupDate: '2026-11-12' })
  await chooseDay(id, '2026-11-17 09:00')
  await chooseDay(id, '2026-11-10 09:00')
  care.setClock('2026-11-10T10:30:00')
  await care.move(id, 'CONFIRMED', { reason })
  expect((await chooseDay(id, '2026-11-19 09:00')).status).toBe(200)
})

it('staff give another day, by choosing it or by scheduling the first free one', async () => {
  const [chosen, first] = [
    await missPickup(),
    await care.bookAndPay('customer-2', { pickupDate: '2026-11-12' }),
  ]
  const move = async (leg: string, date: string, slot: string) => {
    const { revision } = await care.row(chosen)
    const body = { leg, date, slot, reason: '전화로 약속했어요.', reservations: [{ id: chosen, revision }] }
    return care.callAs('operator', 'POST', '/api/v1/admin/reservation-reschedules', body)
  }
  expect((await move('DELIVERY', '2026-12-10', 'AM')).body.data.results).toMatchObject([{ outcome: 'MOVED' }])
  expect((await care.row(chosen)).status).toBe('CONFIRMED')
  const { body } = await move('PICKUP', '2026-11-24', 'PM')
  expect(body.data.results).toMatchObject([{ outcome: 'MOVED' }])
  expect(await care.row(chosen)).toMatchObject({ status: 'PICKUP_SCHEDULED', pickupDate: '2026-11-24' })
  expect((await care.steps(chosen)).PICKUP).toMatchObject({
    date: '2026-11-24',
    notes: '새잎에서 일정을 옮겼어요. 전화로 약속했어요.',
  })
  expect((await titlesOf(chosen))[0]).toBe('수거 일정을 옮겼어요')

  care.setClock('2026-11-12T10:30:00')
  await care.move(first, 'CONFIRMED', { reason })
  await care.move(first, 'PICKUP_SCHEDULED')
  expect(await care.row(first)).toMatchObject({ pickupDate: '2026-11-17', holdsPickup: true })
})
