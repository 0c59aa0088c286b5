import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { review } from '../../src/features/company/company.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { seoulIso } from '../../src/shared/time/seoul.ts'
import { type CatalogueWorld, createCatalogueWorld } from '../support/catalogue-world.ts'

const minuteMs = 60_000

let world: CatalogueWorld
beforeAll(async () => {
  world = await createCatalogueWorld()
})
afterAll(() => world.close())
beforeEach(() => world.advanceClock(minuteMs))

const inMinutes = (minutes: number) => seoulIso(new Date(world.now().getTime() + minutes * minuteMs))

/** Links that lead elsewhere than they seem to, or run code. */
const badLinks = [
  '',
  'javascript:X()',
  'JaVaScRiPt:X()',
  ' javascript:X()',
  'java\nscript:X()',
  'data:text/html,<script>X()</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://shop.example@evil.example',
  'https://shop.example\\@evil.example',
  'https://evil example/',
]

describe('products', () => {
  const path = '/api/v1/admin/products'
  const pot = {
    name: '토분',
    image: 'c/pot-00000000.webp',
    price: 12_000,
    description: '숨 쉬는 화분',
    link: 'https://shop.example/1',
    type: 'POT',
  }

  it('are hidden until shown by an editor, and can be recommended and removed', async () => {
    const added = await world.callSuccessfully('POST', path, pot)
    expect(added).toMatchObject({ ...pot, isShown: false, tags: [], problems: [] })
    expect((await world.get('/api/v1/common/products')).content).toEqual([])
    await world.callSuccessfully('PUT', `${path}/${added.id}`, { ...added, isShown: true, price: 11_000 })
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'shop.change',
      before: { isShown: false, price: 12_000 },
      after: { isShown: true, price: 11_000 },
    })
    world.advanceClock(minuteMs)
    expect((await world.get('/api/v1/common/products')).content).toMatchObject([
      { name: '토분', price: 11_000 },
    ])
    expect((await world.callSuccessfully('GET', `${path}?isShown=false`)).content).toEqual([])

    await world.callSuccessfully('PUT', `${path}/recommended`, { ids: [added.id] })
    expect((await world.callSuccessfully('GET', `${path}/${added.id}`)).recommended).toBe(1)
    await world.callSuccessfully('DELETE', `${path}/${added.id}`)
    world.advanceClock(minuteMs)
    expect((await world.get('/api/v1/common/products')).content).toEqual([])
  })

  it.each([...badLinks, 'http://shop.example', '/shop', 'https://'])('reject the link %j', async (link) =>
    expect((await world.callAs('operator', 'POST', path, { ...pot, link })).status).toBe(400),
  )
})

describe('banners', () => {
  const path = '/api/v1/admin/banners'
  const pictures = { mobileImage: 'c/mobile-00000000.webp', pcImage: 'c/pc-00000000.webp' }
  const addBanner = (alt: string, more: object) =>
    world.callSuccessfully('POST', path, {
      ...pictures,
      link: '/shop',
      alt,
      startsAt: inMinutes(-5),
      ...more,
    })
  const getShownAlt = async () => (await world.get('/api/v1/common/banners'))?.alt

  it('are shown in their period by priority, and the list marks the shown one', async () => {
    await addBanner('늘', {})
    await addBanner('행사', { startsAt: inMinutes(10), endsAt: inMinutes(20), priority: 5 })
    world.advanceClock(5000)
    expect(await getShownAlt()).toBe('늘')
    expect((await world.callSuccessfully('GET', path)).content).toMatchObject([
      { alt: '행사', state: 'COMING', isShown: false },
      { alt: '늘', state: 'RUNNING', isShown: true },
    ])
    world.advanceClock(10 * minuteMs)
    expect(await getShownAlt()).toBe('행사')
    world.advanceClock(10 * minuteMs)
    expect(await getShownAlt()).toBe('늘')
    expect((await world.callSuccessfully('GET', path)).content[0]).toMatchObject({
      alt: '행사',
      state: 'OVER',
    })
  })

  it('reject an end before the start and unsafe links', async () => {
    const wrong = [
      { endsAt: inMinutes(-6) },
      { link: 'http://plain.example' },
      ...badLinks.map((link) => ({ link })),
    ]
    for (const more of wrong) {
      const body = { ...pictures, link: '/shop', alt: '나쁜', startsAt: inMinutes(-5), ...more }
      expect((await world.callAs('operator', 'POST', path, body)).status).toBe(400)
    }
  })

  it('the opening-soon notice is editable by admins only', async () => {
    const address = '/api/v1/admin/opening-soon'
    const notice = { title: '곧 열어요', message: '조금만 기다려 주세요.', isOn: true }
    expect(await world.callSuccessfully('GET', address, undefined, 'admin')).toBeNull()
    expect((await world.callAs('operator', 'PUT', address, notice)).status).toBe(404)
    await world.callSuccessfully('PUT', address, notice, 'admin')
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'home.setOpeningSoon',
      before: null,
      after: notice,
    })
    expect((await world.get('/api/v1/common/home/dashboard')).openingSoon).toEqual({
      title: notice.title,
      message: notice.message,
    })
  })
})

