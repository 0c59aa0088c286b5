import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../contract/reservation/reservation-status.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { mediaFile } from '../../src/shared/media/media.tables.ts'
import { tokenFor } from '../support/harness/call.ts'
import {
  addressToCheck,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'
import { smallPhoto } from '../support/submission.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())

const admin = '/api/v1/admin'
const asOperator = async (method: string, path: string, body?: unknown) =>
  care.callAs('operator', method, admin + path, body)
const read = async (path: string) => (await asOperator('GET', path)).body.data
const audited = () =>
  care.server.db.select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id))
const inbox = async (person: string) =>
  (await care.callAs(person, 'GET', '/api/v1/notifications?size=50')).body.data.content as { title: string }[]

function entryForm(fields: Record<string, string>, photos = 0) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ entryId: newId(), isPublic: 'true', ...fields }))
    form.set(name, value)
  for (let index = 1; index <= photos; index += 1)
    form.set(`photo${index}`, new Blob([new Uint8Array(smallPhoto)], { type: 'image/jpeg' }), 'pot.jpg')
  return form
}

describe('the care record', () => {
  it('stores pots and entries until the end of the care, and shows the customer the public ones', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { SMALL: 1, LARGE: 1 } })
    care.setClock('2026-11-10T10:20:00')
    expect((await care.move(id, 'PICKED_UP')).status).toBe(200)

    const found = { diameter: '30cm 이하', conditions: ['WILTED', 'PESTS'], note: '받침 없음', revision: 0 }
    const saved = await asOperator('PUT', `/reservations/${id}/pots/1`, found)
    expect(saved.body.data).toMatchObject({
      booked: '20cm 이하',
      record: { diameter: '30cm 이하', conditions: ['WILTED', 'PESTS'], revision: 1 },
    })
    expect((await asOperator('PUT', `/reservations/${id}/pots/1`, found)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await asOperator('PUT', `/reservations/${id}/pots/3`, found)).status).toBe(404)

    const entries = `/reservations/${id}/care-entries`
    const intake = entryForm({ kind: 'INTAKE', potNumber: '1', text: '잎이 조금 처졌어요.' }, 3)
    const first = await asOperator('POST', entries, intake)
    expect(first.body.data).toMatchObject({ kindLabel: '처음 모습', potNumber: 1, isPublic: true })
    expect(first.body.data.photos).toHaveLength(3)
    expect((await asOperator('POST', entries, intake)).body.data.photos).toEqual(first.body.data.photos)
    await care.move(id, 'IN_CARE')
    care.advanceClock(60_000)
    await asOperator(
      'POST',
      entries,
      entryForm({ kind: 'CARE', text: '약을 두 번째로 뿌림', isPublic: 'false' }),
    )
    care.advanceClock(60_000)
    await asOperator('POST', entries, entryForm({ kind: 'BEFORE_RETURN', text: '새잎이 났어요.' }, 1))
    expect((await asOperator('POST', entries, entryForm({ kind: 'CARE' }))).status).toBe(400)

    const report = (await care.detail('customer-1', id)).careReport
    expect(
      report.map(({ kindLabel, text }: { kindLabel: string; text: string }) => [kindLabel, text]),
    ).toEqual([
      ['돌아가기 전', '새잎이 났어요.'],
      ['처음 모습', '잎이 조금 처졌어요.'],
    ])
    expect(JSON.stringify(report)).not.toContain('운영자')
    const record = await read(`/reservations/${id}/care`)
    expect(record.entries).toHaveLength(3)
    expect(record.pots[1]).toEqual({ potNumber: 2, booked: '40cm 이하', record: null })

    const internal = record.entries.find(({ isPublic }: { isPublic: boolean }) => !isPublic)
    await asOperator('PUT', `${entries}/${internal.id}`, { text: '약을 두 번 뿌렸어요.', isPublic: true })
    expect((await care.detail('customer-1', id)).careReport).toHaveLength(3)

    for (const to of ['DELIVERY_PREPARING', 'DELIVERY_SCHEDULED', 'DELIVERED', 'DONE'] as const)
      expect((await care.move(id, to)).status).toBe(200)
    const detail = await read(`/reservations/${id}`)
    expect(detail).toMatchObject({ status: 'DONE', moves: [], timeline: [{}, {}, { status: '완료' }] })
    expect(detail.history[0]).toMatchObject({ toLabel: '완료', actorName: '운영자 한들' })
    expect(detail.history.at(-1)).toMatchObject({ kind: 'CREATED', actorName: '손님' })

    const owners = await care.server.db.select().from(mediaFile)
    expect(owners.filter(({ state }) => state === 'ATTACHED')).toHaveLength(4)
    expect(new Set(owners.map(({ memberId }) => memberId))).toEqual(new Set([(await care.row(id)).memberId]))
    const actions = (await audited()).filter(({ subjectId }) => subjectId === id).map(({ action }) => action)
    expect(actions.filter((action) => action === 'reservation.addCareEntry')).toHaveLength(3)
    expect(actions).toEqual(
      expect.arrayContaining(['reservation.savePot', 'reservation.changeCareEntry', 'reservation.move']),
    )
  })
})

