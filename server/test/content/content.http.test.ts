import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { content } from '../../src/features/content/content.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  type CatalogueWorld,
  createCatalogueWorld,
  createContentRow,
  listByCursor,
  listByPage,
} from '../support/catalogue-world.ts'

const path = '/api/v1/common/contents'
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

const minutesAgo = (minutes: number) => new Date(world.now().getTime() - minutes * minuteMs)
const publish = async (...rows: Parameters<typeof createContentRow>[0][]) => {
  const added = rows.map(createContentRow)
  await world.server.db.insert(content).values(added)
  return added.map(({ id }) => id)
}
const idsOf = (page: { content: { id: string }[] }) => page.content.map(({ id }) => id)

describe('the list of articles', () => {
  it('is newest first without gaps or repetitions, also for equal times', async () => {
    const moments = Array.from({ length: 47 }, (_, index) => minutesAgo(1 + Math.floor(index / 9)))
    const ids = await publish(...moments.map((publishedAt) => ({ publishedAt })))
    const expected = ids
      .map((id, index) => ({ id, at: moments[index]?.getTime() ?? 0 }))
      .sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1))
      .map(({ id }) => id)

    expect(await listByCursor(world.get, `${path}?size=10`)).toEqual(expected)
    expect(await listByPage(world.get, `${path}?size=10`)).toEqual(expected)
    expect(idsOf(await world.get(`${path}?page=4`))).toEqual(expected.slice(40))
  })

  it('contains only the fields of a card', async () => {
    const [id] = await publish({ publishedAt: minutesAgo(1) })
    expect((await world.get(path)).content).toEqual([
      {
        id,
        thumbnail: 'c/leaf-0a1b2c3d.webp',
        title: '물은 언제 줄까요',
        subTitle: '흙이 알려 줘요',
        tag: '물주기',
      },
    ])
  })

  it('filters by tag and problem', async () => {
    const publishedAt = minutesAgo(1)
    const [wet, dry, light] = await publish(
      { publishedAt, problems: ['overwatering', 'root_rot'] },
      { publishedAt, problems: ['underwatering'] },
      { publishedAt, tag: '햇빛', problems: ['overwatering'] },
    )
    const listed = async (query: string) => idsOf(await world.get(`${path}?${query}`)).sort()
    expect(await listed(`tag=${encodeURIComponent('물주기')}`)).toEqual([wet, dry].sort())
    expect(await listed('problem=overwatering')).toEqual([wet, light].sort())
    expect(await listed(`problem=overwatering&tag=${encodeURIComponent('햇빛')}`)).toEqual([light])
    expect(await listed('problem=rust')).toEqual([])
    expect(await listed('tag=none')).toEqual([])
    expect((await world.server.call('GET', `${path}?problem=%27or`)).status).toBe(400)
  })

  it('needs no token, but rejects an invalid one', async () => {
    for (const address of [path, `${path}/tags`, '/api/v1/common/products', '/api/v1/common/images']) {
      expect((await world.server.call('GET', address)).status).toBe(200)
      expect((await world.server.call('GET', address, { token: 'forged.by.hand' })).status).toBe(401)
    }
  })
})

describe('unpublished articles', () => {
  it('are hidden, and public from their time of publication on', async () => {
    const [, later] = await publish(
      { publishedAt: null, tag: '초안' },
      { publishedAt: minutesAgo(-10), tag: '계절 관리' },
      { publishedAt: minutesAgo(10), tag: '물주기' },
    )
    const readPublic = async () => {
      const { status } = await world.server.call('GET', `${path}/${later}`)
      return { tags: await world.get(`${path}/tags`), count: (await world.get(path)).content.length, status }
    }
    expect(await readPublic()).toEqual({ tags: ['물주기'], count: 1, status: 404 })
    world.advanceClock(10 * minuteMs)
    expect(await readPublic()).toEqual({ tags: ['계절 관리', '물주기'], count: 2, status: 200 })
  })

  it('return the same 404 as unknown ids', async () => {
    const [draft, later] = await publish({ publishedAt: null }, { publishedAt: minutesAgo(-1) })
    const answers = await Promise.all(
      [draft, later, newId()].map((id) => world.server.call('GET', `${path}/${id}`)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'CONTENT_NOT_FOUND', message: '콘텐츠를 찾을 수 없습니다.' })
    }
  })
})

describe('tags', () => {
  it('are those of published articles, by number of articles, then by name', async () => {
    const publishedAt = minutesAgo(1)
    const tags = ['분갈이', '햇빛', '물주기', '물주기', '병해충']
    await publish(...tags.map((tag) => ({ publishedAt, tag })))
    expect(await world.get(`${path}/tags`)).toEqual(['물주기', '병해충', '분갈이', '햇빛'])
  })
})

describe('an article', () => {
  it('contains sources, times and four related articles: chosen ones first, then the newest of its tag', async () => {
    const [oldest, , newer, newest, elsewhere, hidden] = await publish(
      { publishedAt: minutesAgo(50) },
      { publishedAt: minutesAgo(40) },
      { publishedAt: minutesAgo(30) },
      { publishedAt: minutesAgo(20) },
      { publishedAt: minutesAgo(60), tag: '햇빛' },
      { publishedAt: null },
    )
    const sources = [{ title: '농촌진흥청', url: 'https://www.nongsaro.go.kr' }, { title: '실내식물 가이드' }]
    const [id] = await publish({
      publishedAt: minutesAgo(45),
      sources,
      related: [elsewhere ?? '', hidden ?? '', oldest ?? ''],
    })

    const article = await world.get(`${path}/${id}`)
    expect(article).toMatchObject({
      content: '<p>흙이 마르면 줘요.</p>',
      publishedAt: '2026-11-02T11:33:00+09:00',
      sources,
    })
    expect(article.related.map((it: { id: string }) => it.id)).toEqual([elsewhere, oldest, newest, newer])
  })

  it('may have a blank body', async () => {
    const [id] = await publish({ publishedAt: minutesAgo(1), body: '' })
    expect((await world.get(`${path}/${id}`)).content).toBe('')
  })
})
