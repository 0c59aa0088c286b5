import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer({ overrides: { engine: embeddedEngine } })
  token = await server.signInAs('customer-1')
})
afterAll(() => server.close())

const vague = '몬스테라가 요즘 좀 이상해요'
const path = '/api/v1/analysis/first-question'
const ask = (prompt: unknown, as = token) => server.call('POST', path, { token: as, body: { prompt } })
const read = async (id: string) => (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body.data
const storedDiagnoses = () => server.db.$count(diagnosis)

describe('the first question', () => {
  it('is the one that the result of the same description asks', async () => {
    const { status, body } = await ask(`  ${vague} `)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: 'first_sign', text: '무엇이 먼저 보이나요?' })
    expect(body.data.options).toHaveLength(9)
    expect(body.data.options[0]).toEqual({ value: 'YELLOWING', label: '잎이 노래져요', picture: 'YELLOWING' })
    const submitted = await submit(server, token, { prompt: vague })
    expect((await read(submitted.body.data.id)).followUp).toEqual(body.data)
  })

  it.each([
    ['a sign', '몬스테라 잎이 축 처졌어요'],
    ['a sign that is none of the options', '줄기 밑이 물컹하고 냄새가 나요'],
    ['health', '아주 건강하고 새잎도 나요'],
    ['improvement', '물을 쉬었더니 훨씬 나아졌어요'],
    ['a question about care', '몬스테라 물은 얼마나 자주 줘야 하나요?'],
    ['a question about poison', '디펜바키아 고양이한테 독이 있나요?'],
  ])('is not asked where the description tells of %s', async (_, prompt) => {
    expect((await ask(prompt)).body).toMatchObject({ status: 'Success', data: null })
  })

  it('gives way to the emergency that the result of the same description shows', async () => {
    const prompt = '강아지가 디펜바키아 잎을 먹고 침을 흘려요'
    const { body } = await ask(prompt)
    expect(body.data.emergency.title).toContain('동물병원')
    const submitted = await submit(server, token, { prompt })
    expect(body.data).toEqual({ emergency: (await read(submitted.body.data.id)).emergency })
  })

  it('stores nothing', async () => {
    const before = await storedDiagnoses()
    await ask(vague)
    expect(await storedDiagnoses()).toBe(before)
  })

  it('needs a session and a description of the usual length, and counts as a write', async () => {
    expect((await server.call('POST', path, { body: { prompt: vague } })).status).toBe(401)
    for (const prompt of ['  ', '잎'.repeat(5001), 7])
      expect(await ask(prompt)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    const strict = await testServer({ databaseUrl: server.databaseUrl, env: { LIMITS: 'WRITE=3' } })
    // Signing in writes too.
    const other = await strict.signInAs('customer-2')
    const askStrictly = () => strict.call('POST', path, { token: other, body: { prompt: vague } })
    const statuses = [await askStrictly(), await askStrictly(), await askStrictly()].map(
      ({ status }) => status,
    )
    await strict.close()
    expect([statuses[0], statuses[2]]).toEqual([200, 429])
  })
})

describe('a submission with the answer', () => {
  it('is diagnosed with it, and the result does not ask it again', async () => {
    const { body } = await submit(server, token, { prompt: vague, firstSign: 'WILTING' })
    const result = await read(body.data.id)
    const [row] = await server.db.select().from(diagnosis).where(eq(diagnosis.id, body.data.id))
    expect(row?.followUps).toEqual({ first_sign: 'WILTING' })
    expect(JSON.stringify(row?.evidence)).toContain('축 처져요')
    expect(result.followUp?.id).not.toBe('first_sign')
  })

  it('asks which pest it is after the answer that tells of one', async () => {
    const { body } = await submit(server, token, { prompt: vague, firstSign: 'PESTS' })
    expect((await read(body.data.id)).followUp.id).toBe('pest_kind')
  })

  it('is not asked again after “don’t know”', async () => {
    const { body } = await submit(server, token, { prompt: vague, firstSign: 'unknown' })
    expect((await read(body.data.id)).followUp?.id).not.toBe('first_sign')
  })

  it.each(['purple', '', 'constructor'])('is refused for the unknown value "%s"', async (firstSign) => {
    const before = await storedDiagnoses()
    const { status, body } = await submit(server, token, { prompt: vague, firstSign })
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.issues).toMatchObject([{ path: 'firstSign' }])
    expect(await storedDiagnoses()).toBe(before)
  })
})
