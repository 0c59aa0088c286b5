import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { casesPath, createExpertDeskWorld } from '../support/expert-desk.ts'

/** The engine reads 녹병 in it. */
const prompt = '잎 뒷면에 주황색 돌기가 있고 문지르면 녹처럼 주황색 가루가 묻어나요'
const letter = '녹병이 아니라 흰가루병으로 보여요. 하얀 가루를 닦아 주세요.'
const mildew = { feedback: letter, verdict: 'WRONG', rightProblemId: 'powdery_mildew' }
const cat = {
  feedback: '고양이가 씹은 자국이에요.',
  verdict: 'WRONG',
  rightProblemId: 'unlisted:고양이가 씹은 자국',
}

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld({ engine: embeddedEngine })
})
afterAll(() => desk.close())

const asCustomer = async (method: string, path: string, body?: unknown) =>
  (await desk.call(method, path, body, desk.customer)).body.data
const diagnose = (fields = {}) => desk.diagnose({ prompt, ...fields })
const retract = (id: string, follows = 0) =>
  desk.call('POST', `${casesPath}/${id}/retraction`, { reason: '다시 봐요', follows })
const inList = async (id: string) =>
  (await asCustomer('GET', '/api/v1/analysis?size=50')).content.find((it: { id: string }) => it.id === id)
const onHome = async () => (await asCustomer('GET', '/api/v1/common/home/dashboard')).plantAnalyses[0]
const plan = (id: string, method = 'GET', rest = '', body?: unknown) =>
  asCustomer(method, `/api/v1/analysis/${id}/care-plan${rest}`, body ?? (method === 'GET' ? undefined : {}))

