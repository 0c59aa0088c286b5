import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { consoleTokenOf } from '../../bench/drill/http-client.ts'
import { consoleTokenKey } from '../../contract/account/token.ts'
import { navigateInConsole } from '../support/console.ts'
import { payloads, someHostileHtml } from '../support/hostile-html.ts'
import { storeTokenBeforeScripts } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { type StoredPayloads, storePayloads } from './stored-payloads.ts'

// Without the content security policy that would block scripts: showing text as text has to be enough.
test.use({ bypassCSP: true, viewport: { width: 1280, height: 900 }, hasTouch: false })

// One server for all of these journeys.
test.describe.configure({ mode: 'default' })

let server: RunningServer
let stored: StoredPayloads
/** The payloads that were stored. */
const used = new Set<string>()
test.beforeAll(async () => {
  server = await startServer()
  stored = await storePayloads(server.url, createHostileText(), someHostileHtml)
})
test.afterAll(() => server?.stop())

/** Ends whatever the text stands in: an attribute, a comment, an element whose content is text. */
const wayOut = `"'--></title></textarea></style></script>`

/** Returns a payload that fits into a length, behind the way out, each in turn; a short one where none fits. */
function createHostileText() {
  const short = ['<img src=x onerror=X()>', '<svg onload=X()>', '"onfocus=X() x="']
  const waiting = [...payloads]
  return (maxLength: number) => {
    const next = waiting.find(({ length }) => wayOut.length + length <= maxLength)
    if (!next) return short.find(({ length }) => length <= maxLength) ?? ''
    waiting.push(...waiting.splice(waiting.indexOf(next), 1))
    used.add(next)
    return wayOut + next
  }
}

const payload = encodeURIComponent('"><img src=x onerror=X()>')
const customerPaths = ({ ids }: StoredPayloads) => [
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
const consolePaths: Record<'expert' | 'operator' | 'admin', (ids: StoredPayloads['ids']) => string[]> = {
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

/** Paths on which stored text must be visible: there it is proved that it is shown as text. */
const pathsWithText: Record<keyof StoredPayloads['tokens'], (ids: StoredPayloads['ids']) => string[]> = {
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

/** Opens every path signed in, and expects that no stored text runs as a script. */
async function visitAll(context: BrowserContext, token: string, paths: string[], withText: string[]) {
  const foreignRequests: string[] = []
  let calls = 0
  await context.exposeFunction('X', () => {
    calls += 1
  })
  await storeTokenBeforeScripts(context, token)
  const consoleToken = consoleTokenOf(token)
  if (consoleToken) await storeTokenBeforeScripts(context, consoleToken, consoleTokenKey)
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) foreignRequests.push(url)
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.dismiss())
  for (const path of paths) {
    await open(page, path)
    if (withText.includes(path)) await expect.poll(() => showsStoredText(page), { message: path }).toBe(true)
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    await page.mouse.move(300, 500)
    expect(calls, path).toBe(0)
  }
  expect(foreignRequests).toEqual([])
  // Proves that a script would have been noticed.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="X()">'))
  await expect.poll(() => calls).toBe(1)
}

/** Loads a page of the customers' app, whose HTML the server fills; goes on inside the console once it is loaded. */
async function open(page: Page, path: string) {
  const isInConsole = page.url().startsWith(`${server.url}/console/`)
  if (path.startsWith('/console/') && isInConsole)
    await navigateInConsole(page, path.slice('/console'.length))
  else await page.goto(server.url + path)
  const preview = page.getByRole('tab', { name: '미리 보기', exact: true })
  if (/^\/console\/contents\/./.test(path)) {
    await expect(page.locator('.ProseMirror')).toContainText('처음부터 읽어요')
    await preview.click()
    await expect(page.locator('.reading')).toContainText('처음부터 읽어요')
  }
}

/** Returns whether stored text is on the page, in its fields or in its closed rows. */
const showsStoredText = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const closed = '.RaDatagrid-expandIconCell [aria-expanded="false"]'
    for (const row of document.querySelectorAll<HTMLElement>(closed)) row.click()
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const shown = [document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
    return shown.includes('X()') || shown.includes('</title>')
  })

test('the customers’ app shows stored text as text', async ({ context }) => {
  const { ids, tokens } = stored
  await visitAll(context, tokens.customer, customerPaths(stored), pathsWithText.customer(ids))
  expect([...used].toSorted()).toEqual(payloads.toSorted())
})

for (const role of ['expert', 'operator', 'admin'] as const) {
  test(`the console shows stored text as text to the ${role}`, async ({ context }) => {
    const inConsole = (paths: string[]) => paths.map((path) => `/console${path}`)
    const { ids, tokens } = stored
    const paths = inConsole(consolePaths[role](ids))
    await visitAll(context, tokens[role], paths, inConsole(pathsWithText[role](ids)))
  })
}
