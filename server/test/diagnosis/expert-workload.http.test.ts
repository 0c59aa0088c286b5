import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/shared/ids/ids.ts'
import { casesPath, createExpertDeskWorld, memberIdOf } from '../support/expert-desk.ts'

type Desk = Awaited<ReturnType<typeof createExpertDeskWorld>>
let desk: Desk
beforeAll(async () => {
  desk = await createExpertDeskWorld()
})
afterAll(() => desk.close())

const read = async (path: string, token = desk.expert) =>
  (await desk.call('GET', `/api/v1/admin/analysis/${path}`, undefined, token)).body.data
const handOver = (body: object, token = desk.expert) =>
  desk.call('POST', '/api/v1/admin/analysis/hand-over', { to: null, note: '퇴근해요.', ...body }, token)

describe('a hand-over', () => {
  it('brings note and draft to the next expert, who has the case first, and is in the audit log', async () => {
    const id = await desk.diagnose()
    await desk.claim(id)
    const draft = { text: '물을 쉬어', verdict: 'PARTLY', rightProblemId: null }
    await desk.call('PUT', `/api/v1/admin/analysis/cases/${id}/draft`, { ...draft, text: '물' })
    const to = memberIdOf(desk.colleague)
    expect(await read('experts')).toEqual([{ id: to, name: expect.any(String) }])
    expect((await handOver({ id, to, note: '사진을 한 번 더 봐 주세요.', draft })).body.data).toEqual({
      count: 1,
    })

    const notices = async () =>
      (await desk.noticesOf(desk.colleague)).filter(({ title }) => title === '넘겨받은 사례가 있어요')
    expect(await notices()).toMatchObject([{ link: `/console/cases/${id}` }])
    const isNew = async () => (await desk.queue('MINE', desk.colleague)).content[0].isNewToMe
    expect(await isNew()).toBe(true)
    await desk.claim(id, desk.colleague)
    expect(await isNew()).toBe(false)
    const exported = await desk.call('GET', '/api/v1/user/export', undefined, desk.customer)
    expect(JSON.stringify(exported.body)).toContain('사진을 한 번 더 봐 주세요.')

    const received = await desk.read(id, desk.colleague)
    expect(received).toMatchObject({
      draft,
      holder: { isMe: true },
      handover: { from: { isMe: false }, isForMe: true, note: '사진을 한 번 더 봐 주세요.', text: null },
    })
    expect((await desk.queue('MINE', desk.colleague)).content).toHaveLength(1)
    expect((await desk.queue('MINE')).content).toEqual([])
    expect((await desk.claim(id)).body.code).toBe('CASE_HELD')
    expect(await desk.auditOf(id)).toContainEqual(
      expect.objectContaining({ action: 'diagnosis.handOver', after: { receivedBy: to, hasDraft: true } }),
    )
    await desk.publish(id, {}, desk.colleague)
    expect(await desk.read(id)).toMatchObject({ handover: null, draft: null })
  })

  it('goes back to the queue, keeps another expert’s own draft, and passes on an unedited text', async () => {
    const id = await desk.diagnose()
    const draft = { text: '처음 글', verdict: null, rightProblemId: null }
    await desk.call(
      'PUT',
      `/api/v1/admin/analysis/cases/${id}/draft`,
      { ...draft, text: '동료 글' },
      desk.colleague,
    )
    await desk.claim(id)
    await handOver({ id, draft })
    await desk.claim(id, desk.colleague)
    expect(await desk.read(id, desk.colleague)).toMatchObject({
      draft: { text: '동료 글' },
      handover: { isForMe: false, text: '처음 글' },
    })
    await desk.publish(id, {}, desk.colleague)

    const other = await desk.diagnose()
    await desk.claim(other)
    await handOver({ id: other, draft })
    await desk.claim(other, desk.colleague)
    await handOver({ id: other, note: '저도 퇴근해요.' }, desk.colleague)
    expect(await desk.read(other)).toMatchObject({
      draft: { text: '처음 글' },
      handover: { note: '저도 퇴근해요.' },
    })
    await desk.publish(other)
  })

  it('hands over all claimed cases, none that others hold, and only to experts', async () => {
    const [first, second, foreign] = [await desk.diagnose(), await desk.diagnose(), await desk.diagnose()]
    for (const id of [first, second]) await desk.claim(id)
    await desk.claim(foreign, desk.colleague)
    expect((await handOver({ id: foreign })).body.code).toBe('CASE_HELD')
    for (const to of [memberIdOf(desk.customer), memberIdOf(desk.expert)])
      expect((await handOver({ to })).body.code).toBe('MEMBER_NOT_FOUND')
    expect((await handOver({ id: newId() })).body.code).toBe('DIAGNOSIS_NOT_FOUND')
    expect((await handOver({ note: ' ' })).status).toBe(400)
    expect((await handOver({})).body.data).toEqual({ count: 2 })
    expect((await desk.queue('MINE')).content).toEqual([])
    for (const id of [first, second, foreign]) await desk.publish(id, {}, desk.colleague)
  })

  it('takes along what was begun and left, also after the claim has ended', async () => {
    const [begun, untouched] = [await desk.diagnose(), await desk.diagnose()]
    for (const id of [begun, untouched]) await desk.claim(id)
    const draft = { text: '쓰다 만 글', verdict: null, rightProblemId: null }
    await desk.call('PUT', `/api/v1/admin/analysis/cases/${begun}/draft`, draft)
    for (const id of [begun, untouched]) await desk.call('DELETE', `${casesPath}/${id}/claim`)
    // A case with a draft stays claimed for a while; the other one is free at once.
    expect((await desk.claim(begun, desk.colleague)).body.code).toBe('CASE_HELD')
    expect((await desk.claim(untouched, desk.colleague)).status).toBe(200)
    desk.advanceHours(0.4)
    expect((await handOver({ to: memberIdOf(desk.colleague) })).body.data).toEqual({ count: 1 })
    expect(await desk.read(begun, desk.colleague)).toMatchObject({
      draft: { text: '쓰다 만 글' },
      handover: { isForMe: true },
    })

    // Opening a case that was handed over, and leaving it, takes nothing from the two hours.
    await desk.claim(begun, desk.colleague)
    await desk.call('DELETE', `${casesPath}/${begun}/claim`, undefined, desk.colleague)
    desk.advanceHours(1.9)
    expect((await desk.claim(begun)).body.code).toBe('CASE_HELD')
    desk.advanceHours(0.2)
    expect((await desk.claim(begun)).status).toBe(200)
    await desk.publish(begun)
    await desk.publish(untouched, {}, desk.colleague)
  })
})

