import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expertClaim, expertDraft, expertQuestion } from '../../src/features/diagnosis/expert-desk.tables.ts'
import { casesPath, createExpertDeskWorld } from '../support/expert-desk.ts'

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld()
})
afterAll(() => desk.close())

const escalate = async ({ features } = desk.server) =>
  features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.expert-late')?.run({})
const titlesOf = async (token: string) => (await desk.noticesOf(token)).map(({ title }) => title)
const [warning, apology] = ['전문가 답변이 늦어지고 있어요', '답변이 늦어져 죄송해요']

describe('a missed deadline', () => {
  it('notifies administrators and the customer once, with several workers', async () => {
    const answered = await desk.diagnose()
    await desk.publish(answered)
    const id = await desk.diagnose()
    desk.advanceHours(23.9)
    await escalate()
    expect(await titlesOf(desk.admin)).toEqual([])
    expect((await desk.result(id)).expertIsLate).toBe(false)

    desk.advanceHours(0.2)
    await Promise.all([escalate(), escalate(desk.other), escalate(), escalate(desk.other)])
    await escalate()
    const [notice] = await desk.noticesOf(desk.admin)
    expect(await titlesOf(desk.admin)).toEqual([warning])
    expect(notice?.link).toBe(`/console/cases/${id}`)
    expect((await titlesOf(desk.customer)).filter((title) => title === apology)).toHaveLength(1)
    expect((await desk.result(id)).expertIsLate).toBe(true)

    await desk.publish(id)
    expect((await desk.result(id)).expertIsLate).toBe(false)
  })

  it('notifies each administrator once for several cases', async () => {
    await desk.diagnose()
    await desk.diagnose()
    desk.advanceHours(25)
    await Promise.all([escalate(), escalate(desk.other)])
    const apologies = (await titlesOf(desk.customer)).filter((title) => title === apology)
    expect(apologies).toHaveLength(3)
    expect((await titlesOf(desk.admin)).length).toBeLessThanOrEqual(3)
  })
})

