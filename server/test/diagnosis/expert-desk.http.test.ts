import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expertDeskApi } from '../../../contract/diagnosis/diagnosis-admin.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { casesPath, createExpertDeskWorld, memberIdOf } from '../support/expert-desk.ts'
import { createFollowUpEngine } from '../support/harness/follow-up-engine.ts'

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld({ engine: createFollowUpEngine() })
})
afterAll(() => desk.close())

const ids = ({ content }: { content: { id: string }[] }) => content.map(({ id }) => id)

describe('the queue', () => {
  it('lists the most urgent first, with deadlines by the server’s clock', async () => {
    const first = await desk.diagnose({ prompt: '잎이 노래요. '.repeat(40) })
    desk.advanceHours(17)
    const second = await desk.diagnose()
    expect(ids(await desk.queue())).toEqual([first, second])
    const levelOf = async () => (await desk.queue()).content[0].clock.level
    expect(await levelOf()).toBe('CALM')
    desk.advanceHours(1.5)
    expect(await levelOf()).toBe('AMBER')
    desk.advanceHours(4)
    expect(await levelOf()).toBe('RED')
    desk.advanceHours(2)
    const { content, waiting } = await desk.queue()
    expect(content[0].clock).toMatchObject({ level: 'MISSED', minutesLeft: -31 })
    expect(content[0].prompt.length).toBeLessThan(130)
    expect(waiting).toBe(2)

    const page = (await desk.call('GET', `${casesPath}?size=1`)).body.data
    const next = (await desk.call('GET', `${casesPath}?size=1&cursor=${page.nextCursor}`)).body.data
    expect([ids(page), ids(next), next.hasNext]).toEqual([[first], [second], false])
    for (const id of [first, second]) expect((await desk.publish(id)).status).toBe(200)
    expect(ids(await desk.queue())).toEqual([])
    expect(ids(await desk.queue('ANSWERED'))).toEqual([second, first])
  })

  it('is writable for experts, readable for administrators, and 404 for everyone else', async () => {
    const id = await desk.diagnose()
    for (const { method, path, access } of Object.values(expertDeskApi)) {
      const at = path.replace(':id', id)
      const ask = (token?: string) =>
        desk.server.call(method, at, { ...(token && { token }), ...(method !== 'GET' && { body: {} }) })
      expect((await ask()).status, at).toBe(401)
      const isForOperators = [access].flat().some((role) => role === 'OPERATOR')
      expect((await ask(desk.customer)).status, at).toBe(404)
      expect((await ask(desk.operator)).status, at).toBe(isForOperators ? 200 : 404)
      const isReader = [access].flat().some((role) => role === 'ADMIN')
      const { status, body } = await ask(desk.admin)
      if (isReader) expect([200, 404].includes(status) && body.code !== 'NOT_FOUND', at).toBe(true)
      else expect([status, body.code], at).toEqual([404, 'NOT_FOUND'])
    }
    await desk.publish(id)
  })
})

