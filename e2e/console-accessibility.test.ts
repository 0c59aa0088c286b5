import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findingsInBothThemes, settledOverflowOf } from './accessible.ts'
import { openConsole, type Worker } from './console.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, reducedMotion: 'reduce' })

type Open = (page: Page) => Promise<unknown>
/** An address, and what is opened from there. */
type Place = string | readonly [path: string, what: string, open: Open]

const firstRow = (page: Page) => page.locator('tbody tr td:nth-child(2)').first().click()
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()
const inTurn =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const list = (name: string): Place[] => [`/${name}`, [`/${name}`, 'first row', firstRow]]
const resource = (name: string): Place[] => [...list(name), `/${name}/create`]

const walks: { title: string; worker: Worker; places: Place[] }[] = [
  {
    title: 'the desk of the experts',
    worker: 'expert',
    places: [
      '/',
      '/cases',
      '/cases?filter=ANSWERED',
      ['/cases', 'first case', (page) => page.locator('main li a').first().click()],
      ['/cases?filter=ANSWERED', 'answered', (page) => page.locator('main li a').first().click()],
      ['/cases', 'keys', (page) => page.keyboard.press('?')],
      ...resource('snippets'),
    ],
  },
  {
    title: 'board, van and pots',
    worker: 'operator',
    places: [
      '/board',
      ['/board', 'day sheet', follow('일정표')],
      ['/board', 'labels of a day', follow('화분 라벨')],
      ['/board', 'delay', press('늦는다고 알리기')],
      ...list('reservations'),
      [
        `/reservations?filter=${encodeURIComponent('{"status":"CONFIRMED"}')}`,
        'move',
        inTurn(firstRow, (page) => page.locator('#main-content .MuiButton-sizeLarge').first().click()),
      ],
      ['/reservations', 'pots', inTurn(firstRow, follow('화분과 케어 기록'))],
      ['/reservations', 'labels', inTurn(firstRow, follow('화분 라벨'))],
      ['/reservations', 'a pot', inTurn(firstRow, follow('화분과 케어 기록'), follow('1번 화분'))],
    ],
  },
  {
    title: 'calendar, areas and prices',
    worker: 'operator',
    places: ['/calendar', '/week', '/holidays', '/areas', '/prices', '/day-sheet'],
  },
  {
    title: 'the catalogue',
    worker: 'operator',
    places: [
      ...resource('contents'),
      '/picks',
      ...list('reviews'),
      ...resource('gallery'),
      ...resource('products'),
      ...resource('banners'),
      '/faq',
      ['/faq', 'first question', (page) => page.locator('#main-content li a').first().click()],
      '/faq/create',
    ],
  },
  {
    title: 'money, people and figures',
    worker: 'operator',
    places: [...list('payments'), '/approvals', '/payment-totals', ...list('people'), '/insight'],
  },
  {
    title: 'what administrators alone see',
    worker: 'admin',
    places: [
      '/',
      '/opening-soon',
      '/payment-orphans',
      '/retention',
      ...resource('policies'),
      '/audit',
      '/jobs',
      '/system',
      '/notices',
      '/prices',
    ],
  },
]

for (const { title, worker, places } of walks)
  test(`${title}: nobody is shut out, light or dark, on a desk or on a phone`, async ({ page }) => {
    test.setTimeout(20_000 + places.length * 10_000)
    const found: string[] = []
    await openConsole(page, worker)
    for (const place of places) {
      const [path, what, open] = typeof place === 'string' ? ([place, ''] as const) : place
      const where = `${path} ${what}`.trim()
      await page.goto(`/console${path}`)
      await expect(page.getByRole('main').or(page.locator('#main-content')).first(), where).toBeVisible()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      // What still comes is not judged; what never comes is judged as it stands.
      await expect(page.locator('#main-content [aria-busy=true]'))
        .toHaveCount(0, { timeout: 5000 })
        .catch(() => undefined)
      found.push(...(await findingsInBothThemes(page, where)))
      await page.setViewportSize({ width: 360, height: 800 })
      const overflow = await settledOverflowOf(page)
      if (overflow > 0) found.push(`${where} at 360 px is ${overflow} px too wide`)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(found).toEqual([])
  })

test('no place of the console is left out of these walks', () => {
  const folder = join(import.meta.dirname, '..', 'console', 'src', 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const named = files
    .filter((file) => /(index|screens)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\bname: '([\w-]+)'/g)])
    .map(([, name]) => name)
  const walked = walks.flatMap(({ places }) =>
    places.map((place) => /^\/([\w-]*)/.exec(typeof place === 'string' ? place : place[0])?.[1]),
  )
  // Pots have no list: their places are reached from a reservation.
  expect(named.filter((name) => name !== 'pots' && !walked.includes(name))).toEqual([])
})
