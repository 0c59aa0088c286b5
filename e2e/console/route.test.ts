import { completeWithoutPhotos, navigateInConsole, openConsole } from '../support/console.ts'
import { createReservation, listFreeDays, payReservation } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

// The order of a day and the vans belong to everybody.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(() => ({ DEMO: 'people' }))
})
test.afterAll(() => server?.stop())

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
  const page = await openWindow({ baseURL: server.url })
  const customer = await createCaller(page.request, '이새봄')
  const day = (await listFreeDays(customer)).at(-1) ?? ''
  for (const { address } of [dobong, eunpyeong]) {
    const { id, amount } = await createReservation(customer, { pickupDate: day, address })
    await payReservation(customer, id, amount)
  }
  await openConsole(page, 'operator', '/vans')
  await page.getByRole('button', { name: '차 더하기' }).click()
  await page.getByLabel('2번째 차 이름').fill('은행나무호')
  await page.getByRole('combobox', { name: '은행나무호 운전자' }).click()
  await page.getByRole('option', { name: '운영자 한들' }).click()
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