describe('the list and the board', () => {
  it('find a reservation by number, phone, name, day and address to check, with paging', async () => {
    care.setClock('2026-11-11T10:00:00')
    const id = await care.bookAndPay('customer-2', { pickupDate: '2026-11-24', address: addressToCheck })
    const { number } = await care.row(id)
    const idsOf = async (query: string) =>
      (await read(`/reservations?${query}`)).content.map((row: { id: string }) => row.id)
    for (const query of [
      `text=${number}`,
      `text=${number.slice(-6).toLowerCase()}`,
      'area=CHECK',
      'area=CHECK&status=CONFIRMED',
      'day=2026-11-24&slot=AM',
      'day=2026-12-01&leg=DELIVERY',
    ])
      expect(await idsOf(query), query).toEqual([id])
    expect(await idsOf('day=2026-11-24&slot=PM')).toEqual([])
    expect((await idsOf('text=5678')).length).toBeGreaterThan(1)
    const searches = await care.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'reservation.searchPhone'))
    expect(searches.map(({ after }) => after)).toContainEqual({ phoneEnd: '5678' })
    expect((await idsOf(`text=${encodeURIComponent('김초록')}`)).length).toBeGreaterThan(1)

    const first = await read('/reservations?size=1')
    expect(first).toMatchObject({ hasNext: true, content: [{ id }] })
    const next = await read(`/reservations?size=1&cursor=${first.nextCursor}`)
    expect(next.content[0].id).not.toBe(id)
  })

  it('says how many there are with the first page, up to 10,001', async () => {
    const all = await read('/reservations?size=1')
    const { rows } = await care.server.db.execute(sql`select count(*)::int as count from reservation`)
    expect(all.total).toBe(rows[0]?.count)
    expect((await read(`/reservations?size=1&cursor=${all.nextCursor}`)).total).toBeNull()
    expect((await read('/reservations?day=2026-11-24&slot=PM')).total).toBe(0)
    await care.server.db.execute(sql`insert into job (id, kind, payload, run_at, attempts, state, created_at)
      select gen_random_uuid(), 'test.many', '{}', now(), 1, 'DEAD', now() from generate_series(1, 10500)`)
    const jobs = (await care.callAs('admin', 'GET', '/api/v1/admin/jobs?kind=test.many')).body.data
    expect(jobs.total).toBe(10_001)
    for (const [path, least] of [
      ['payments', 1],
      ['audit', 1],
      ['people', 1],
    ] as const)
      expect(
        (await care.callAs('admin', 'GET', `/api/v1/admin/${path}`)).body.data.total,
      ).toBeGreaterThanOrEqual(least)
  })

  it('finds a part of a name or of an address, newest first, page by page without gaps', async () => {
    const found = async (query: object) =>
      read(`/reservations?${new URLSearchParams({ size: '1', ...query } as Record<string, string>)}`)
    const rename = (id: string, customerName: string) =>
      care.server.db.update(reservation).set({ customerName }).where(eq(reservation.id, id))
    for (const name of ['김초롱', '김초롱', '김촉', '김체'])
      await rename(await care.bookAndPay('customer-3', { pickupDate: '2026-12-08' }), name)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await found({ text: '김초', ...(cursor && { cursor }) })
      seen.push(...page.content.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    const nameOf = ({ customerName }: { customerName: string }) => customerName
    const whole = (await found({ text: '김초', size: '50' })).content as {
      id: string
      customerName: string
    }[]
    expect(whole.map(({ customerName }) => customerName)).toEqual(['김*롱', '김*롱', '김*록', '김*록'])
    expect(seen).toEqual(whole.map(({ id }) => id))
    expect((await found({ text: '초록', size: '50' })).content.map(nameOf)).toEqual(['김*록', '김*록'])
    expect((await found({ text: '초롱', status: 'WAITING' })).content).toEqual([])
    expect((await found({ text: '롱' })).content).toEqual([])
    expect((await found({ text: '김촉' })).content.map(nameOf)).toEqual(['김*'])
    expect(await found({ text: '없는이름' })).toMatchObject({ content: [], total: 0 })

    const streets = { pickupAddress: '서울 강남구 헌릉로 7', deliveryAddress: '서울 서초구 Banpo-daero 58' }
    const [moved] = whole
    await care.server.db
      .update(reservation)
      .set(streets)
      .where(eq(reservation.id, moved?.id ?? ''))
    for (const text of ['헌릉', '강남구헌릉로 7', 'banpo-Daero']) {
      const page = await found({ text, size: '50' })
      expect(page, text).toMatchObject({ content: [{ id: moved?.id }], total: 1 })
      expect(JSON.stringify(page)).not.toContain('헌릉')
    }
    expect((await found({ text: '릉로 7서울' })).content).toEqual([])
  })

  it('show each slot with its usage', async () => {
    const { days } = await read('/reservation-board?day=2026-11-25')
    expect(days.map(({ date }: { date: string }) => date).slice(0, 2)).toEqual(['2026-11-23', '2026-11-24'])
    const [cell] = days[1].cells
    expect(cell).toMatchObject({ leg: 'PICKUP', slot: 'AM', stops: { booked: 1 }, pots: { booked: 1 } })
    expect(cell.reservations).toMatchObject([{ customerName: '김초록', place: '구리시 교문동' }])
    expect((await asOperator('GET', '/reservation-board?day=2026-13-45')).status).toBe(400)
  })
})

