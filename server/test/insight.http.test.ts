import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosisRevision } from '../src/features/diagnosis/diagnosis.tables.ts'
import { closedDay, slot, slotPattern } from '../src/features/reservation/calendar.tables.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { at, insightRows } from './insight-rows.ts'

const week = 'from=2027-03-08&to=2027-03-14'
let clock = at('03-15 12:00')
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await testServer({ parts: { now: () => clock } })
  admin = await server.signInAs('admin')
  await tell()
})
afterAll(() => server.close())

const look = async (query = week, token = admin) =>
  await server.call('GET', `/api/v1/admin/insight?${query}`, { token })
const figures = async (query = week) => (await look(query)).body.data

/** A week of March 2027, small enough to count by hand. */
async function tell() {
  const rows = insightRows(server.db)
  const vision = { engine: 'vision', engineVersion: '2' }
  await rows.diagnose('m9', '03-07 23:59', { answeredAfterHours: 1 })
  const first = await rows.diagnose('m1', '03-08 00:00', { answeredAfterHours: 1, tookMs: 100 })
  const second = await rows.diagnose('m1', '03-08 09:00', { answeredAfterHours: 23, tookMs: 200 })
  const third = await rows.diagnose('m2', '03-08 10:00', { answeredAfterHours: 24, tookMs: 300 })
  const inTime = { answeredAfterHours: 2, ...vision }
  const fourth = await rows.diagnose('m3', '03-10 10:00', { ...inTime, tookMs: 1000 })
  const fifth = await rows.diagnose('m1', '03-10 11:00', {
    ...{ ...inTime, tookMs: 2000, problem: '햇빛 화상', revision: 1 },
  })
  const late = await rows.diagnose('m2', '03-10 12:00', { ...vision, answeredAfterHours: 25, tookMs: 3000 })
  const open = await rows.diagnose('m4', '03-14 23:59', { ...vision, tookMs: 4000 })
  await rows.diagnose('m5', '03-15 00:00')

  // The fifth was judged before a better engine named another problem.
  await server.db.insert(diagnosisRevision).values({
    ...{ ...fifth, revision: 0, problem: '과습', confidence: 'LOW', findings: {} as never },
    ...{ engine: 'embedded', engineVersion: '1', reason: 'BETTER_ENGINE', replacedAt: at('03-10 13:00') },
  })
  await rows.judge(first, '03-08 01:00', 'WRONG', { replacedAt: at('03-08 02:00') })
  await rows.judge(first, '03-08 02:00', 'AGREE', { edition: 1 })
  await rows.judge(second, '03-09 08:00', 'AGREE')
  await rows.judge(third, '03-09 10:00', 'PARTLY')
  await rows.judge(fourth, '03-10 12:00', 'WRONG')
  await rows.judge(fifth, '03-10 13:00', 'AGREE')
  const spider = await rows.diagnose('m6', '02-01 10:00', { problem: '=응애' })
  await rows.judge(spider, '03-11 10:00', 'AGREE')

  await rows.book(first, '03-08 12:00', { paidAt: at('03-08 12:05'), status: 'DONE' })
  await rows.book(second, '03-20 12:00', { status: 'CANCELLED', listing: 'HIDDEN' })
  await rows.book(third, '03-09 12:00', { status: 'CANCELLED', listing: 'HIDDEN' })
  await rows.book(third, '03-10 12:00', { paidAt: at('03-10 12:05'), status: 'REFUNDED' })
  await rows.book(fourth, '04-12 12:00', { paidAt: at('04-12 12:05'), status: 'DONE' })

  for (const key of [fourth, fifth, late, open, first]) await rows.ask(key, '03-10 14:00')
  await tellSlots()

  await rows.pay('m1', '03-08 12:05', 10_000)
  await rows.pay('m2', '03-14 23:30', 5_000)
  await rows.pay('m2', '03-15 00:00', 77_000)
  for (const hour of ['01', '02', '03', '04', '05'])
    await rows.giveBack(`03-09 ${hour}:00`, 1000, '일정이 맞지 않아요')
  await rows.giveBack('03-09 12:00', 2500, '김새봄 님 부탁', { cause: 'OPERATOR' })
  await rows.giveBack('03-09 12:00', 9900, '기다리는 중', { status: 'PENDING', settledAt: null })

  for (const answer of ['BETTER', 'BETTER', 'BETTER', 'SAME', 'WORSE'] as const)
    await rows.checkIn('03-12 10:00', '과습', 3, answer)
  await rows.checkIn('03-12 10:00', '응애', 7, 'BETTER')
  await rows.checkIn('03-05 10:00', '응애', 7, 'WORSE')
}

