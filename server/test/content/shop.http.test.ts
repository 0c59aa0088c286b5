import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../src/features/shop/shop.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import {
  type CatalogueWorld,
  createCatalogueWorld,
  listByCursor,
  listByPage,
} from '../support/catalogue-world.ts'

const path = '/api/v1/common/products'

let world: CatalogueWorld
const ids: string[] = []
beforeAll(async () => {
  world = await createCatalogueWorld()
  const types = ['PLANT', 'POT', 'SET'] as const
  const rows = Array.from({ length: 25 }, (_, index) => {
    // Five at a time came at the same moment.
    const createdAt = new Date(world.now().getTime() - Math.floor(index / 5) * 1000)
    return {
      id: newId(),
      name: `호야 ${index}`,
      image: 'c/hoya-0a1b2c3d.webp',
      price: 12_000,
      description: '덩굴로 자라요.',
      tags: ['초보', '반그늘'],
      link: `https://shop.example/?product=${index}`,
      type: types[index % 3] ?? 'PLANT',
      problems: index < 2 ? ['root_bound'] : [],
      isShown: index !== 24,
      createdAt,
      updatedAt: createdAt,
    }
  })
  await world.server.db.insert(product).values(rows)
  const shown = rows.slice(0, 24)
  shown.sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (other.id > one.id ? 1 : -1),
  )
  ids.push(...shown.map(({ id }) => id))
})
afterAll(() => world.close())

describe('the shop', () => {
  it('lists what is shown, newest first, the same by page as by cursor', async () => {
    expect(await listByCursor(world.get, `${path}?size=7`)).toEqual(ids)
    expect(await listByPage(world.get, `${path}?size=7`)).toEqual(ids)
  })

  it('gives a card all it needs', async () => {
    const [first] = (await world.get(`${path}?size=1`)).content
    expect(first).toEqual({
      id: ids[0],
      name: expect.any(String),
      image: 'c/hoya-0a1b2c3d.webp',
      price: 12_000,
      description: '덩굴로 자라요.',
      tags: ['초보', '반그늘'],
      link: expect.stringMatching(/^https:\/\/shop\.example\/\?product=\d+$/),
      type: expect.stringMatching(/^(PLANT|POT|SET)$/),
    })
  })

  it('can be narrowed to a type and to a problem; an unknown type is refused', async () => {
    const pots = (await world.get(`${path}?type=POT&size=50`)).content
    expect(pots).toHaveLength(8)
    expect(new Set(pots.map(({ type }: { type: string }) => type))).toEqual(new Set(['POT']))
    expect((await world.get(`${path}?problem=root_bound`)).content).toHaveLength(2)
    expect((await world.get(`${path}?problem=root_bound&type=SET`)).content).toEqual([])
    expect((await world.server.call('GET', `${path}?type=CAR`)).status).toBe(400)
  })
})