describe('a note of staff', () => {
  it('is in the history for staff only, once, and leaves the reservation as it is', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-03' })
    const before = await care.row(id)
    const text = '현관 비밀번호를 전화로 다시 물어보기로 함'
    const body = { noteId: newId(), text: ` ${text} ` }
    for (const _ of ['first', 'repeated'])
      expect((await asOperator('POST', `/reservations/${id}/notes`, body)).status).toBe(200)
    expect((await asOperator('POST', `/reservations/${id}/notes`, { ...body, text: ' ' })).status).toBe(400)
    expect((await asOperator('POST', `/reservations/${newId()}/notes`, body)).status).toBe(404)

    const { history } = await read(`/reservations/${id}`)
    expect(history.filter(({ kind }: { kind: string }) => kind === 'NOTE')).toMatchObject([
      { note: text, reason: null, isPublic: false, actorName: '운영자 한들' },
    ])
    expect(await care.row(id)).toEqual(before)
    const own = [
      await care.detail('customer-1', id),
      await inbox('customer-1'),
      (await care.callAs('customer-1', 'GET', '/api/v1/user/export')).body,
    ]
    expect(own[0]).toMatchObject({ id })
    expect(JSON.stringify(own)).toContain('SA-')
    expect(JSON.stringify(own)).not.toContain('비밀번호')
    const entries = (await audited()).filter(({ action }) => action === 'reservation.addNote')
    expect(entries).toMatchObject([{ subjectId: id, actorName: '운영자 한들' }])
    expect(JSON.stringify(entries)).not.toContain('비밀번호')
  })
})

