import type { BrowserContext } from '@playwright/test'
import { consoleTokenKey } from '../../contract/account/account.ts'
import type { DaySheetStop } from '../../contract/reservation/board.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { callApi } from '../support/api.ts'
import { completeWithoutPhotos, navigateInConsole, openConsole } from '../support/console.ts'
import { listStoredKeys } from '../support/indexed-db.ts'
import { createPlantPhoto } from '../support/photos.ts'
import {
  createPaidReservation,
  createReservation,
  listFreeDays,
  payReservation,
} from '../support/reservations.ts'
import { createCaller, openSignedIn, readStoredToken } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const stopOf = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/pots/${id}"]`) })
const storedDays = (page: Page) => listStoredKeys(page, 'saeip-console-sheets', 'photos')
const address = '101동 1203호'

// Both journeys share a server: its vans belong to everybody, and its clock is set to the day of the tour, because sheets of other
// days are masked.
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

test('the tour goes on without a connection: taps and photos survive the tab and are sent once, in order, the customer confirms them, and the addresses leave the phone', async ({
  openWindow,
}) => {
  const [first = '', second = '', changed = '', pictured = ''] = bookings
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

  // The pots are there without a connection, also from their own page.
  await stopOf(van, pictured).getByRole('link', { name: '화분 기록' }).click()
  await expect(van.getByText('인터넷 연결이 없어요. 사진은 지금도 찍을 수 있고')).toBeVisible()
  await van.getByLabel('1번 화분 사진 찍기').setInputFiles(await createPlantPhoto(640, 480))
  await expect(van.getByRole('listitem').filter({ hasText: '1번 화분' })).toContainText('보내기 기다림')
  await van.goto('/console/day-sheet')
  await expect(stopOf(van, pictured)).toContainText('사진 1장 보내기 기다림')
  await stopOf(van, pictured).getByRole('button', { name: '수거 완료' }).click()
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
  const waiting = `보내기 기다림 ${3 + potCount + 1}건`
  await expect(van.getByText(waiting)).toBeVisible()
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
  await expect(again.getByText(waiting)).toBeVisible()
  expect(moves).toEqual([])
  await context.setOffline(false)
  // The last tap arrives after its photos, so it is not refused.
  for (const id of [second, first, pictured]) await expect(stopOf(again, id)).toContainText('지금: 수거 완료')
  const problem = stopOf(again, changed).getByRole('alert')
  await expect(problem).toContainText('지금 단계는 ‘수거 예정’이에요.')
  expect(moves).toEqual([second, changed, first, pictured])

  // Who has read it sends it again, from how the booking is now.
  await problem.getByRole('button', { name: '다시 보내기' }).click()
  await expect(stopOf(again, changed)).toContainText('지금: 수거 완료')
  expect(moves).toEqual([second, changed, first, pictured, changed])

  // What a pot is worth is agreed at the intake, and the customer confirms both.
  await again.goto(`/console/pots/${pictured}/1`)
  await again.getByLabel('깨졌을 때 물어 주기로 정한 금액 (손님도 봐요)').fill('80000')
  await again.getByRole('button', { name: '화분 상태 저장' }).click()
  await expect(again.getByText('화분 상태를 저장했어요.')).toBeVisible()
  await expect(again.getByText('처음 모습 사진: 손님이 아직 확인하지 않았어요')).toBeVisible()
  const customer = await openWindow({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await openSignedIn(customer, '이새봄', `/reservation-detail/${pictured}`)
  await customer.getByText('수거할 때 사진').click()
  await expect(customer.getByText('1번 화분 · 정한 금액 80,000원')).toBeVisible()
  await expect(customer.getByRole('img', { name: '1번 화분 사진 1, 크게 보기' })).toBeVisible()
  await expectAccessible(customer, 'the photos of a pickup')
  await customer.getByRole('button', { name: '이 상태 맞아요' }).press('Enter')
  await expect(customer.getByText(/확인했어요$/)).toBeVisible()

  // The addresses leave the phone when the session has ended; the stored token is changed as by that.
  await again.goto('/console/day-sheet')
  await expect(stopOf(again, pictured)).toContainText(address)
  const token = `${await readStoredToken(again, consoleTokenKey)}`
  const storeToken = (value: string) =>
    again.evaluate(([key, stored]) => localStorage.setItem(key, stored), [consoleTokenKey, value] as const)
  await storeToken(`${token}x`)
  await again.reload()
  await again.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(again)).toEqual([])

  // They leave it at sign-out, too; the bar hides while the page is scrolled down.
  await storeToken(token)
  await again.goto('/console/day-sheet')
  await expect(stopOf(again, pictured)).toContainText(address)
  await expect.poll(() => storedDays(again)).toEqual(['days'])
  await again.evaluate(() => scrollTo(0, 0))
  await again.getByRole('button', { name: '내 계정' }).click()
  await again.getByRole('menuitem', { name: '로그아웃' }).click()
  await again.waitForURL(/\/console\/login/)
  await expect.poll(() => storedDays(again)).toEqual([])
})

const dobong = { address: '서울 도봉구 도봉로 552 (방학동)', place: '방학동' }
const eunpyeong = { address: '서울 은평구 은평로 195 (녹번동)', place: '녹번동' }

const rows = (page: Page) =>
  page.getByRole('region', { name: '방문 순서 정하기' }).getByRole('list').getByRole('listitem')
const stops = (page: Page) =>
  page
    .getByRole('region', { name: /^오전$/ })
    .getByRole('list')
    .getByRole('listitem')

async function saveOrder(page: Page) {
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('순서를 저장했어요.')).toBeVisible()
  await expect(page.getByRole('region', { name: '방문 순서 정하기' })).toBeHidden()
}

