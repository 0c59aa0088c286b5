import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedEngine } from '../../src/features/diagnosis/engine/embedded.ts'
import { casesPath, createExpertDeskWorld } from '../support/expert-desk.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer({ overrides: { engine: embeddedEngine } })
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
  const listed = (await server.call('GET', '/api/v1/analysis', { token })).body.data.content
  expect(listed).toMatchObject([{ id, plant: '백합' }])
  const plan = await server.call('POST', `/api/v1/analysis/${id}/care-plan`, { token })
  expect([plan.status, plan.body.code]).toEqual([409, 'NOTHING_TO_DO'])
})

it('puts an emergency before all other cases, gives it two hours, and says so', async () => {
  const desk = await createExpertDeskWorld({ engine: embeddedEngine })
  try {
    const overdue = await desk.diagnose({ prompt: '잎이 노랗게 변해요' })
    desk.advanceHours(25)
    const earlier = await desk.diagnose({ prompt: '잎에 하얀 가루가 생겼어요' })
    desk.advanceHours(1)
    const emergency = await desk.diagnose({ prompt: '강아지가 소철 씨앗을 삼켰어요' })

    const { content } = await desk.queue()
    expect(
      content.map(({ id, isEmergency }: { id: string; isEmergency: boolean }) => [id, isEmergency]),
    ).toEqual([
      [emergency, true],
      [overdue, false],
      [earlier, false],
    ])

    desk.advanceHours(1)
    await desk.publish(emergency)
    const retraction = `${casesPath}/${emergency}/retraction`
    const { dueAt } = (await desk.call('GET', retraction)).body.data
    expect((await desk.call('POST', retraction, { reason: '오타', follows: 0 })).status).toBe(200)
    const again = await desk.result(emergency)
    expect(Date.parse(again.expertDueAt) - Date.parse(dueAt)).toBeLessThan(60_000)
    expect(again.expertPromisedHours).toBeLessThan(24)
    const [notice] = await desk.noticesOf(desk.customer)
    expect(notice?.title).toBe('전문가가 다시 살펴보고 있어요')
    expect((await desk.queue()).content[0].id).toBe(emergency)
  } finally {
    await desk.close()
  }
})