describe('the view of the customer', () => {
  it('shows staff what the customer reads, without contact data, for a recorded reason', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-01' })
    await care.server.db
      .update(reservation)
      .set({ specialRequest: '공동현관 9753#' })
      .where(eq(reservation.id, id))
    const path = `/reservations/${id}/customer-view`
    expect((await asOperator('POST', path, {})).status).toBe(400)
    const shown = (await asOperator('POST', path, { reason: '화면이 이상하다는 전화' })).body.data
    const own = await care.detail('customer-1', id)
    for (const field of ['statusLabel', 'paymentInfo', 'canCancel', 'canReschedule', 'careReport'])
      expect(shown[field], field).toEqual(own[field])
    expect(JSON.stringify(shown)).not.toMatch(/1234-5678|테헤란로|1001호|chorok@|9753/)
    expect(shown.specialRequest).toBe('공동현관 *****')
    expect((await audited())[0]).toMatchObject({
      ...{ kind: 'LOOK', action: 'reservation.customerView', subjectId: id },
      reason: '화면이 이상하다는 전화',
    })
  })
})

describe('contact data', () => {
  it('is masked until staff reveal it, which is audited', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-11-26' })
    const list = JSON.stringify(await read('/reservations'))
    const detail = JSON.stringify(await read(`/reservations/${id}`))
    for (const shown of [list, detail, JSON.stringify(await read('/reservation-board?day=2026-11-26'))]) {
      expect(shown).not.toContain('1234')
      expect(shown).not.toContain('1001호')
      expect(shown).not.toContain('테헤란로')
    }
    expect(list).toContain('010-****-5678')
    expect((await audited())[0]).not.toMatchObject({ kind: 'LOOK', action: 'reservation.contact' })

    const contact = (await asOperator('POST', `/reservations/${id}/contact`, {})).body.data
    expect(contact).toMatchObject({ customerPhone: '010-1234-5678', pickupAddressDetail: '101동 1001호' })
    expect((await audited())[0]).toMatchObject({
      kind: 'LOOK',
      action: 'reservation.contact',
      subjectId: id,
      actorName: '운영자 한들',
    })
  })

  it('of a booking that is over needs a reason', async () => {
    const id = await care.bookAndPay('customer-3', { pickupDate: '2026-12-08' })
    await care.server.db.update(reservation).set({ status: 'DONE' }).where(eq(reservation.id, id))
    expect((await asOperator('POST', `/reservations/${id}/contact`, {})).body.code).toBe('VALIDATION_FAILED')
    const reason = '화분을 두고 가셨다는 전화'
    expect((await asOperator('POST', `/reservations/${id}/contact`, { reason })).status).toBe(200)
    expect((await audited())[0]).toMatchObject({ action: 'reservation.contact', subjectId: id, reason })
  })

  it('is complete on the day sheets from yesterday to two days ahead, in stop order, with one audit entry each', async () => {
    const afternoon = await care.bookAndPay('customer-2', { pickupDate: '2026-11-26', pickupTime: 'PM' })
    care.setClock('2026-11-24T09:00:00')
    const memo = { noteId: newId(), text: '10시 이후에만' }
    await asOperator('POST', `/reservations/${afternoon}/notes`, memo)
    const before = (await audited()).length
    const { isMasked, stops } = await read('/day-sheet?day=2026-11-26')
    expect(isMasked).toBe(false)
    expect(stops).toMatchObject([
      { slot: 'AM', phone: '010-1234-5678', addressDetail: '101동 1001호', place: '강남구 역삼동' },
      { slot: 'PM', id: afternoon, memos: [memo.text] },
    ])
    const [look, ...others] = await audited()
    expect(look).toMatchObject({ kind: 'LOOK', subject: 'day-sheet', subjectId: '2026-11-26' })
    expect(others).toHaveLength(before)
    care.setClock('2026-11-27T23:59:00')
    expect((await read('/day-sheet?day=2026-11-26')).stops[0].phone).toBe('010-1234-5678')
  })

  it.each(['2026-11-23T23:59:00', '2026-11-28T00:00:00'])(
    'is masked on the day sheet of another day, which shows our memos: at %s',
    async (moment) => {
      care.setClock('2026-11-23T09:00:00')
      const id = await care.bookAndPay('customer-2', { pickupDate: '2026-11-26', pickupTime: 'PM' })
      await asOperator('POST', `/reservations/${id}/notes`, { noteId: newId(), text: '뒷문 1234#' })
      care.setClock(moment)
      const { isMasked, stops } = await read('/day-sheet?day=2026-11-26')
      expect(isMasked).toBe(true)
      expect(stops.length).toBeGreaterThan(0)
      for (const stop of stops)
        expect(stop).toMatchObject({ phone: '', address: '강남구 역삼동', addressDetail: '' })
      const memos = stops.find((stop: { id: string }) => stop.id === id)?.memos
      expect(memos).toEqual(['뒷문 1234#'])
    },
  )
})

