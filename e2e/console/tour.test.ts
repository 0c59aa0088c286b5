import type { BrowserContext } from '@playwright/test'
import { consoleTokenKey } from '../../contract/account/account.ts'
import type { DaySheetStop } from '../../contract/reservation/board.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { callApi } from '../support/api.ts'
import { completeWithoutPhotos, openConsole } from '../support/console.ts'
import { listStoredKeys } from '../support/indexed-db.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
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
  for (let count = 0; count < 4; count += 1) bookings.push(await createPaidReservation(customer, day))
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

/** The reservations whose move the server has answered, in their order. */
function recordMoves(context: BrowserContext) {
  const moved: string[] = []
  context.on('requestfinished', (request) => {
    if (!request.url().endsWith('/api/v1/admin/reservation-moves')) return
    const { reservations } = request.postDataJSON() as { reservations: { id: string }[] }
    moved.push(...reservations.map(({ id }) => id))
  })
  return moved
}

test('the tour goes on without a connection: the sheet opens, and taps survive the tab and are sent once, in order; the addresses leave the phone at sign-out', async ({
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
  const complete = async (id: string) => {
    await stopOf(van, id).getByRole('button', { name: '수거 완료' }).click()
    await completeWithoutPhotos(van)
    await van.getByRole('dialog').getByRole('button', { name: '수거 완료로 바꾸기' }).click()
  }
  for (const id of [second, changed, first]) {
    await complete(id)
    await expect(stopOf(van, id)).toContainText('‘수거 완료’로 바꾸기')
  }
  await expect(van.getByText('보내기 기다림 3건')).toBeVisible()
  // What is sent later is still taken back now.
  await stopOf(van, first).getByRole('button', { name: '되돌리기' }).click()
  await expect(van.getByText('보내기 기다림 2건')).toBeVisible()
  await complete(first)
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

  // The addresses leave the phone with the session; the bar hides while the page is scrolled down.
  await again.evaluate(() => scrollTo(0, 0))
  await again.getByRole('button', { name: '내 계정' }).click()
  await again.getByRole('menuitem', { name: '로그아웃' }).click()
  await again.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(again)).toEqual([])
})

test('photos of the pots are taken without a connection, and the customer confirms them with what a pot is worth', async ({
  openWindow,
}) => {
  const id = bookings[3] ?? ''
  const van = await openWindow({ baseURL: server.url })
  const context = van.context()
  await startTheDay(context, day)
  const moves = recordMoves(context)
  await openConsole(van, 'operator', '/day-sheet')
  await expect(stopOf(van, id)).toContainText(address)
  await waitForWorker(van)
  await expect.poll(() => storedDays(van)).toEqual(['days'])

  // The pots are there without a connection, also from their own page.
  await context.setOffline(true)
  await van.reload()
  await stopOf(van, id).getByRole('link', { name: '화분 기록' }).click()
  await expect(van.getByText('인터넷 연결이 없어요. 사진은 지금도 찍을 수 있고')).toBeVisible()
  await van.getByLabel('1번 화분 사진 찍기').setInputFiles(await createPlantPhoto(640, 480))
  await expect(van.getByRole('listitem').filter({ hasText: '1번 화분' })).toContainText('보내기 기다림')

  await van.goto('/console/day-sheet')
  await expect(stopOf(van, id)).toContainText('사진 1장 보내기 기다림')
  await stopOf(van, id).getByRole('button', { name: '수거 완료' }).click()
  const dialog = van.getByRole('dialog')
  const done = dialog.getByRole('button', { name: '수거 완료로 바꾸기' })
  await expect(done).toBeDisabled()
  const cameras = dialog.getByLabel(/^\d번 화분 사진 찍기$/)
  const potCount = await cameras.count()
  for (let pot = 2; pot <= potCount; pot += 1) {
    await dialog.getByLabel(`${pot}번 화분 사진 찍기`).setInputFiles(await createPlantPhoto(640, 480))
    await expect(dialog.getByText('보내기 기다림')).toHaveCount(pot)
  }
  await done.click()
  await expect(van.getByText(`보내기 기다림 ${potCount + 1}건`)).toBeVisible()
  await van.close()

  // The tap arrives after its photos, so it is not refused.
  const again = await context.newPage()
  await again.goto('/console/day-sheet')
  await expect(again.getByText(`보내기 기다림 ${potCount + 1}건`)).toBeVisible()
  await context.setOffline(false)
  await expect(stopOf(again, id)).toContainText('지금: 수거 완료')
  expect(moves).toEqual([id])

  // What a pot is worth is agreed at the intake, and the customer confirms both.
  await again.goto(`/console/pots/${id}/1`)
  await again.getByLabel('깨졌을 때 물어 주기로 정한 금액 (손님도 봐요)').fill('80000')
  await again.getByRole('button', { name: '화분 상태 저장' }).click()
  await expect(again.getByText('화분 상태를 저장했어요.')).toBeVisible()
  await expect(again.getByText('처음 모습 사진: 손님이 아직 확인하지 않았어요')).toBeVisible()
  const customer = await openWindow({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await openSignedIn(customer, '이새봄', `/reservation-detail/${id}`)
  await customer.getByText('수거할 때 사진').click()
  await expect(customer.getByText('1번 화분 · 정한 금액 80,000원')).toBeVisible()
  await expect(customer.getByRole('img', { name: '1번 화분 사진 1, 크게 보기' })).toBeVisible()
  await expectAccessible(customer, 'the photos of a pickup')
  await customer.getByRole('button', { name: '이 상태 맞아요' }).press('Enter')
  await expect(customer.getByText(/확인했어요$/)).toBeVisible()

  // The addresses leave the phone when the session has ended, too.
  await again.goto('/console/day-sheet')
  await expect(stopOf(again, id)).toContainText(address)
  await again.evaluate((key) => localStorage.setItem(key, `${localStorage.getItem(key)}x`), consoleTokenKey)
  await again.reload()
  await again.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(again)).toEqual([])
})