async function tellSlots() {
  const [tuesday, thursday] = [2, 4]
  await server.db.delete(slotPattern)
  await server.db.delete(closedDay)
  await server.db.insert(slotPattern).values([
    { leg: 'PICKUP', weekday: tuesday, slot: 'AM', stops: 4, pots: 40 },
    { leg: 'DELIVERY', weekday: thursday, slot: 'PM', stops: 3, pots: 30 },
  ])
  await server.db.insert(closedDay).values({ date: '2027-03-02', name: '쉬는 날' })
  const room = { leg: 'PICKUP' as const, pots: 40 }
  await server.db.insert(slot).values([
    { ...room, date: '2027-03-09', slot: 'AM', stops: 4, takenStops: 3 },
    { ...room, date: '2027-03-13', slot: 'PM', stops: 2, takenStops: 1 },
    { ...room, date: '2027-03-12', slot: 'PM', stops: 9, takenStops: 0, isClosed: true },
  ])
}

describe('who may look', () => {
  it('is for operators and administrators, 401 for visitors and 404 for everybody else', async () => {
    const paths = [`insight?${week}`, `insight-export?${week}&table=revenue`]
    for (const path of paths) {
      const statusOf = async (token?: string) =>
        (await server.call('GET', `/api/v1/admin/${path}`, { ...(token && { token }) })).status
      expect(await statusOf()).toBe(401)
      expect(await statusOf(await server.signInAs('customer-1'))).toBe(404)
      expect(await statusOf(await server.signInAs('expert'))).toBe(404)
      expect(await statusOf(await server.signInAs('operator'))).toBe(200)
      expect(await statusOf(admin)).toBe(200)
    }
  })

  it('refuses a period that is upside down, longer than 400 days, or no days at all', async () => {
    for (const query of ['from=2027-03-08&to=2027-03-07', 'from=2026-01-01&to=2027-03-08', 'from=x&to=y']) {
      const { status, body } = await look(query)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/[가-힣]/)])
    }
    expect((await look('from=2026-02-02&to=2027-03-08')).status).toBe(200)
  })
})