describe('reviews', () => {
  const path = '/api/v1/admin/reviews'
  const addReview = async (customerName: string) => {
    const id = newId()
    const row = { id, memberId: null, customerName, rating: 5, content: '살아났어요', createdAt: world.now() }
    await world.server.db.insert(review).values(row)
    return id
  }

  it('are displayed after approval with a masked name, and the name itself is never sent', async () => {
    const id = await addReview('김초록')
    const written = await world.callSuccessfully('GET', `${path}/${id}`)
    expect(written).toMatchObject({ shownName: '김*록', isDisplayed: false })
    expect(await world.get('/api/v1/reviews/display')).toEqual([])

    await world.callSuccessfully('PUT', `${path}/${id}`, { ...written, isDisplayed: true })
    world.advanceClock(minuteMs)
    expect(await world.get('/api/v1/reviews/display')).toMatchObject([{ customerName: '김*록' }])
    expect(JSON.stringify(await world.findLastAuditEntry())).not.toContain('김초록')
    expect(JSON.stringify(await world.callSuccessfully('GET', path))).not.toContain('김초록')
  })

  it('can have another shown name, but not one that contains the author’s name', async () => {
    const id = await addReview('이새봄')
    await world.callSuccessfully('PUT', `${path}/${id}`, { isDisplayed: true, shownName: '새봄이네' })
    world.advanceClock(minuteMs)
    expect((await world.get('/api/v1/reviews/display'))[0].customerName).toBe('새봄이네')
    const open = await world.callAs('operator', 'PUT', `${path}/${id}`, {
      isDisplayed: true,
      shownName: '이 새봄 님',
    })
    expect([open.status, open.body.issues[0].path]).toEqual([400, 'shownName'])
    await world.callSuccessfully('PUT', `${path}/${id}`, { isDisplayed: false, shownName: '새봄이네' })
    world.advanceClock(minuteMs)
    expect(JSON.stringify(await world.get('/api/v1/reviews/display'))).not.toContain('새봄이네')
  })
})

describe('gallery', () => {
  it('stores pictures with text alternatives', async () => {
    const path = '/api/v1/admin/images'
    const picture = { path: 'c/room-00000000.webp', width: 1200, height: 800 }
    expect((await world.callAs('operator', 'POST', path, { ...picture, alt: '' })).status).toBe(400)
    const { id } = await world.callSuccessfully('POST', path, { ...picture, alt: '온실' })
    await world.callSuccessfully('PUT', `${path}/${id}`, { alt: '햇빛이 드는 온실' })
    expect(await world.get('/api/v1/common/images')).toMatchObject({
      content: [{ url: picture.path, alt: '햇빛이 드는 온실', width: 1200, height: 800 }],
    })
    await world.callSuccessfully('DELETE', `${path}/${id}`)
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'company.removeImage',
      before: { path: picture.path },
    })
    world.advanceClock(minuteMs)
    expect((await world.get('/api/v1/common/images')).content).toEqual([])
  })
})
