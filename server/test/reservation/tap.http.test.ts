import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())

const send = async (body: object) =>
  (await care.callAs('operator', 'POST', '/api/v1/admin/reservation-moves', body)).body.data.results[0]
const read = async (id: string) =>
  (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data

it('a tap counts when it was made, once, although it arrives later and repeatedly', async () => {
  const id = await care.bookAndPay('customer-1')
  const { revision } = await care.row(id)
  const { pickup } = await read(id)
  care.setClock(`${pickup.date}T15:00:00`)
  const reservations = [{ id, revision }]
  const tap = {
    ...{ to: 'PICKED_UP', reason: '사진 없이' },
    reservations,
    requestId: newId(),
    occurredAt: `${pickup.date}T09:12:00+09:00`,
  }
  expect(await send(tap)).toMatchObject({ status: 'PICKED_UP', problem: null, current: null })

  const { timeline, history } = await read(id)
  expect(JSON.stringify(timeline[0])).toContain('09:12')
  expect(history[0].createdAt).toContain('T15:00:00')

  // Its answer was lost, and the care has begun by the time it is repeated.
  await care.move(id, 'IN_CARE')
  expect(await send(tap)).toMatchObject({ status: 'IN_CARE', problem: null })
  // A faulty client that uses the id for another move is told so.
  expect(await send({ ...tap, to: 'DELIVERY_PREPARING' })).toMatchObject({
    status: null,
    problem: expect.stringContaining('그사이'),
  })
  expect(await send({ ...tap, requestId: newId() })).toMatchObject({
    status: null,
    problem: expect.stringContaining('그사이'),
    current: { status: 'IN_CARE', statusLabel: '케어 중', isPossible: false },
  })
})

it('a tap from a clock that is ahead counts as now', async () => {
  // The tests of this file share a clock, and the first one has reached its pickup day.
  const id = await care.bookAndPay('customer-2', { pickupDate: '2026-12-08' })
  const { pickup } = await read(id)
  care.setClock(`${pickup.date}T15:00:00`)
  const occurredAt = `${pickup.date}T16:00:00+09:00`
  await send({ to: 'PICKED_UP', reason: '사진 없이', reservations: [{ id }], occurredAt })
  expect(JSON.stringify((await read(id)).timeline[0])).toContain('15:00')
})