describe('a case', () => {
  it('is claimed by one expert at a time, across servers', async () => {
    const id = await desk.diagnose()
    const both = await Promise.all([
      desk.claim(id, desk.expert, desk.server),
      desk.claim(id, desk.colleague, desk.other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] =
      both[0]?.status === 200 ? [desk.expert, desk.colleague] : [desk.colleague, desk.expert]
    const refused = await desk.claim(id, loser)
    expect(refused.body).toMatchObject({ code: 'CASE_HELD', message: expect.stringContaining('님이 맡은') })
    expect((await desk.read(id, loser)).holder).toMatchObject({ isMe: false, name: expect.any(String) })
    expect((await desk.publish(id, {}, loser)).body.code).toBe('CASE_HELD')
    expect((await desk.queue('MINE', winner)).content).toHaveLength(1)

    // A claim can be extended; it expires after 20 minutes without a call.
    desk.advanceHours(0.25)
    expect((await desk.claim(id, winner)).status).toBe(200)
    desk.advanceHours(0.25)
    expect((await desk.claim(id, loser)).status).toBe(409)
    desk.advanceHours(0.1)
    expect((await desk.claim(id, loser)).body.data).toMatchObject({ isMe: true })
    expect((await desk.publish(id, {}, winner)).body.code).toBe('CASE_HELD')
    expect((await desk.publish(id, {}, loser)).status).toBe(200)
  })

  it('is handed out in order, never to two experts', async () => {
    const made = [await desk.diagnose(), await desk.diagnose(), await desk.diagnose()]
    const next = async (token: string, at = desk.server, except?: string) =>
      (await desk.call('POST', '/api/v1/admin/analysis/next-case', { ...(except && { except }) }, token, at))
        .body.data.id
    const [one, two] = await Promise.all([next(desk.expert), next(desk.colleague, desk.other)])
    expect(new Set([one, two])).toEqual(new Set(made.slice(0, 2)))
    expect(await next(desk.expert, desk.server, one)).toBe(made[2])
    expect(await next(desk.colleague, desk.server, two)).toBeNull()
    for (const id of made) {
      await desk.call('DELETE', `${casesPath}/${id}/claim`)
      await desk.call('DELETE', `${casesPath}/${id}/claim`, undefined, desk.colleague)
      expect((await desk.publish(id)).status).toBe(200)
    }
  })

  it('shows the plant’s history and no personal data', async () => {
    const before = await desk.diagnose()
    await desk.publish(before, { feedback: '물을 쉬어요.' })
    const id = await desk.diagnose({ previousId: before, wateringFrequency: 'WEEKLY' })
    const token = desk.customer
    await desk.server.call('POST', `/api/v1/analysis/${id}/follow-up`, {
      token,
      body: { followUpId: 'soil', value: 'wet' },
    })
    await desk.server.call('PUT', `/api/v1/analysis/${id}/feedback`, {
      token,
      body: { helpful: false, comment: '달라요' },
    })
    await desk.claim(id)
    const shown = await desk.read(id)
    expect(shown).toMatchObject({
      problem: '과습',
      revision: 1,
      prompt: '잎이 노래요',
      answers: [{ question: expect.any(String), answer: '매주 1회' }],
      feedback: { helpful: false, comment: '달라요' },
      earlier: [{ id: before, expertFeedback: '물을 쉬어요.', checkIns: [] }],
      editions: [],
      draft: null,
      suggestion: expect.stringContaining('‘과습’일 가능성'),
    })
    const text = JSON.stringify(shown)
    for (const personal of ['김초록', '1234', 'chorok', memberIdOf(desk.customer)])
      expect(text).not.toContain(personal)
    await desk.publish(id, { revision: 1 })
  })

  it('is audited once per opening as access to personal data', async () => {
    const id = await desk.diagnose()
    await desk.claim(id)
    await desk.read(id)
    await desk.claim(id)
    await desk.read(id)
    await desk.read(id, desk.admin)
    expect(await desk.auditOf(id)).toMatchObject([
      { action: 'diagnosis.openCase', kind: 'LOOK', actorId: memberIdOf(desk.expert) },
      { action: 'diagnosis.lookAtCase', kind: 'LOOK', actorId: memberIdOf(desk.admin) },
    ])
    await desk.publish(id)
  })
})

describe('an answer', () => {
  it('is stored as a draft per expert', async () => {
    const id = await desk.diagnose()
    const draft = { text: '쓰던 글', verdict: 'WRONG', rightProblemId: 'rust' }
    const save = (text: string, token = desk.expert) =>
      desk.call('PUT', `${casesPath}/${id}/draft`, { ...draft, text }, token)
    await Promise.all([save('먼저'), save('먼저')])
    expect((await save('쓰던 글')).body.data.savedAt).toEqual(expect.any(String))
    expect((await desk.read(id)).draft).toMatchObject(draft)
    expect((await desk.read(id, desk.colleague)).draft).toBeNull()
    expect((await desk.queue('MINE')).content).toMatchObject([{ id, hasDraft: true }])
    await desk.publish(id)
    expect((await desk.read(id)).draft).toBeNull()
  })

  it('is published once, notifies its owner once, and leaves the queue', async () => {
    const id = await desk.diagnose()
    const twice = await Promise.all([desk.publish(id), desk.publish(id, {}, desk.expert, desk.other)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.result(id)).expertFeedback).toBe('과습이 맞아요.\n물을 쉬어 주세요.')
    const notices = (await desk.noticesOf(desk.customer)).filter(({ link }) => link.includes(id))
    expect(notices).toHaveLength(1)
    expect((await desk.read(id)).editions).toHaveLength(1)
    expect(ids(await desk.queue())).not.toContain(id)
  })

  it('equal to the suggestion needs an edit or a confirmation', async () => {
    const id = await desk.diagnose()
    const { suggestion } = await desk.read(id)
    const publish = (changes: object) => desk.publish(id, { feedback: `${suggestion}  `, ...changes })
    expect((await publish({})).body.code).toBe('ANSWER_UNTOUCHED')
    expect((await desk.result(id)).expertFeedback).toBeNull()
    expect((await publish({ confirmed: true })).status).toBe(200)
    expect((await desk.publish(await desk.diagnose(), { feedback: `${suggestion} 그리고.` })).status).toBe(
      200,
    )
  })

  it('that disagrees must name the right problem', async () => {
    const id = await desk.diagnose()
    const wrong = (rightProblemId: string | null) => desk.publish(id, { verdict: 'WRONG', rightProblemId })
    expect((await wrong(null)).body.code).toBe('RIGHT_PROBLEM_MISSING')
    expect((await wrong('no-such-problem')).body.code).toBe('RIGHT_PROBLEM_MISSING')
    expect((await wrong('rust')).status).toBe(200)
    expect((await desk.read(id)).editions).toMatchObject([{ verdict: 'WRONG', rightProblem: '녹병' }])

    const other = await desk.diagnose()
    const unlisted = (name: string) =>
      desk.publish(other, { verdict: 'WRONG', rightProblemId: `unlisted:${name}` })
    expect((await unlisted(' ')).body.code).toBe('RIGHT_PROBLEM_MISSING')
    expect((await unlisted('고양이가 씹은 자국')).status).toBe(200)
    expect((await desk.read(other)).editions).toMatchObject([{ rightProblem: '고양이가 씹은 자국' }])
    expect(JSON.stringify(await desk.auditOf(other))).not.toContain('고양이')
    const problems = (await desk.call('GET', '/api/v1/admin/analysis/problems')).body.data
    expect(problems.length).toBeGreaterThanOrEqual(29)
  })

  it('can be edited with the current edition’s number, and every edition is audited', async () => {
    const id = await desk.diagnose()
    await desk.publish(id)
    const edit = { feedback: '다시 보니 건조예요.', verdict: 'PARTLY', rightProblemId: 'underwatering' }
    expect((await desk.publish(id, edit)).body.code).toBe('CHANGED_MEANWHILE')
    const byOther = await desk.publish(id, { ...edit, follows: 0 }, desk.colleague)
    expect(byOther.body.code).toBe('ANSWER_OF_OTHER')
    expect((await desk.publish(id, { ...edit, follows: 0 })).status).toBe(200)
    expect((await desk.result(id)).expertFeedback).toBe('다시 보니 건조예요.')
    expect((await desk.read(id)).editions).toMatchObject([
      { edition: 1, verdict: 'PARTLY', rightProblem: '물 부족(건조)', expert: { isMe: true } },
      { edition: 0, verdict: 'AGREE', rightProblem: null, expert: { isMe: true } },
    ])
    const changes = (await desk.auditOf(id)).filter(({ kind }) => kind === 'CHANGE')
    expect(changes).toMatchObject([
      { action: 'diagnosis.answer', before: null, after: { edition: 0, verdict: 'AGREE' } },
      {
        action: 'diagnosis.editAnswer',
        before: { edition: 0, verdict: 'AGREE' },
        after: { edition: 1, verdict: 'PARTLY', rightProblemId: 'underwatering' },
      },
    ])
  })

  it('is refused for an unknown case', async () => {
    expect((await desk.publish(newId())).body.code).toBe('DIAGNOSIS_NOT_FOUND')
    expect((await desk.claim(newId())).body.code).toBe('DIAGNOSIS_NOT_FOUND')
  })
})

describe('snippets', () => {
  it('are shared by experts, and every change is audited', async () => {
    const path = '/api/v1/admin/analysis/snippets'
    const { id } = (await desk.call('POST', path, { title: '과습', text: '물을 쉬어 주세요.' })).body.data
    const changed = await desk.call(
      'PUT',
      `${path}/${id}`,
      { title: '과습', text: '쉬어요.' },
      desk.colleague,
    )
    expect(changed.body.data).toMatchObject({ id, text: '쉬어요.' })
    const filled = await desk.call('POST', path, { title: '인사', text: '{이름} 님, 안녕하세요.' })
    expect(filled.body.code).toBe('VALIDATION_FAILED')
    expect(JSON.stringify(filled.body)).toContain('{식물}과 {문제}만')
    expect((await desk.call('GET', path)).body.data.content).toMatchObject([{ id, text: '쉬어요.' }])
    expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(200)
    expect((await desk.call('GET', `${path}/${id}`)).body.code).toBe('SNIPPET_NOT_FOUND')
    expect((await desk.auditOf(id)).map(({ action }) => action)).toEqual([
      'diagnosis.addSnippet',
      'diagnosis.changeSnippet',
      'diagnosis.removeSnippet',
    ])
  })
})