describe('an expert’s right problem', () => {
  it('heads the result with its own steps, and keeps the engine’s answer as overruled', async () => {
    const id = await diagnose()
    const before = await desk.result(id)
    expect(before).toMatchObject({ problem: '녹병', isNamedByExpert: false, overruled: null })
    expect((await desk.publish(id, mildew)).status).toBe(200)
    const after = await desk.result(id)
    expect(after).toMatchObject({
      problem: '흰가루병',
      problemId: 'powdery_mildew',
      isNamedByExpert: true,
      expertFeedback: letter,
      problemReasons: [],
      reasons: [],
      candidates: [],
      followUp: null,
      overruled: { problem: '녹병', problemId: 'rust', reasons: before.reasons },
    })
    expect(after.advice.about).not.toBe(before.advice.about)
    expect(after.solutions).toEqual([...after.advice.today, ...after.advice.thisWeek])
    expect(after.managementTip).toEqual([...after.advice.prevention, after.advice.askExpert])
    const { overruled: _, expertFeedback: __, ...shown } = after
    expect(JSON.stringify(shown)).not.toContain('녹병')
  })

  it('also overrules in part, and not where it is the engine’s own problem', async () => {
    const [other, same] = [await diagnose(), await diagnose()]
    await desk.publish(other, { ...mildew, verdict: 'PARTLY' })
    expect(await desk.result(other)).toMatchObject({ problem: '흰가루병', isNamedByExpert: true })
    await desk.publish(same, {
      ...mildew,
      feedback: '잎을 닦아 주세요.',
      verdict: 'PARTLY',
      rightProblemId: 'rust',
    })
    expect(await desk.result(same)).toMatchObject({ problem: '녹병', isNamedByExpert: false })
  })

  it('is what history, home, the shared page, the next comparison, the cases and the export name', async () => {
    const id = await diagnose()
    const { token } = await asCustomer('PUT', `/api/v1/analysis/${id}/share`, {})
    await desk.publish(id, mildew)
    const named = { problem: '흰가루병', isNamedByExpert: true }
    expect(await inList(id)).toMatchObject(named)
    expect(await onHome()).toMatchObject({ id, ...named })
    const shared = await asCustomer('GET', `/api/v1/shared-diagnoses/${token}`)
    expect(shared).toMatchObject(named)
    expect(JSON.stringify(shared)).not.toContain('녹병')
    const next = await diagnose({ previousId: id })
    expect((await desk.result(next)).comparison).toMatchObject({ previousId: id, ...named })
    expect((await desk.read(next)).earlier).toMatchObject([{ id, problem: '흰가루병' }])
    const answered = (await desk.queue('ANSWERED')).content
    expect(answered.find((it: { id: string }) => it.id === id)).toMatchObject({ problem: '흰가루병' })
    const exported = await desk.call('GET', '/api/v1/user/export', undefined, desk.customer)
    expect(JSON.stringify(exported.body)).toContain('AI가 처음 본 결과')
  })

  it('moves with a correction of the verdict, and goes with a retraction', async () => {
    const id = await diagnose()
    await desk.publish(id, mildew)
    const mites = { feedback: '다시 보니 응애예요.', verdict: 'WRONG', rightProblemId: 'spider_mites' }
    await desk.publish(id, { ...mites, follows: 0 })
    expect(await desk.result(id)).toMatchObject({ problem: '응애', overruled: { problem: '녹병' } })
    expect((await retract(id, 1)).status).toBe(200)
    const back = { problem: '녹병', isNamedByExpert: false }
    expect(await desk.result(id)).toMatchObject({ ...back, overruled: null, problemId: 'rust' })
    expect((await desk.result(id)).reasons.length).toBeGreaterThan(0)
    expect(await inList(id)).toMatchObject(back)
    expect(await onHome()).toMatchObject(back)
  })

  it('outside the list leaves the letter and takes the engine’s steps away', async () => {
    const id = await diagnose()
    const { token } = await asCustomer('PUT', `/api/v1/analysis/${id}/share`, {})
    await desk.publish(id, cat)
    const named = { problem: '고양이가 씹은 자국', isNamedByExpert: true }
    expect(await desk.result(id)).toMatchObject({
      ...named,
      problemId: null,
      expertFeedback: cat.feedback,
      solutions: [],
      managementTip: [],
      reasons: [],
      advice: null,
      overruled: { problem: '녹병' },
    })
    expect(await inList(id)).toMatchObject(named)
    expect(await asCustomer('GET', `/api/v1/shared-diagnoses/${token}`)).toMatchObject({
      ...named,
      today: [],
    })
  })

  it('keeps what the case says of an emergency', async () => {
    const id = await diagnose({ prompt: `${prompt}. 고양이가 백합 잎을 먹고 토했어요` })
    const { emergency } = await desk.result(id)
    expect(emergency).not.toBeNull()
    const { letter } = (await desk.call('GET', '/api/v1/admin/analysis/problems')).body.data.find(
      (problem: { id: string }) => problem.id === 'powdery_mildew',
    )
    const draft = `${(await desk.read(id)).suggestion.split('\n')[0]}\n${letter}`
    expect((await desk.publish(id, { ...mildew, feedback: draft })).body.code).toBe('ANSWER_UNTOUCHED')
    await desk.publish(id, mildew)
    expect((await desk.result(id)).emergency).toEqual(emergency)
  })

  it('is shown in the preview of an answer that has not been sent', async () => {
    const id = await diagnose()
    const preview = async (query: string) =>
      (await desk.call('GET', `${casesPath}/${id}/result-preview${query}`)).body.data
    expect(await preview('?rightProblemId=powdery_mildew')).toMatchObject({ problem: '흰가루병' })
    expect((await preview('?rightProblemId=powdery_mildew')).solutions.length).toBeGreaterThan(0)
    await desk.publish(id, mildew)
    expect(await preview('?rightProblemId=')).toMatchObject({ problem: '녹병', overruled: null })
    expect(await preview('')).toMatchObject({ problem: '흰가루병' })
  })
})