describe('a case that its holder does not answer', () => {
  it('is passed on by an administrator, and an open page does not take it back', async () => {
    const id = await desk.diagnose()
    await desk.claim(id)
    const draft = { text: '쓰다 만 글', verdict: null, rightProblemId: null }
    await desk.call('PUT', `${casesPath}/${id}/draft`, draft)
    expect((await handOver({ id, note: '급해요.' }, desk.colleague)).body.code).toBe('CASE_HELD')
    expect((await handOver({ id, note: '급해요.' }, desk.admin)).body.data).toEqual({ count: 1 })
    const renew = () => desk.call('POST', `${casesPath}/${id}/claim?renewing=true`)
    expect((await renew()).body.message).toBe('대기 목록으로 돌아간 사례예요.')
    expect(await desk.read(id, desk.colleague)).toMatchObject({
      holder: null,
      draft: { text: '쓰다 만 글' },
      handover: { note: '급해요.' },
    })
    expect(await desk.auditOf(id)).toContainEqual(
      expect.objectContaining({
        action: 'diagnosis.handOver',
        actorId: memberIdOf(desk.admin),
        before: { heldBy: memberIdOf(desk.expert) },
      }),
    )
    await desk.claim(id)
    expect((await renew()).status).toBe(200)
    await desk.publish(id)
  })

  it('is free at once when the holder’s role is taken away, and the administrator saw before what it was', async () => {
    const id = await desk.diagnose()
    const leaving = memberIdOf(desk.colleague)
    await desk.claim(id, desk.colleague)
    const access = await desk.call('GET', `/api/v1/admin/people/${leaving}/access`, undefined, desk.admin)
    expect(access.body.data.cases).toEqual([{ id, problem: (await desk.read(id)).problem }])
    const setRole = (granted: boolean) =>
      desk.call(
        'POST',
        `/api/v1/admin/people/${leaving}/roles`,
        { role: 'EXPERT', granted, reason: '퇴사' },
        desk.admin,
      )
    expect((await setRole(false)).status).toBe(200)
    expect((await desk.call('POST', '/api/v1/admin/analysis/next-case', {})).body.data).toEqual({ id })
    await desk.publish(id)
    await setRole(true)
  })
})