describe('moving several reservations', () => {
  it('moves each on its own and reports a problem per reservation', async () => {
    const ids = [
      await care.bookAndPay('customer-1', { pickupDate: '2026-12-01' }),
      await care.book('customer-1', { pickupDate: '2026-12-01' }),
      await care.bookAndPay('customer-2', { pickupDate: '2026-12-01' }),
    ]
    const { revision } = await care.row(ids[0] ?? '')
    const acknowledge = ['EARLY_VISIT']
    const reservations = [
      { id: ids[0], revision, acknowledge },
      { id: ids[1] },
      { id: ids[2], revision: 99 },
      { id: ids[2], acknowledge },
    ]
    const moved = await asOperator('POST', '/reservation-moves', {
      ...{ to: 'PICKED_UP', reason: '사진 없이', reservations },
    })
    expect(moved.body.data.results).toMatchObject([
      { id: ids[0], status: 'PICKED_UP', problem: null },
      { id: ids[1], status: null, problem: '지금 단계에서는 그렇게 옮길 수 없어요.' },
      { id: ids[2], status: null, problem: expect.stringContaining('그사이') },
      { id: ids[2], status: 'PICKED_UP', problem: null },
    ])
  })

  it('repeats as a success, unless somebody else moved and the words of the second would be lost', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-08' })
    await care.photographPots(id, 'INTAKE')
    const { revision } = await care.row(id)
    const move = async (person: string, note?: string) => {
      const body = { to: 'PICKED_UP', note, reservations: [{ id, revision, acknowledge: ['EARLY_VISIT'] }] }
      const { results } = (await care.callAs(person, 'POST', `${admin}/reservation-moves`, body)).body.data
      return results[0].problem as string | null
    }
    expect(await move('operator', '잘 받았어요.')).toBeNull()
    expect(await move('operator', '잘 받았어요.')).toBeNull()
    expect(await move('admin')).toBeNull()
    expect(await move('admin', '문 앞에서 받았어요.')).toContain('그사이')
  })

  it('allows only administrators to override the table, with an audited reason', async () => {
    const id = await care.bookAndPay('customer-1', { pickupDate: '2026-12-03' })
    const reservations = [{ id, acknowledge: ['EARLY_VISIT'] }]
    const wish = { to: 'DELIVERED', reason: '현장에서 마침', reservations }
    expect((await asOperator('POST', '/reservation-moves', wish)).body.data.results[0].status).toBeNull()
    const forced = await care.callAs('admin', 'POST', `${admin}/reservation-moves`, wish)
    expect(forced.body.data.results[0].status).toBe('DELIVERED')
    expect((await audited())[0]).toMatchObject({
      action: 'reservation.move',
      before: { status: 'PICKUP_SCHEDULED' },
      after: { status: 'DELIVERED' },
      reason: '현장에서 마침',
    })
  })
})

