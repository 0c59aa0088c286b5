import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { content } from '../../src/features/content/content.tables.ts'
import { seoulIso } from '../../src/shared/time/seoul.ts'
import { type CatalogueWorld, createCatalogueWorld } from '../support/catalogue-world.ts'
import { carriers, findViolations, payloads } from '../support/hostile-html.ts'

const path = '/api/v1/admin/contents'
const shown = '/api/v1/common/contents'
const minuteMs = 60_000

let world: CatalogueWorld
beforeAll(async () => {
  world = await createCatalogueWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.server.db.delete(content)
  world.advanceClock(minuteMs)
})

const inMinutes = (minutes: number) => seoulIso(new Date(world.now().getTime() + minutes * minuteMs))
const article = {
  thumbnail: 'c/leaf-0a1b2c3d.webp',
  title: '겨울 물주기',
  subTitle: '덜 자주 줘요',
  tag: '물주기',
  body: '<p>흙이 마르면 줘요.</p>',
}

describe('editing an article', () => {
  it('is a draft first, then scheduled, and public at its time of publication', async () => {
    const draft = await world.callSuccessfully('POST', path, article)
    expect(draft).toMatchObject({ ...article, state: 'DRAFT', publishedAt: null, recommended: null })
    const getPublicStatus = async () => (await world.server.call('GET', `${shown}/${draft.id}`)).status
    expect(await getPublicStatus()).toBe(404)

    const publishedAt = inMinutes(10)
    const scheduled = await world.callSuccessfully('PUT', `${path}/${draft.id}`, { ...draft, publishedAt })
    expect(scheduled).toMatchObject({ state: 'SCHEDULED', publishedAt })
    expect(await getPublicStatus()).toBe(404)

    world.advanceClock(10 * minuteMs)
    expect(await getPublicStatus()).toBe(200)
    expect(await world.callSuccessfully('GET', `${path}/${draft.id}`)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('can be unpublished and removed', async () => {
    const { id, ...rest } = await world.callSuccessfully('POST', path, {
      ...article,
      publishedAt: inMinutes(-5),
    })
    expect((await world.get(`${shown}/${id}`)).title).toBe(article.title)
    await world.callSuccessfully('PUT', `${path}/${id}`, { ...rest, publishedAt: null })
    world.advanceClock(minuteMs)
    expect((await world.server.call('GET', `${shown}/${id}`)).status).toBe(404)
    await world.callSuccessfully('DELETE', `${path}/${id}`)
    expect((await world.callAs('operator', 'GET', `${path}/${id}`)).status).toBe(404)
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'content.remove',
      subjectId: id,
      before: { title: article.title },
    })
  })

  it('does not overwrite changes saved by another editor', async () => {
    const read = await world.callSuccessfully('POST', path, article)
    await world.callSuccessfully('PUT', `${path}/${read.id}`, { ...read, title: '먼저 고친 제목' })
    const late = await world.callAs('admin', 'PUT', `${path}/${read.id}`, { ...read, title: '나중 제목' })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await world.callSuccessfully('GET', `${path}/${read.id}`)).title).toBe('먼저 고친 제목')
  })

  it('records the changed fields in the audit log', async () => {
    const read = await world.callSuccessfully('POST', path, article)
    await world.callSuccessfully('PUT', `${path}/${read.id}`, {
      ...read,
      title: '새 제목',
      problems: ['root_rot'],
    })
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'content.change',
      subject: 'content',
      subjectId: read.id,
      before: { title: '겨울 물주기', problems: [] },
      after: { title: '새 제목', problems: ['root_rot'] },
    })
  })

  it('rejects foreign pictures, unsafe links and blank titles', async () => {
    for (const wrong of [
      { thumbnail: 'https://evil.example/a.jpg' },
      { thumbnail: '../secret' },
      { sources: [{ title: '출처', url: 'javascript:X()' }] },
      { title: ' ' },
    ])
      expect((await world.callAs('operator', 'POST', path, { ...article, ...wrong })).status).toBe(400)
  })
})

describe('the list', () => {
  it('filters by state, tag and title, and pages by cursor', async () => {
    for (const [index, publishedAt] of [null, inMinutes(60), inMinutes(-60)].entries())
      await world.callSuccessfully('POST', path, { ...article, title: `글 ${index} 100%`, publishedAt })
    await world.callSuccessfully('POST', path, { ...article, tag: '햇빛' })
    const titles = async (query: string) =>
      (await world.callSuccessfully('GET', `${path}?${query}`)).content.map(
        ({ title }: { title: string }) => title,
      )

    expect(await titles('state=DRAFT')).toEqual(['겨울 물주기', '글 0 100%'])
    expect(await titles('state=SCHEDULED')).toEqual(['글 1 100%'])
    expect(await titles('state=PUBLISHED')).toEqual(['글 2 100%'])
    expect(await titles(`tag=${encodeURIComponent('햇빛')}`)).toEqual(['겨울 물주기'])
    expect(await titles(`search=${encodeURIComponent('100%')}`)).toHaveLength(3)
    expect(await titles(`search=${encodeURIComponent('%%')}`)).toEqual([])
    expect(await world.callSuccessfully('GET', `${path}/tags`)).toEqual(['물주기', '햇빛'])

    const first = await world.callSuccessfully('GET', `${path}?size=3`)
    const second = await world.callSuccessfully('GET', `${path}?size=3&cursor=${first.nextCursor}`)
    expect([first.hasNext, second.content.length, second.hasNext]).toEqual([true, 1, false])
  })
})

describe('recommendations', () => {
  it('are exactly the chosen articles in the chosen order', async () => {
    const written = []
    for (const title of ['하나', '둘', '셋'])
      written.push(
        await world.callSuccessfully('POST', path, { ...article, title, publishedAt: inMinutes(-5) }),
      )
    const [one, two, three] = written.map(({ id }) => id)
    await world.callSuccessfully('PUT', `${path}/recommended`, { ids: [one, two] })
    await world.callSuccessfully('PUT', `${path}/recommended`, { ids: [three, one] })
    expect(
      (await world.callSuccessfully('GET', `${path}/recommended`)).map(({ id }: { id: string }) => id),
    ).toEqual([three, one])
    expect(await world.findLastAuditEntry()).toMatchObject({ before: [one, two], after: [three, one] })
    world.advanceClock(minuteMs)
    const home = await world.get('/api/v1/common/home/dashboard')
    expect(home.recommendedContents.map(({ title }: { title: string }) => title)).toEqual([
      '셋',
      '하나',
      '둘',
    ])
  })
})

describe('hostile HTML', () => {
  it('is removed in every position, from the editor to the public API', async () => {
    for (const [index, carry] of carriers.entries()) {
      const body = carry(payloads[(index * 11) % payloads.length] ?? '')
      const { id, body: stored } = await world.callSuccessfully('POST', path, {
        ...article,
        body,
        publishedAt: inMinutes(-1),
      })
      const { content: published } = await world.get(`${shown}/${id}`)
      expect({ body, wrong: findViolations(published) }).toEqual({ body, wrong: [] })
      expect(published).toBe(stored)
      expect((await world.callSuccessfully('POST', `${path}/preview`, { body })).body).toBe(stored)
    }
  })
})
