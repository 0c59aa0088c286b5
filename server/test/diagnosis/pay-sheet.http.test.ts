import { afterAll, beforeAll, expect, it } from 'vitest'
import { expertAnswer } from '../../src/features/diagnosis/expert-desk.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let clock = new Date('2026-11-20T12:00:00+09:00')
let server: TestServer
let token: string
let expert: string
let expertId: string
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => clock } })
  token = await server.signInAs('admin')
  expert = await server.signInAs('expert')
  expertId = memberIdOf(expert)
})
afterAll(() => server.close())

const base = '/api/v1/admin/analysis'
const sheet = async (month: string, viewer = token) =>
  (await server.call('GET', `${base}/pay-sheets/${month}`, { token: viewer })).body.data
const setPay = (won: number) => server.call('PUT', `${base}/pay-per-answer`, { token, body: { won } })
const answer = (diagnosisId: string, edition: number, answeredAt: string, more: object = {}) =>
  server.db.insert(expertAnswer).values({
    ...{
      memberId: 'somebody',
      diagnosisId,
      edition,
      expertId,
      feedback: '물을 줄여 주세요.',
      verdict: 'AGREE',
    },
    ...{ revision: 0, engine: 'embedded', engineVersion: '5.2', answeredAt: new Date(answeredAt) },
    ...more,
  })

it('a month pays each case once, for the first answer that was not taken back, at the rate of its time', async () => {
  const [corrected, takenBack, later] = [newId(), newId(), newId()]
  const at = '2026-11-03T10:00:00+09:00'
  await answer(corrected, 0, at, { replacedAt: new Date(at) })
  await answer(corrected, 1, '2026-11-04T10:00:00+09:00')
  const retracted = { replacedAt: new Date(at), retractedAt: new Date(at), retractedBy: expertId }
  await answer(takenBack, 0, at, { ...retracted, retractionReason: '다른 식물이었어요.' })
  await answer(takenBack, 1, '2026-11-30T23:59:00+09:00')
  await answer(later, 0, '2026-12-01T00:00:00+09:00')

  expect(await sheet('2026-11')).toMatchObject({
    wonPerAnswer: 0,
    isOver: false,
    rows: [{ answers: 2, won: 0 }],
  })
  expect((await setPay(3000)).body.data).toMatchObject({
    month: '2026-11',
    rows: [{ answers: 2, won: 6000 }],
  })
  const { body: csv } = await server.call('GET', `${base}/pay-sheets/2026-11/export`, { token })
  expect(csv).toMatch(/^\uFEFF?"전문가","답변","한 건에","금액"\r\n"[^"]+","2","3000","6000"\r\n$/)

  await answer(newId(), 0, at, { expertId: 'a-colleague' })
  expect((await sheet('2026-11')).rows).toHaveLength(2)
  expect(await sheet('2026-11', expert)).toMatchObject({ rows: [{ answers: 2, won: 6000 }] })
  expect((await sheet('2026-11', expert)).rows).toHaveLength(1)
  clock = new Date('2026-12-05T12:00:00+09:00')
  token = await server.signInAs('admin')
  await setPay(4000)
  expect(await sheet('2026-12')).toMatchObject({ wonPerAnswer: 4000, rows: [{ answers: 1, won: 4000 }] })
  expect(await sheet('2026-11')).toMatchObject({ wonPerAnswer: 3000, isOver: true })
  expect(await sheet('2026-10')).toMatchObject({ wonPerAnswer: 0, rows: [] })
})
