import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { givenAway, refundProposal } from '../../src/features/payment/payment.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const admin = '/api/v1/admin'
/** 45,000 won: below the limit of one reservation. */
const three = { pots: { MEDIUM: 3 } }
const perDay = 200_000

let care: ReservationWorld
let owner: pg.Client
beforeAll(async () => {
  care = await createReservationWorld({ env: { STAFF_GIVES_ALONE_DAY_WON: String(perDay) } })
  await care.raiseCapacity()
  owner = new pg.Client({ connectionString: care.server.ownerUrl })
  await owner.connect()
  for (const person of ['admin', 'admin-2', 'operator']) await care.signIn(person)
})
afterAll(async () => {
  await owner.end()
  await care.close()
})
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  // The application itself may only append.
  await owner.query('delete from given_away')
  await care.server.db.delete(notification)
})

const propose = async (id: string, amount: number, person = 'operator') => {
  const form = new FormData()
  form.set('amount', String(amount))
  form.set('reason', '일이 줄었어요')
  const path = `${admin}/reservations/${id}/price-changes`
  return (await care.callAs(person, 'POST', path, form)).body.data
}
const answer = (person: string, id: string, priceChangeId: string, verdict: 'approve' | 'decline') =>
  care.callAs(person, 'POST', `/api/v1/reservations/${id}/price-change/${verdict}`, { priceChangeId })
const cancel = async (id: string, person: 'operator' | 'admin' = 'operator') =>
  (await care.move(id, 'CANCELLED', { reason: '차량 고장' }, person)).body.data
const refund = async (
  id: string,
  amount: number,
  person: string,
  requestId: string = crypto.randomUUID(),
) => {
  const payment = await care.findLatestPayment(id)
  const body = { amount, reason: '접수', requestId }
  return (await care.callAs(person, 'POST', `${admin}/payments/${payment?.id}/refund`, body)).body.data
}
const sumGiven = async () => {
  const rows = await care.server.db.select().from(givenAway)
  return rows.reduce((sum, { won }) => sum + won, 0)
}
const bookAndPayMany = async (people: string[]) => {
  const ids: string[] = []
  for (const person of people) ids.push(await care.bookAndPay(person, three))
  return ids
}
const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 ? 'customer-1' : 'customer-2'))
/** The operator has given away four times 45,000 won on each of these days. */
const storeGiven = async (days: string[]) => {
  const [staffId, customerId] = [
    memberIdOf(await care.signIn('operator')),
    memberIdOf(await care.signIn('customer-1')),
  ]
  const rows = days.map((day) => ({
    ...{ id: newId(), staffId, customerId, reservationId: newId(), kind: 'CANCEL' as const, won: 180_000 },
    ...{ sourceId: newId(), tellsDay: true, tellsThirtyDays: false },
    createdAt: new Date(`2026-11-${day}T10:00:00+09:00`),
  }))
  await care.server.db.insert(givenAway).values(rows)
}
const listTold = async () => {
  const rows = await care.server.db
    .select({ message: notification.message })
    .from(notification)
    .where(eq(notification.title, '직원이 혼자 내준 금액이 한도에 가까워요'))
  return rows.map(({ message }) => message.split('이에요')[0])
}

