import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryImage } from '../../src/features/company/company.tables.ts'
import { content } from '../../src/features/content/content.tables.ts'
import { banner } from '../../src/features/home/home.tables.ts'
import { product } from '../../src/features/shop/shop.tables.ts'
import { seedCatalogue } from '../../src/seed/catalogue.ts'
import { catalogueId } from '../../src/seed/catalogue-rows.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { type CatalogueWorld, createCatalogueWorld } from '../support/catalogue-world.ts'

const watering = `---
title: 물은 언제 줄까요
subTitle: 손가락 하나면 알 수 있어요
tag: 물주기
picture: watering-can
problems: [overwatering, root_rot]
related: [light]
publishedDaysAgo: 3
recommended: 1
sources:
- 실내식물 관리 | https://www.nongsaro.go.kr/portal
- 식물 도감
---
## 흙을 만져 보세요

**두 마디**까지 마르면 [빛](article:light)도 함께 보고 [진단](/plant-analysis)을 받아 보세요.

![물뿌리개](picture:watering-can)

| 식물 | 간격 |
|---|---|
| 호야 | 2주 |

<script>X()</script><img src=x onerror=X()><a href="javascript:X()">누르지 마세요</a>
`
const light = `---
title: 창가의 빛
subTitle: 커튼 한 겹
tag: 햇빛
picture: leaf
publishedDaysAgo: -2
---
곧 알려 드릴게요.
`
const files: Record<string, string> = {
  'articles/watering.md': watering,
  'articles/light.md': light,
  'pictures/watering-can.1280.webp': 'a drawing',
  'pictures/watering-can.320.webp': 'a small one',
  'pictures/leaf.1280.webp': 'another',
  'catalogue/products.json': JSON.stringify([
    {
      slug: 'hoya',
      name: '호야',
      price: 18_000,
      description: '천천히 자라요.',
      tags: ['초보'],
      type: 'PLANT',
      problems: ['root_bound'],
      picture: 'leaf',
      recommended: 1,
    },
  ]),
  'catalogue/banners.json': JSON.stringify([
    {
      slug: 'first',
      mobilePicture: 'leaf',
      pcPicture: 'watering-can',
      link: 'article:watering',
      alt: '물주기 안내',
      priority: 1,
    },
  ]),
  'catalogue/gallery.json': JSON.stringify([{ picture: 'leaf', alt: '온실', width: 1200, height: 800 }]),
  'catalogue/reviews.json': JSON.stringify([
    { customerName: '김*록', rating: 5, content: '건강해졌어요.', displayed: true, daysAgo: 3 },
    { customerName: '이*봄', rating: 4, content: '친절해요.', displayed: false, daysAgo: 1 },
  ]),
}

let world: CatalogueWorld
let folder: string
const wateringId = catalogueId('article', 'watering')

beforeAll(async () => {
  world = await createCatalogueWorld()
  folder = await mkdtemp(join(tmpdir(), 'saeip-catalogue-'))
  for (const name of ['articles', 'catalogue', 'pictures']) await mkdir(join(folder, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  // Simulates two processes that start at the same time.
  await Promise.all([seed(), seed()])
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const seed = () =>
  seedCatalogue({
    db: world.server.db,
    transact: world.server.database.transact,
    store: diskStore(join(folder, 'media')),
    now: world.now,
    shopUrl: 'https://shop.example/list?from=saeip',
    folder: pathToFileURL(`${folder}/`),
  })

describe('the demo catalogue', () => {
  it('converts Markdown to sanitised HTML with resolved links and pictures', async () => {
    const article = await world.get(`/api/v1/common/contents/${wateringId}`)
    const picture = `/media/${article.thumbnail}`
    expect(article).toMatchObject({
      title: '물은 언제 줄까요',
      subTitle: '손가락 하나면 알 수 있어요',
      publishedAt: '2026-10-30T12:00:00+09:00',
      sources: [{ title: '실내식물 관리', url: 'https://www.nongsaro.go.kr/portal' }, { title: '식물 도감' }],
      related: [],
    })
    expect(article.content).toContain('<h2>흙을 만져 보세요</h2>')
    expect(article.content).toContain(
      `<strong>두 마디</strong>까지 마르면 <a href="/plant-contents/${catalogueId('article', 'light')}">빛</a>`,
    )
    expect(article.content).toContain(`<img src="${picture}" alt="물뿌리개" loading="lazy" />`)
    expect(article.content).toContain('<td>호야</td>')
    expect(article.content).toContain('<a>누르지 마세요</a>')
    expect(article.content).not.toMatch(/script|onerror|X\(\)/)
  })

  it('publishes a future article on its day, and then lists it as related', async () => {
    expect((await world.get('/api/v1/common/contents')).content).toHaveLength(1)
    world.advanceClock(2 * 86_400_000)
    expect((await world.get('/api/v1/common/contents')).content).toHaveLength(2)
    const { related } = await world.get(`/api/v1/common/contents/${wateringId}`)
    expect(related.map(({ title }: { title: string }) => title)).toEqual(['창가의 빛'])
  })

  it('fills the shop, the gallery, the banners and the reviews', async () => {
    const [hoya] = (await world.get('/api/v1/common/products?problem=root_bound')).content
    expect(hoya.link).toBe('https://shop.example/list?from=saeip&product=hoya')
    expect((await world.get('/api/v1/common/images')).content[0].url).toBe(hoya.image)
    expect(await world.get('/api/v1/reviews/display')).toMatchObject([{ content: '건강해졌어요.' }])
    expect(await world.server.db.select().from(banner)).toMatchObject([
      { link: `/plant-contents/${wateringId}`, alt: '물주기 안내' },
    ])
    expect(await diskStore(join(folder, 'media')).get(hoya.image)).toMatchObject({
      contentType: 'image/webp',
    })
  })

  it('adds new articles at a later start and keeps edited ones', async () => {
    const { db } = world.server
    await db.update(content).set({ title: '고친 제목' }).where(eq(content.id, wateringId))
    await writeFile(join(folder, 'articles/repotting.md'), light.replace('창가의 빛', '분갈이'))
    await seed()

    expect(await db.select().from(content)).toHaveLength(3)
    world.advanceClock(60_000)
    expect((await world.get(`/api/v1/common/contents/${wateringId}`)).title).toBe('고친 제목')
  })

  it('gives rows with an older picture of the catalogue the new one, and leaves uploaded pictures', async () => {
    const { db } = world.server
    const uploaded = `p/${'a'.repeat(24)}.jpg`
    const articlePicture = async () => (await world.get(`/api/v1/common/contents/${wateringId}`)).thumbnail
    await db.update(product).set({ image: uploaded })
    await db.update(galleryImage).set({ path: 'c/gone-00000000.webp' })
    const before = await articlePicture()
    await writeFile(join(folder, 'pictures/watering-can.1280.webp'), 'another drawing')
    await seed()

    world.advanceClock(60_000)
    expect(await articlePicture()).toMatch(/^c\/watering-can-[\da-f]{8}\.1280\.webp$/)
    expect(await articlePicture()).not.toBe(before)
    expect(await db.select().from(product)).toMatchObject([{ image: uploaded }])
    expect(await db.select().from(galleryImage)).toMatchObject([
      { alt: '온실', path: expect.stringMatching(/^c\/leaf-/) },
    ])
  })

  it('rejects an article with a broken link, and names the missing article', async () => {
    await writeFile(join(folder, 'articles/broken.md'), watering.replace('article:light', 'article:nowhere'))
    await expect(seed()).rejects.toThrow('nowhere')
    await rm(join(folder, 'articles/broken.md'))
  })
})