describe('a delay notice', () => {
  it('reaches each customer of the slot once, also when it is sent repeatedly', async () => {
    for (const person of ['customer-1', 'customer-1', 'customer-2'])
      await care.bookAndPay(person, { pickupDate: '2026-12-03' })
    await care.bookAndPay('customer-3', { pickupDate: '2026-12-03', pickupTime: 'PM' })
    const reason = '올림픽대로가 막혀요.'
    const notice = { noticeId: newId(), day: '2026-12-03', slot: 'AM', leg: 'PICKUP', minutes: 40, reason }
    const answers = await Promise.all([1, 2, 3].map(() => asOperator('POST', '/delay-notices', notice)))
    expect(answers.map(({ body }) => body.data)).toEqual([{ told: 2 }, { told: 2 }, { told: 2 }])
    const toldTo = async (person: string) =>
      (await inbox(person)).filter(({ title }) => title === '수거가 조금 늦어져요').length
    expect(await Promise.all(['customer-1', 'customer-2', 'customer-3'].map(toldTo))).toEqual([1, 1, 0])
    const noted = (await audited()).filter(({ action }) => action === 'reservation.announceDelay')
    expect(noted).toMatchObject([{ after: { told: 2, minutes: 40 }, reason }])
    // The board says so, so that nobody tells them again.
    const { days } = await read('/reservation-board?day=2026-12-03')
    const cells = days.find(({ date }: { date: string }) => date === '2026-12-03').cells
    const delays = cells.flatMap((cell: { delay?: object }) => cell.delay ?? [])
    expect(delays).toMatchObject([{ minutes: 40, byName: '운영자 한들' }])
  })
})

it('allows operators and administrators only', async () => {
  const paths = ['/reservations', '/reservation-board', '/day-sheet?day=2026-12-01']
  for (const path of paths) {
    expect((await care.server.call('GET', admin + path)).status).toBe(401)
    for (const person of ['customer-1', 'expert'])
      expect((await care.callAs(person, 'GET', admin + path)).status).toBe(404)
    expect((await care.callAs('admin', 'GET', admin + path)).status).toBe(200)
  }
})

describe('the list as CSV', () => {
  it('has what the filter shows, with masked names and without addresses, and is in the audit log', async () => {
    const [{ number, customerName, status }] = (await read('/reservations?size=1')).content
    const token = await tokenFor(admin, await care.signIn('operator'))
    const download = async (query: string) => {
      const url = `${care.server.url}${admin}/reservation-export?${query}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return (await answer.text()).trimEnd().split('\r\n')
    }
    const [header, row, ...others] = await download(`text=${number}`)
    expect(header).toContain('"예약번호"')
    expect(customerName).toContain('*')
    expect(row).toContain(`"${reservationStatusLabels[status as ReservationStatus]}","${customerName}"`)
    expect(row?.startsWith(`"${number}","2026-`)).toBe(true)
    expect(row).toMatch(/"20\d\d-\d\d-\d\d","오[전후]","20\d\d-\d\d-\d\d","오[전후]"/)
    expect(row).not.toContain('로 ')
    expect(others).toEqual([])
    expect((await download('status=WAITING')).filter((line) => line.includes(number))).toEqual([])
    expect((await audited()).find(({ action }) => action === 'reservation.export')).toMatchObject({
      kind: 'LOOK',
      after: { status: 'WAITING' },
    })
  })
})
