import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { content } from '../src/features/content/content.tables.ts'
import { seoulIso } from '../src/shared/time/seoul.ts'
import { type Desk, desk } from './desk.ts'
import { carriers, payloads, wrongIn } from './hostile-html.ts'

const path = '/api/v1/admin/contents'
const shown = '/api/v1/common/contents'
const minuteMs = 60_000

let world: Desk
beforeAll(async () => {
  world = await desk()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.server.db.delete(content)
  world.pass(minuteMs)
})

const inMinutes = (minutes: number) => seoulIso(new Date(world.now().getTime() + minutes * minuteMs))
const article = {
  thumbnail: 'c/leaf-0a1b2c3d.webp',
  title: '겨울 물주기',
  subTitle: '덜 자주 줘요',
  tag: '물주기',
  body: '<p>흙이 마르면 줘요.</p>',
}

describe('writing an article', () => {
  it('begins as a draft that nobody sees, is scheduled, and appears by the clock', async () => {
    const draft = await world.does('POST', path, article)
    expect(draft).toMatchObject({ ...article, state: 'DRAFT', publishedAt: null, recommended: null })
    const seen = async () => (await world.server.call('GET', `${shown}/${draft.id}`)).status
    expect(await seen()).toBe(404)

    const publishedAt = inMinutes(10)
    const scheduled = await world.does('PUT', `${path}/${draft.id}`, { ...draft, publishedAt })
    expect(scheduled).toMatchObject({ state: 'SCHEDULED', publishedAt })
    expect(await seen()).toBe(404)

    world.pass(10 * minuteMs)
    expect(await seen()).toBe(200)
    expect(await world.does('GET', `${path}/${draft.id}`)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('takes an article back, and away', async () => {
    const { id, ...rest } = await world.does('POST', path, { ...article, publishedAt: inMinutes(-5) })
    expect((await world.get(`${shown}/${id}`)).title).toBe(article.title)
    await world.does('PUT', `${path}/${id}`, { ...rest, publishedAt: null })
    world.pass(minuteMs)
    expect((await world.server.call('GET', `${shown}/${id}`)).status).toBe(404)
    await world.does('DELETE', `${path}/${id}`)
    expect((await world.as('operator', 'GET', `${path}/${id}`)).status).toBe(404)
    expect(await world.lastEntry()).toMatchObject({
      action: 'content.remove',
      subjectId: id,
      before: { title: article.title },
    })
  })

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    const read = await world.does('POST', path, article)
    await world.does('PUT', `${path}/${read.id}`, { ...read, title: '먼저 고친 제목' })
    const late = await world.as('admin', 'PUT', `${path}/${read.id}`, { ...read, title: '나중 제목' })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await world.does('GET', `${path}/${read.id}`)).title).toBe('먼저 고친 제목')
  })

  it('writes down who changed what, from what to what', async () => {
    const read = await world.does('POST', path, article)
    await world.does('PUT', `${path}/${read.id}`, { ...read, title: '새 제목', problems: ['root_rot'] })
    expect(await world.lastEntry()).toMatchObject({
      action: 'content.change',
      subject: 'content',
      subjectId: read.id,
      before: { title: '겨울 물주기', problems: [] },
      after: { title: '새 제목', problems: ['root_rot'] },
    })
  })

  it('refuses pictures that are not ours and addresses that act', async () => {
    for (const wrong of [
      { thumbnail: 'https://evil.example/a.jpg' },
      { thumbnail: '../secret' },
      { sources: [{ title: '출처', url: 'javascript:X()' }] },
      { title: ' ' },
    ])
      expect((await world.as('operator', 'POST', path, { ...article, ...wrong })).status).toBe(400)
  })
})

describe('the list', () => {
  it('is narrowed by state, by tag and by words of the title, and walked by its cursor', async () => {
    for (const [index, publishedAt] of [null, inMinutes(60), inMinutes(-60)].entries())
      await world.does('POST', path, { ...article, title: `글 ${index} 100%`, publishedAt })
    await world.does('POST', path, { ...article, tag: '햇빛' })
    const titles = async (query: string) =>
      (await world.does('GET', `${path}?${query}`)).content.map(({ title }: { title: string }) => title)

    expect(await titles('state=DRAFT')).toEqual(['겨울 물주기', '글 0 100%'])
    expect(await titles('state=SCHEDULED')).toEqual(['글 1 100%'])
    expect(await titles('state=PUBLISHED')).toEqual(['글 2 100%'])
    expect(await titles(`tag=${encodeURIComponent('햇빛')}`)).toEqual(['겨울 물주기'])
    expect(await titles(`search=${encodeURIComponent('100%')}`)).toHaveLength(3)
    expect(await titles(`search=${encodeURIComponent('%%')}`)).toEqual([])
    expect(await world.does('GET', `${path}/tags`)).toEqual(['물주기', '햇빛'])

    const first = await world.does('GET', `${path}?size=3`)
    const second = await world.does('GET', `${path}?size=3&cursor=${first.nextCursor}`)
    expect([first.hasNext, second.content.length, second.hasNext]).toEqual([true, 1, false])
  })
})

describe('recommendations', () => {
  it('stand in the order that was chosen, and nothing else has a place', async () => {
    const written = []
    for (const title of ['하나', '둘', '셋'])
      written.push(await world.does('POST', path, { ...article, title, publishedAt: inMinutes(-5) }))
    const [one, two, three] = written.map(({ id }) => id)
    await world.does('PUT', `${path}/recommended`, { ids: [one, two] })
    await world.does('PUT', `${path}/recommended`, { ids: [three, one] })
    expect((await world.does('GET', `${path}/recommended`)).map(({ id }: { id: string }) => id)).toEqual([
      three,
      one,
    ])
    expect(await world.lastEntry()).toMatchObject({ before: [one, two], after: [three, one] })
    world.pass(minuteMs)
    const home = await world.get('/api/v1/common/home/dashboard')
    expect(home.recommendedContents.map(({ title }: { title: string }) => title)).toEqual([
      '셋',
      '하나',
      '둘',
    ])
  })
})

describe('what somebody writes', () => {
  it(`acts nowhere: ${payloads.length} payloads in ${carriers.length} places each, from the desk to everybody`, async () => {
    // A NUL is refused before anything else.
    for (const payload of payloads.filter((it) => !it.includes('\0'))) {
      const body = carriers.map((carry) => carry(payload)).join('">--></style></svg></math></table>')
      const { id, body: kept } = await world.does('POST', path, {
        ...article,
        body,
        publishedAt: inMinutes(-1),
      })
      const { content: published } = await world.get(`${shown}/${id}`)
      expect({ payload, wrong: wrongIn(published) }).toEqual({ payload, wrong: [] })
      expect(published).toBe(kept)
      expect((await world.does('POST', `${path}/preview`, { body })).body).toBe(kept)
    }
  })
})
