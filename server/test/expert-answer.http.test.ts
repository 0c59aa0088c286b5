import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expertAnswer } from '../src/features/diagnosis/expert.tables.ts'
import type { ExpertAnswer } from '../src/features/diagnosis/index.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { askingEngine } from './harness/asking-engine.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { submit } from './submission.ts'

let server: TestServer
let token: string
let expertId: string

beforeAll(async () => {
  server = await testServer({ parts: { engine: askingEngine() } })
  token = await server.signInAs('customer-1')
  expertId = memberIdOf(await server.signInAs('expert'))
})
afterAll(() => server.close())

const memberIdOf = (of: string) => decodeJwt(of).sub ?? ''
const diagnose = async (): Promise<string> => (await submit(server, token)).body.data.id
const get = async (path: string, as = token) => (await server.call('GET', path, { token: as })).body.data
const read = (id: string) => get(`/api/v1/analysis/${id}`)
const inbox = async () =>
  (await get('/api/v1/notifications')).content.map(({ link }: { link: string }) => link)
const answer = (diagnosisId: string, told: Partial<ExpertAnswer> = {}) =>
  server.features.diagnosis.answerAsExpert({
    memberId: memberIdOf(token),
    diagnosisId,
    expertId,
    feedback: '과습이 맞아요. 물을 쉬어 주세요.',
    verdict: 'AGREE',
    revision: 0,
    ...told,
  })
const agreement = async () => {
  const engines = await get('/api/v1/admin/analysis/engines?days=1', await server.signInAs('operator'))
  return engines.find(({ engine }: { engine: string }) => engine === 'asking').expertAgreementShare
}

describe('the answer of an expert', () => {
  it('reaches its owner with one notification, however often it is published', async () => {
    const id = await diagnose()
    await Promise.all([answer(id), answer(id), answer(id)])
    await answer(id)
    expect((await read(id)).expertFeedback).toBe('과습이 맞아요. 물을 쉬어 주세요.')
    expect((await inbox()).filter((link: string) => link === `/analysis-result/${id}`)).toHaveLength(1)
    expect(await get('/api/v1/notifications/unread-count')).toBe(1)
  })

  it('may be edited; every edition is kept, and nobody is told twice', async () => {
    const id = await diagnose()
    await answer(id)
    await answer(id, { feedback: '다시 보니 건조예요.', verdict: 'WRONG' })
    expect((await read(id)).expertFeedback).toBe('다시 보니 건조예요.')
    expect((await inbox()).filter((link: string) => link.endsWith(id))).toHaveLength(1)

    const rows = await server.db.select().from(expertAnswer)
    const editions = rows.filter(({ diagnosisId }) => diagnosisId === id)
    expect(editions.sort((a, b) => a.edition - b.edition)).toMatchObject([
      { edition: 0, verdict: 'AGREE', expertId, replacedAt: expect.any(Date) },
      { edition: 1, verdict: 'WRONG', expertId, engine: 'asking', engineVersion: '1', replacedAt: null },
    ])
  })

  it('counts for operators as it stands: agreed whole, partly half, wrong not at all', async () => {
    // So far one agreed and one turned wrong.
    expect(await agreement()).toBe(0.5)
    await answer(await diagnose(), { verdict: 'PARTLY' })
    expect(await agreement()).toBe(0.5)
    await answer(await diagnose(), { verdict: 'AGREE' })
    expect(await agreement()).toBe(0.625)
  })

  it('judges the result that the expert saw, also when it was replaced meanwhile', async () => {
    const id = await diagnose()
    const body = { followUpId: 'soil', value: 'wet' }
    await server.call('POST', `/api/v1/analysis/${id}/follow-up`, { token, body })
    await answer(id, { verdict: 'PARTLY', revision: 0 })
    expect(await read(id)).toMatchObject({ problem: '과습', expertFeedback: expect.any(String) })
  })

  it('needs a result to speak of, and leaves nothing behind without one', async () => {
    const id = await diagnose()
    const missing = { code: 'DIAGNOSIS_NOT_FOUND' }
    await expect(answer(newId())).rejects.toMatchObject(missing)
    await expect(answer(id, { memberId: expertId })).rejects.toMatchObject(missing)
    await expect(answer(id, { revision: 7 })).rejects.toMatchObject(missing)
    expect((await read(id)).expertFeedback).toBeNull()
    expect(await inbox()).not.toContain(`/analysis-result/${id}`)
  })
})
