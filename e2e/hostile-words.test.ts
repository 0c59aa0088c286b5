import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Planted, plantEverywhere } from '../bench/drill/attacks/planted.ts'
import { tokenKey } from '../contract/token.ts'
import { hostileTexts } from './hostile-html.ts'
import { startServer } from './start-server.ts'

// Without the policy that would stop scripts anyway: showing words as words has to be enough by itself.
test.use({ bypassCSP: true, viewport: { width: 1280, height: 900 }, hasTouch: false })

// One server for all of them.
test.describe.configure({ mode: 'default' })

let server: Awaited<ReturnType<typeof startServer>>
let planted: Planted
/** Texts that stand somewhere, of the three hundred. */
const used = new Set<string>()
test.beforeAll(async () => {
  server = await startServer()
  planted = await plantEverywhere(server.url, hostileWords())
})
test.afterAll(() => server.stop())

/** As many of the three hundred as there is room for, each time the next ones; where there is little, a short one. */
function hostileWords() {
  const short = ['<img src=x onerror=X()>', '<svg onload=X()>', '"onfocus=X() x="']
  let at = 0
  return (most: number) => {
    let words = ''
    for (let tried = 0; tried < hostileTexts.length; tried += 1) {
      const next = hostileTexts[at % hostileTexts.length] ?? ''
      if (words.length + next.length > most) break
      words += next
      used.add(next)
      at += 1
    }
    at += 1
    return words || (short.find(({ length }) => length <= most) ?? '')
  }
}

const payload = encodeURIComponent('"><img src=x onerror=X()>')
const customerPlaces = ({ ids }: Planted) => [
  ...['/', '/my-page', '/profile-edit', '/alarm-list', '/analysis-list', `/analysis-result/${ids.diagnosis}`],
  ...['/reservation-care', '/reservation-list', `/reservation-detail/${ids.reservation}`],
  ...[
    `/reservation-detail/${ids.cancelled}`,
    '/payment-list',
    '/plant-contents',
    `/plant-contents/${ids.content}`,
  ],
  ...['/shop', '/company', '/company/about', '/customer-service', '/care-service-desc'],
  ...[`/refund-policy?version=${ids.policy?.split('.')[1]}`, `/plant-contents?tag=${payload}`],
  ...[`/payment/fail?code=${payload}&message=${payload}&orderId=${payload}`, `/login?error=${payload}`],
]
const consolePlaces: Record<'expert' | 'operator' | 'admin', (ids: Planted['ids']) => string[]> = {
  expert: (ids) => [
    '/cases?filter=ANSWERED',
    `/cases/${ids.diagnosis}`,
    '/snippets',
    `/snippets/${ids.snippet}`,
  ],
  operator: (ids) => [
    ...['/', '/board', '/reservations', `/reservations/${ids.reservation}/show`, `/pots/${ids.reservation}`],
    ...[
      `/pots/${ids.reservation}/1`,
      `/pots/${ids.reservation}/labels`,
      '/day-sheet',
      '/calendar',
      '/holidays',
    ],
    ...[
      '/areas',
      '/prices',
      '/contents',
      `/contents/${ids.content}`,
      '/products',
      `/products/${ids.product}`,
    ],
    ...[
      '/banners',
      `/banners/${ids.banner}`,
      '/gallery',
      `/gallery/${ids.image}`,
      '/reviews',
      '/picks',
      '/faq',
    ],
    ...[`/faq/${ids.faq}`, '/payments', `/payments/${ids.payment}/show`, '/approvals', '/people', '/insight'],
    ...[`/people/${ids.person}/show`, `/login?error=${payload}&next=${payload}`],
  ],
  admin: (ids) => [
    ...['/audit', '/jobs', '/system', '/retention', '/opening-soon', '/notices', '/payment-orphans'],
    ...['/policies', `/policies/${ids.policy}/show`, `/people/${ids.person}/show`],
  ],
}

/** Where the words have to be seen, so that nothing is proved by looking past them. */
const carrying: Record<keyof Planted['tokens'], (ids: Planted['ids']) => string[]> = {
  customer: (ids) => [
    ...[`/analysis-result/${ids.diagnosis}`, `/reservation-detail/${ids.reservation}`, '/profile-edit'],
    ...['/company', `/plant-contents/${ids.content}`, '/alarm-list', '/shop', '/', '/customer-service'],
  ],
  expert: (ids) => [`/cases/${ids.diagnosis}`, `/snippets/${ids.snippet}`],
  operator: (ids) => [
    ...[`/reservations/${ids.reservation}/show`, `/pots/${ids.reservation}`, `/pots/${ids.reservation}/1`],
    ...['/reviews', `/contents/${ids.content}`, `/products/${ids.product}`, `/faq/${ids.faq}`],
    ...[`/gallery/${ids.image}`, `/payments/${ids.payment}/show`, '/approvals'],
  ],
  admin: (ids) => ['/audit', '/notices', '/opening-soon', `/policies/${ids.policy}/show`],
}

/** Opens every place as somebody, three at a time. */
async function walk(context: BrowserContext, token: string, places: string[], owed: string[]) {
  const foreign: string[] = []
  let ran = 0
  await context.exposeFunction('X', () => {
    ran += 1
  })
  await context.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [tokenKey, token])
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) foreign.push(url)
  })
  const left = [...places]
  const stroll = async () => {
    const page = await context.newPage()
    page.on('dialog', (dialog) => dialog.dismiss())
    for (let place = left.shift(); place !== undefined; place = left.shift()) {
      await page.goto(server.url + place)
      if (owed.includes(place)) await expect.poll(() => showsWords(page), { message: place }).toBe(true)
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Tab')
      await page.mouse.move(300, 500)
      expect(ran, place).toBe(0)
    }
    return page
  }
  const [page] = await Promise.all([stroll(), stroll(), stroll()])
  expect(foreign).toEqual([])
  // That nothing ran says something only where it could have.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="X()">'))
  await expect.poll(() => ran).toBe(1)
}

/** Whether the words are on the page, in fields and in what opens at a tap too. */
const showsWords = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const closed = '.RaDatagrid-expandIconCell [aria-expanded="false"]'
    for (const row of document.querySelectorAll<HTMLElement>(closed)) row.click()
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n').includes('X()')
  })

test('the customers’ app shows whatever was stored as words', async ({ context }) => {
  test.setTimeout(180_000)
  const { ids, tokens } = planted
  await walk(context, tokens.customer, customerPlaces(planted), carrying.customer(ids))
  expect(used.size).toBe(hostileTexts.length)
})

for (const worker of ['expert', 'operator', 'admin'] as const) {
  test(`the console shows whatever was stored as words, to the ${worker}`, async ({ context }) => {
    test.setTimeout(180_000)
    const inConsole = (places: string[]) => places.map((place) => `/console${place}`)
    const { ids, tokens } = planted
    const places = inConsole(consolePlaces[worker](ids))
    await walk(context, tokens[worker], places, inConsole(carrying[worker](ids)))
  })
}
