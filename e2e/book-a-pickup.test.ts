import { expect, type Page, type Request, test } from '@playwright/test'
import { apply, book, chooseAddress, fillForm, openForm, payButton, payWith } from './booking.ts'
import { readAlert, signIn } from './people.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

/** The calls that end a payment, as they leave the browser. */
function failCalls(page: Page) {
  const calls: string[] = []
  const note = (request: Request) =>
    request.url().endsWith('/payments/toss/fail') && calls.push(request.postDataJSON().orderId)
  page.on('request', note)
  return calls
}

test('a pickup is booked and paid', async ({ page }) => {
  const consultation = page.getByRole('link', { name: /방문·정기 케어 상담/ })
  await page.goto('/reservation-care')
  await expect(page.getByText('최대 5% 할인')).toBeVisible()
  await expect(consultation).toHaveAttribute('target', '_blank')
  await expect(consultation).toHaveAttribute('href', /^https?:/)

  await openForm(page)
  await expect(page.getByLabel('연락처')).toHaveValue('010-2345-6789')
  await expect(apply(page)).toBeDisabled()
  await fillForm(page)
  await expect(page.getByRole('region', { name: '예상 견적' })).toContainText('65,000원')
  await expect(page.getByLabel('배송 상세 주소')).toHaveValue('12층')
  await expect(page.getByLabel('배송 상세 주소')).toBeDisabled()
  await apply(page).click()

  const modal = page.getByRole('dialog', { name: '결제하기' })
  await expect(modal).toContainText('65,000원')
  const failed = failCalls(page)
  await expect(payButton(page)).toBeEnabled()
  await payWith(page, '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page.getByText('65,000원')).toBeVisible()
  expect(failed).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await page.getByRole('link', { name: '예약 내역 보기' }).click()
  await expect(page).toHaveURL(/\/reservation-detail\//)
  await expect(page.getByText('수거 예정').first()).toBeVisible()
  await page.goto('/reservation-care')
  await expect(page.getByText('작성하던 예약')).toBeHidden()
})

test('a refused card is told, and the next one pays', async ({ page }) => {
  await book(page, { day: 1 })
  await payWith(page, '카드사가 거절하기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
})

test('a buyer who cancels at the provider finds the way back, though no order number came along', async ({
  page,
}) => {
  await book(page, { day: 1, slot: 'PM' })
  const failed = failCalls(page)
  await payWith(page, '결제 취소하고 돌아가기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('PAY_PROCESS_CANCELED')).toBeVisible()
  await expect.poll(() => failed).toHaveLength(1)
  await expect(page.getByRole('link', { name: '다시 결제하기' })).toBeVisible()
  await page.goto('/reservation-care?service=pickup')
  await expect(page.getByRole('link', { name: /결제를 마치지 않은 예약/ })).toBeVisible()
})

test('a closed payment window ends the attempt, keeps the booking, and it is paid later', async ({
  page,
}) => {
  await book(page, { day: 2 })
  const failed = failCalls(page)
  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByRole('heading', { name: '예약을 30분 동안 맡아 둘게요' })).toBeFocused()
  await expect.poll(() => failed).toHaveLength(1)

  await page.getByRole('link', { name: '예약 상세 보기' }).click()
  // The screen that is left has a button of the same name.
  await expect(page.getByRole('heading', { name: '결제만 남았어요' })).toBeVisible()
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
})

test('a window closed before the payment has begun ends it as soon as it has', async ({ page }) => {
  let goOn = () => {}
  const isAwaited = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/payments/toss/initiate', async (route) => {
    await isAwaited
    await route.continue()
  })
  const failed = failCalls(page)
  await book(page, { day: 2, slot: 'PM' })
  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByRole('heading', { name: '예약을 30분 동안 맡아 둘게요' })).toBeVisible()
  expect(failed).toEqual([])
  goOn()
  await expect.poll(() => failed).toHaveLength(1)
})

test('an address outside the area is told at once, and again when it is sent', async ({ page }) => {
  await openForm(page)
  await fillForm(page, { address: '강화대로 394' })
  await expect(page.getByRole('status').filter({ hasText: /확인|협의/ })).toBeVisible()
  await chooseAddress(page, '수거', '공항로 272')
  await expect(page.getByText(/별도 협의가 필요/).first()).toBeVisible()
  await apply(page).click()
  const banner = page.getByRole('alert').filter({ hasText: '별도 협의가 필요한 지역' })
  await expect(banner).toBeInViewport()
  await expect(banner.getByRole('link', { name: '채팅 상담하기' })).toHaveAttribute('target', '_blank')
  await banner.getByRole('button', { name: '닫기' }).click()
  await expect(banner).toBeHidden()
  await chooseAddress(page, '수거', '내방로 111')
  await apply(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '아직 서비스하지 않는 지역' })).toBeInViewport()
})

