import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../../contract/seoul-day.ts'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { closedDay } from '../../src/features/reservation/calendar.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { setRestUntil } from '../../src/shared/settings/rest.ts'
import { formatMoment, seoulDay, startOfSeoulDay } from '../../src/shared/time/seoul.ts'
import { consoleTokenOf } from '../support/harness/call.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

const hourMs = 60 * 60_000
const duty = '/api/v1/admin/duty'
/** Ten in the morning in Seoul. */
let clock = startOfSeoulDay(new Date()).getTime() + 10 * hourMs
const today = () => seoulDay(new Date(clock))

let server: TestServer
let tokens: Record<'customer-1' | 'expert' | 'operator' | 'admin', string>
let expertId: string
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => new Date(clock) } })
  const signIn = async (person: string) => [person, await server.signInAs(person)] as const
  tokens = Object.fromEntries(
    await Promise.all(['customer-1', 'expert', 'operator', 'admin'].map(signIn)),
  ) as typeof tokens
  expertId = memberIdOf(tokens.expert)
})
afterAll(() => server.close())

type Person = keyof typeof tokens
const call = (as: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[as], ...(body !== undefined && { body }) })
const read = async () => (await call('expert', 'GET', duty)).body.data
const away = (as: Person, firstDay: string, lastDay: string, id = expertId, awayId = newId()) =>
  call(as, 'POST', `${duty}/${id}/away`, { awayId, firstDay, lastDay })
const setWeek = (as: Person, weekdays: number[], worksOnHolidays = false, id = expertId) =>
  call(as, 'PUT', `${duty}/${id}`, { weekdays, worksOnHolidays })
const removeAllAway = async () => {
  for (const { id, away: days } of (await read()).people)
    for (const { id: awayId } of days) await call('admin', 'DELETE', `${duty}/${id}/away/${awayId}`, {})
}
/** Cached facts are five seconds old at most. */
const promise = async () => {
  clock += 6000
  return (await server.call('GET', '/api/v1/analysis/promise')).body.data
}
const diagnose = async () => (await submit(server, tokens['customer-1'])).body.data.id as string
const result = async (id: string) => (await call('customer-1', 'GET', `/api/v1/analysis/${id}`)).body.data
const hoursUntilDue = async (id: string) => {
  const { createdAt, expertDueAt } = await result(id)
  return (Date.parse(expertDueAt) - Date.parse(createdAt)) / hourMs
}
async function work() {
  while ((await server.jobs.runDue()) > 0);
}
const run = (kind: string) => server.features.diagnosis.jobs.find((it) => it.kind === kind)?.run({})
const moved = '전문가 답변 시간이 바뀌었어요'
const noticesOf = async () =>
  (await call('customer-1', 'GET', '/api/v1/notifications?size=50')).body.data.content as {
    title: string
    message: string
    link: string
  }[]

describe('the duty calendar', () => {
  it('has everybody of the staff working every day until a pattern is stored', async () => {
    const { people, days, promisedHours } = await read()
    expect(people.map(({ name }: { name: string }) => name)).toHaveLength(3)
    expect(people.find(({ id }: { id: string }) => id === expertId)).toMatchObject({
      isMe: true,
      roles: ['EXPERT'],
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      away: [],
    })
    expect(days).toHaveLength(14)
    expect(days.every((day: { expertIds: string[] }) => day.expertIds.includes(expertId))).toBe(true)
    expect(promisedHours).toBe(24)
  })

  it('is changed by administrators; one marks oneself away, and nobody else', async () => {
    const tomorrow = addDays(today(), 1)
    expect((await setWeek('expert', [1])).status).toBe(404)
    expect((await away('operator', tomorrow, tomorrow)).body.code).toBe('MEMBER_NOT_FOUND')
    expect((await away('admin', tomorrow, tomorrow, memberIdOf(tokens['customer-1']))).status).toBe(404)
    expect((await away('expert', tomorrow, today())).status).toBe(400)
    const id = newId()
    for (const _ of [1, 2]) expect((await away('expert', tomorrow, tomorrow, expertId, id)).status).toBe(200)
    const { people, days } = await read()
    const own = people.find((it: { id: string }) => it.id === expertId)
    expect(own.away).toEqual([{ id, firstDay: tomorrow, lastDay: tomorrow }])
    expect(days.map((day: { expertIds: string[] }) => day.expertIds.length).slice(0, 3)).toEqual([1, 0, 1])
    await removeAllAway()
  })

  it('knows the holidays of the pickup calendar', async () => {
    const holiday = addDays(today(), 2)
    await server.db.insert(closedDay).values({ date: holiday, name: '성탄절' })
    await setWeek('admin', [0, 1, 2, 3, 4, 5, 6])
    expect((await read()).days[2]).toEqual({ day: holiday, holiday: '성탄절', expertIds: [] })
    await setWeek('admin', [0, 1, 2, 3, 4, 5, 6], true)
    expect((await read()).days[2].expertIds).toEqual([expertId])
    await server.db.delete(closedDay)
  })

  it('is part of a person’s data and deleted with the account', async () => {
    await away('operator', today(), today(), memberIdOf(tokens.operator))
    const data = (await call('operator', 'GET', '/api/v1/user/export')).body
    expect(JSON.stringify(data)).toContain('쉬는 첫날')
    await removeAllAway()
  })
})

