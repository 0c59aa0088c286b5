import { expect, type Page } from '@playwright/test'

export const applyButton = (page: Page) => page.getByRole('button', { name: '신청하기', exact: true })
export const payButton = (page: Page) => page.getByRole('button', { name: /^[\d,]+원 결제하기$/ })
const daySelect = (page: Page) => page.getByLabel('수거 요청 날짜')

/** Opens the booking form through the choice of services. */
export async function openBookingForm(page: Page) {
  await page.goto('/reservation-care')
  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  await expect(page.getByText('Step 1 / 1')).toBeVisible()
  await expect(daySelect(page)).toBeEnabled()
}

/** Searches for an address and chooses the first road address found. */
export async function chooseAddress(page: Page, side: '수거' | '배송', query: string) {
  await page.getByRole('button', { name: `${side} 주소 검색`, exact: true }).click()
  const search = page.getByRole('dialog')
  await search.getByRole('searchbox').fill(query)
  await search.getByRole('searchbox').press('Enter')
  await search
    .getByRole('button', { name: /^도로명/ })
    .first()
    .click()
  await expect(search).toBeHidden()
}

/** Returns the values of the days that can be chosen. */
export const listOpenDays = (page: Page) =>
  daySelect(page)
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))

/** Unfolds name and phone where the profile has filled them in. */
export async function openContact(page: Page) {
  const edit = page.getByRole('button', { name: '예약하시는 분 수정' })
  await expect(edit.or(page.getByLabel('고객명'))).toBeVisible()
  if (await edit.isVisible()) await edit.click()
}

interface BookingChoice {
  address?: string
  /** Index among the open days; negative counts from the end. */
  day?: number
  slot?: 'AM' | 'PM'
}

/** Fills in the whole form (one small and two large pots, one address for both ways) and returns the chosen day. */
export async function fillBookingForm(
  page: Page,
  { address = '테헤란로 152', day = 0, slot = 'AM' }: BookingChoice = {},
) {
  await openContact(page)
  await page.getByLabel('고객명').fill('김초록')
  await page.getByLabel('연락처').fill('01012345678')
  await page.getByRole('button', { name: '소형 화분 더하기' }).click()
  await page.getByLabel('대형 화분 수').fill('2')
  await expect(daySelect(page)).toBeEnabled()
  const openDays = await listOpenDays(page)
  await daySelect(page).selectOption(openDays.at(day) ?? null)
  await page.getByLabel('수거 요청 시간대').selectOption(slot)
  await chooseAddress(page, '수거', address)
  await page.getByLabel('수거 상세 주소').fill('12층')
  await page.getByLabel('수거 주소와 동일').check()
  await expect(applyButton(page)).toBeEnabled()
  return openDays.at(day) ?? ''
}

/** Goes to the provider's payment page and presses the button of this outcome. */
export async function payWith(page: Page, outcome: string) {
  await payButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: outcome }).click()
}
