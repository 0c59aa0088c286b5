import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentKinds, policyVersion } from '../../../contract/account/account.ts'
import type { Advice } from '../../../contract/diagnosis/diagnosis.ts'
import { careCheckIn, carePlan, careTask } from '../../src/features/diagnosis/care-plan.tables.ts'
import type { DiagnosisEngine } from '../../src/features/diagnosis/engine/engine.ts'
import { diagnosisPersonalData } from '../../src/features/diagnosis/personal-data.repository.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { unsureEngine } from '../support/harness/unsure-engine.ts'
import { smallPhoto, storedPhotos, submit } from '../support/submission.ts'

const advice: Advice = {
  about: '과습이에요.',
  today: ['물 주기를 멈춰요'],
  thisWeek: ['화분 구멍을 살펴요', '겉흙이 마르는지 만져 봐요'],
  prevention: ['겉흙이 마른 뒤에 물을 줘요'],
  askExpert: '잎이 계속 노래지면 물어봐 주세요.',
  urgent: null,
  sources: [],
}
/** Names a problem with advice; the prompt "예전" has solutions only, "모름" names no problem. */
const engine: DiagnosisEngine = {
  ...unsureEngine,
  diagnose: async (input) => {
    const result = await unsureEngine.diagnose(input)
    if (input.prompt === '모름') return result
    const findings = { ...result.findings, ...(input.prompt !== '예전' && { advice }) }
    return { ...result, problemId: 'overwatering', problem: '과습', findings }
  },
}

let folder: string
let clock = 0
let server: TestServer
let other: TestServer
let token: string
let id: string

/** Sets the clock to a day of the plan, which starts on 1 March at 10:00. */
const setDay = (day: number, time = '09:05') => {
  const date = String(1 + day).padStart(2, '0')
  clock = new Date(`2026-03-${date}T${time}:00+09:00`).getTime()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const overrides = { engine, store: diskStore(folder), now: () => new Date(clock) }
  setDay(0, '10:00')
  server = await testServer({ overrides })
  other = await testServer({ overrides, databaseUrl: server.databaseUrl })
  token = await server.signInAs('customer-1')
})
afterAll(async () => {
  await other.close()
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await server.database.transact((tx) => diagnosisPersonalData.erase(tx, memberId()))
  await server.db.delete(notification)
  setDay(0, '10:00')
  await agree(true)
  id = (await submit(server, token)).body.data.id
})

const memberId = () => decodeJwt(token).sub ?? ''
const path = (of = id) => `/api/v1/analysis/${of}/care-plan`
const call = (method: string, rest = '', body?: unknown, { of = id, as = token } = {}) =>
  server.call(method, path(of) + rest, { token: as, ...(body !== undefined && { body }) })
const read = async (of = id) => (await call('GET', '', undefined, { of })).body.data
const start = (of = id) => call('POST', '', {}, { of })
const answer = (choice: string, { note = '', photo = undefined as Buffer | undefined, of = id } = {}) => {
  const form = new FormData()
  form.append('answer', choice)
  if (note) form.append('note', note)
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'now.jpg')
  return call('POST', '/check-ins', form, { of })
}
const agree = (agreed: boolean) =>
  server.call('POST', '/api/v1/user/consents', {
    token,
    body: {
      policyVersion,
      consents: consentKinds.map((kind) => ({ kind, agreed: agreed || kind !== 'NOTIFICATION' })),
    },
  })
const remind = async (by = server) => {
  const job = by.features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.care-reminder')
  await job?.run({})
}
/** Care plan notices, oldest first. */
const listNotices = async () => {
  const { content } = (await server.call('GET', '/api/v1/notifications?size=50', { token })).body.data
  return content
    .filter(({ type }: { type: string }) => type.startsWith('CARE_'))
    .map(({ title, link }: { title: string; link: string }) => ({ title, link }))
    .reverse()
}
const reminder = { title: '식물은 좀 어떤가요?' }

