import type { BrowserContext } from '@playwright/test'
import type { DaySheetStop } from '../../contract/reservation/board.ts'
import { callApi } from '../support/api.ts'
import { openConsole, signInToConsole } from '../support/console.ts'
import { listStoredKeys } from '../support/indexed-db.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const stopOf = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/pots/${id}"]`) })
const storedDays = (page: Page) => listStoredKeys(page, 'saeip-console-sheets', 'photos')
const address = '101동 1203호'

// Both journeys share a server whose clock is set to the day of the visits, because sheets of other days are masked.
test.describe.configure({ mode: 'default' })
let server: RunningServer
let day: string
let bookings: string[]
test.beforeAll(async ({ browser }) => {
  server = await startServer(() => ({ DEMO: 'people' }))
  const context = await browser.newContext({ baseURL: server.url })
  const customer = await createCaller(context.request, '이새봄')
  day = (await listFreeDays(customer))[0] ?? ''
  bookings = []
  for (let count = 0; count < 3; count += 1) bookings.push(await createPaidReservation(customer, day))
  await context.close()
  const ahead = Math.round((Date.parse(`${day}T09:12:00+09:00`) - Date.now()) / 60_000)
  await server.restart({ CLOCK_AHEAD_MINUTES: String(ahead) })
})
test.afterAll(() => server?.stop())

/** Sets the browser's clock to the morning of the day: the tour is today then. */
const startTheDay = (context: BrowserContext, day: string) =>
  context.clock.install({ time: new Date(`${day}T09:12:00+09:00`) })

/** Resolves when the console's files are stored and its worker answers for the page. */
const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/console/sw.js'))

/** The reservations that were sent to the server, in their order. */
function recordMoves(context: BrowserContext) {
  const moved: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/admin/reservation-moves')) return
    const { reservations } = request.postDataJSON() as { reservations: { id: string }[] }
    moved.push(...reservations.map(({ id }) => id))
  })
  return moved
}

test('the tour goes on without a connection: the sheet opens, and taps survive the tab and are sent once, in order', async ({
  openWindow,
}) => {
  const [first = '', second = '', changed = ''] = bookings
  const van = await openWindow({ baseURL: server.url })
  const context = van.context()
  await startTheDay(context, day)
  const moves = recordMoves(context)
  await openConsole(van, 'operator', '/day-sheet')
  await expect(stopOf(van, first)).toContainText(address)
  await waitForWorker(van)
  await expect.poll(() => storedDays(van)).toEqual(['days'])

  await context.setOffline(true)
  await van.reload()
  await expect(stopOf(van, first)).toContainText(address)
  await expect(van.getByText(/인터넷 연결이 없어요\. 오전 9:1\d에 받은 일정표예요\./)).toBeVisible()
  for (const id of [second, changed, first]) {
    await stopOf(van, id).getByRole('button', { name: '수거 완료' }).click()
    await expect(stopOf(van, id)).toContainText('‘수거 완료’로 바꾸기')
  }
  await expect(van.getByText('보내기 기다림 3건')).toBeVisible()
  // What is sent later is still taken back now.
  await stopOf(van, first).getByRole('button', { name: '되돌리기' }).click()
  await expect(van.getByText('보내기 기다림 2건')).toBeVisible()
  await stopOf(van, first).getByRole('button', { name: '수거 완료' }).click()
  await expect(van.getByText('보내기 기다림 3건')).toBeVisible()
  await van.close()

  // Meanwhile the office changes one of the bookings.
  const { request } = await openWindow({ baseURL: server.url })
  const office = await createCaller(request, 'operator')
  const sheet = await callApi<{ stops: DaySheetStop[] }>(office, 'GET', `/api/v1/admin/day-sheet?day=${day}`)
  const { revision } = sheet.stops.find(({ id }) => id === changed) ?? {}
  await callApi(office, 'PUT', `/api/v1/admin/reservations/${changed}/contact`, {
    specialRequest: '벨을 눌러 주세요.',
    reason: '전화로 받음',
    revision,
  })

  const again = await context.newPage()
  await again.goto('/console/day-sheet')
  await expect(again.getByText('보내기 기다림 3건')).toBeVisible()
  expect(moves).toEqual([])
  await context.setOffline(false)
  for (const id of [second, first]) await expect(stopOf(again, id)).toContainText('지금: 수거 완료')
  const problem = stopOf(again, changed).getByRole('alert')
  await expect(problem).toContainText('지금 단계는 ‘수거 예정’이에요.')
  expect(moves).toEqual([second, changed, first])

  // Who has read it sends it again, from how the booking is now.
  await problem.getByRole('button', { name: '다시 보내기' }).click()
  await expect(stopOf(again, changed)).toContainText('지금: 수거 완료')
  expect(moves).toEqual([second, changed, first, changed])
})

test('the addresses leave the phone at sign-out and when the session has ended', async ({ openWindow }) => {
  const page = await openWindow({ baseURL: server.url })
  await startTheDay(page.context(), day)

  const openSheet = async () => {
    await signInToConsole(page, '운영')
    await page.goto('/console/day-sheet')
    await expect(page.getByText(address).first()).toBeVisible()
    await expect.poll(() => storedDays(page)).toEqual(['days'])
  }
  await openSheet()
  await page.getByRole('button', { name: '내 계정' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(page)).toEqual([])

  await openSheet()
  await page.evaluate(() => {
    const key = 'saeip.console.token'
    localStorage.setItem(key, `${localStorage.getItem(key)}x`)
  })
  await page.reload()
  await page.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(page)).toEqual([])
})
