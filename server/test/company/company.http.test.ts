import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryImage, review } from '../../src/features/company/company.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  type CatalogueWorld,
  createCatalogueWorld,
  listByCursor,
  listByPage,
} from '../support/catalogue-world.ts'

const reviews = '/api/v1/reviews/display'
const images = '/api/v1/common/images'

let world: CatalogueWorld
beforeAll(async () => {
  world = await createCatalogueWorld()
})
afterAll(() => world.close())

const hoursAgo = (hours: number) => new Date(world.now().getTime() - hours * 3_600_000)

describe('reviews', () => {
  it('are the newest three displayed ones', async () => {
    expect(await world.get(reviews)).toEqual([])

    const written = Array.from({ length: 6 }, (_, index) => ({
      id: newId(),
      memberId: index === 0 ? 'somebody' : null,
      customerName: '김*록',
      rating: 5,
      content: `잘 자라고 있어요 ${index}`,
      isDisplayed: index !== 1,
      createdAt: hoursAgo(index),
    }))
    await world.server.db.insert(review).values(written)
    world.advanceClock(60_000)

    const shown = await world.get(reviews)
    expect(shown.map(({ content }: { content: string }) => content.at(-1))).toEqual(['0', '2', '3'])
    expect(Object.keys(shown[0]).sort()).toEqual(['content', 'customerName', 'id', 'rating'])
    expect(await world.get(`${reviews}?limit=20`)).toHaveLength(5)
    for (const limit of ['0', '21', 'x']) {
      expect((await world.server.call('GET', `${reviews}?limit=${limit}`)).status).toBe(400)
    }
    expect((await world.server.call('GET', reviews, { token: 'forged.by.hand' })).status).toBe(401)
  })
})

describe('gallery', () => {
  it('is listed newest first, equally by page and by cursor, with text alternatives', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => ({
      id: newId(),
      path: `c/house-${index}-0a1b2c3d.webp`,
      alt: '온실에 놓인 화분',
      width: 1200,
      height: 800,
      createdAt: hoursAgo(Math.floor(index / 4)),
    }))
    await world.server.db.insert(galleryImage).values(rows)

    const ids = await listByCursor(world.get, `${images}?size=5`)
    expect(new Set(ids).size).toBe(23)
    expect(await listByPage(world.get, `${images}?size=5`)).toEqual(ids)
    expect((await world.get(`${images}?size=1`)).content[0]).toEqual({
      id: ids[0],
      url: expect.stringMatching(/^c\/house-\d-0a1b2c3d\.webp$/),
      alt: '온실에 놓인 화분',
      width: 1200,
      height: 800,
    })
  })
})
