import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { consoleTokenOf } from '../../bench/drill/http-client.ts'
import { consoleTokenKey } from '../../contract/account/token.ts'
import { type Screen, screens } from '../../contract/screens.ts'
import { findViolations, measureSettledOverflow } from '../support/accessibility.ts'
import { rowId } from '../support/api.ts'
import { navigateInConsole } from '../support/console.ts'
import { payloads, someHostileHtml } from '../support/hostile-html.ts'
import { goToScreen } from '../support/navigate.ts'
import { findCovered } from '../support/robot.ts'
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

const layouts = [
  { title: '390 px', width: 390, height: 844, text: '100%' },
  { title: '320 px', width: 320, height: 640, text: '100%' },
  { title: '390 px and 200 % text', width: 390, height: 844, text: '200%' },
] as const
const [phone] = layouts

/** Resolves when the page is drawn in this layout. */
async function layOut(page: Page, { width, height, text }: (typeof layouts)[number]) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, text)
}

/** What holds the HTML that was stored; a real article is read in e2e/accessibility, and the texts in force without a version. */
const hostileHtmlOn = (path: string) => (/^\/plant-contents\/|version=/.test(path) ? ['.reading'] : [])

const payload = encodeURIComponent('"><img src=x onerror=X()>')
/** Every screen of a member, with what was stored where its address names something, and more addresses of some. */
function customerPaths({ ids }: StoredPayloads) {
  const named: Partial<Record<string, string>> = {
    '/analysis-result/$id': ids.diagnosis,
    '/plant-contents/$id': ids.content,
    '/reservation-detail/$id': ids.reservation,
  }
  const screensOfMembers = Object.values<Screen>(screens).filter(({ route }) => !route.startsWith('/login'))
  return {
    screens: [
      ...screensOfMembers.map(({ route }) => route.replace(/\$\w+/, named[route] ?? rowId(404))),
      ...[
        '/reservation-list?tab=all',
        `/refund-policy?version=${ids.policy?.split('.')[1]}`,
        '/no-such-page',
      ],
    ],
    more: [
      ...[`/reservation-detail/${ids.cancelled}`, `/plant-contents?tag=${payload}`],
      ...[`/payment/fail?code=${payload}&message=${payload}&orderId=${payload}`, `/login?error=${payload}`],
    ],
  }
}

/** Where nothing is found, or what another path shows too: axe judges payments where they are paid. */
const showsNothingNew = (path: string) =>
  path.includes(rowId(404)) || /^\/(payment\/\w+|analysis-result)$/.test(path)

/** Screens whose document holds stored text when it is loaded; the app itself asks for that of the others. */
const isInDocument = (path: string) =>
  /^\/(plant-contents\/.+|plant-contents|shop|company|company\/about|customer-service)?$/.test(path)

/**
 * The console's screens that show the HTML of an editor, and samples of the others: check/shape.test.ts proves that those show
 * text through React alone.
 */
const consolePaths = ({ ids }: StoredPayloads) => ({
  withText: [
    ...[`/cases/${ids.diagnosis}`, `/reservations/${ids.reservation}/show`, `/pots/${ids.reservation}/1`],
    ...[`/contents/${ids.content}`, `/policies/${ids.policy}/show`, '/audit', '/notices'],
  ],
  more: [`/login?error=${payload}&next=${payload}`],
})

/** Screens of a member on which stored text must be visible: there it is proved that it is shown as text. */
const customerPathsWithText = ({ ids }: StoredPayloads) => [
  ...[`/analysis-result/${ids.diagnosis}`, `/reservation-detail/${ids.reservation}`, '/profile-edit'],
  ...['/company', `/plant-contents/${ids.content}`, '/alarm-list', '/shop', '/', '/customer-service'],
]

interface Visit {
  token: string
  paths: string[]
  withText: string[]
  /** What else has to hold on every path. */
  check?: (page: Page, path: string) => Promise<void>
}

/** Opens every path signed in, and expects that no stored text runs as a script. */
async function visitAll(context: BrowserContext, { token, paths, withText, check }: Visit) {
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
    await check?.(page, path)
    await page.keyboard.press('Tab')
    await page.mouse.move(300, 500)
    expect(calls, path).toBe(0)
  }
  expect(foreignRequests).toEqual([])
  // Proves that a script would have been noticed.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="X()">'))
  await expect.poll(() => calls).toBe(1)
}

/** Goes on inside the app that is open, except where the document itself holds stored text. */
async function open(page: Page, path: string) {
  const isInConsole = page.url().startsWith(`${server.url}/console/`)
  if (path.startsWith('/console/') && isInConsole)
    await navigateInConsole(page, path.slice('/console'.length))
  else if (path.startsWith('/console/') || isInDocument(path)) await page.goto(server.url + path)
  else await goToScreen(page, path)
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

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('every screen of a member shows stored text as text, is accessible in both themes and fits narrow windows, where the robot lies on nothing', async ({
    context,
  }) => {
    // Some thirty screens, each of them judged in three layouts.
    test.slow()
    const found: string[] = []
    const inTurn = [...layouts]
    const { screens: all, more } = customerPaths(stored)
    const check = async (page: Page, path: string) => {
      if (path === '/') await page.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
      await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeAttached()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const hasRobot = (await page.locator('header a[aria-label*="로봇"]').count()) > 0
      expect(hasRobot, `the robot of ${path}`).toBe(!path.startsWith('/company'))
      if (more.includes(path)) return
      for (const layout of inTurn) {
        await layOut(page, layout)
        if (layout === phone && !showsNothingNew(path))
          found.push(...(await findViolations(page, path, hostileHtmlOn(path))))
        const covered = hasRobot ? await findCovered(page) : []
        found.push(...covered.map((problem) => `${path} at ${layout.title}: ${problem}`))
        if ((await measureSettledOverflow(page)) > 0) found.push(`${path} is too wide at ${layout.title}`)
      }
      // The next screen begins with the layout that the page has: each change of it draws the page anew.
      inTurn.reverse()
    }
    const paths = [...all, ...more]
    const withText = customerPathsWithText(stored)
    await visitAll(context, { token: stored.tokens.customer, paths, withText, check })
    expect(found).toEqual([])
    expect([...used].toSorted()).toEqual(payloads.toSorted())
  })
})

test('the console shows stored text as text', async ({ context }) => {
  const { withText, more } = consolePaths(stored)
  const paths = [...withText, ...more].map((path) => `/console${path}`)
  await visitAll(context, { token: stored.tokens.admin, paths, withText: paths.slice(0, -more.length) })
})
