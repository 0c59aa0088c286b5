import { expect, type Page, test } from '@playwright/test'
import { bookAndPay, enter, freeDays, moveOn, operatorIn, price, propose } from './care.ts'
import { readAlert } from './people.ts'
import { plantPicture } from './pictures.ts'

const openDetail = (page: Page, id: string) => page.goto(`/reservation-detail/${id}`)
const proposal = (page: Page) => page.getByRole('region', { name: '금액을 확인해 주세요' })

/** Presses a button and says yes to the question that follows. */
async function pressAndConfirm(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test('a higher price is agreed to, and its difference is paid in the window', async ({ page }) => {
  const me = await enter(page, '박한결')
  const operator = await operatorIn(page)
  const [day = ''] = (await freeDays(me)).slice(4)
  const id = await bookAndPay(me, day)
  await moveOn(operator, id, 'PICKED_UP', 'IN_CARE')
  await propose(operator, id, price + 15_000, (await plantPicture(600, 800)).buffer)

  await openDetail(page, id)
  await expect(proposal(page)).toContainText('20,000원')
  await expect(proposal(page)).toContainText('35,000원')
  await expect(proposal(page)).toContainText('15,000원')
  await expect(proposal(page)).toContainText('뿌리가 화분을 가득 채워')
  const photo = proposal(page).getByRole('img', { name: '화분 사진 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await pressAndConfirm(page, '동의하기')
  const window = page.getByRole('dialog')
  await expect(window).toContainText('15,000원')
  await window.getByRole('button', { name: '결제하기' }).click()
  await page.getByRole('button', { name: '결제 승인하기' }).click()
  await page.waitForURL(/\/payment\/success/)
  await expect(page.getByText('15,000원')).toBeVisible()

  await openDetail(page, id)
  await expect(page.getByRole('heading', { name: '정성껏 돌보고 있어요' })).toBeVisible()
  await expect(page.getByRole('region', { name: '금액', exact: true })).toContainText('총 금액35,000원')
  await expect(page.getByText('차액 결제가 남았어요')).toBeHidden()
})

test('a lower price is agreed to, and the difference comes back', async ({ page }) => {
  const me = await enter(page, '이새봄')
  const operator = await operatorIn(page)
  const [day = ''] = (await freeDays(me)).slice(4)
  const id = await bookAndPay(me, day)
  await moveOn(operator, id, 'PICKED_UP', 'IN_CARE')
  await propose(operator, id, price - 5000, (await plantPicture(600, 800)).buffer)
  await openDetail(page, id)
  await expect(proposal(page)).toContainText('돌려받을 금액5,000원')
  await pressAndConfirm(page, '동의하기')
  await readAlert(page, '금액 변경에 동의했어요.')
  const money = page.getByRole('region', { name: '금액', exact: true })
  await expect(money).toContainText('총 금액15,000원')
  await expect(money).toContainText('돌려받은 금액5,000원', { timeout: 40_000 })
})

test('a price that is declined sends the plants home as they are', async ({ page }) => {
  const me = await enter(page, '이새봄')
  const operator = await operatorIn(page)
  const [day = ''] = (await freeDays(me)).slice(4)
  const id = await bookAndPay(me, day)
  await moveOn(operator, id, 'PICKED_UP', 'IN_CARE')
  await propose(operator, id, price + 30_000, (await plantPicture(600, 800)).buffer)
  await openDetail(page, id)
  await pressAndConfirm(page, '거절하기')
  await readAlert(page, '금액 변경을 거절했어요.')
  await expect(page.getByRole('heading', { name: '집에 갈 준비를 하고 있어요' })).toBeVisible()
  await expect(page.getByRole('region', { name: '금액', exact: true })).toContainText('총 금액20,000원')
})

test('a proposal that is gone meanwhile is said to be so', async ({ page }) => {
  const me = await enter(page, '박한결')
  const operator = await operatorIn(page)
  const [day = ''] = (await freeDays(me)).slice(4)
  const id = await bookAndPay(me, day)
  await moveOn(operator, id, 'PICKED_UP', 'IN_CARE')
  await propose(operator, id, price + 15_000, (await plantPicture(600, 800)).buffer)
  await openDetail(page, id)
  await page.route('**/price-change/approve', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 'Error',
        code: 'PRICE_CHANGE_GONE',
        message: '이미 답했거나 바뀐 금액 제안이에요. 예약을 새로고침해 주세요.',
      },
    }),
  )
  await pressAndConfirm(page, '동의하기')
  await readAlert(page, '이미 답했거나 바뀐 금액 제안이에요. 예약을 새로고침해 주세요.')
  await expect(proposal(page)).toBeVisible()
})
