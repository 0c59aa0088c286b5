import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { samplePeople } from '../contract/practice.ts'
import { screens } from '../contract/screens.ts'
import { openForm } from './booking.ts'
import { openConsole } from './console.ts'
import { signIn, tokenOf } from './people.ts'

const customer = samplePeople[0]?.name ?? ''
const operator = samplePeople.find(({ id }) => id === 'operator')?.name ?? ''

/** Somebody else's site: what it shows is given in its address. */
let elsewhere: { url: string; close: () => void }
test.beforeAll(async () => {
  const site = createServer((request, response) => {
    const html = new URL(request.url ?? '', 'http://x').searchParams.get('html') ?? '<h1>다른 곳</h1>'
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  elsewhere = { url: `http://127.0.0.1:${port}/`, close: () => site.close() }
})
test.afterAll(() => elsewhere.close())

const foreignPage = (html: string) => `${elsewhere.url}?html=${encodeURIComponent(html)}`

test('no page of ours stands in a frame of another site', async ({ page, baseURL }) => {
  const paths = [
    ...Object.values(screens).map(({ route }) => route.replace('$id', '0')),
    ...['/console/', '/console/login', '/console/people', '/no-such-page', '/api/v1/common/site'],
  ]
  const frames = paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join('')
  await page.goto(foreignPage(frames))
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length)
    .toBe(paths.length)
})

/** What our service worker says to our pages, and what payment and postcode windows might say. */
const messages = [
  { kind: 'open', link: 'javascript:X()' },
  { kind: 'open', link: '/payment/success?orderId=x' },
  { kind: 'news' },
  { kind: 'renew' },
  { type: 'PAYMENT_SUCCESS', paymentKey: 'x', orderId: 'x', amount: 100 },
  { event: 'complete', data: { roadAddress: '부산 해운대구 우동 1', zonecode: '00000' } },
  '{"kind":"open","link":"/login"}',
  { source: 'react-devtools-bridge' },
]

/** A window that our page has opened, and that leads elsewhere, says all of it; answers how much was heard. */
async function letElsewhereSpeak(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { heard: 0 })
    addEventListener('message', () => Object.assign(window, { heard: Reflect.get(window, 'heard') + 1 }))
  })
  const script = `for (const said of ${JSON.stringify(messages)}) opener.postMessage(said, '*')`
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), foreignPage(`<script>${script}</script>`)),
  ])
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toBe(messages.length)
  await popup.close()
}

test('whatever another window says, a booking and the console stay as they are', async ({
  page,
  context,
}) => {
  await signIn(page, customer)
  await openForm(page)
  await page.getByLabel('고객명').fill('김초록')
  await page.getByRole('button', { name: '수거 주소 검색', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
  // What the page keeps by itself, a moment after it has started.
  await expect.poll(stored).toContain('saeip.visits')
  const before = await stored()
  await letElsewhereSpeak(page)
  expect(await stored()).toBe(before)
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible()
  await expect(page.getByLabel('고객명')).toHaveValue('김초록')

  const desk = await context.newPage()
  await openConsole(desk, 'operator', '/people')
  await expect(desk.getByRole('heading').first()).toBeVisible()
  const address = desk.url()
  await letElsewhereSpeak(desk)
  expect(desk.url()).toBe(address)
})

test('whoever opens our page from elsewhere holds nothing of it', async ({ page, baseURL }) => {
  const script = `button.onclick = () => { window.ours = window.open('${baseURL}/') }`
  await page.goto(foreignPage(`<button id="button">열기</button><script>${script}</script>`))
  const [ours] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await ours.waitForLoadState()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ours').closed)).toBe(true)
  expect(await ours.evaluate(() => window.opener)).toBeNull()
})

/** Every way in which an address may ask to be sent on. */
const askedOn = () =>
  ['next', 'returnTo', 'redirect', 'redirectUri', 'url', 'from', 'state']
    .map((name) => `${name}=${encodeURIComponent(elsewhere.url)}`)
    .join('&')

async function signInFrom(page: Page, path: string, button: string, name: string) {
  await page.goto(path)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await page.waitForURL((url) => !/\/(sandbox|login)/.test(url.pathname))
  await expect.poll(() => tokenOf(page)).not.toBeNull()
}

test('a sign-in leads back into the app, whatever its address asked for', async ({ page, baseURL }) => {
  await signInFrom(page, `/login?${askedOn()}`, '카카오로 시작하기', customer)
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a sign-in at the console leads back into the console', async ({ browser, baseURL }) => {
  const { host } = new URL(elsewhere.url)
  for (const path of [`/login?${askedOn()}`, `//${host}/`, `/%5c%5c${host}/`, `/people?${askedOn()}`]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await signInFrom(page, `/console${path}`, '카카오로 로그인', operator)
    expect(page.url(), path).toMatch(new RegExp(`^${baseURL}/console`))
    await context.close()
  }
})

const badLinks = [
  'javascript:X()',
  ' javascript:X()',
  '//evil.invalid/',
  '/\\evil.invalid/',
  'data:text/html,x',
  'x:y',
]

test('a link that leads where it must not is no link', async ({ page, baseURL }) => {
  let link = ''
  const picture = 'c/none-00000000.webp'
  await page.route('**/api/v1/common/banners', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'Success', message: '' },
        data: { mobileImageUrl: picture, pcImageUrl: picture, linkUrl: link, alt: '봄 행사' },
      },
    }),
  )
  const product = { id: '01990000-0000-7000-8000-000000000001', name: '나쁜 화분', image: picture, price: 1 }
  await page.route('**/api/v1/common/products?**', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'Success', message: '' },
        data: {
          content: [{ ...product, description: '흙', tags: [], link, type: 'POT' }],
          ...{ hasNext: false, nextCursor: null },
        },
      },
    }),
  )
  for (link of badLinks) {
    await page.goto('/')
    await expect(page.getByText('봄 행사').first()).toBeAttached()
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((it) => (it as HTMLAnchorElement).href))
    expect(
      hrefs.filter((href) => !href.startsWith(`${baseURL}`) && !/^(https:|tel:|mailto:)/.test(href)),
    ).toEqual([])
    expect(hrefs.join()).not.toContain('evil')
    await page.goto('/shop')
    await expect(page.getByText('나쁜 화분').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /나쁜 화분/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /나쁜 화분/ })).toHaveCount(0)
  }
})