test('a driver gets a van of their own, orders its stops by keys and sees how far the day is', async ({
  openWindow,
}) => {
  const page = await openWindow({ baseURL: server.url, serviceWorkers: 'block' })
  const customer = await createCaller(page.request, '이새봄')
  const day = (await listFreeDays(customer)).at(-1) ?? ''
  for (const { address } of [dobong, eunpyeong]) {
    const { id, amount } = await createReservation(customer, { pickupDate: day, address })
    await payReservation(customer, id, amount)
  }
  await openConsole(page, '관리자 정나무', '/vans')
  await page.getByRole('button', { name: '차 더하기' }).click()
  await page.getByLabel('2번째 차 이름').fill('은행나무호')
  await page.getByRole('combobox', { name: '은행나무호 운전자' }).click()
  await page.getByRole('option', { name: '관리자 정나무' }).click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('차량을 저장했어요.')).toBeVisible()

  // The own van is shown first, and is empty until stops are given to it.
  await navigateInConsole(page, `/day-sheet?day=${day}`)
  await expect(page.getByRole('button', { name: '내 차 (은행나무호)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('이 차는 갈 곳이 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '모든 차', exact: true }).click()
  await page.getByRole('button', { name: '순서 정하기' }).click()
  for (const { place } of [dobong, eunpyeong]) {
    const row = rows(page).filter({ hasText: place })
    await row.getByRole('combobox').click()
    await page.getByRole('option', { name: '은행나무호' }).click()
    await expect(row.getByRole('combobox')).toHaveText('은행나무호')
  }
  await saveOrder(page)
  await page.getByRole('button', { name: '내 차 (은행나무호)' }).click()
  await expect(stops(page)).toContainText([dobong.place, eunpyeong.place])

  await page.getByRole('button', { name: '순서 정하기' }).click()
  await rows(page).filter({ hasText: dobong.place }).getByRole('button', { name: '아래로' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows(page)).toContainText([eunpyeong.place, dobong.place])
  await expect(page.getByText('2곳 중 2번째예요.')).toBeVisible()
  await expect(
    rows(page).filter({ hasText: dobong.place }).getByRole('button', { name: '아래로' }),
  ).toBeFocused()
  // The same by the handle, there and back; a drop that the busy browser took for the old place is tried again.
  const drag = (from: number, to: number, edge: 'above' | 'below', order: string[]) =>
    expect(async () => {
      const target = rows(page).nth(to)
      const { height } = (await target.boundingBox()) ?? { height: 0 }
      const y = edge === 'above' ? 4 : height - 4
      await rows(page)
        .nth(from)
        .getByTitle('끌어서 옮기기')
        .dragTo(target, { targetPosition: { x: 40, y }, steps: 8 })
      await expect(rows(page)).toContainText(order, { timeout: 5000 })
    }).toPass()
  await drag(1, 0, 'above', [dobong.place, eunpyeong.place])
  await drag(0, 1, 'below', [eunpyeong.place, dobong.place])
  await saveOrder(page)

  await page.goto(`/console/day-sheet?day=${day}`)
  await expect(stops(page)).toContainText([eunpyeong.place, dobong.place])
  await expect(page.getByText('2곳 중 0곳 마쳤어요')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText(eunpyeong.place)
  const way = stops(page).first().getByRole('link', { name: '카카오맵' })
  await expect(way).toHaveAttribute(
    'href',
    `https://map.kakao.com/link/search/${encodeURIComponent('은평구 녹번동')}`,
  )
  await expect(way).toHaveAttribute('rel', /noopener/)
  await stops(page).first().getByRole('button', { name: '수거 완료' }).click()
  await completeWithoutPhotos(page)
  await page.getByRole('button', { name: '그래도 수거 완료로 바꾸기' }).click()
  await expect(page.getByText('2곳 중 1곳 마쳤어요')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText(dobong.place)
})
