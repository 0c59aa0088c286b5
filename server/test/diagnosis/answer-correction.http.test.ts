import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesPath, createExpertDeskWorld, hourMs } from '../support/expert-desk.ts'

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld()
})
afterAll(() => desk.close())

const correct = (id: string, body: object, token = desk.admin) =>
  desk.call('POST', `${casesPath}/${id}/correction`, { reason: '오타', follows: 0, ...body }, token)
const retract = (id: string, body: object = {}, token = desk.expert) =>
  desk.call('POST', `${casesPath}/${id}/retraction`, { reason: '다른 식물의 답', follows: 0, ...body }, token)
const titles = async (id: string) =>
  (await desk.noticesOf(desk.customer)).filter(({ link }) => link.includes(id)).map(({ title }) => title)

const corrected = '전문가 답변을 고쳤어요'

describe('a correction', () => {
  it('by an administrator leaves the verdict, is told once, and keeps the earlier text for staff', async () => {
    const id = await desk.diagnose()
    await desk.publish(id)
    expect((await desk.result(id)).expertCorrectedAt).toBeNull()
    expect((await correct(id, { feedback: '물을 두 주 쉬어 주세요.', follows: 1 })).body.code).toBe(
      'CHANGED_MEANWHILE',
    )
    expect((await correct(id, { feedback: '물을 두 주 쉬어 주세요.' })).status).toBe(200)
    expect((await correct(id, { feedback: '물을 세 주 쉬어 주세요.', follows: 1 })).status).toBe(200)
    expect((await titles(id)).filter((title) => title === corrected)).toHaveLength(1)
    expect(await desk.result(id)).toMatchObject({
      expertFeedback: '물을 세 주 쉬어 주세요.',
      expertCorrectedAt: expect.any(String),
    })
    // Once it has been read, the next correction is news again.
    expect((await desk.publish(id, { feedback: '흙도 봐 주세요.', follows: 2 })).status).toBe(200)
    expect((await titles(id)).filter((title) => title === corrected)).toHaveLength(2)

    expect((await desk.read(id)).editions).toMatchObject([
      { edition: 3, verdict: 'AGREE' },
      { edition: 2, feedback: '물을 세 주 쉬어 주세요.' },
      { edition: 1, expert: { isMe: false } },
      { edition: 0, feedback: expect.stringContaining('과습이 맞아요.') },
    ])
    const changes = (await desk.auditOf(id)).filter(({ action }) => action === 'diagnosis.correctAnswer')
    expect(changes).toMatchObject([{ after: { edition: 1 } }, { after: { edition: 2 } }])
  })

  it('of the verdict alone is no news for the customer', async () => {
    const id = await desk.diagnose()
    await desk.publish(id)
    await desk.publish(id, { verdict: 'WRONG', rightProblemId: 'rust', follows: 0 })
    expect((await desk.result(id)).expertCorrectedAt).toBeNull()
    expect(await titles(id)).not.toContain(corrected)
  })
})

describe('a retraction', () => {
  it('returns the case to the front of the queue, and the next answer is a new one', async () => {
    const id = await desk.diagnose()
    await desk.publish(id)
    const urgent = await desk.diagnose()
    desk.advanceHours(23)
    expect((await retract(id, {}, desk.colleague)).body.code).toBe('ANSWER_OF_OTHER')
    expect((await retract(id, { reason: ' ' })).body.code).toBe('VALIDATION_FAILED')
    expect((await retract(id)).status).toBe(200)
    expect((await retract(id)).body.code).toBe('CHANGED_MEANWHILE')

    const result = await desk.result(id)
    expect(result).toMatchObject({
      expertFeedback: null,
      expertRetractedAt: expect.any(String),
      expertIsLate: false,
    })
    expect((Date.parse(result.expertDueAt) - desk.now()) / hourMs).toBeCloseTo(24, 1)
    expect(JSON.stringify(result)).not.toContain('다른 식물의 답')
    expect((await titles(id))[0]).toBe('전문가가 다시 살펴보고 있어요')
    expect((await desk.queue()).content.map((it: { id: string }) => it.id)).toEqual([id, urgent])
    expect((await desk.read(id)).editions).toMatchObject([
      { edition: 0, retraction: { reason: '다른 식물의 답', by: { isMe: true } } },
    ])

    expect((await desk.publish(id, { feedback: '새 답이에요.' }, desk.colleague)).status).toBe(200)
    expect(await desk.result(id)).toMatchObject({ expertFeedback: '새 답이에요.', expertRetractedAt: null })
    expect((await desk.read(id)).editions).toMatchObject([{ edition: 1, retraction: null }, { edition: 0 }])
    // The first expert's answer no longer stands, so the new one is not theirs.
    expect((await desk.publish(id, { feedback: '남의 답', follows: 1 })).body.code).toBe('ANSWER_OF_OTHER')
    expect((await retract(id, { follows: 1 }, desk.admin)).status).toBe(200)
    const actions = (await desk.auditOf(id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'diagnosis.retractAnswer')).toHaveLength(2)
  })
})
