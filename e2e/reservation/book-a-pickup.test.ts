import { expectAccessible } from '../support/accessibility.ts'
import { closeAlert } from '../support/alert.ts'
import {
  applyButton,
  chooseAddress,
  fillBookingForm,
  openBookingForm,
  payButton,
  payWith,
} from '../support/booking-form.ts'
import { holdRequests } from '../support/held-requests.ts'
import { recordEndedAttempts } from '../support/payments.ts'
import { invalidateStoredToken, openSignedIn, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

// With animations, unlike most journeys.
test.use({ reducedMotion: 'no-preference' })

const bookings = '**/api/v1/pickup-reservations'

test('a pickup is booked and paid', async ({ page }) => {
  await signIn(page, '이새봄')
  const consultation = page.getByRole('link', { name: /방문·정기 케어 상담/ })
  await page.goto('/reservation-care')
  await expect(page.getByText('최대 5% 할인')).toBeVisible()
  await expect(consultation).toHaveAttribute('target', '_blank')
  await expect(consultation).toHaveAttribute('href', /^https?:/)

  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  await expect(page.getByText('Step 1 / 1')).toBeVisible()
  await expect(page.getByText('010-2345-6789')).toBeVisible()
  await expect(applyButton(page)).toBeDisabled()
  await test.step('the way to the next missing field', async () => {
    const pots = page.getByLabel('소형 화분 수')
    await page.getByRole('button', { name: '화분을 골라 주세요' }).click()
    await expect(pots).toBeFocused()
    await pots.fill('99')
    await expect(page.getByText('99개는 너무 많아서 한 번에 맡기실 수 있는 30개에 맞췄어요.')).toBeVisible()
    await pots.fill('0')
    await page.getByRole('button', { name: '소형 화분 더하기' }).click()
    await page.getByRole('button', { name: '날짜를 골라 주세요' }).click()
    await expect(page.getByLabel('수거 요청 날짜')).toBeFocused()
    await page.getByRole('button', { name: '소형 화분 빼기' }).click()
  })
  await fillBookingForm(page)
  await expect(page.getByRole('region', { name: '예상 견적' })).toContainText('65,000원')
  await expect(page.getByLabel('배송 상세 주소')).toHaveValue('12층')
  await expect(page.getByLabel('배송 상세 주소')).toBeDisabled()
  await applyButton(page).click()

  const modal = page.getByRole('dialog', { name: '결제하기' })
  await expect(modal).toContainText('65,000원')
  const ended = recordEndedAttempts(page)
  await expect(payButton(page)).toBeEnabled()
  await payWith(page, '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page.getByText('65,000원')).toBeVisible()
  expect(ended).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await page.getByRole('link', { name: '예약 내역 보기' }).click()
  await expect(page).toHaveURL(/\/reservation-detail\//)
  await expect(page.getByText('수거 예정').first()).toBeVisible()
  await page.goto('/reservation-care')
  await expect(consultation).toBeVisible()
  await expect(page.getByText('작성하던 예약')).toBeHidden()
})

test('a double tap books once, and a closed payment window ends the attempt but holds the booking', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  const keys: (string | null)[] = []
  await page.route(bookings, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    await route.continue()
  })
  const release = await holdRequests(page, bookings)
  await openBookingForm(page)
  await fillBookingForm(page, { day: 2 })
  await applyButton(page).dblclick()
  await expect(page.getByRole('button', { name: '처리 중...' })).toBeDisabled()
  release()
  await expect(payButton(page)).toBeEnabled()
  expect(keys).toHaveLength(1)

  const ended = recordEndedAttempts(page)
  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByRole('heading', { name: '예약을 맡아 둘게요' })).toBeFocused()
  await expect.poll(() => ended).toHaveLength(1)
  await page.getByRole('link', { name: '예약 상세 보기' }).click()
  // The screen that is left has a button of the same name.
  await expect(page.getByRole('heading', { name: '결제만 남았어요' })).toBeVisible()
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
})

test('a diagnosis leads to a form that shows it and a booking that carries it; a payment window closed too early ends its attempt later', async ({
  page,
}) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  await page.locator('main a[href^="/analysis-result/"]').first().click()
  await page.waitForURL(/\/analysis-result\//)
  const diagnosis = new URL(page.url()).pathname.split('/').at(-1)
  const bookingLink = page.getByRole('link', { name: /분갈이 신청/ })
  await expect(bookingLink).toBeVisible()
  const problem = await page.getByRole('heading', { level: 1 }).innerText()
  await bookingLink.click()
  await page.waitForURL(new RegExp(`/reservation-care\\?diagnosis=${diagnosis}`))
  await expect(page.getByRole('region', { name: '함께 보내는 진단' })).toContainText(problem)

  const release = await holdRequests(page, '**/payments/toss/initiate')
  const ended = recordEndedAttempts(page)
  await fillBookingForm(page, { day: 5, slot: 'PM' })
  const sent = page.waitForRequest(bookings)
  await applyButton(page).click()
  expect((await sent).postDataJSON().diagnosisId).toBe(diagnosis)
  await expect(payButton(page)).toBeEnabled()

  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByRole('heading', { name: '예약을 맡아 둘게요' })).toBeVisible()
  expect(ended).toEqual([])
  release()
  await expect.poll(() => ended).toHaveLength(1)
})