test('what is wrong is told in the documented words, and nothing typed is lost', async ({ page }) => {
  await openForm(page)
  await fillForm(page)
  await page.getByLabel('연락처').fill('0111234')
  await apply(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)' }),
  ).toBeInViewport()
  await page.getByLabel('연락처').fill('01012345678')
  await page.route('**/api/v1/pickup-reservations', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await apply(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '예약 생성 중 오류가 발생했습니다.' }),
  ).toBeInViewport()
  await expect(page.getByLabel('수거 상세 주소')).toHaveValue('12층')
})

test('a double tap books once, under one key', async ({ page }) => {
  const keys: (string | null)[] = []
  await page.route('**/api/v1/pickup-reservations', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await openForm(page)
  await fillForm(page, { day: 3 })
  await apply(page).dblclick()
  await expect(page.getByRole('button', { name: '처리 중...' })).toBeDisabled()
  await expect(payButton(page)).toBeEnabled()
  expect(keys).toHaveLength(1)
})

test('the draft survives a reload and a lost session, and nobody else sees it', async ({ page }) => {
  await openForm(page)
  await fillForm(page, { day: 4 })
  await page.getByLabel('요청사항(선택)').fill('잎이 커서 조심히 옮겨 주세요')
  await page.reload()
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue('잎이 커서 조심히 옮겨 주세요')
  await expect(apply(page)).toBeEnabled()

  await page.evaluate(() => localStorage.setItem('saeip.token', `${localStorage.getItem('saeip.token')}x`))
  await page.goto('/my-page')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, '이새봄')
  await page.goto('/')
  await page
    .getByRole('region', { name: '작성 중인 예약' })
    .getByRole('link', { name: '이어서 하기' })
    .click()
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue('잎이 커서 조심히 옮겨 주세요')

  await page.evaluate(() => localStorage.removeItem('saeip.token'))
  await signIn(page, '박한결')
  await page.goto('/')
  await expect(page.getByText('작성 중인 예약')).toBeHidden()
  await openForm(page)
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue('')
})

test('the address search says that it is not there yet, and comes when it can', async ({ page }) => {
  await page.route('**/postcode.v2.js', (route) => route.abort())
  await openForm(page)
  await page.getByRole('button', { name: '수거 주소 검색' }).click()
  await readAlert(page, '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.')
  await page.unroute('**/postcode.v2.js')
  await page.getByRole('button', { name: '수거 주소 검색' }).click()
  await readAlert(page, '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.')
  await page.waitForFunction(() => 'kakao' in window)
  await chooseAddress(page, '수거', '테헤란로 152')
  await expect(page.getByLabel('수거 주소', { exact: true })).toHaveValue('서울 강남구 테헤란로 152 (역삼동)')
})

test('a payment that cannot be confirmed leads to the failure page', async ({ page }) => {
  await page.goto('/payment/success?paymentKey=x&orderId=PC-1&amount=abc')
  await expect(page.getByText('유효하지 않은 결제 정보입니다.')).toBeVisible()
  await expect(page.getByText('INVALID_PARAMS')).toBeVisible()
  await page.goto('/payment/success?paymentKey=x&orderId=PC-20260101-NONE&amount=5000')
  await expect(page.getByText('PAYMENT_NOT_FOUND')).toBeVisible()
  await page.goto('/payment/fail')
  await expect(page.getByText('UNKNOWN_ERROR')).toBeVisible()
  await expect(page.getByText('알 수 없는 결제 실패 원인')).toBeVisible()
})

test('a payment that the provider is slow about is asked for until it is known', async ({ page }) => {
  let asked = 0
  await page.route('**/payments/toss/confirm', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    const { orderId, amount } = route.request().postDataJSON()
    const data = {
      paymentStatus: 'CONFIRMING',
      orderId,
      amount,
      reservationId: crypto.randomUUID(),
      virtualAccount: null,
    }
    await route.fulfill({ json: { status: 'Success', message: '', data } })
  })
  await book(page, { day: 3, slot: 'PM' })
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제 확인 중' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  expect(asked).toBe(2)
})

test('a diagnosis that led here travels along', async ({ page }) => {
  await page.evaluate(() => localStorage.removeItem('saeip.token'))
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  await page.locator('main a[href^="/analysis-result/"]').first().click()
  await page.getByRole('link', { name: /분갈이 신청/ }).click()
  const card = page.getByRole('region', { name: '함께 보내는 진단' })
  await expect(card).toBeVisible()
  await fillForm(page, { day: 5, slot: 'PM' })
  const sent = page.waitForRequest('**/api/v1/pickup-reservations')
  await apply(page).click()
  const { diagnosisId } = (await sent).postDataJSON()
  expect(page.url()).toContain(diagnosisId)
  await expect(payButton(page)).toBeEnabled()
})
