import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inquiry } from '../../src/features/inquiry/inquiry.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const admin = '/api/v1/admin'
let care: ReservationWorld
/** A reservation that the operator has moved, and its payment, that an administrator has opened. */
let booked: { id: string; number: string; memberId: string; paymentId: string; orderId: string }

beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  const id = await care.bookAndPay('customer-1', { address: '경기 구리시 아차산로 439 (교문동)' })
  const { number, memberId } = await care.row(id)
  const { id: paymentId = '', orderId = '' } = (await care.findLatestPayment(id)) ?? {}
  booked = { id, number, memberId, paymentId, orderId }
  await care.move(id, 'PICKUP_SCHEDULED')
  await care.callAs('admin', 'GET', `${admin}/payments/${paymentId}`)
  await care.callAs('admin', 'POST', `${admin}/people/${memberId}/reveal`, { reason: '환불 문의' })
})
afterAll(() => care.close())

const list = async (filter: Record<string, string>) => {
  const answer = await care.callAs('admin', 'GET', `${admin}/audit?${new URLSearchParams(filter)}`)
  return answer.body.data.content
}
const actionsOf = async (filter: Record<string, string>) =>
  (await list(filter)).map(({ action }: { action: string }) => action)

async function addEntry(change: Partial<typeof auditLog.$inferInsert>) {
  const entry = {
    id: newId(),
    actorId: 'somebody',
    actorName: '운영자 예전이름',
    action: 'content.remove',
    kind: 'CHANGE' as const,
    subject: 'content',
    createdAt: care.now(),
  }
  await care.server.db.insert(auditLog).values({ ...entry, ...change })
}

describe('the audit log', () => {
  it('calls subjects by number, order id and masked name, and says when they are gone', async () => {
    expect(await list({ subject: 'reservation' })).toMatchObject([
      { action: 'reservation.move', subjectLabel: booked.number, isSubjectDeleted: false },
    ])
    expect(await list({ subject: 'payment' })).toMatchObject([
      { action: 'payment.look', subjectLabel: booked.orderId, isSubjectDeleted: false },
    ])
    expect((await list({ subject: 'member', kind: 'LOOK' }))[0]).toMatchObject({
      subjectId: booked.memberId,
      subjectLabel: '김*록',
    })
    const asked = { memberId: booked.memberId, id: newId(), openedBy: booked.memberId, createdAt: care.now() }
    await care.server.db
      .insert(inquiry)
      .values({ ...asked, kind: 'CLAIM', state: 'NEW', changedAt: care.now() })
    await addEntry({ action: 'inquiry.take', subject: 'inquiry', subjectId: asked.id })
    expect(await list({ subject: 'inquiry' })).toMatchObject([{ subjectLabel: '김*록' }])
    await addEntry({ subjectId: newId(), before: { title: '물 주는 법' } })
    await addEntry({ subjectId: 'not-an-id', createdAt: new Date('2026-10-01T12:00:00+09:00') })
    expect(await list({ subject: 'content' })).toMatchObject([
      { subjectLabel: '물 주는 법', isSubjectDeleted: true },
      { subjectLabel: null, isSubjectDeleted: true },
    ])
  })

  it('is filtered by a part of the actor’s name, by days in Seoul, and by a number', async () => {
    expect(await actionsOf({ actorName: '한들' })).toEqual(['reservation.move'])
    expect(await actionsOf({ actorName: '아무개' })).toEqual([])
    expect(await actionsOf({ actorName: '예전', to: '2026-10-31' })).toEqual(['content.remove'])

    await addEntry({ reason: 'early', createdAt: new Date('2026-10-05T00:00:00+09:00') })
    await addEntry({ reason: 'late', createdAt: new Date('2026-10-05T23:59:59+09:00') })
    await addEntry({ reason: 'next', createdAt: new Date('2026-10-06T00:00:00+09:00') })
    const day = await list({ from: '2026-10-05', to: '2026-10-05' })
    expect(day.map(({ reason }: { reason: string }) => reason)).toEqual(['late', 'early'])

    expect(await actionsOf({ subjectId: booked.number })).toEqual(['reservation.move'])
    expect(await actionsOf({ subjectId: booked.orderId })).toEqual(['payment.look'])
    expect(await actionsOf({ subjectId: booked.id, kind: 'LOOK' })).toEqual([])
  })
})

describe('its CSV', () => {
  it('has the filtered entries in words, without formulas, and is itself recorded', async () => {
    await addEntry({
      reason: '=1+1',
      createdAt: new Date('2026-09-10T09:30:00+09:00'),
      after: { title: '물' },
    })
    const file = `${admin}/audit-export?from=2026-09-01&to=2026-09-30`
    expect((await care.callAs('operator', 'GET', file)).status).toBe(404)
    const lines = (await care.callAs('admin', 'GET', file)).body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe(
      '"2026-09-10 09:30","운영자 예전이름","somebody","콘텐츠 지우기","바꿈","콘텐츠","물","","\'=1+1","","제목: 물"',
    )
    const whole = (await care.callAs('admin', 'GET', `${admin}/audit-export`)).body
    expect(whole).toContain(`"예약","${booked.number}","${booked.id}"`)
    expect(whole).toContain(`"결제","${booked.orderId}","${booked.paymentId}"`)
    expect(whole).toContain('"콘텐츠","물 주는 법 (지워짐)"')
    expect(await actionsOf({ subject: 'audit' })).toEqual(['staff.exportAudit', 'staff.exportAudit'])
  })
})