describe('a customer’s question to the expert', () => {
  const ask = (id: string, question = '분갈이도 해야 하나요?', token = desk.customer) =>
    desk.server.call('POST', `/api/v1/analysis/${id}/expert-question`, { token, body: { question } })

  it('can be asked once, after the answer, by the owner', async () => {
    const id = await desk.diagnose()
    expect((await ask(id)).body.code).toBe('EXPERT_NOT_READY')
    await desk.publish(id)
    expect((await ask(id, '저도요', desk.colleague)).body.code).toBe('DIAGNOSIS_NOT_FOUND')
    const taps = await Promise.all([ask(id), ask(id)])
    expect(taps.map(({ status }) => status)).toEqual([200, 200])
    expect(taps[0]?.body.data.expertQuestion).toMatchObject({
      question: '분갈이도 해야 하나요?',
      answer: null,
    })
    expect((await ask(id, '하나 더요')).body.code).toBe('EXPERT_ASKED')

    const queue = await desk.queue('QUESTIONS')
    expect(queue).toMatchObject({ questions: 1, content: [{ id, openQuestion: '분갈이도 해야 하나요?' }] })
    expect(queue.content[0].clock.level).toBe('CALM')
    expect((await desk.read(id)).clock.minutesLeft).toBeGreaterThan(23 * 60)
  })

  it('is answered and corrected in the console; the customer is notified of both, and the replaced answer is kept', async () => {
    const [{ id }] = (await desk.queue('QUESTIONS')).content
    const reply = (answer: string, follows?: string, token = desk.expert) =>
      desk.call('POST', `${casesPath}/${id}/question-answer`, { answer, follows }, token)
    const first = '봄에 해 주세요.'
    expect((await reply(first)).status).toBe(200)
    expect((await reply(first)).status).toBe(200)
    expect((await reply('남의 손', first, desk.colleague)).body.code).toBe('CASE_HELD')
    expect((await reply('둘째 창에서 쓴 답이에요.')).body.code).toBe('CHANGED_MEANWHILE')
    expect((await reply(`${first}\nhttps://example.com/pot에서 보세요.`, first)).status).toBe(200)
    expect((await desk.result(id)).expertQuestion.answer).toContain('https://example.com/pot')
    const titles = (await titlesOf(desk.customer)).filter((title) => title.startsWith('추가 질문'))
    expect(titles).toEqual(['추가 질문의 답을 고쳤어요', '추가 질문에 전문가가 답했어요'])
    expect((await desk.read(id)).question.replaced).toMatchObject([
      { text: '봄에 해 주세요.', expert: { isMe: true } },
    ])
    expect((await desk.queue('QUESTIONS')).content).toEqual([])
    const actions = (await desk.auditOf(id)).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['diagnosis.answerQuestion', 'diagnosis.editQuestionAnswer']),
    )
  })

  it('stands among the cases by its time, is told to the experts, found by its words, and counted', async () => {
    for (const { id } of (await desk.queue()).content) await desk.publish(id)
    const earlier = await desk.diagnose()
    const id = await desk.diagnose()
    await desk.publish(id)
    desk.advanceHours(1)
    await ask(id, '받침의 물은 버리나요?')
    desk.advanceHours(1)
    const later = await desk.diagnose()
    const told = (await desk.noticesOf(desk.expert)).filter(({ link }) => link === `/console/cases/${id}`)
    expect(told.map(({ title }) => title)).toEqual(['손님의 추가 질문이 왔어요'])
    const search = await desk.call('GET', `/api/v1/admin/search?text=${encodeURIComponent('받침')}`)
    expect(search.body.data.groups).toMatchObject([{ items: [{ id, state: '추가 질문' }] }])

    const next = async (except: string) =>
      (await desk.call('POST', '/api/v1/admin/analysis/next-case', { except })).body.data.id
    expect([await next(id), await next(earlier)]).toEqual([earlier, id])
    await desk.publish(earlier)
    expect([await next(id), await next(later)]).toEqual([later, id])
    await desk.publish(later)

    const remind = () =>
      desk.server.features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.due-soon')?.run({})
    const toldOf = async (token: string) =>
      (await desk.noticesOf(token)).filter(({ link }) => link?.includes(id)).map(({ title }) => title)
    desk.advanceHours(21.5)
    for (let at = 0; at < 2; at++) await remind()
    expect((await toldOf(desk.expert)).filter((it) => it.startsWith('두 시간 안에'))).toHaveLength(1)

    desk.advanceHours(2.5)
    const pending = async () => (await desk.call('GET', '/api/v1/admin/waiting')).body.data
    expect(await desk.queue()).toMatchObject({ dueToday: 1, waiting: 0, questions: 1 })
    expect(await pending()).toContainEqual({ kind: 'QUESTIONS_LATE', count: 1 })
    await Promise.all([escalate(), escalate(desk.other)])
    await escalate()
    expect(await toldOf(desk.admin)).toEqual([warning])
    expect((await toldOf(desk.customer)).filter((title) => title === apology)).toHaveLength(1)
  })

  it('is deleted with the account, and so are claims and drafts', async () => {
    const id = await desk.diagnose()
    await desk.claim(id)
    await desk.call('PUT', `${casesPath}/${id}/draft`, {
      text: '쓰던 글',
      verdict: null,
      rightProblemId: null,
    })
    const left = await desk.server.call('POST', '/api/v1/user/withdrawal', { token: desk.customer, body: {} })
    expect(left.status).toBe(200)
    for (const table of [expertClaim, expertDraft, expertQuestion])
      expect(await desk.server.db.select().from(table)).toEqual([])
    expect((await desk.queue()).content).toEqual([])
    expect((await desk.publish(id)).body.code).toBe('DIAGNOSIS_NOT_FOUND')
  })
})
