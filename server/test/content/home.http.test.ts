import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { content } from '../../src/features/content/content.tables.ts'
import { banner } from '../../src/features/home/home.tables.ts'
import { product } from '../../src/features/shop/shop.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { siteSetting } from '../../src/shared/settings/settings.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { submit } from '../support/submission.ts'

const dashboard = '/api/v1/common/home/dashboard'
const longerThanCached = 5000

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())
beforeEach(() => care.advanceClock(longerThanCached))

const getAsVisitor = async (path = dashboard) => (await care.server.call('GET', path)).body.data
const homeOf = async (person: string) => (await care.callAs(person, 'GET', dashboard)).body.data

/** Counts the database statements while `work` runs. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(care.server.database.pool, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

describe('home of a visitor', () => {
  it('has an empty name and empty personal lists', async () => {
    await care.bookAndPay('customer-1')
    expect(await getAsVisitor()).toEqual({
      userInfo: { name: '' },
      activeCareServices: [],
      plantAnalyses: [],
      recommendedContents: [],
      recommendedProducts: [],
      openingSoon: null,
    })
  })

  it('is rejected with an invalid token', async () => {
    const { status } = await care.server.call('GET', dashboard, { token: 'not.a.token' })
    expect(status).toBe(401)
  })
})

describe('home of a member', () => {
  it('says until when an unpaid booking keeps its place, and no longer once that time is over', async () => {
    const id = await care.book('customer-4')
    const { holdUntil } = await care.row(id)
    const [unpaid] = (await homeOf('customer-4')).activeCareServices
    expect([unpaid.id, Date.parse(unpaid.payUntil)]).toEqual([id, holdUntil?.getTime()])
    care.advanceClock(31 * 60_000)
    const [overdue] = (await homeOf('customer-4')).activeCareServices
    expect(overdue.payUntil).toBeNull()
  })

  it('shows only the member’s own reservations and diagnoses', async () => {
    const token = await care.signIn('customer-2')
    const { id: diagnosisId } = (await submit(care.server, token)).body.data
    const id = await care.bookAndPay('customer-2', { diagnosisId, pots: { SMALL: 1, LARGE: 1 } })

    const home = await homeOf('customer-2')
    expect(home.userInfo).toEqual({ name: '이새봄' })
    expect(home.plantAnalyses).toMatchObject([{ id: diagnosisId, expertFeedback: null }])
    expect(home.plantAnalyses[0].createdAt).toMatch(/\+09:00$/)
    expect(home.activeCareServices).toMatchObject([
      {
        id,
        serviceName: '픽업 케어 서비스',
        plantCount: 2,
        status: 'PICKUP_SCHEDULED',
        statusLabel: '수거 예정',
        progressPercent: 25,
        plantName: '진단받은 식물 외 1개',
        plantImage: home.plantAnalyses[0].image,
      },
    ])

    const other = await homeOf('customer-3')
    expect(other).toMatchObject({ userInfo: { name: '박한결' }, activeCareServices: [], plantAnalyses: [] })
    expect(await getAsVisitor()).toMatchObject({ userInfo: { name: '' }, plantAnalyses: [] })
  })

  it('needs one statement for the member and one cached statement for all', async () => {
    const asMember = () => homeOf('customer-2')
    const countEach = async () => {
      await asMember()
      care.advanceClock(longerThanCached)
      const counts = []
      for (const ask of [asMember, asMember, getAsVisitor]) counts.push(await countStatements(() => ask()))
      return counts
    }
    // A session is cached for two seconds of the machine's time, which a busy moment may exceed.
    await expect.poll(countEach).toEqual([2, 1, 0])
  })

  it('does not mix members in concurrent requests', async () => {
    const people = { 'customer-1': '김초록', 'customer-2': '이새봄', 'customer-3': '박한결' }
    await Promise.all(Object.keys(people).map(homeOf))
    const requests = Array.from({ length: 20 }, () => Object.entries(people)).flat()
    const names = await Promise.all(requests.map(async ([person]) => (await homeOf(person)).userInfo.name))
    expect(names).toEqual(requests.map(([, name]) => name))
  })

  it('is not cacheable', async () => {
    const { headers } = await care.callAs('customer-2', 'GET', dashboard)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('recommendations', () => {
  it('are the chosen ones in order, then the newest, six of each', async () => {
    for (let number = 1; number <= 8; number += 1) await publish(number)
    await publish(9, { publishedAt: null })
    await publish(10, { publishedAt: new Date(care.now().getTime() + 3_600_000) })
    await care.server.db.update(content).set({ recommended: 2 }).where(eq(content.title, '글 1'))
    await care.server.db.update(content).set({ recommended: 1 }).where(eq(content.title, '글 3'))
    for (let number = 1; number <= 7; number += 1) await addProduct(number)
    await care.server.db.update(product).set({ recommended: 1 }).where(eq(product.name, '상품 2'))
    await care.server.db.update(product).set({ isShown: false }).where(eq(product.name, '상품 7'))

    const { recommendedContents, recommendedProducts } = await getAsVisitor()
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
    expect(titles(recommendedContents)).toEqual(['글 3', '글 1', '글 8', '글 7', '글 6', '글 5'])
    expect(titles(recommendedProducts)).toEqual(['상품 2', '상품 6', '상품 5', '상품 4', '상품 3', '상품 1'])
    expect(recommendedProducts[0]).toEqual({
      id: expect.any(String),
      title: '상품 2',
      image: 'c/pot-00000000.webp',
      priceFormatted: '12,000원',
    })
  })

  it('contain the opening-soon notice while it is on', async () => {
    const notice = { title: '곧 문을 열어요', message: '조금만 기다려 주세요.' }
    const setting = { name: 'opening-soon', value: { ...notice, isOn: true }, updatedAt: care.now() }
    await care.server.db.insert(siteSetting).values(setting)
    expect((await getAsVisitor()).openingSoon).toEqual(notice)

    await care.server.db.update(siteSetting).set({ value: { ...notice, isOn: false } })
    care.advanceClock(longerThanCached)
    expect((await getAsVisitor()).openingSoon).toBeNull()
  })
})

describe('the banner', () => {
  const getBanner = () => getAsVisitor('/api/v1/common/banners')
  const minutes = (count: number) => new Date(care.now().getTime() + count * 60_000)

  it('is null when there is none', async () => {
    expect(await getBanner()).toBeNull()
  })

  it('is the current one with the highest priority, then the newest, to the second', async () => {
    await addBanner('오래된', { startsAt: minutes(-60), endsAt: null, createdAt: minutes(-60) })
    await addBanner('새로운', { startsAt: minutes(-50), endsAt: null, createdAt: minutes(-50) })
    await addBanner('중요한', { startsAt: minutes(10), endsAt: minutes(20), priority: 5 })
    await addBanner('지나간', { startsAt: minutes(-60), endsAt: minutes(-1), priority: 9 })
    expect(await getBanner()).toEqual({
      mobileImageUrl: 'c/mobile-00000000.webp',
      pcImageUrl: 'c/pc-00000000.webp',
      linkUrl: '/shop',
      alt: '새로운',
    })

    care.advanceClock(10 * 60_000 - 1000)
    expect((await getBanner()).alt).toBe('새로운')
    care.advanceClock(1000)
    expect((await getBanner()).alt).toBe('중요한')
    care.advanceClock(10 * 60_000 - 1000)
    expect((await getBanner()).alt).toBe('중요한')
    care.advanceClock(1000)
    expect((await getBanner()).alt).toBe('새로운')
  })

  async function addBanner(alt: string, row: Partial<typeof banner.$inferInsert> & { startsAt: Date }) {
    const pictures = { mobileImage: 'c/mobile-00000000.webp', pcImage: 'c/pc-00000000.webp' }
    const defaults = { id: newId(), ...pictures, link: '/shop', alt, createdAt: care.now() }
    await care.server.db.insert(banner).values({ ...defaults, ...row })
  }
})

async function publish(number: number, row: Partial<typeof content.$inferInsert> = {}) {
  const at = new Date(care.now().getTime() - 3_600_000 + number * 1000)
  await care.server.db.insert(content).values({
    id: newId(),
    thumbnail: 'c/leaf-00000000.webp',
    title: `글 ${number}`,
    subTitle: '',
    tag: '물주기',
    body: '',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    ...row,
  })
}

async function addProduct(number: number) {
  const at = new Date(care.now().getTime() - 3_600_000 + number * 1000)
  await care.server.db.insert(product).values({
    id: newId(),
    name: `상품 ${number}`,
    image: 'c/pot-00000000.webp',
    price: 12_000,
    description: '',
    link: 'https://shop.example/1',
    type: 'POT',
    createdAt: at,
    updatedAt: at,
  })
}