describe('a plan', () => {
  it('is created once from the advice and stores ticked tasks', async () => {
    expect((await call('GET')).body.data).toBeNull()
    const [first, second] = await Promise.all([start(), start()])
    expect([first.status, second.status]).toEqual([200, 200])
    const plan = await read()
    expect(plan).toMatchObject({
      diagnosisId: id,
      problem: '과습',
      state: 'ACTIVE',
      tasks: [
        { text: '물 주기를 멈춰요', when: 'TODAY', done: false },
        { text: '화분 구멍을 살펴요', when: 'THIS_WEEK' },
        { text: '겉흙이 마르는지 만져 봐요', when: 'THIS_WEEK' },
        { text: '겉흙이 마른 뒤에 물을 줘요', when: 'KEEP' },
      ],
      checkIns: [],
      dueCheckIn: null,
      nextReminderAt: '2026-03-04T09:00:00+09:00',
      reminds: true,
    })
    expect(await server.db.select().from(careTask)).toHaveLength(4)

    const [task] = plan.tasks
    const ticked = await call('PUT', `/tasks/${task.id}`, { done: true })
    expect(ticked.body.data.tasks[0]).toMatchObject({ id: task.id, done: true })
    expect((await start()).body.data.tasks[0].done).toBe(true)
    await call('PUT', `/tasks/${task.id}`, { done: false })
    expect((await read()).tasks[0].done).toBe(false)
  })

  it('uses the solutions of an older result for this week, and is refused without a named problem', async () => {
    const older = (await submit(server, token, { prompt: '예전' })).body.data.id
    expect((await start(older)).body.data.tasks).toMatchObject([
      { text: '사진을 다시 찍어 주세요.', when: 'THIS_WEEK' },
    ])
    const unsure = (await submit(server, token, { prompt: '모름' })).body.data.id
    expect((await start(unsure)).body).toMatchObject({ code: 'NOTHING_TO_DO' })
    expect(await read(unsure)).toBeNull()
  })

  it('runs for two weeks with three reminders and check-ins and a closing notice', async () => {
    await start()
    setDay(2, '23:59')
    expect((await answer('BETTER')).body).toMatchObject({ code: 'CHECK_IN_NOT_DUE' })
    await remind()
    expect(await listNotices()).toEqual([])

    setDay(3)
    await remind()
    expect(await listNotices()).toEqual([{ ...reminder, link: `/analysis-result/${id}#care-plan` }])
    expect(await read()).toMatchObject({ dueCheckIn: 3, nextReminderAt: '2026-03-08T09:00:00+09:00' })
    const first = await answer('SAME', { note: '  새순이 보여요 ', photo: smallPhoto })
    expect(first.body.data.checkIns).toMatchObject([
      { day: 3, answer: 'SAME', note: '새순이 보여요', photo: expect.stringMatching(/^d\/.+\.jpg$/) },
    ])
    expect(first.body.data.dueCheckIn).toBeNull()
    expect((await answer('BETTER')).body.code).toBe('CHECK_IN_NOT_DUE')

    // The check-in of day 7 is missed and replaced by that of day 14.
    setDay(7)
    await remind()
    setDay(14)
    await remind()
    expect(await listNotices()).toHaveLength(3)
    expect(await read()).toMatchObject({ dueCheckIn: 14, nextReminderAt: null })
    const last = (await answer('BETTER')).body.data
    expect(last).toMatchObject({ state: 'DONE', dueCheckIn: null, nextReminderAt: null })
    expect(last.checkIns.map(({ day }: { day: number }) => day)).toEqual([3, 14])
    expect((await listNotices()).at(-1)).toEqual({
      title: '2주 돌봄을 마쳤어요',
      link: `/analysis-result/${id}#care-plan`,
    })
    expect((await answer('SAME')).body.code).toBe('CARE_PLAN_ENDED')
    expect((await call('POST', '/stop', {})).body.code).toBe('CARE_PLAN_ENDED')
    expect((await start()).body.data.state).toBe('DONE')
  })

  it('ends with a link to a new diagnosis when the plant did worse', async () => {
    await start()
    setDay(20)
    expect((await answer('WORSE')).body.data.state).toBe('DONE')
    expect(await listNotices()).toEqual([
      { title: '식물을 한 번 더 살펴볼까요?', link: `/plant-analysis?previous=${id}` },
    ])
  })

  it('sends nothing after it is stopped, and continues when it is started again', async () => {
    await start()
    expect((await call('POST', '/stop', {})).body.data).toMatchObject({
      state: 'STOPPED',
      nextReminderAt: null,
    })
    expect((await call('POST', '/stop', {})).status).toBe(200)
    setDay(3)
    await remind()
    expect(await listNotices()).toEqual([])
    const { tasks } = await read()
    for (const refused of [
      await answer('SAME'),
      await call('POST', '/snooze', { days: 1 }),
      await call('PUT', `/tasks/${tasks[0].id}`, { done: true }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'CARE_PLAN_ENDED'])
    expect((await start()).body.data).toMatchObject({
      state: 'ACTIVE',
      dueCheckIn: 3,
      nextReminderAt: '2026-03-08T09:00:00+09:00',
    })
  })
})

describe('reminders', () => {
  it('are sent between 8:00 and 21:00 only', async () => {
    await start()
    setDay(3, '21:00')
    await remind()
    expect(await listNotices()).toEqual([])
    expect(await read()).toMatchObject({ nextReminderAt: '2026-03-05T09:00:00+09:00' })
    setDay(4, '07:59')
    await remind()
    expect(await listNotices()).toEqual([])
    setDay(4, '20:59')
    await remind()
    expect(await listNotices()).toHaveLength(1)
  })

  it('need consent; later consent enables the remaining ones', async () => {
    await start()
    await agree(false)
    expect(await read()).toMatchObject({ reminds: false, nextReminderAt: null })
    setDay(3)
    await remind()
    expect(await listNotices()).toEqual([])
    await agree(true)
    expect(await read()).toMatchObject({ reminds: true, nextReminderAt: '2026-03-08T09:00:00+09:00' })
    setDay(7)
    await remind()
    expect(await listNotices()).toHaveLength(1)
  })

  it('can be snoozed, from today when a check-in is due, otherwise from the planned day', async () => {
    await start()
    expect((await call('POST', '/snooze', { days: 2 })).body.data.nextReminderAt).toBe(
      '2026-03-06T09:00:00+09:00',
    )
    setDay(5)
    await remind()
    expect((await call('POST', '/snooze', { days: 7 })).body.data.nextReminderAt).toBe(
      '2026-03-13T09:00:00+09:00',
    )
    for (const days of [0, 8, 1.5, '많이']) expect((await call('POST', '/snooze', { days })).status).toBe(400)
    setDay(12)
    await remind()
    expect(await listNotices()).toHaveLength(2)
    // Two reminders are at least two days apart.
    expect(await read()).toMatchObject({ dueCheckIn: 7, nextReminderAt: '2026-03-15T09:00:00+09:00' })
  })

  it('stop after two without an answer, with one closing notice', async () => {
    await start()
    for (const day of [3, 7, 14, 15, 20]) {
      setDay(day)
      await remind()
    }
    expect((await listNotices()).map(({ title }: { title: string }) => title)).toEqual([
      reminder.title,
      reminder.title,
      '돌봄 알림은 쉬어 갈게요',
    ])
    expect(await read()).toMatchObject({ state: 'ACTIVE', dueCheckIn: 14, nextReminderAt: null })
  })

  it('continue for a member who ticks a task', async () => {
    await start()
    const [task] = (await read()).tasks
    setDay(3)
    await remind()
    setDay(7)
    await remind()
    await call('PUT', `/tasks/${task.id}`, { done: true })
    setDay(14)
    await remind()
    expect((await listNotices()).map(({ title }: { title: string }) => title)).toEqual(
      Array(3).fill(reminder.title),
    )
  })

  it('are sent once a day for a member with several plans, and none is lost', async () => {
    const second = (await submit(server, token, { prompt: '다른 화분' })).body.data.id
    await start()
    await start(second)
    setDay(3)
    await Promise.all([remind(), remind(other)])
    expect(await listNotices()).toHaveLength(1)
    setDay(4)
    await remind()
    const links = (await listNotices()).map(({ link }: { link: string }) => link)
    expect(links.toSorted()).toEqual([id, second].map((of) => `/analysis-result/${of}#care-plan`).toSorted())
  })

  it('are sent once with several processes, also through the job table', async () => {
    await start()
    setDay(3)
    await Promise.all([remind(), remind(other), remind(), remind(other)])
    await Promise.all([server.jobs.runDue(), other.jobs.runDue()])
    expect(await listNotices()).toHaveLength(1)
    await start()
    setDay(7)
    await Promise.all([server.jobs.runDue(), other.jobs.runDue()])
    expect(await listNotices()).toHaveLength(2)
  })
})

describe('photos of a check-in', () => {
  it('are discarded when the check-in is not stored', async () => {
    await start()
    const before = await storedPhotos(server, folder)
    expect((await answer('SAME', { photo: smallPhoto })).status).toBe(409)
    setDay(3)
    expect((await answer('SAME', { photo: Buffer.from('no photo') })).body.code).toBe('PHOTO_NOT_READABLE')
    expect(await storedPhotos(server, folder)).toEqual(before)
    const twice = await Promise.all([
      answer('SAME', { photo: smallPhoto }),
      answer('BETTER', { photo: smallPhoto }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await storedPhotos(server, folder)
    expect(after.rows).toHaveLength(before.rows.length + 1)
    expect(after.files).toHaveLength(before.files.length + 4)
    expect(await server.db.select().from(careCheckIn)).toHaveLength(1)
  })
})

it('is accessible to its owner only, after consent', async () => {
  await start()
  const [task] = (await read()).tasks
  const as = await server.signInAs('customer-2')
  const form = () => {
    const sent = new FormData()
    sent.append('answer', 'SAME')
    return sent
  }
  const calls: [string, string, () => unknown][] = [
    ['GET', '', () => undefined],
    ['POST', '', () => ({})],
    ['PUT', `/tasks/${task.id}`, () => ({ done: true })],
    ['POST', '/snooze', () => ({ days: 1 })],
    ['POST', '/stop', () => ({})],
    ['POST', '/check-ins', form],
  ]
  for (const [method, rest, body] of calls) {
    const foreign = await call(method, rest, body(), { as })
    const missing = await call(method, rest, body(), { as, of: newId() })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  }
  expect((await call('PUT', `/tasks/${newId()}`, { done: true })).status).toBe(404)
  const newcomer = await server.signInAs('new-member')
  expect((await call('POST', '', {}, { as: newcomer })).body.code).toBe('CONSENT_REQUIRED')
  expect((await server.call('GET', path())).status).toBe(401)
})

it('is deleted with its owner’s account', async () => {
  await start()
  setDay(3)
  await answer('BETTER')
  await server.database.transact((tx) => diagnosisPersonalData.erase(tx, memberId()))
  for (const table of [carePlan, careTask, careCheckIn])
    expect(await server.db.select().from(table)).toEqual([])
})