describe('the promise', () => {
  it('is 24 hours on a usual day, and longer before days without an expert, for every new case', async () => {
    expect(await promise()).toEqual({ hours: 24, day: addDays(today(), 1) })
    const usual = await diagnose()
    expect([await hoursUntilDue(usual), (await result(usual)).expertPromisedHours]).toEqual([24, 24])

    await away('admin', today(), addDays(today(), 1))
    expect((await promise()).hours).toBe(48)
    const later = await diagnose()
    expect([await hoursUntilDue(later), (await result(later)).expertPromisedHours]).toEqual([48, 48])
    await removeAllAway()
    await setWeek('admin', [weekdayOf(addDays(today(), 6))])
    expect(await promise()).toEqual({ hours: null, day: addDays(today(), 6) })
    await setWeek('admin', [0, 1, 2, 3, 4, 5, 6], true)
    expect((await promise()).hours).toBe(24)
  })

  it('that a day off breaks is moved, and its owner told the new time, before it has passed', async () => {
    await work()
    const id = await diagnose()
    const before = (await result(id)).expertDueAt
    // The expert falls ill in the morning, until the day after tomorrow.
    await away('expert', today(), addDays(today(), 2))
    await work()
    const { expertDueAt, expertIsLate, expertPromisedHours } = await result(id)
    expect(Date.parse(expertDueAt)).toBeGreaterThan(Date.parse(before))
    expect([expertIsLate, expertPromisedHours]).toEqual([false, null])
    const told = (await noticesOf()).filter(({ title, link }) => title === moved && link.endsWith(id))
    expect(told).toHaveLength(1)
    expect(Date.parse(before)).toBeGreaterThan(clock)

    // Neither again nor late, at the time first promised.
    await Promise.all([run('diagnosis.keep-promises'), run('diagnosis.keep-promises')])
    clock = Date.parse(before) + hourMs
    await run('diagnosis.keep-promises')
    await run('diagnosis.expert-late')
    const after = (await noticesOf()).filter(({ link }) => link.endsWith(id))
    expect(after.map(({ title }) => title)).toEqual([moved])

    // What is not kept either is apologised for without naming hours that nobody promised.
    clock = Date.parse(expertDueAt) + hourMs
    await run('diagnosis.expert-late')
    const [apology] = (await noticesOf()).filter(({ link }) => link.endsWith(id))
    expect(apology?.message).toMatch(/^약속한 시간 안에/)
    await removeAllAway()
  })

  it('of a question back is moved as that of a case, and its owner told once', async () => {
    const id = await diagnose()
    const aCase = `/api/v1/admin/analysis/cases/${id}`
    await call('expert', 'POST', `${aCase}/claim`, {})
    const answer = { feedback: '과습이 맞아요. 물을 쉬어 주세요.', verdict: 'AGREE', revision: 0 }
    await call('expert', 'POST', `${aCase}/answer`, answer)
    const question = { question: '언제 물을 줄까요?' }
    await call('customer-1', 'POST', `/api/v1/analysis/${id}/expert-question`, question)
    await away('expert', today(), addDays(today(), 2))
    await work()
    await run('diagnosis.keep-promises')
    const { dueAt } = (await result(id)).expertQuestion
    expect(Date.parse(dueAt)).toBeGreaterThan(startOfSeoulDay(new Date(clock), 3).getTime())
    const told = (await noticesOf()).filter(({ title, link }) => title === moved && link.includes(id))
    expect(told.map(({ message }) => message.includes(formatMoment(new Date(dueAt))))).toEqual([true])

    // Once the days off are removed again, the promise comes back with those of the cases.
    await removeAllAway()
    await work()
    expect(Date.parse((await result(id)).expertQuestion.dueAt) - clock).toBe(24 * hourMs)
    await call('expert', 'POST', `${aCase}/question-answer`, { answer: '일주일 뒤에요.' })
  })

  it('knows when the whole business rests', async () => {
    const until = addDays(today(), 5)
    await setRestUntil(server.db, until, new Date(clock))
    expect(await promise()).toEqual({ hours: null, day: addDays(until, 1) })
    expect((await read()).days[5]).toMatchObject({ holiday: '잠시 쉬어요', expertIds: [] })
    await setRestUntil(server.db, addDays(today(), -1), new Date(clock))
    expect((await promise()).hours).toBe(24)
  })

  it('of what came during a rest is the usual one again once the rest has ended, without a word', async () => {
    await setRestUntil(server.db, addDays(today(), 5), new Date(clock))
    await promise()
    const id = await diagnose()
    const emergency = await diagnose()
    const isEmergency = sql`jsonb_set(findings, '{emergency}', '{}')`
    await server.db.update(diagnosis).set({ findings: isEmergency }).where(eq(diagnosis.id, emergency))
    expect((await result(id)).expertPromisedHours).toBeNull()
    await setRestUntil(server.db, addDays(today(), -1), new Date(clock))
    await run('diagnosis.keep-promises')
    const restored = await result(id)
    expect([restored.expertPromisedHours, Date.parse(restored.expertDueAt) - clock]).toEqual([
      24,
      24 * hourMs,
    ])
    const [urgent] = await server.db.delete(diagnosis).where(eq(diagnosis.id, emergency)).returning()
    expect(urgent?.expertDueAt.getTime()).toBeLessThan(Date.parse(restored.expertDueAt))
    expect((await noticesOf()).filter(({ link }) => link.endsWith(id))).toEqual([])
  })

  it('of a question back and of an answer that is taken back is the one that applies then', async () => {
    const id = await diagnose()
    const aCase = `/api/v1/admin/analysis/cases/${id}`
    await call('expert', 'POST', `${aCase}/claim`, {})
    const answer = { feedback: '과습이 맞아요. 물을 쉬어 주세요.', verdict: 'AGREE', revision: 0 }
    expect((await call('expert', 'POST', `${aCase}/answer`, answer)).status).toBe(200)
    await away('admin', today(), addDays(today(), 1))
    expect((await promise()).hours).toBe(48)

    const question = { question: '언제 물을 줄까요?' }
    const asked = (await call('customer-1', 'POST', `/api/v1/analysis/${id}/expert-question`, question)).body
      .data
    const { askedAt, dueAt } = asked.expertQuestion
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(48 * hourMs)
    expect((await call('expert', 'GET', aCase)).body.data.clock.dueAt).toBe(dueAt)
    const waiting = (await call('expert', 'GET', '/api/v1/admin/analysis/cases?filter=QUESTIONS')).body.data
    expect(waiting.content[0]).toMatchObject({ id, clock: { dueAt } })

    const retraction = { reason: '다른 식물의 답', follows: 0 }
    expect((await call('expert', 'POST', `${aCase}/retraction`, retraction)).status).toBe(200)
    const { expertDueAt, expertPromisedHours } = await result(id)
    expect([Date.parse(expertDueAt) - clock, expertPromisedHours]).toEqual([48 * hourMs, 48])
    const told = (await noticesOf()).find(({ title }) => title === '전문가가 다시 살펴보고 있어요')
    expect(told?.message).toContain(`${formatMoment(new Date(expertDueAt))}까지 새 답변을`)
    await removeAllAway()
  })

  it('that somebody can still keep stays as it is', async () => {
    const id = await diagnose()
    const before = (await result(id)).expertDueAt
    await away('expert', addDays(today(), 1), addDays(today(), 5))
    await run('diagnosis.keep-promises')
    expect((await result(id)).expertDueAt).toBe(before)
    // At midnight nobody works until it is due.
    clock = startOfSeoulDay(new Date(clock), 1).getTime() + 60_000
    await run('diagnosis.keep-promises')
    expect(Date.parse((await result(id)).expertDueAt)).toBeGreaterThan(Date.parse(before))
    await removeAllAway()
  })
})

it('a new case rings only those who work today', async () => {
  const device = (await server.call('POST', '/sandbox/control/push/subscriptions', { body: {} })).body
  const token = tokens.expert
  await server.call('POST', '/api/v1/admin/notices/push/subscriptions', { token, body: device })
  expect(consoleTokenOf(token)).not.toBe('')
  await away('expert', today(), today())
  await diagnose()
  await work()
  const rung = async () =>
    ((await server.call('GET', '/sandbox/control/push/messages')).body as { endpoint: string }[]).filter(
      ({ endpoint }) => endpoint === device.endpoint,
    )
  expect(await rung()).toEqual([])
  await removeAllAway()
  await diagnose()
  await work()
  expect(await rung()).toHaveLength(1)
})
