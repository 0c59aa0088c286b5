import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosisRevision } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { closedDay, slot, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { tokenFor } from '../support/harness/call.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { at, insightRows } from '../support/insight-rows.ts'

const week = 'from=2027-03-08&to=2027-03-14'
let clock = at('03-15 12:00')
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await testServer({ overrides: { now: () => clock } })
  admin = await server.signInAs('admin')
  await addWeek()
})
afterAll(() => server.close())

const request = async (query = week, token = admin) =>
  await server.call('GET', `/api/v1/admin/insight?${query}`, { token })
const getInsight = async (query = week) => (await request(query)).body.data

/** Rows of a week in March 2027, few enough to count by hand. */
async function addWeek() {
  const rows = insightRows(server.db)
  const vision = { engine: 'vision', engineVersion: '2' }
  await rows.addDiagnosis('m9', '03-07 23:59', { answeredAfterHours: 1 })
  const first = await rows.addDiagnosis('m1', '03-08 00:00', { answeredAfterHours: 1, tookMs: 100 })
  const second = await rows.addDiagnosis('m1', '03-08 09:00', { answeredAfterHours: 23, tookMs: 200 })
  const third = await rows.addDiagnosis('m2', '03-08 10:00', { answeredAfterHours: 24, tookMs: 300 })
  const inTime = { answeredAfterHours: 2, ...vision }
  const fourth = await rows.addDiagnosis('m3', '03-10 10:00', { ...inTime, tookMs: 1000 })
  const fifth = await rows.addDiagnosis('m1', '03-10 11:00', {
    ...inTime,
    tookMs: 2000,
    problem: '햇빛 화상',
    revision: 1,
  })
  const late = await rows.addDiagnosis('m2', '03-10 12:00', {
    ...vision,
    answeredAfterHours: 25,
    tookMs: 3000,
  })
  const open = await rows.addDiagnosis('m4', '03-14 23:59', { ...vision, tookMs: 4000 })
  await rows.addDiagnosis('m5', '03-15 00:00')

  // The fifth verdict is older than the revision by a better engine.
  await server.db.insert(diagnosisRevision).values({
    ...fifth,
    revision: 0,
    problem: '과습',
    confidence: 'LOW',
    findings: {} as never,
    engine: 'embedded',
    engineVersion: '1',
    reason: 'BETTER_ENGINE',
    replacedAt: at('03-10 13:00'),
  })
  await rows.addVerdict(first, '03-08 01:00', 'WRONG', { replacedAt: at('03-08 02:00') })
  await rows.addVerdict(first, '03-08 02:00', 'AGREE', { edition: 1 })
  await rows.addVerdict(second, '03-09 08:00', 'AGREE')
  await rows.addVerdict(third, '03-09 10:00', 'PARTLY')
  await rows.addVerdict(fourth, '03-10 12:00', 'WRONG')
  await rows.addVerdict(fifth, '03-10 13:00', 'AGREE')
  const spider = await rows.addDiagnosis('m6', '02-01 10:00', { problem: '=응애' })
  await rows.addVerdict(spider, '03-11 10:00', 'AGREE')
  // The engine's draft, sent as it was, is no judgement.
  const unedited = await rows.addDiagnosis('m6', '02-01 11:00')
  await rows.addVerdict(unedited, '03-11 10:00', 'AGREE', { isUnedited: true })

  await rows.addReservation(first, '03-08 12:00', { paidAt: at('03-08 12:05'), status: 'DONE' })
  await rows.addReservation(second, '03-20 12:00', { status: 'CANCELLED', listing: 'HIDDEN' })
  await rows.addReservation(third, '03-09 12:00', { status: 'CANCELLED', listing: 'HIDDEN' })
  await rows.addReservation(third, '03-10 12:00', { paidAt: at('03-10 12:05'), status: 'REFUNDED' })
  await rows.addReservation(fourth, '04-12 12:00', { paidAt: at('04-12 12:05'), status: 'DONE' })

  for (const key of [fourth, fifth, late, open, first]) await rows.addEngineAttempt(key, '03-10 14:00')
  await addSlots()

  await rows.addPayment('m1', '03-08 12:05', 10_000)
  await rows.addPayment('m2', '03-14 23:30', 5_000)
  await rows.addPayment('m2', '03-15 00:00', 77_000)
  for (const hour of ['01', '02', '03', '04', '05'])
    await rows.addRefund(`03-09 ${hour}:00`, 1000, '일정이 맞지 않아요')
  await rows.addRefund('03-09 12:00', 2500, '김새봄 님 부탁', { cause: 'OPERATOR' })
  await rows.addRefund('03-09 12:00', 9900, '기다리는 중', { status: 'PENDING', settledAt: null })

  for (const answer of ['BETTER', 'BETTER', 'BETTER', 'SAME', 'WORSE'] as const)
    await rows.addCheckIn('03-12 10:00', '과습', 3, answer)
  await rows.addCheckIn('03-12 10:00', '응애', 7, 'BETTER')
  await rows.addCheckIn('03-05 10:00', '응애', 7, 'WORSE')
}

