import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { consoleTokenKey, tokenKey } from '../../contract/account/account.ts'
import { screens } from '../../contract/screens.ts'
import { openBookingForm, openContact } from '../support/booking-form.ts'
import { openConsole } from '../support/console.ts'
import { choosePerson, readStoredToken, signIn } from '../support/sign-in.ts'

/** Another site; it serves the HTML of its address. */
let otherSite: { url: string; close: () => void }
test.beforeAll(async () => {
  const site = createServer((request, response) => {
    const html = new URL(request.url ?? '', 'http://x').searchParams.get('html') ?? '<h1>다른 곳</h1>'
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  otherSite = { url: `http://127.0.0.1:${port}/`, close: () => site.close() }
})
test.afterAll(() => otherSite.close())

const foreignPage = (html: string) => `${otherSite.url}?html=${encodeURIComponent(html)}`

test('no page can be framed by another site', async ({ page, baseURL }) => {
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

/** Messages of our service worker and of payment and postcode windows, as another window might imitate them. */
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

/** Opens a window of the other site that posts all messages to our page, and waits until they have arrived. */
async function receiveForeignMessages(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { received: 0 })
    addEventListener('message', () =>
      Object.assign(window, { received: Reflect.get(window, 'received') + 1 }),
    )
  })
  const script = `for (const message of ${JSON.stringify(messages)}) opener.postMessage(message, '*')`
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), foreignPage(`<script>${script}</script>`)),
  ])
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'received'))).toBe(messages.length)
  await popup.close()
}

test('messages of another window change neither a booking nor the console', async ({ page, context }) => {
  await signIn(page, '김초록')
  await openBookingForm(page)
  await openContact(page)
  await page.getByLabel('고객명').fill('김초록')
  await page.getByRole('button', { name: '수거 주소 검색', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
  // The app stores this a moment after its start.
  await expect.poll(stored).toContain('saeip.visits')
  const before = await stored()
  await receiveForeignMessages(page)
  expect(await stored()).toBe(before)
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible()
  await expect(page.getByLabel('고객명')).toHaveValue('김초록')

  const desk = await context.newPage()
  await openConsole(desk, 'operator', '/people')
  await expect(desk.getByRole('heading').first()).toBeVisible()
  const address = desk.url()
  await receiveForeignMessages(desk)
  expect(desk.url()).toBe(address)
})

test('another site that opens our page gets no access to its window', async ({ page, baseURL }) => {
  const script = `button.onclick = () => { window.ours = window.open('${baseURL}/') }`
  await page.goto(foreignPage(`<button id="button">열기</button><script>${script}</script>`))
  const [ours] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await ours.waitForLoadState()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ours').closed)).toBe(true)
  expect(await ours.evaluate(() => window.opener)).toBeNull()
})

/** Query parameters that ask for a redirect to the other site. */
const redirectQuery = () =>
  ['next', 'returnTo', 'redirect', 'redirectUri', 'url', 'from', 'state']
    .map((name) => `${name}=${encodeURIComponent(otherSite.url)}`)
    .join('&')

async function signInFrom(page: Page, path: string, button: string, person: string) {
  await page.goto(path)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/sandbox\//)
  await choosePerson(page, person)
  await page.waitForURL((url) => !/\/(sandbox|login)/.test(url.pathname))
  const key = path.startsWith('/console') ? consoleTokenKey : tokenKey
  await expect.poll(() => readStoredToken(page, key)).not.toBeNull()
}

test('a sign-in leads back into the app, whatever redirect its address asks for', async ({
  page,
  baseURL,
}) => {
  await signInFrom(page, `/login?${redirectQuery()}`, '네이버로 시작하기', '김초록')
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a sign-in at the console leads back into the console', async ({ page, baseURL }) => {
  const { host } = new URL(otherSite.url)
  for (const path of [
    `/login?${redirectQuery()}`,
    `//${host}/`,
    `/%5c%5c${host}/`,
    `/people?${redirectQuery()}`,
  ]) {
    await signInFrom(page, `/console${path}`, '카카오로 로그인', 'operator')
    expect(page.url(), path).toMatch(new RegExp(`^${baseURL}/console`))
    await page.evaluate((key) => localStorage.removeItem(key), consoleTokenKey)
  }
})