describe('a running care plan of the overruled problem', () => {
  const start = async () => {
    const id = await diagnose()
    expect(await plan(id, 'POST')).toMatchObject({ problem: '녹병', replacement: null })
    return id
  }
  const answer = (id: string, replace: boolean) => plan(id, 'PUT', '/replacement', { replace })

  it('asks, and becomes the right problem’s plan with one answer', async () => {
    const id = await start()
    await desk.publish(id, mildew)
    const asked = { problem: '흰가루병', isNamedByExpert: true, hasPlan: true }
    expect(await plan(id)).toMatchObject({ problem: '녹병', replacement: asked })
    const replaced = await answer(id, true)
    expect(replaced).toMatchObject({ problem: '흰가루병', state: 'ACTIVE', replacement: null })
    const { advice } = await desk.result(id)
    expect(replaced.tasks.map(({ text }: { text: string }) => text)).toEqual([
      ...advice.today,
      ...advice.thisWeek,
      ...advice.prevention,
    ])
    expect(await answer(id, true)).toEqual(replaced)
    await retract(id)
    expect(await plan(id)).toMatchObject({ replacement: { problem: '녹병', isNamedByExpert: false } })
  })

  it('stays when the customer keeps it, until the expert names another problem', async () => {
    const id = await start()
    await desk.publish(id, mildew)
    expect(await answer(id, false)).toMatchObject({ problem: '녹병', state: 'ACTIVE', replacement: null })
    const mites = { feedback: '응애로 보여요.', verdict: 'WRONG', rightProblemId: 'spider_mites' }
    await desk.publish(id, { ...mites, follows: 0 })
    expect(await plan(id)).toMatchObject({ replacement: { problem: '응애' } })
  })

  it('can be stopped where the right problem has no plan', async () => {
    const id = await start()
    await desk.publish(id, cat)
    expect(await plan(id)).toMatchObject({ replacement: { hasPlan: false } })
    expect(await answer(id, true)).toMatchObject({ state: 'STOPPED' })
  })

  it('is of the right problem when it starts after the answer', async () => {
    const id = await diagnose()
    await desk.publish(id, mildew)
    expect(await plan(id, 'POST')).toMatchObject({ problem: '흰가루병', replacement: null })
  })
})

describe('a letter that calls the overruled problem the likeliest', () => {
  it('is not sent, also as the engine’s confirmed draft', async () => {
    const id = await diagnose()
    const { suggestion } = await desk.read(id)
    for (const feedback of [suggestion, '녹병으로 보여요.', '흰가루병은 아니고 녹병이 맞습니다.']) {
      const refused = await desk.publish(id, { ...mildew, feedback, confirmed: true })
      expect([refused.status, refused.body.code]).toEqual([422, 'ANSWER_CONTRADICTS'])
      expect(refused.body.message).toMatch(/녹병.*흰가루병/)
    }
    expect((await desk.result(id)).expertFeedback).toBeNull()
    expect((await desk.publish(id, mildew)).status).toBe(200)
    const correction = { feedback: '녹병이에요.', reason: '다시 씀', follows: 0 }
    const corrected = await desk.call('POST', `${casesPath}/${id}/correction`, correction, desk.admin)
    expect(corrected.body.code).toBe('ANSWER_CONTRADICTS')
  })

  it('is replaced by the right problem’s draft, which needs a confirmation too', async () => {
    const id = await diagnose()
    const problems = (await desk.call('GET', '/api/v1/admin/analysis/problems')).body.data
    const { letter: feedback } = problems.find((it: { id: string }) => it.id === 'powdery_mildew')
    expect((await desk.publish(id, { ...mildew, feedback })).body.code).toBe('ANSWER_UNTOUCHED')
    expect((await desk.publish(id, { ...mildew, feedback, confirmed: true })).status).toBe(200)
  })
})

describe('the agreement of engine and experts', () => {
  it('leaves out the engine’s draft sent as it was, and counts everything that an expert decided', async () => {
    // Long after the answers above, so that none of them is in the period.
    desk.advanceHours(24 * 10)
    const draft = async () => {
      const id = await diagnose()
      await desk.publish(id, { feedback: (await desk.read(id)).suggestion, confirmed: true }, desk.colleague)
    }
    const share = async () => {
      const path = '/api/v1/admin/analysis/engines?days=1'
      const engines = (await desk.call('GET', path, undefined, desk.operator)).body.data
      return engines[0].expertAgreementShare
    }
    const workload = async () =>
      (await desk.call('GET', '/api/v1/admin/analysis/workload?days=1', undefined, desk.colleague)).body.data
    await draft()
    expect(await share()).toBeNull()
    expect(await workload()).toMatchObject([{ answers: 1, agreement: null }])
    await desk.publish(await diagnose(), mildew, desk.colleague)
    await desk.publish(await diagnose(), { feedback: '녹병이 맞아요. 잎을 떼어 주세요.' }, desk.colleague)
    await draft()
    expect(await share()).toBe(0.5)
    expect(await workload()).toMatchObject([{ answers: 4, agreement: 0.5 }])
  })
})
