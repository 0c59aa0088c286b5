import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findViolations, measureSettledOverflow } from '../support/accessibility.ts'
import { chooseMore, navigateInConsole, openConsole } from '../support/console.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 800 }
/** The bar and the menu, the same on every screen: checked on the first one of a walk. */
const frame = ['.MuiAppBar-root', '.RaSidebar-docked']
test.use({ viewport: desktop, hasTouch: false })

type Open = (page: Page) => Promise<unknown>
/** A path, or a path with the name of what `open` opens there; an empty path goes on from the screen before. */
type Screen = string | readonly [path: string, name: string, open: Open]

const pathOf = (screen: Screen) => (typeof screen === 'string' ? screen : screen[0])
/** Opens the list of shortcuts once the page handles keys. */
async function openShortcuts(page: Page) {
  await expect(page.locator('main li a').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '단축키' })).toBeVisible()
}
const firstRow = (page: Page) => page.locator('tbody tr td:nth-child(2)').first().click()
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()
const more = (name: string) => (page: Page) => chooseMore(page, name)
/** Opens what a page folds away. */
const unfold: Open = async (page) => {
  await expect(page.locator('summary').first()).toBeVisible()
  for (const line of await page.locator('summary').all()) await line.click()
}
const inTurn =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page)
  }
/** Shows the first week from today on that has stops to come. */
const openFullWeek: Open = async (page) => {
  const delay = page.getByRole('button', { name: '늦는다고 알리기' })
  await expect(page.locator('#main-content tbody td').first()).toBeVisible()
  await expect(async () => {
    if ((await delay.count()) === 0) await page.getByRole('button', { name: '다음 주' }).click()
    await expect(delay.first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}
/** Opens the day sheet of the first day of that week that has stops. */
const openFullDay: Open = async (page) => {
  await openFullWeek(page)
  const delay = page.getByRole('button', { name: '늦는다고 알리기' })
  const filled = page.locator('tbody td').filter({ has: delay }).first()
  const column = await filled.evaluate((cell: HTMLTableCellElement) => cell.cellIndex)
  await page.locator('thead tr > *').nth(column).getByRole('link', { name: '일정표' }).click()
}
const writeToAll: Open = async (page) => {
  await page.getByRole('button', { name: '모든 손님' }).click()
  await page.getByLabel('제목').fill('설에는 쉬어요')
  await page.getByLabel('내용').fill('2월 6일부터 나흘 쉬어요.')
  await expect(page.getByRole('status').filter({ hasText: '명이 받아요' })).toBeVisible()
}
/** Finds a person; the list of what was found has the dialog's colours. */
const search: Open = async (page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '찾을 말' }).fill('김초')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /김\*록/ })
      .first(),
  ).toBeVisible()
}
/** A list, and its first row: an editor is the form of a new row, filled in. */
const list = (name: string): Screen[] => [`/${name}`, ['', `${name}, first row`, firstRow]]
const confirmed = `/reservations?filter=${encodeURIComponent('{"status":"CONFIRMED"}')}`