async function addSlots() {
  const [tuesday, thursday] = [2, 4]
  await server.db.delete(slotPattern)
  await server.db.delete(closedDay)
  await server.db.insert(slotPattern).values([
    { leg: 'PICKUP', weekday: tuesday, slot: 'AM', stops: 4, pots: 40 },
    { leg: 'DELIVERY', weekday: thursday, slot: 'PM', stops: 3, pots: 30 },
  ])
  await server.db.insert(closedDay).values({ date: '2027-03-02', name: '쉬는 날' })
  const pickupSlot = { leg: 'PICKUP' as const, pots: 40 }
  await server.db.insert(slot).values([
    { ...pickupSlot, date: '2027-03-09', slot: 'AM', stops: 4, takenStops: 3 },
    { ...pickupSlot, date: '2027-03-13', slot: 'PM', stops: 2, takenStops: 1 },
    { ...pickupSlot, date: '2027-03-12', slot: 'PM', stops: 9, takenStops: 0, isClosed: true },
  ])
}

describe('access', () => {
  it('is allowed for operators and administrators, 401 without a session and 404 for others', async () => {
    const callers = await Promise.all(['customer-1', 'expert', 'operator'].map((it) => server.signInAs(it)))
    const paths = [`insight?${week}`, `insight-export?${week}&table=revenue`]
    for (const path of paths) {
      const statusOf = async (token?: string) =>
        (await server.call('GET', `/api/v1/admin/${path}`, { ...(token && { token }) })).status
      expect(await statusOf()).toBe(401)
      expect(await Promise.all(callers.map(statusOf))).toEqual([404, 404, 200])
      expect(await statusOf(admin)).toBe(200)
    }
  })

  it('rejects a reversed period, one longer than 400 days, and invalid dates', async () => {
    for (const query of ['from=2027-03-08&to=2027-03-07', 'from=2026-01-01&to=2027-03-08', 'from=x&to=y']) {
      const { status, body } = await request(query)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/[가-힣]/)])
    }
    expect((await request('from=2026-02-02&to=2027-03-08')).status).toBe(200)
  })
})

