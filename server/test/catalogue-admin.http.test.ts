import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { review } from '../src/features/company/company.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { seoulIso } from '../src/shared/time/seoul.ts'
import { type Desk, desk } from './desk.ts'

const minuteMs = 60_000

let world: Desk
beforeAll(async () => {
  world = await desk()
})
afterAll(() => world.close())
beforeEach(() => world.pass(minuteMs))

const inMinutes = (minutes: number) => seoulIso(new Date(world.now().getTime() + minutes * minuteMs))

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

  it('are hidden until somebody shows them, and can be hidden again', async () => {
    const kept = await world.does('POST', path, pot)
    expect(kept).toMatchObject({ ...pot, isShown: false, tags: [], problems: [] })
    expect((await world.get('/api/v1/common/products')).content).toEqual([])
    await world.does('PUT', `${path}/${kept.id}`, { ...kept, isShown: true, price: 11_000 })
    expect(await world.lastEntry()).toMatchObject({
      action: 'shop.change',
      before: { isShown: false, price: 12_000 },
      after: { isShown: true, price: 11_000 },
    })
    world.pass(minuteMs)
    expect((await world.get('/api/v1/common/products')).content).toMatchObject([
      { name: '토분', price: 11_000 },
    ])
    expect((await world.does('GET', `${path}?isShown=false`)).content).toEqual([])

    await world.does('PUT', `${path}/recommended`, { ids: [kept.id] })
    expect((await world.does('GET', `${path}/${kept.id}`)).recommended).toBe(1)
    await world.does('DELETE', `${path}/${kept.id}`)
    world.pass(minuteMs)
    expect((await world.get('/api/v1/common/products')).content).toEqual([])
  })

  it.each([
    'javascript:X()',
    'http://shop.example',
    '//shop.example',
    'https://user@shop.example',
    'https://',
  ])('never lead to %s', async (link) =>
    expect((await world.as('operator', 'POST', path, { ...pot, link })).status).toBe(400),
  )
})

describe('banners', () => {
  const path = '/api/v1/admin/banners'
  const pictures = { mobileImage: 'c/mobile-00000000.webp', pcImage: 'c/pc-00000000.webp' }
  const hang = (alt: string, more: object) =>
    world.does('POST', path, { ...pictures, link: '/shop', alt, startsAt: inMinutes(-5), ...more })
  const shownAlt = async () => (await world.get('/api/v1/common/banners'))?.alt

  it('show in their period, the most important first, and the list says which one it is', async () => {
    await hang('늘', {})
    await hang('행사', { startsAt: inMinutes(10), endsAt: inMinutes(20), priority: 5 })
    world.pass(5000)
    expect(await shownAlt()).toBe('늘')
    expect((await world.does('GET', path)).content).toMatchObject([
      { alt: '행사', state: 'COMING', isShown: false },
      { alt: '늘', state: 'RUNNING', isShown: true },
    ])
    world.pass(10 * minuteMs)
    expect(await shownAlt()).toBe('행사')
    world.pass(10 * minuteMs)
    expect(await shownAlt()).toBe('늘')
    expect((await world.does('GET', path)).content[0]).toMatchObject({ alt: '행사', state: 'OVER' })
  })

  it('end after they begin, and lead into the app or to a safe address', async () => {
    const wrong = [
      { endsAt: inMinutes(-6) },
      { link: '//evil.example' },
      { link: '/\\evil.example' },
      { link: 'javascript:X()' },
      { link: 'http://plain.example' },
    ]
    for (const more of wrong) {
      const body = { ...pictures, link: '/shop', alt: '나쁜', startsAt: inMinutes(-5), ...more }
      expect((await world.as('operator', 'POST', path, body)).status).toBe(400)
    }
  })

  it('what opens over home is for admins to say', async () => {
    const address = '/api/v1/admin/opening-soon'
    const said = { title: '곧 열어요', message: '조금만 기다려 주세요.', isOn: true }
    expect(await world.does('GET', address, undefined, 'admin')).toBeNull()
    expect((await world.as('operator', 'PUT', address, said)).status).toBe(404)
    await world.does('PUT', address, said, 'admin')
    expect(await world.lastEntry()).toMatchObject({
      action: 'home.setOpeningSoon',
      before: null,
      after: said,
    })
    expect((await world.get('/api/v1/common/home/dashboard')).openingSoon).toEqual({
      title: said.title,
      message: said.message,
    })
  })
})

describe('reviews', () => {
  const path = '/api/v1/admin/reviews'
  const write = async (customerName: string) => {
    const id = newId()
    const row = { id, memberId: null, customerName, rating: 5, content: '살아났어요', createdAt: world.now() }
    await world.server.db.insert(review).values(row)
    return id
  }

  it('are shown when somebody approves them, with the name masked by rule; nobody reads the name itself', async () => {
    const id = await write('김초록')
    const written = await world.does('GET', `${path}/${id}`)
    expect(written).toMatchObject({ shownName: '김*록', isDisplayed: false })
    expect(await world.get('/api/v1/reviews/display')).toEqual([])

    await world.does('PUT', `${path}/${id}`, { ...written, isDisplayed: true })
    world.pass(minuteMs)
    expect(await world.get('/api/v1/reviews/display')).toMatchObject([{ customerName: '김*록' }])
    expect(JSON.stringify(await world.lastEntry())).not.toContain('김초록')
    expect(JSON.stringify(await world.does('GET', path))).not.toContain('김초록')
  })

  it('carry another mask when an operator writes one, but never the name', async () => {
    const id = await write('이새봄')
    await world.does('PUT', `${path}/${id}`, { isDisplayed: true, shownName: '새봄이네' })
    world.pass(minuteMs)
    expect((await world.get('/api/v1/reviews/display'))[0].customerName).toBe('새봄이네')
    const open = await world.as('operator', 'PUT', `${path}/${id}`, {
      isDisplayed: true,
      shownName: '이 새봄 님',
    })
    expect([open.status, open.body.issues[0].path]).toEqual([400, 'shownName'])
    await world.does('PUT', `${path}/${id}`, { isDisplayed: false, shownName: '새봄이네' })
    world.pass(minuteMs)
    expect(JSON.stringify(await world.get('/api/v1/reviews/display'))).not.toContain('새봄이네')
  })
})

describe('the gallery', () => {
  it('takes pictures with their words, and gives them back', async () => {
    const path = '/api/v1/admin/images'
    const picture = { path: 'c/room-00000000.webp', width: 1200, height: 800 }
    expect((await world.as('operator', 'POST', path, { ...picture, alt: '' })).status).toBe(400)
    const { id } = await world.does('POST', path, { ...picture, alt: '온실' })
    await world.does('PUT', `${path}/${id}`, { alt: '햇빛이 드는 온실' })
    expect(await world.get('/api/v1/common/images')).toMatchObject({
      content: [{ url: picture.path, alt: '햇빛이 드는 온실', width: 1200, height: 800 }],
    })
    await world.does('DELETE', `${path}/${id}`)
    expect(await world.lastEntry()).toMatchObject({
      action: 'company.removeImage',
      before: { path: picture.path },
    })
    world.pass(minuteMs)
    expect((await world.get('/api/v1/common/images')).content).toEqual([])
  })
})