describe('a week in figures', () => {
  it('stands beside the seven days before it', async () => {
    const { before, totalsBefore } = await figures()
    expect(before).toEqual({ from: '2027-03-01', to: '2027-03-07' })
    expect(totalsBefore.promise).toEqual({ inTime: 1, missed: 0, open: 0, share: null })
    expect(totalsBefore.recovery).toEqual({ better: 0, same: 0, worse: 1, n: 1, share: null })
    expect(totalsBefore.slots).toEqual({ booked: 0, capacity: 3, share: null })
    expect(totalsBefore.revenue).toEqual({ captured: 0, refunded: 0, net: 0 })
  })

  it('counts an answer at the 24th hour as kept, a later one as missed, and one that has time as neither', async () => {
    const { totals, tables } = await figures()
    expect(totals.promise).toEqual({ inTime: 5, missed: 1, open: 1, share: 5 / 6 })
    expect(tables.promise).toHaveLength(7)
    expect(tables.promise[0]).toEqual({ day: '2027-03-08', inTime: 3, missed: 0, open: 0, share: null })
    expect(tables.promise[6]).toEqual({ day: '2027-03-14', inTime: 0, missed: 0, open: 1, share: null })
  })

  it('weighs what stands of the verdicts, by the problem that was judged', async () => {
    const { totals, tables } = await figures()
    expect(tables.agreement).toEqual([
      { problem: '과습', agree: 3, partly: 1, wrong: 1, n: 5, share: 0.7 },
      { problem: '=응애', agree: 1, partly: 0, wrong: 0, n: 1, share: null },
    ])
    expect(totals.agreement).toEqual({ n: 6, share: 0.75 })
  })

  it('follows diagnoses to their bookings of 30 days, each once however often it was booked', async () => {
    const { totals, tables } = await figures()
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

  it('fills slots that nobody asked for with the working week, and leaves closed ones out', async () => {
    const { totals, tables } = await figures()
    expect(tables.slots).toEqual([
      { week: '2027-03-08', leg: 'PICKUP', booked: 4, capacity: 6, share: 4 / 6 },
      { week: '2027-03-08', leg: 'DELIVERY', booked: 0, capacity: 3, share: null },
    ])
    expect(totals.slots).toEqual({ booked: 4, capacity: 9, share: 4 / 9 })
  })

  it('adds up settled refunds by reason, and tells no reason that only few gave', async () => {
    const { totals, tables } = await figures()
    expect(tables.refunds).toEqual([
      { cause: '고객 취소', reason: '일정이 맞지 않아요', count: 5, amount: 5000 },
      { cause: '운영자 환불', reason: null, count: 1, amount: 2500 },
    ])
    expect(totals.refunds).toEqual({ count: 6, amount: 7500 })
  })

  it('tells how plants do by day and by problem', async () => {
    const { totals, tables } = await figures()
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

  it('tells how long each engine took and how often another had to answer for it', async () => {
    const { tables } = await figures()
    const alone = { asked: 0, fallbackShare: null }
    expect(tables.engines).toEqual([
      { engine: 'vision', version: '2', count: 4, p50Ms: 2500, p95Ms: 3850, asked: 5, fallbackShare: 0.2 },
      { engine: 'embedded', version: '1', count: 3, p50Ms: 200, p95Ms: 290, ...alone },
    ])
  })

  it('counts money on the Seoul day it moved', async () => {
    const { totals, tables } = await figures()
    expect(totals.revenue).toEqual({ captured: 15_000, refunded: 7500, net: 7500 })
    const [monday, tuesday] = tables.revenue
    expect(monday).toEqual({ day: '2027-03-08', captured: 10_000, refunded: 0, net: 10_000 })
    expect(tuesday).toEqual({ day: '2027-03-09', captured: 0, refunded: 7500, net: -7500 })
    expect(tables.revenue[6]).toEqual({ day: '2027-03-14', captured: 5000, refunded: 0, net: 5000 })
  })

  it('is at most a minute old', async () => {
    await insightRows(server.db).pay('m3', '03-13 10:00', 1)
    expect((await figures()).totals.revenue.captured).toBe(15_000)
    clock = new Date(clock.getTime() + 61_000)
    expect((await figures()).totals.revenue.captured).toBe(15_001)
    clock = at('03-16 12:00')
    expect((await figures()).totals.promise).toEqual({ inTime: 5, missed: 2, open: 0, share: 5 / 7 })
  })

  it('is all zeros where nothing was, and tells no share', async () => {
    const { totals, tables } = await figures('from=2025-01-06&to=2025-01-06')
    expect(totals.promise).toEqual({ inTime: 0, missed: 0, open: 0, share: null })
    expect(tables.agreement).toEqual([])
    expect(tables.revenue).toEqual([{ day: '2025-01-06', captured: 0, refunded: 0, net: 0 }])
  })
})

describe('a table as a file', () => {
  const download = (table: string) =>
    fetch(`${server.url}/api/v1/admin/insight-export?${week}&table=${table}`, {
      headers: { authorization: `Bearer ${admin}` },
    })

  it('opens in Korean Excel and holds no formula', async () => {
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

  it('is there of every table', async () => {
    for (const table of ['promise', 'funnel', 'slots', 'refunds', 'recovery', 'engines', 'revenue']) {
      const lines = (await (await download(table)).text()).trimEnd().split('\r\n')
      const columns = lines.map((line) => line.split('","').length)
      expect([table, lines.length > 1, new Set(columns).size]).toEqual([table, true, 1])
    }
    expect((await download('members')).status).toBe(400)
  })
})