describe('the insight of a week', () => {
  it('includes the totals of the seven days before', async () => {
    const { before, totalsBefore } = await getInsight()
    expect(before).toEqual({ from: '2027-03-01', to: '2027-03-07' })
    expect(totalsBefore.promise).toEqual({ inTime: 1, missed: 0, open: 0, share: null })
    expect(totalsBefore.recovery).toEqual({ better: 0, same: 0, worse: 1, n: 1, share: null })
    expect(totalsBefore.slots).toEqual({ booked: 0, capacity: 3, share: null })
    expect(totalsBefore.revenue).toEqual({ captured: 0, refunded: 0, net: 0 })
  })

  it('counts answers within 24 hours as in time, later ones as missed, and pending ones as neither', async () => {
    const { totals, tables } = await getInsight()
    expect(totals.promise).toEqual({ inTime: 5, missed: 1, open: 1, share: 5 / 6 })
    expect(tables.promise).toHaveLength(7)
    expect(tables.promise[0]).toEqual({ day: '2027-03-08', inTime: 3, missed: 0, open: 0, share: null })
    expect(tables.promise[6]).toEqual({ day: '2027-03-14', inTime: 0, missed: 0, open: 1, share: null })
  })

  it('weighs current verdicts by the problem that was judged', async () => {
    const { totals, tables } = await getInsight()
    expect(tables.agreement).toEqual([
      { problem: '과습', agree: 3, partly: 1, wrong: 1, n: 5, share: 0.7 },
      { problem: '=응애', agree: 1, partly: 0, wrong: 0, n: 1, share: null },
    ])
    expect(totals.agreement).toEqual({ n: 6, share: 0.75 })
  })

  it('counts the bookings within 30 days once per diagnosis', async () => {
    const { totals, tables } = await getInsight()
    expect(tables.steps).toEqual({
      diagnosed: { count: 7, people: 4 },
      reserved: { count: 3, people: 2 },
      paid: { count: 2, people: 2 },
      done: { count: 1, people: 1 },
    })
    expect(tables.funnel[0]).toEqual({
      day: '2027-03-08',
      diagnosed: { count: 3, people: 2 },
      reserved: { count: 3, people: 2 },
      paid: { count: 2, people: 2 },
      done: { count: 1, people: 1 },
    })
    expect(totals.funnel).toEqual({ diagnosed: 7, paid: 2, share: 2 / 7 })
  })

  it('uses the weekly pattern for slots without rows, and ignores closed slots', async () => {
    const { totals, tables } = await getInsight()
    expect(tables.slots).toEqual([
      { week: '2027-03-08', leg: 'PICKUP', booked: 4, capacity: 6, share: 4 / 6 },
      { week: '2027-03-08', leg: 'DELIVERY', booked: 0, capacity: 3, share: null },
    ])
    expect(totals.slots).toEqual({ booked: 4, capacity: 9, share: 4 / 9 })
  })

  it('sums settled refunds by reason, and groups rare reasons', async () => {
    const { totals, tables } = await getInsight()
    expect(tables.refunds).toEqual([
      {
        causeCode: 'CUSTOMER_CANCEL',
        cause: '손님 취소',
        reason: '일정이 맞지 않아요',
        count: 5,
        amount: 5000,
      },
      { causeCode: 'OPERATOR', cause: '직원 환불', reason: null, count: 1, amount: 2500 },
    ])
    expect(totals.refunds).toEqual({ count: 6, amount: 7500 })
  })

  it('counts check-ins by day and by problem', async () => {
    const { totals, tables } = await getInsight()
    const many = { better: 3, same: 1, worse: 1, n: 5, share: 0.6 }
    const one = { better: 1, same: 0, worse: 0, n: 1, share: null }
    expect(tables.recoveryByDay).toEqual([
      { day: 3, ...many },
      { day: 7, ...one },
    ])
    expect(tables.recoveryByProblem).toEqual([
      { problem: '과습', ...many },
      { problem: '응애', ...one },
    ])
    expect(totals.recovery).toEqual({ better: 4, same: 1, worse: 1, n: 6, share: 4 / 6 })
  })

  it('contains latency and fallback share of each engine', async () => {
    const { tables } = await getInsight()
    const alone = { asked: 0, fallbackShare: null }
    expect(tables.engines).toEqual([
      { engine: 'vision', version: '2', count: 4, p50Ms: 2500, p95Ms: 3850, asked: 5, fallbackShare: 0.2 },
      { engine: 'embedded', version: '1', count: 3, p50Ms: 200, p95Ms: 290, ...alone },
    ])
  })

  it('counts money on the Seoul day of capture or refund', async () => {
    const { totals, tables } = await getInsight()
    expect(totals.revenue).toEqual({ captured: 15_000, refunded: 7500, net: 7500 })
    const [monday, tuesday] = tables.revenue
    expect(monday).toEqual({ day: '2027-03-08', captured: 10_000, refunded: 0, net: 10_000 })
    expect(tuesday).toEqual({ day: '2027-03-09', captured: 0, refunded: 7500, net: -7500 })
    expect(tables.revenue[6]).toEqual({ day: '2027-03-14', captured: 5000, refunded: 0, net: 5000 })
  })

  it('sums money by week and district, and groups districts with few payments', async () => {
    const rows = insightRows(server.db)
    const took = async (time: string, amount: number, pickupAddress: string) => {
      const reservation = await rows.addReservation({ memberId: 'm7', diagnosisId: newId() }, time, {
        pickupAddress,
      })
      const paid = await rows.addPayment('m7', time, amount, reservation)
      return { ...reservation, paymentId: paid.id }
    }
    const street = '경기 구리시 아차산로 439'
    const paid = []
    for (const day of ['05-04', '05-05', '05-06', '05-07'])
      paid.push(await took(`${day} 10:00`, 1000, street))
    await took('05-11 10:00', 1000, '경기도 구리시 아차산로 1')
    await took('05-04 10:00', 700, '서울 강남구 테헤란로 1')
    await rows.addRefund('05-12 10:00', 400, '비가 와서', { ...paid[0], memberId: 'm7' })
    const { tables } = await getInsight('from=2027-05-03&to=2027-05-16')
    expect(tables.areas).toEqual([
      { week: '2027-05-03', area: '경기 구리시', captured: 4000, refunded: 0, net: 4000 },
      { week: '2027-05-03', area: null, captured: 700, refunded: 0, net: 700 },
      { week: '2027-05-10', area: '경기 구리시', captured: 1000, refunded: 400, net: 600 },
    ])

    const payments = async (filter: Record<string, string>) => {
      const path = `/api/v1/admin/payments?${new URLSearchParams(filter)}`
      const { content, total } = (await server.call('GET', path, { token: admin })).body.data
      return [content.map(({ id }: { id: string }) => id), total]
    }
    const days = { refundedFrom: '2027-05-03', refundedUntil: '2027-05-16' }
    const found = [[paid[0]?.paymentId], 1]
    expect(await payments({ ...days, refundReason: '비가 와서' })).toEqual(found)
    expect(await payments({ ...days, refundCause: 'CUSTOMER_CANCEL' })).toEqual(found)
    expect(await payments({ ...days, refundCause: 'OPERATOR' })).toEqual([[], 0])
    expect(await payments({ ...days, refundedUntil: '2027-05-11', refundReason: '비가 와서' })).toEqual([
      [],
      0,
    ])
  })

  it('is cached for at most a minute', async () => {
    await insightRows(server.db).addPayment('m3', '03-13 10:00', 1)
    expect((await getInsight()).totals.revenue.captured).toBe(15_000)
    clock = new Date(clock.getTime() + 61_000)
    expect((await getInsight()).totals.revenue.captured).toBe(15_001)
    clock = at('03-16 12:00')
    expect((await getInsight()).totals.promise).toEqual({ inTime: 5, missed: 2, open: 0, share: 5 / 7 })
  })

  it('is zero for an empty period, with null shares', async () => {
    const { totals, tables } = await getInsight('from=2025-01-06&to=2025-01-06')
    expect(totals.promise).toEqual({ inTime: 0, missed: 0, open: 0, share: null })
    expect(tables.agreement).toEqual([])
    expect(tables.revenue).toEqual([{ day: '2025-01-06', captured: 0, refunded: 0, net: 0 }])
  })
})

describe('a table as CSV', () => {
  const download = async (table: string) =>
    fetch(`${server.url}/api/v1/admin/insight-export?${week}&table=${table}`, {
      headers: { authorization: `Bearer ${await tokenFor('/api/v1/admin/', admin)}` },
    })

  it('is readable by Korean Excel and contains no formula', async () => {
    const answer = await download('agreement')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('saeip-agreement-2027-03-08-2027-03-14.csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString()).toBe(
      [
        '"문제","판정 수","맞음","일부 맞음","다름","일치율(%)"',
        '"과습","5","3","1","1","70"',
        '"\'=응애","1","1","0","0",""',
        '',
      ].join('\r\n'),
    )
  })

  it('is available for every table', async () => {
    for (const table of [
      'promise',
      'funnel',
      'slots',
      'refunds',
      'recovery',
      'engines',
      'revenue',
      'areas',
    ]) {
      const lines = (await (await download(table)).text()).trimEnd().split('\r\n')
      const columns = lines.map((line) => line.split('","').length)
      expect([table, lines.length > 1, new Set(columns).size]).toEqual([table, true, 1])
    }
    expect((await download('members')).status).toBe(400)
  })
})