const walks: { title: string; person: string; screens: Screen[] }[] = [
  {
    title: 'expert desk',
    person: 'expert',
    screens: [
      '/cases',
      ['', 'keys', openShortcuts],
      ['', 'first case', (page) => page.locator('main li a').first().click()],
      ['/cases?filter=ANSWERED', 'answered', (page) => page.locator('main li a').first().click()],
      '/answered',
      ['', 'one answered', (page) => page.locator('main li a').first().click()],
      '/promises',
      ...list('snippets'),
    ],
  },
  {
    title: 'board, day sheet and pots',
    person: 'operator',
    screens: [
      '/board',
      ['', 'labels of a day', follow('화분 라벨')],
      ['/board', 'delay', inTurn(openFullWeek, press('늦는다고 알리기'))],
      ['/board', 'day sheet', openFullDay],
      ['', 'ordering a day', press('순서 정하기')],
      '/phone-bookings',
      '/phone-bookings/create',
      confirmed,
      ['', 'beside the list', firstRow],
      ['', 'reservation', follow('전체 화면으로 보기')],
      ['', 'move', press('수거 예정')],
      ['', 'another day', more('수거 날짜 옮기기')],
      ['', 'labels', more('화분 라벨')],
      ['', 'pots', inTurn((page) => page.goBack(), more('화분과 케어 기록'))],
      ['', 'a pot', follow('1번 화분')],
      ['', 'search', search],
    ],
  },
  {
    title: 'calendar, areas and vans',
    person: 'operator',
    screens: [
      '/calendar',
      '/visit-pauses',
      ['', 'pausing a day', press('하루 멈추기')],
      '/week',
      '/holidays',
      '/areas',
      '/day-sheet',
      '/vans',
      '/reschedule-proposals',
    ],
  },
  {
    title: 'content, shop and questions',
    person: 'operator',
    screens: [
      ...list('contents'),
      '/picks',
      ...list('reviews'),
      ...list('gallery'),
      '/gallery/create',
      ...list('products'),
      ...list('banners'),
      '/faq',
      ['', 'first question', (page) => page.locator('#main-content li a').first().click()],
    ],
  },
  {
    title: 'payments, people and metrics',
    person: 'operator',
    screens: [
      ...list('payments'),
      '/approvals',
      '/payment-totals',
      ...list('people'),
      '/inquiries',
      '/broadcasts',
      ['', 'asking before it is sent', inTurn(writeToAll, press('보내기'))],
      '/insight',
    ],
  },
  {
    title: 'pages of administrators',
    person: 'admin',
    screens: [
      '/',
      '/opening-soon',
      '/company-data',
      '/payment-orphans',
      ['/people', 'inviting', press('초대하기')],
      '/retention',
      ...list('policies'),
      '/policies/create',
      '/duty',
      ['', 'days away', press('쉬는 날 더하기')],
      '/audit',
      '/security',
      '/given-away',
      '/security-events',
      ['/jobs', 'kinds', unfold],
      '/today',
      '/pay-sheet',
      ['/system', 'whole', unfold],
      '/notices',
      '/prices',
    ],
  },
]

for (const { title, person, screens } of walks)
  test(`${title}: accessible in both themes, and no wider than a phone`, async ({ page }) => {
    const found: string[] = []
    let openPath: string | undefined = pathOf(screens[0] ?? '/')
    let isWide = true
    let checked: string[] = []
    const resize = async (wide: boolean) => {
      if (wide !== isWide) await page.setViewportSize(wide ? desktop : phone)
      isWide = wide
    }
    await openConsole(page, person, openPath)
    for (const screen of screens) {
      const [path, name, open] = typeof screen === 'string' ? ([screen, ''] as const) : screen
      const label = `${path} ${name}`.trim()
      // The wide layout shows the controls that open a dialog.
      if (open) await resize(true)
      if (path && path !== openPath) await navigateInConsole(page, path)
      openPath = open ? undefined : path
      await open?.(page)
      await expectLoaded(page, label)
      // What lies behind a dialog is checked without it.
      const isDialog = (await page.locator('.MuiDialog-root').count()) > 0
      const without = isDialog ? [...checked, '#main-content'] : checked
      // The width that the page has comes first: each change of it draws the page anew.
      for (const wide of [isWide, !isWide]) {
        await resize(wide)
        if (wide) {
          found.push(...(await findViolations(page, label, without)))
          checked = frame
          continue
        }
        const overflow = await measureSettledOverflow(page)
        if (overflow > 0) found.push(`${label} at 360 px is ${overflow} px too wide`)
      }
      if (!isDialog) continue
      // On a narrow window the menu may lie above the dialog and take the key.
      await resize(true)
      await closeDialog(page)
    }
    expect(found).toEqual([])
  })

const closeDialog = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.MuiDialog-root')).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

/** Resolves when the page shows what it has read: no skeleton and no progress is left in it. */
async function expectLoaded(page: Page, label: string) {
  const content = page.locator('#main-content')
  await expect(content.or(page.getByRole('main')).first(), label).toBeVisible()
  // The last one is of react-admin's table while it loads.
  const loading =
    '[aria-busy=true], .MuiSkeleton-root, .MuiCircularProgress-root, .RaDatagrid-expandIcon:not([aria-expanded])'
  await expect(content.locator(loading), label).toHaveCount(0)
  await expect(content.locator(':scope > *').first(), label).toBeVisible()
}

test('every page of the console is checked here', () => {
  const folder = join(import.meta.dirname, '..', '..', 'console', 'src', 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = files
    .filter((file) => /(index|screens)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\bname: '([\w-]+)'/g)])
    .map(([, name]) => name)
  expect(pages.length).toBeGreaterThan(20)
  const checked = walks.flatMap(({ screens }) => screens.map((it) => /^\/([\w-]*)/.exec(pathOf(it))?.[1]))
  // Pots have no list: their pages are reached from a reservation.
  expect(pages.filter((name) => name !== 'pots' && !checked.includes(name))).toEqual([])
})
