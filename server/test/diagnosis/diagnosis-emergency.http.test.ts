import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbeddedEngine } from '../../src/features/diagnosis/engine/embedded.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer({ overrides: { engine: createEmbeddedEngine() } })
  token = await server.signInAs('customer-1')
})
afterAll(() => server.close())

it('shows what to do in an emergency before anything about the plant, and offers no care plan', async () => {
  const prompt = '고양이가 백합 잎을 뜯어 먹고 침을 흘려요'
  const { id } = (await submit(server, token, { prompt })).body.data
  const { data } = (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body

  expect(data).toMatchObject({
    problemId: null,
    problem: '먼저 안전을 확인해 주세요',
    emergency: {
      title: '지금 바로, 증상이 없어도 동물병원에 전화해 주세요',
      contacts: [{ label: '가까운 24시 동물병원', phone: null }],
    },
    toxicity: { plant: '백합', cats: 'TOXIC' },
    followUp: null,
    advice: null,
    prompt,
  })
  const plan = await server.call('POST', `/api/v1/analysis/${id}/care-plan`, { token })
  expect([plan.status, plan.body.code]).toEqual([409, 'NOTHING_TO_DO'])
})
