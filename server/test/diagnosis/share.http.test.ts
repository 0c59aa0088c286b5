import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagnosis, diagnosisShare } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

const prompt = '우리 초록이 화분 아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요'

let server: TestServer
let owner: string
let stranger: string
let id: string
beforeAll(async () => {
  server = await testServer({
    env: { LIMITS: 'SHARED_RESULT=12' },
    overrides: { engine: embeddedEngine },
  })
  owner = await server.signInAs('customer-1')
  stranger = await server.signInAs('customer-2')
  id = (await submit(server, owner, { prompt })).body.data.id
})
afterAll(() => server.close())

const path = () => `/api/v1/analysis/${id}/share`
const createLink = async (token = owner) => server.call('PUT', path(), { token, body: {} })
const read = (token: string) => server.call('GET', `/api/v1/shared-diagnoses/${token}`)

it('no link exists before its owner makes one, and making it again returns the same', async () => {
  expect((await server.call('GET', path(), { token: owner })).body.data).toBeNull()
  const [first, second] = [await createLink(), await createLink()]
  expect(first.body.data.token).toMatch(/^[\w-]{32}$/)
  expect(second.body).toEqual(first.body)
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const { body } = await server.call(method, path(), {
      token: stranger,
      ...(method === 'PUT' && { body: {} }),
    })
    expect(body.code).toBe('DIAGNOSIS_NOT_FOUND')
  }
})

it('a visitor sees the problem and its advice, and nothing of the owner', async () => {
  const { body } = await createLink()
  const shared = await read(body.data.token)
  expect(shared.status).toBe(200)
  const { today, about, ...rest } = shared.body.data
  expect(rest).toMatchObject({ problem: '과습', family: 'PROBLEM', photoUse: 'STORED' })
  expect(today.length).toBeGreaterThan(0)
  expect(about).not.toBe('')
  const [row] = await server.db.select().from(diagnosis).where(eq(diagnosis.id, id))
  const text = JSON.stringify(shared.body)
  const { body: own } = await server.call('GET', `/api/v1/analysis/${id}`, { token: owner })
  const quotes = own.data.reasons.flatMap(({ quote }: { quote?: string }) => quote ?? [])
  expect(quotes.length).toBeGreaterThan(0)
  for (const hidden of [id, row?.memberId, row?.fullPhoto, row?.symptomPhoto, '초록이', ...quotes])
    expect(text).not.toContain(hidden)
})

it('a result without a problem cannot be shared', async () => {
  const unsure = (await submit(server, owner, { prompt: '이거 좀 봐 주세요' })).body.data.id
  const answer = await server.call('PUT', `/api/v1/analysis/${unsure}/share`, { token: owner, body: {} })
  expect(answer.body.code).toBe('NOTHING_TO_SHARE')
})

it('a removed link shows nothing, and a new one has another address', async () => {
  const { token } = (await createLink()).body.data
  expect((await server.call('DELETE', path(), { token: owner })).status).toBe(200)
  const gone = await read(token)
  expect([gone.status, gone.body.code]).toEqual([404, 'SHARED_RESULT_GONE'])
  expect((await createLink()).body.data.token).not.toBe(token)
})

it('the page of a link is not indexed', async () => {
  const response = await fetch(`${server.url}/shared/${'a'.repeat(32)}`)
  expect(await response.text()).toContain('noindex')
})

it('guesses are limited by address, views of a link that exists are not, and it goes with the account', async () => {
  const { token } = (await createLink()).body.data
  const guess = async (letter: string) => (await read(letter.repeat(32))).status
  const statuses = await Promise.all([...'abcdefghijklm'].map(guess))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect((await read(token)).status).toBe(200)
  await server.call('POST', '/api/v1/user/withdrawal', { token: owner, body: {} })
  expect(await server.db.select().from(diagnosisShare)).toEqual([])
})