describe('what one member of staff gives away on a day', () => {
  it('is stopped at the limit when six reservations are lowered to nothing, and waits for a second administrator', async () => {
    const people = turns(6)
    const statuses: string[] = []
    for (const [index, id] of (await bookAndPayMany(people)).entries()) {
      await care.move(id, 'PICKED_UP')
      await care.move(id, 'IN_CARE')
      const change = await propose(id, 0)
      statuses.push(change.status)
      if (change.status === 'PROPOSED') await answer(people[index] ?? '', id, change.id, 'approve')
    }
    const waiting = 'AWAITING_APPROVAL'
    expect(statuses).toEqual(['PROPOSED', 'PROPOSED', 'PROPOSED', 'PROPOSED', waiting, waiting])
    expect(await sumGiven()).toBe(180_000)

    const open = await care.callAs('admin', 'GET', `${admin}/refund-proposals?status=OPEN`)
    const [proposal] = open.body.data.content
    expect(proposal).toMatchObject({ kind: 'PRICE_CHANGE', amount: 45_000, mayApprove: true })
    const approved = await care.callAs('admin', 'POST', `${admin}/refund-proposals/${proposal.id}/approve`)
    expect(approved.body.data.status).toBe('APPROVED')
    // What a second person approves counts for nobody.
    expect(await sumGiven()).toBe(180_000)
  })

  it('never passes the limit when ten are given back at once', async () => {
    const ids = await bookAndPayMany(turns(10))
    const answers = await Promise.all(ids.map((id) => cancel(id)))
    const given = answers.filter(({ status }) => status === 'CANCELLED')
    const proposed = answers.filter(({ proposal }) => proposal !== null)
    expect([given.length, proposed.length]).toEqual([4, 6])
    expect(await sumGiven()).toBe(180_000)
  })

  it('counts refunds, cancellations, lower prices and bookings confirmed without a payment together', async () => {
    const [paid = '', other = '', lowered = ''] = await bookAndPayMany([
      'customer-1',
      'customer-2',
      'customer-1',
    ])
    const unpaid = await care.book('customer-2', three)
    expect((await refund(paid, 40_000, 'admin')).status).toBe('PENDING')
    expect((await cancel(other)).status).toBe('CANCELLED')
    expect((await propose(lowered, 5000)).status).toBe('PROPOSED')
    const moved = await care.move(unpaid, 'CONFIRMED', { reason: '계좌로 받음' })
    expect(moved.body.data.status).toBe('CONFIRMED')
    expect(await sumGiven()).toBe(170_000)

    // 130,000 won by the operator, who may give one more.
    const [last = ''] = await bookAndPayMany(['customer-1'])
    expect((await cancel(last)).status).toBe('CANCELLED')
    const unpaidToo = await care.book('customer-2', three)
    const { body } = await care.move(unpaidToo, 'CONFIRMED', { reason: '계좌로 받음' })
    expect(body.data).toMatchObject({ status: 'WAITING', proposal: { amount: 45_000 } })
  })

  it('is limited to one customer, too, whoever gives it', async () => {
    const ids = await bookAndPayMany(Array(5).fill('customer-1'))
    const people = ['operator', 'admin', 'operator', 'admin', 'operator'] as const
    const statuses: string[] = []
    for (const [index, id] of ids.entries()) statuses.push((await cancel(id, people[index])).status)
    expect(statuses).toEqual([...Array(4).fill('CANCELLED'), 'PICKUP_SCHEDULED'])
    const [another = ''] = await bookAndPayMany(['customer-2'])
    expect((await cancel(another)).status).toBe('CANCELLED')
  })

  it('begins anew the next day, up to the limit of thirty days', async () => {
    await storeGiven(['02', '03', '04', '05'])
    const days: number[] = []
    for (const [day, count] of [
      ['06', 5],
      ['07', 3],
      ['08', 1],
    ] as const) {
      care.setClock(`2026-11-${day}T10:00:00`)
      const ids = await bookAndPayMany(turns(count))
      const answers = []
      for (const id of ids) answers.push(await cancel(id))
      days.push(answers.filter(({ status }) => status === 'CANCELLED').length)
    }
    // Five times 4 and 2 are 990,000 won; one more would pass 1,000,000.
    expect(days).toEqual([4, 2, 0])
    care.setClock('2026-12-09T10:00:00')
    const later = await care.bookAndPay('customer-1', { ...three, pickupDate: '2026-12-15' })
    expect((await cancel(later)).status).toBe('CANCELLED')
  })

  it('is given back when a lower price is declined or withdrawn, on the day it was proposed', async () => {
    const [declined = '', withdrawn = ''] = await bookAndPayMany(['customer-1', 'customer-2'])
    const first = await propose(declined, 0)
    const second = await propose(withdrawn, 0)
    expect(await sumGiven()).toBe(90_000)
    care.setClock('2026-11-03T10:00:00')
    await answer('customer-1', declined, first.id, 'decline')
    const path = `${admin}/reservations/${withdrawn}/price-changes/${second.id}/withdrawal`
    expect((await care.callAs('operator', 'POST', path, { reason: '잘못 적음' })).status).toBe(200)
    expect(await sumGiven()).toBe(0)
    const rows = await care.server.db.select().from(givenAway)
    expect(new Set(rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)))).toEqual(
      new Set(['2026-11-02']),
    )
  })

  it('counts nothing for a booking that was confirmed unpaid and cancelled before the pickup', async () => {
    const id = await care.book('customer-1', three)
    await care.move(id, 'CONFIRMED', { reason: '계좌로 받음' })
    expect(await sumGiven()).toBe(45_000)
    await cancel(id)
    expect(await sumGiven()).toBe(0)
  })

  it('stays counted when a client takes the id of an unpaid booking for a refund, and that booking is cancelled', async () => {
    const paid = await care.bookAndPay('customer-1', three)
    const unpaid = await care.book('customer-2', three)
    expect((await refund(paid, 45_000, 'admin', unpaid)).status).toBe('PENDING')
    const cancelled = await care.callAs('customer-2', 'POST', `/api/v1/reservations/${unpaid}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await sumGiven()).toBe(45_000)
  })
})

describe('more pots than the customer has agreed to', () => {
  const countLarge = async () => {
    const id = await care.bookAndPay('customer-1', { pots: { SMALL: 1 } })
    const pots = { SMALL: 0, MEDIUM: 0, LARGE: 2 }
    const body = { pots, revision: (await care.row(id)).revision }
    const counted = await care.callAs('operator', 'PUT', `${admin}/reservations/${id}/pot-counts`, body)
    return { id, change: counted.body.data.priceChange.id as string }
  }
  const finish = async (id: string) => {
    for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'] as const)
      expect((await care.move(id, to)).status).toBe(200)
  }

  it('count as given away once they are cared for, whatever became of the question', async () => {
    const withdrawn = await countLarge()
    const path = `${admin}/reservations/${withdrawn.id}/price-changes/${withdrawn.change}/withdrawal`
    await care.callAs('operator', 'POST', path, { reason: '그냥 해 드려요' })
    await finish(withdrawn.id)
    expect(await sumGiven()).toBe(55_000)

    const declined = await countLarge()
    await answer('customer-1', declined.id, declined.change, 'decline')
    await finish(declined.id)
    expect(await sumGiven()).toBe(110_000)

    const open = await countLarge()
    await finish(open.id)
    expect(await sumGiven()).toBe(165_000)
    await answer('customer-1', open.id, open.change, 'approve')
    await care.pay('customer-1', open.id)
    expect(await sumGiven()).toBe(110_000)
  })

  it('count for nothing when the customer declines and they are brought back without care', async () => {
    const { id, change } = await countLarge()
    await care.move(id, 'PICKED_UP')
    await answer('customer-1', id, change, 'decline')
    for (const to of ['DELIVERY_SCHEDULED', 'DELIVERED'] as const)
      expect((await care.move(id, to)).status).toBe(200)
    expect(await sumGiven()).toBe(0)
  })
})

describe('an administrator who puts a reservation back before its pickup', () => {
  const reason = '잘못 눌렀어요'
  const carryOut = async (id: string) => {
    for (const to of [
      'PICKED_UP',
      'IN_CARE',
      'DELIVERY_PREPARING',
      'DELIVERY_SCHEDULED',
      'DELIVERED',
    ] as const)
      expect((await care.move(id, to)).status).toBe(200)
  }

  it('cannot make what was carried out unpaid count for nothing', async () => {
    const id = await care.book('customer-1', three)
    await care.move(id, 'PICKUP_SCHEDULED', { reason }, 'admin')
    await carryOut(id)
    expect((await care.move(id, 'PICKUP_SCHEDULED', { reason }, 'admin')).status).toBe(200)
    expect((await cancel(id, 'admin')).status).toBe('CANCELLED')
    expect(await sumGiven()).toBe(45_000)
  })

  it('opens no cancellation by the customer; one by staff needs a second administrator above the limit', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { LARGE: 3 } })
    await carryOut(id)
    expect((await care.move(id, 'PICKUP_SCHEDULED', { reason }, 'admin')).status).toBe(200)
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'PICKUP_SCHEDULED',
      canCancel: false,
    })
    const cancelled = await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    expect(cancelled.body.code).toBe('CANCEL_NOT_ALLOWED')
    expect(await cancel(id, 'admin')).toMatchObject({ proposal: { amount: 90_000 } })
  })
})

describe('the administrators', () => {
  it('are told once at 80 percent of the day, and once at 80 percent of thirty days', async () => {
    const admins = 2
    const give = async (day: string, count: number) => {
      care.setClock(`2026-11-${day}T10:00:00`)
      for (const id of await bookAndPayMany(turns(count))) await cancel(id)
      return (await listTold()).sort()
    }
    expect(await give('02', 3)).toEqual([])
    const told = '운영자 한들 님이 오늘 혼자 돌려주거나 받지 않은 금액이 180,000원'
    expect(await give('02', 2)).toEqual(Array(admins).fill(told))
    await storeGiven(['03', '04', '05'])
    const month = '운영자 한들 님이 30일 동안 혼자 돌려주거나 받지 않은 금액이 810,000원'
    expect(await give('06', 5)).toEqual([...Array(admins).fill(month), ...Array(2 * admins).fill(told)])
  })
})

describe('the rows of the ledger', () => {
  it('name who gave what to whom, and a proposal is none of them', async () => {
    const id = await care.bookAndPay('customer-1', three)
    await refund(id, 40_000, 'admin')
    const rows = await care.server.db.select().from(givenAway).where(eq(givenAway.reservationId, id))
    expect(rows).toMatchObject([{ kind: 'REFUND', won: 40_000, tellsDay: false }])
    expect((await refund(id, 5000, 'admin')).status).toBe('PENDING')
    const [large] = [await care.bookAndPay('customer-1', { pots: { LARGE: 3 } })]
    expect((await refund(large, 60_000, 'admin')).status).toBe('PROPOSED')
    const proposals = await care.server.db
      .select()
      .from(refundProposal)
      .where(eq(refundProposal.reservationId, large))
    expect(proposals).toHaveLength(1)
    expect(await sumGiven()).toBe(45_000)
  })
})

describe('the console’s page', () => {
  const look = async () => (await care.callAs('admin', 'GET', `${admin}/given-away`)).body.data

  it('shows per person what was given today and in thirty days, what was opened, and the rows', async () => {
    const early = await care.bookAndPay('customer-1', three)
    await refund(early, 40_000, 'admin')
    care.setClock('2026-11-03T10:00:00')
    const cancelled = await care.bookAndPay('customer-2', three)
    await cancel(cancelled)
    const shown = await care.callAs('operator', 'POST', `${admin}/reservations/${early}/contact`, {})
    expect(shown.status).toBe(200)

    const { limits, people } = await look()
    expect(limits).toEqual({
      ...{ reservation: 50_000, today: perDay, thirtyDays: 1_000_000, phoneBookings: 100_000 },
    })
    const nothing = { REFUND: 0, CANCEL: 0, PRICE_CHANGE: 0, UNPAID_MOVE: 0, VISIT_FEE: 0 }
    expect(people).toMatchObject([
      {
        name: '운영자 한들',
        today: { won: { ...nothing, CANCEL: 45_000 }, total: 45_000, peopleShown: 1 },
        thirtyDays: { total: 45_000 },
      },
      {
        today: { won: nothing, total: 0 },
        thirtyDays: { won: { ...nothing, REFUND: 40_000 }, total: 40_000 },
      },
    ])
    const path = `${admin}/given-away/${people[0].staffId}`
    const { name, rows } = (await care.callAs('admin', 'GET', path)).body.data
    expect(name).toBe('운영자 한들')
    expect(rows).toMatchObject([{ kind: 'CANCEL', won: 45_000, reservation: { id: cancelled } }])
    expect(rows[0].customerName).toMatch(/\*/)
  })

  it('is for administrators only', async () => {
    expect((await care.callAs('operator', 'GET', `${admin}/given-away`)).status).toBe(404)
  })
})
