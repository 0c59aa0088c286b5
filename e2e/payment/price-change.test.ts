import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { closeAlert } from '../support/alert.ts'
import { failure } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import {
  createPaidReservation,
  listFreeDays,
  moveReservation,
  price,
  proposePrice,
} from '../support/reservations.ts'
import { createCaller, signIn } from '../support/sign-in.ts'

/** Opens a reservation in care whose price in won the operator proposes to change. */
async function openProposal(page: Page, person: string, amount: number) {
  const member = await signIn(page, person)
  const operator = await createCaller(page.request, 'operator')
  const [day = ''] = (await listFreeDays(member)).slice(4)
  const id = await createPaidReservation(member, day)
  await moveReservation(operator, id, 'PICKED_UP', 'IN_CARE')
  await proposePrice(operator, id, amount, (await createPlantPhoto(600, 800)).buffer)
  await openDetail(page, id)
  return id
}

const openDetail = (page: Page, id: string) => page.goto(`/reservation-detail/${id}`)
const proposal = (page: Page) => page.getByRole('region', { name: '바뀐 금액' })

/** Presses a button and confirms the question that follows. */
async function pressAndConfirm(page: Page, name: string, confirm = name) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
}

test('a higher price is accepted after an outdated answer was refused, and the difference is paid', async ({
  page,
}) => {
  const id = await openProposal(page, '박한결', price + 15_000)
  await expect(proposal(page)).toContainText('20,000원')
  await expect(proposal(page)).toContainText('35,000원')
  await expect(proposal(page)).toContainText('15,000원')
  await expect(proposal(page)).toContainText('뿌리가 화분을 가득 채워')
  const photo = proposal(page).getByRole('img', { name: '화분 사진 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const approvals = '**/price-change/approve'
  const gone = '이미 답했거나 바뀐 금액 제안이에요. 예약을 새로고침해 주세요.'
  await page.route(approvals, (route) => route.fulfill(failure(409, 'PRICE_CHANGE_GONE', gone)))
  await pressAndConfirm(page, '15,000원 더 내고 진행하기', '동의하기')
  await closeAlert(page, gone)
  await expect(proposal(page)).toBeVisible()
  await page.unroute(approvals)

  await pressAndConfirm(page, '15,000원 더 내고 진행하기', '동의하기')
  const window = page.getByRole('dialog')
  await expect(window).toContainText('15,000원')
  await window.getByRole('button', { name: '결제하기' }).click()
  await page.getByRole('button', { name: '결제 승인하기' }).click()
  await page.waitForURL(/\/payment\/success/)
  await expect(page.getByRole('heading', { name: '차액 결제가 완료됐어요' })).toBeFocused()
  await expect(page.getByText('15,000원')).toBeVisible()
  await expect(page.getByText('맡겨 주신 식물을 이어서 돌볼게요.')).toBeVisible()
  await expect(page.getByText('예약이 확정됐어요')).toBeHidden()

  await openDetail(page, id)
  await expect(page.getByRole('heading', { name: '정성껏 돌보고 있어요' })).toBeVisible()
  await expect(page.getByRole('region', { name: '금액', exact: true })).toContainText('총 금액35,000원')
  await expect(page.getByText('차액 결제가 남았어요')).toBeHidden()
})

test('a declined price sends the plants home without further care', async ({ page }) => {
  await openProposal(page, '이새봄', price + 30_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(proposal(page)).toBeVisible()
  await expectAccessible(page, 'a price proposal at 320 px')
  await pressAndConfirm(page, '거절하기')
  await closeAlert(page, '금액 변경을 거절했어요.')
  await expect(page.getByRole('heading', { name: '집에 갈 준비를 하고 있어요' })).toBeVisible()
  await expect(page.getByRole('region', { name: '금액', exact: true })).toContainText('총 금액20,000원')
})
