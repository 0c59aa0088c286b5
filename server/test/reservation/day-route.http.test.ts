import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())

interface Stop {
  id: string
  leg: string
  vanId: string
  isNew: boolean
}
const admin = '/api/v1/admin'
const as = (person: string) => (method: string, path: string, body?: unknown) =>
  care.callAs(person, method, admin + path, body)
const operator = as('operator')
const sheetOf = async (day: string) => (await operator('GET', `/day-sheet?day=${day}`)).body.data
const toRoute = (stops: Stop[]) => stops.map(({ id, leg, vanId }) => ({ id, leg, vanId }))
const idsOf = (stops: { id: string }[]) => stops.map(({ id }) => id)
const audited = async (action: string) => {
  const rows = await care.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
  return rows
}
const addresses = {
  dobong: '서울 도봉구 도봉로 552 (방학동)',
  gangnam: '서울 강남구 테헤란로 152 (역삼동)',
  jongno: '서울 종로구 종로 1 (종로1가)',
}

describe('the order of a day', () => {
  it('is stored for all, keeps the morning first, and takes in what comes later as new', async () => {
    const day = '2026-11-17'
    const book = (person: string, address: string, pickupTime: 'AM' | 'PM' = 'AM') =>
      care.bookAndPay(person, { pickupDate: day, address, pickupTime })
    const afternoon = await book('customer-1', addresses.jongno, 'PM')
    const dobong = await book('customer-2', addresses.dobong)
    const jongno = await book('customer-3', addresses.jongno)
    const gangnam = await book('customer-1', addresses.gangnam)

    const before = await sheetOf(day)
    expect(before).toMatchObject({ routeRevision: 0, vans: [{ name: '1호차', isMine: false }] })
    const suggested = (await operator('POST', `/day-routes/${day}/nearest`, { stops: toRoute(before.stops) }))
      .body.data
    expect(suggested.unknown).toBe(0)
    expect([
      [dobong, jongno, gangnam, afternoon],
      [gangnam, jongno, dobong, afternoon],
    ]).toContainEqual(idsOf(suggested.stops))
    expect((await sheetOf(day)).routeRevision).toBe(0)

    const [van] = before.vans
    const wished = [afternoon, jongno, newId(), gangnam, dobong].map((id) => ({
      ...{ id, leg: 'PICKUP', vanId: van.id },
    }))
    const saved = await operator('PUT', `/day-routes/${day}`, { revision: 0, stops: wished })
    expect(saved.body.data.revision).toBe(1)
    expect(idsOf(saved.body.data.stops)).toEqual([jongno, gangnam, dobong, afternoon])
    const [entry, ...others] = await audited('reservation.orderRoute')
    expect(entry).toMatchObject({ subject: 'day-sheet', subjectId: day, after: [{ van: '1호차' }] })
    expect(others).toEqual([])

    const late = await book('customer-2', addresses.gangnam)
    await care.move(gangnam, 'CANCELLED', { reason: '고객 요청' }, 'admin')
    const after = await sheetOf(day)
    expect(idsOf(after.stops)).toEqual([jongno, dobong, late, afternoon])
    expect(after.stops.map(({ isNew }: Stop) => isNew)).toEqual([false, false, true, false])
  })

  it('is refused when somebody else has stored one meanwhile', async () => {
    const day = '2026-11-19'
    await care.bookAndPay('customer-1', { pickupDate: day })
    const { stops } = await sheetOf(day)
    const save = (person: string, revision: number) =>
      as(person)('PUT', `/day-routes/${day}`, { revision, stops: toRoute(stops) })
    const answers = await Promise.all([save('operator', 0), save('admin', 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CHANGED_MEANWHILE')
    expect((await save('admin', 0)).status).toBe(409)
    expect((await save('admin', 1)).body.data.revision).toBe(2)
    const foreign = [{ ...toRoute(stops)[0], vanId: newId() }]
    const unknown = await operator('PUT', `/day-routes/${day}`, { revision: 2, stops: foreign })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('tells customers on the day how many stops come before them, and nothing about the others', async () => {
    const day = '2026-11-24'
    const book = (person: string) => care.bookAndPay(person, { pickupDate: day })
    const [first, second, third] = [
      await book('customer-1'),
      await book('customer-2'),
      await book('customer-3'),
    ]
    const ahead = async (person: string, id: string) => (await care.detail(person, id)).visitsAhead
    const expected = async (person: string, id: string) => (await care.detail(person, id)).expectedAt
    care.setClock(`${day}T08:30:00`)
    expect(await ahead('customer-3', third)).toBeNull()

    const { vans } = await sheetOf(day)
    const order = [first, second, third].map((id) => ({ id, leg: 'PICKUP', vanId: vans[0].id }))
    await operator('PUT', `/day-routes/${day}`, { revision: 0, stops: order })
    expect(await ahead('customer-3', third)).toBe(2)
    expect(await expected('customer-3', third)).toBe(`${day}T10:00:00+09:00`)
    await care.move(first, 'PICKED_UP')
    expect(await ahead('customer-3', third)).toBe(1)
    expect(await ahead('customer-2', second)).toBe(0)
    care.setClock(`${day}T09:52:00`)
    expect(await expected('customer-2', second)).toBe(`${day}T10:00:00+09:00`)
    expect(await expected('customer-3', third)).toBe(`${day}T10:30:00+09:00`)
    expect(await ahead('customer-1', first)).toBeNull()
    expect(JSON.stringify(await care.detail('customer-3', third))).not.toContain(second)

    // A stop that came later has no promised place.
    const late = await care.bookAndPay('customer-1', { pickupDate: '2026-11-26' })
    care.setClock('2026-11-23T08:30:00')
    expect(await ahead('customer-3', third)).toBeNull()
    care.setClock('2026-11-26T08:30:00')
    expect(await ahead('customer-1', late)).toBeNull()
  })
})

describe('the vans', () => {
  const list = async () => (await operator('GET', '/vans')).body.data

  it('are edited as a list, divide the sheet and are shown first to their driver', async () => {
    const day = '2026-12-03'
    care.setClock('2026-11-20T09:00:00')
    const one = await care.bookAndPay('customer-1', { pickupDate: day })
    const two = await care.bookAndPay('customer-2', { pickupDate: day })
    const before = await list()
    expect(before.vans).toMatchObject([{ name: '1호차', driver: null }])
    const drivers = before.drivers.map(({ name }: { name: string }) => name)
    expect(drivers).toContain('운영자 한들')
    const me = before.drivers.find(({ name }: { name: string }) => name === '운영자 한들')
    const [old] = before.vans
    const vans = [
      { id: old.id, name: '1호차', driverId: null },
      { id: null, name: '2호차', driverId: me.id },
    ]
    const save = (body: object) => operator('PUT', '/vans', { revision: before.revision, ...body })
    const refused = [
      await save({ vans: vans.map((van) => ({ ...van, name: '같은 이름' })) }),
      await save({ vans: [{ ...vans[0], driverId: newId() }] }),
      await save({ vans: [] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    const saved = (await save({ vans })).body.data
    expect(saved.vans[1]).toMatchObject({ name: '2호차', driver: { name: '운영자 한들' } })
    expect((await save({ vans })).body.code).toBe('CHANGED_MEANWHILE')
    expect(await audited('reservation.saveVans')).toHaveLength(1)

    const sheet = await sheetOf(day)
    expect(sheet.vans.map(({ isMine }: { isMine: boolean }) => isMine)).toEqual([false, true])
    const order = [
      { id: two, leg: 'PICKUP', vanId: saved.vans[1].id },
      { id: one, leg: 'PICKUP', vanId: old.id },
    ]
    await operator('PUT', `/day-routes/${day}`, { revision: 0, stops: order })
    const vanOf = async (id: string) => (await sheetOf(day)).stops.find((stop: Stop) => stop.id === id).vanId
    expect([await vanOf(one), await vanOf(two)]).toEqual([old.id, saved.vans[1].id])

    // The stops of a removed van come back as new ones of the first.
    const kept = { vans: [vans[0]], revision: saved.revision }
    expect((await operator('PUT', '/vans', kept)).status).toBe(200)
    expect((await sheetOf(day)).stops.find((stop: Stop) => stop.id === two)).toMatchObject({
      vanId: old.id,
      isNew: true,
    })
  })

  it('can be read and changed by operators and administrators, the same list by one of them', async () => {
    const people = ['customer-1', 'expert', 'admin', 'operator']
    const { vans, revision } = await list()
    const body = {
      revision,
      vans: vans.map(({ id, name }: Stop & { name: string }) => ({ id, name, driverId: null })),
    }
    const statuses: number[][] = []
    for (const person of people)
      statuses.push([
        (await as(person)('GET', '/vans')).status,
        (await as(person)('PUT', '/vans', body)).status,
        (await as(person)('PUT', '/day-routes/2026-12-31', { revision: 9, stops: [] })).status,
      ])
    expect(statuses).toEqual([
      [404, 404, 404],
      [404, 404, 404],
      [200, 200, 409],
      [200, 409, 409],
    ])
  })

  it('brings two orders together that change different vans, and shows the stored one where they contradict', async () => {
    const day = '2026-12-08'
    care.setClock('2026-11-20T09:00:00')
    const ids: string[] = []
    for (const person of ['customer-1', 'customer-2', 'customer-3', 'customer-1'])
      ids.push(await care.bookAndPay(person, { pickupDate: day }))
    const before = (await operator('GET', '/vans')).body.data
    const [old] = before.vans
    const two = { id: null, name: '둘째', driverId: null }
    const vans = [{ id: old.id, name: old.name, driverId: null }, two]
    const list = (await operator('PUT', '/vans', { revision: before.revision, vans })).body.data
    const [one = '', other = ''] = list.vans.map(({ id }: { id: string }) => id)
    const order = (...at: [van: string, index: number][]) =>
      at.map(([vanId, index]) => ({ id: ids[index], leg: 'PICKUP', vanId }))
    const base = order([one, 0], [one, 1], [other, 2], [other, 3])
    const save = (person: string, stops: object[], from?: object[], revision = 1) =>
      as(person)('PUT', `/day-routes/${day}`, { revision, stops, base: from })
    await save('operator', base, undefined, 0)

    await save('operator', order([one, 1], [one, 0], [other, 2], [other, 3]), base)
    const second = order([one, 0], [one, 1], [other, 3], [other, 2])
    expect((await save('admin', second)).status).toBe(409)
    const merged = await save('admin', second, base)
    expect(merged.body.data.revision).toBe(3)
    expect(merged.body.data.stops).toEqual(order([one, 1], [one, 0], [other, 3], [other, 2]))
    const given = order([other, 0], [one, 1], [other, 2], [other, 3])
    expect((await save('operator', given, base)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await operator('GET', `/day-routes/${day}`)).body.data).toMatchObject({
      revision: 3,
      savedBy: '관리자 최뿌리',
      stops: merged.body.data.stops,
    })
  })
})

describe('the morning of a visit', () => {
  it('tells each customer once when to expect us: an hour in the stored order, else the half day', async () => {
    const day = '2026-12-10'
    care.setClock('2026-11-20T09:00:00')
    const book = (person: string, pickupTime: 'AM' | 'PM') =>
      care.bookAndPay(person, { pickupDate: day, pickupTime })
    const [first, second] = [await book('customer-1', 'AM'), await book('customer-2', 'AM')]
    const { vans } = await sheetOf(day)
    const ordered = await operator('PUT', `/day-routes/${day}`, {
      revision: 0,
      stops: [first, second].map((id) => ({ id, leg: 'PICKUP', vanId: vans[0].id })),
    })
    expect(ordered.status).toBe(200)
    const late = await book('customer-3', 'PM')
    const told = async (person: string, id: string) => {
      const { body } = await care.callAs(person, 'GET', '/api/v1/notifications?size=50')
      const notices: { title: string; message: string; link: string }[] = body.data.content
      return notices
        .filter(({ title, link }) => title === '오늘 식물을 데리러 가요' && link.endsWith(id))
        .map(({ message }) => message.split(' 사이에')[0])
    }
    for (const time of ['07:50', '08:00', '08:10', '08:20']) {
      care.setClock(`${day}T${time}:00`)
      await care.server.jobs.runDue()
      if (time < '08') expect(await told('customer-1', first)).toEqual([])
    }
    expect(await told('customer-1', first)).toEqual(['오전 9:00~10:00'])
    expect(await told('customer-2', second)).toEqual(['오전 9:00~10:00'])
    expect(await told('customer-3', late)).toEqual(['오후 1:00~6:00'])
  })
})