describe('the board of promises', () => {
  it('lists open cases with their holders, and forecasts from today’s answers only', async () => {
    desk.advanceHours(48)
    const late = await desk.diagnose()
    expect((await read('promises')).forecast).toMatchObject({ perHour: null, people: 0, doneAt: null })
    desk.advanceHours(25)
    const answered = [await desk.diagnose(), await desk.diagnose(), await desk.diagnose()]
    const open = await desk.diagnose()
    await desk.claim(late)
    for (const id of answered) await desk.publish(id, {}, desk.colleague)
    const { cases, forecast } = await read('promises')
    expect(cases.map(({ id }: { id: string }) => id)).toEqual([late, open])
    expect(cases[0]).toMatchObject({ clock: { level: 'MISSED' }, holder: { isMe: true } })
    expect(cases[1]).toMatchObject({ clock: { level: 'CALM' }, holder: null })
    expect(forecast).toMatchObject({ perHour: 12, people: 1, lateCount: 0, doneAt: expect.any(String) })
    // A question is a promise, too.
    const [asked] = answered
    await desk.call(
      'POST',
      `/api/v1/analysis/${asked}/expert-question`,
      { question: '물은요?' },
      desk.customer,
    )
    const isQuestion = async () =>
      (await read('promises')).cases.map((it: { id: string; isQuestion: boolean }) => [it.id, it.isQuestion])
    expect(await isQuestion()).toEqual([
      [late, false],
      [open, false],
      [asked, true],
    ])
    await desk.call('POST', `${casesPath}/${asked}/question-answer`, { answer: '쉬어요.' })
    // A case that waits for its customer is no open promise.
    await desk.call('POST', `/api/v1/admin/analysis/cases/${open}/requests`, {
      kind: 'QUESTION',
      text: '잎 뒷면은 어떤가요?',
    })
    expect((await read('promises')).cases.map(({ id }: { id: string }) => id)).toEqual([late])
    for (const id of [late, open]) await desk.publish(id)
  })
})

describe('the figures of each person', () => {
  it('show an expert only their own, administrators everybody’s, operators none', async () => {
    desk.advanceHours(25)
    const [slow, quick] = [await desk.diagnose(), await desk.diagnose()]
    await desk.claim(slow)
    desk.advanceHours(0.25)
    await desk.publish(slow)
    const wrong = { verdict: 'WRONG', rightProblemId: 'powdery_mildew' }
    await desk.publish(quick, wrong, desk.colleague)
    const own = { isMe: true, answers: 1, medianMinutes: expect.closeTo(15, 0), agreement: 1 }
    expect(await read('workload?days=1')).toEqual([
      { id: memberIdOf(desk.expert), name: expect.any(String), ...own },
    ])
    expect(await read('workload?days=1', desk.colleague)).toMatchObject([
      { isMe: true, answers: 1, agreement: 0 },
    ])
    const all = await read('workload?days=1', desk.admin)
    expect(all).toHaveLength(2)
    expect(all.every(({ isMe }: { isMe: boolean }) => !isMe)).toBe(true)
    expect((await desk.call('GET', '/api/v1/admin/analysis/workload', undefined, desk.operator)).status).toBe(
      404,
    )
  })
})