test('the form is accessible, reports a missing address search, areas without service and wrong input, and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await test.step('the address search cannot be loaded at first', async () => {
    const message = '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.'
    await page.route('**/postcode.v2.js', (route) => route.abort())
    await openBookingForm(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'the empty form at 320 px')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '수거 주소 검색' }).click()
    await closeAlert(page, message)
    await page.unroute('**/postcode.v2.js')
    const release = await holdRequests(page, '**/postcode.v2.js')
    await page.getByRole('button', { name: '수거 주소 검색' }).click()
    await closeAlert(page, message)
    release()
    await page.waitForFunction(() => 'kakao' in window)
    await chooseAddress(page, '수거', '테헤란로 152')
    await expect(page.getByLabel('수거 주소', { exact: true })).toHaveValue(
      '서울 강남구 테헤란로 152 (역삼동)',
    )
  })

  await test.step('the notice about prices names what is missing', async () => {
    await page.getByRole('button', { name: /가격 변동 안내/ }).click()
    await expectAccessible(page, 'the price notice')
    await expect(page.getByRole('button', { name: '확인하고 신청' })).toBeDisabled()
    await expect(page.getByRole('dialog')).toContainText('아직 남은 항목이 있어요')
    await page.getByRole('button', { name: '취소', exact: true }).click()
  })

  await test.step('addresses outside the area', async () => {
    await fillBookingForm(page, { address: '강화대로 394' })
    await expect(page.getByRole('status').filter({ hasText: /확인|협의/ })).toBeVisible()
    // Without an answer about the area, the submission itself reports it.
    await page.route('**/pickup-reservations/area', (route) => route.abort())
    await chooseAddress(page, '수거', '공항로 272')
    await applyButton(page).click()
    const banner = page.getByRole('alert').filter({ hasText: '별도 협의가 필요한 지역' })
    await expect(banner).toBeInViewport()
    await expect(banner.getByRole('link', { name: '채팅 상담하기' })).toHaveAttribute('target', '_blank')
    await expectAccessible(page, 'the filled-in form with an error')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page, 'the filled-in form at 1280 px')
    await page.setViewportSize({ width: 390, height: 844 })
    await banner.getByRole('button', { name: '닫기' }).click()
    await expect(banner).toBeHidden()
    await page.unroute('**/pickup-reservations/area')
    await chooseAddress(page, '수거', '내방로 111')
    await expect(page.getByText('수거 주소는 아직 찾아가지 못하는 곳이에요.')).toBeVisible()
    await expect(applyButton(page)).toBeDisabled()
  })

  await test.step('wrong input and a failing server', async () => {
    await chooseAddress(page, '수거', '테헤란로 152')
    await page.getByLabel('연락처').fill('0111234')
    await expect(page.getByText('010으로 시작하는 휴대폰 번호를 적어 주세요.')).toBeVisible()
    await applyButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)' }),
    ).toBeInViewport()
    await page.getByLabel('연락처').fill('01012345678')
    await page.route(bookings, (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: /가격 변동 안내/ }).click()
    await page.getByRole('button', { name: '확인하고 신청' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: '예약 생성 중 오류가 발생했습니다.' }),
    ).toBeInViewport()
    await expect(page.getByLabel('수거 상세 주소')).toHaveValue('12층')
  })
})

test('the draft survives a reload and a lost session, and no other person sees it', async ({ page }) => {
  await signIn(page, '이새봄')
  await openBookingForm(page)
  await fillBookingForm(page, { day: 4 })
  const request = '잎이 커서 조심히 옮겨 주세요'
  await page.getByLabel('요청사항(선택)').fill(request)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('saeip.booking-draft'))).toContain(request)
  await page.reload()
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue(request)
  await expect(applyButton(page)).toBeEnabled()

  await invalidateStoredToken(page)
  await page.goto('/my-page')
  // A request in the background may have ended the session before the screen was opened.
  await expect(page).toHaveURL(/\/login(-required)?$/)
  await signIn(page, '이새봄')
  await page.goto('/')
  await page
    .getByRole('region', { name: '작성 중인 예약' })
    .getByRole('link', { name: '이어서 하기' })
    .click()
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue(request)

  await signIn(page, '박한결')
  await page.goto('/')
  await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
  await expect(page.getByText('작성 중인 예약')).toBeHidden()
  await openBookingForm(page)
  await expect(page.getByLabel('요청사항(선택)')).toHaveValue('')
})

test('where payment and address search come from another site, the form loads a document that allows them', async ({
  openWindow,
  startOwnServer,
}) => {
  // As in production.
  const { url } = await startOwnServer((port) => ({
    TOSS_SCRIPT_URL: `http://127.0.0.1:${port}/sandbox/toss/widget.js`,
    POSTCODE_SCRIPT_URL: `http://127.0.0.1:${port}/sandbox/postcode/postcode.v2.js`,
  }))
  const page = await openWindow({ baseURL: url })
  await openSignedIn(page, '이새봄', '/care-service-desc')
  await page.getByRole('link', { name: '신청하기' }).first().click()
  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  await fillBookingForm(page)
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
})
