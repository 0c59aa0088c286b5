import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expertAnswer } from '../../src/features/diagnosis/expert-desk.tables.ts'
import type { ExpertAnswer } from '../../src/features/diagnosis/index.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createFollowUpEngine } from '../support/harness/follow-up-engine.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string
let expertId: string

beforeAll(async () => {
  server = await testServer({ overrides: { engine: createFollowUpEngine() } })
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
const answer = (diagnosisId: string, changes: Partial<ExpertAnswer> = {}) =>
  server.features.diagnosis.publishExpertAnswer({
    memberId: memberIdOf(token),
    diagnosisId,
    expertId,
    feedback: '과습이 맞아요. 물을 쉬어 주세요.',
    verdict: 'AGREE',
    revision: 0,
    ...changes,
  })
const agreement = async () => {
  const engines = await get('/api/v1/admin/analysis/engines?days=1', await server.signInAs('operator'))
  return engines.find(({ engine }: { engine: string }) => engine === 'asking').expertAgreementShare
}

describe('the answer of an expert', () => {
  it('notifies its owner once, however often it is published', async () => {
    const id = await diagnose()
    await Promise.all([answer(id), answer(id), answer(id)])
    await answer(id)
    expect(await read(id)).toMatchObject({
      expertFeedback: '과습이 맞아요. 물을 쉬어 주세요.',
      expertAnsweredAt: expect.stringMatching(/\+09:00$/),
    })
    expect((await get('/api/v1/analysis')).content[0]).toMatchObject({ id, expertDueAt: null })
    expect(
      (await inbox()).filter((link: string) => link === `/analysis-result/${id}#expert-answer`),
    ).toHaveLength(1)
    expect(await get('/api/v1/notifications/unread-count')).toBe(1)
  })

  it('can be edited; every edition is stored and the correction is notified once', async () => {
    const id = await diagnose()
    await answer(id)
    await answer(id, { feedback: '다시 보니 건조예요.', verdict: 'WRONG' })
    expect((await read(id)).expertFeedback).toBe('다시 보니 건조예요.')
    expect((await inbox()).filter((link: string) => link.includes(id))).toHaveLength(2)

    const rows = await server.db.select().from(expertAnswer)
    const editions = rows.filter(({ diagnosisId }) => diagnosisId === id)
    expect(editions.sort((a, b) => a.edition - b.edition)).toMatchObject([
      { edition: 0, verdict: 'AGREE', expertId, replacedAt: expect.any(Date) },
      { edition: 1, verdict: 'WRONG', expertId, engine: 'asking', engineVersion: '1', replacedAt: null },
    ])
  })

  it('counts in the statistics by its current edition: AGREE 1, PARTLY 0.5, WRONG 0', async () => {
    // Before: one AGREE and one edited to WRONG.
    expect(await agreement()).toBe(0.5)
    await answer(await diagnose(), { verdict: 'PARTLY' })
    expect(await agreement()).toBe(0.5)
    await answer(await diagnose(), { verdict: 'AGREE' })
    expect(await agreement()).toBe(0.625)
  })

  it('refers to the result that the expert saw, also when it was replaced meanwhile', async () => {
    const id = await diagnose()
    const body = { followUpId: 'soil', value: 'wet' }
    await server.call('POST', `/api/v1/analysis/${id}/follow-up`, { token, body })
    await answer(id, { verdict: 'PARTLY', revision: 0 })
    expect(await read(id)).toMatchObject({ problem: '과습', expertFeedback: expect.any(String) })
  })

  it('is refused, and stores nothing, for an unknown result', async () => {
    const id = await diagnose()
    const missing = { code: 'DIAGNOSIS_NOT_FOUND' }
    await expect(answer(newId())).rejects.toMatchObject(missing)
    await expect(answer(id, { memberId: expertId })).rejects.toMatchObject(missing)
    await expect(answer(id, { revision: 7 })).rejects.toMatchObject(missing)
    expect((await read(id)).expertFeedback).toBeNull()
    expect(await inbox()).not.toContainEqual(expect.stringContaining(id))
  })
})
