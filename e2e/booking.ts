import { expect, type Page } from '@playwright/test'

export const apply = (page: Page) => page.getByRole('button', { name: '신청하기', exact: true })
export const payButton = (page: Page) => page.getByRole('button', { name: '결제하기', exact: true })
const days = (page: Page) => page.getByLabel('수거 요청 날짜')

/** Goes to the pickup form the way a person does. */
export async function openForm(page: Page) {
  await page.goto('/reservation-care')
  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  await expect(page.getByText('Step 1 / 1')).toBeVisible()
  await expect(days(page)).toBeEnabled()
}

/** Searches an address and takes its first road address. */
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

/** The values of the days that can be chosen. */
export const openDays = (page: Page) =>
  days(page)
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))

interface Wanted {
  address?: string
  /** Which of the open days, counted from 0; negative from the end. */
  day?: number
  slot?: 'AM' | 'PM'
}

/** Fills everything in: one small pot and two large ones, fetched and brought back to one address. */
export async function fillForm(page: Page, { address = '테헤란로 152', day = 0, slot = 'AM' }: Wanted = {}) {
  await page.getByLabel('고객명').fill('김초록')
  await page.getByLabel('연락처').fill('01012345678')
  await page.getByRole('button', { name: '소형 화분 더하기' }).click()
  await page.getByLabel('대형 화분 수').fill('2')
  await expect(days(page)).toBeEnabled()
  const offered = await openDays(page)
  await days(page).selectOption(offered.at(day) ?? null)
  await page.getByLabel('수거 요청 시간대').selectOption(slot)
  await chooseAddress(page, '수거', address)
  await page.getByLabel('수거 상세 주소').fill('12층')
  await page.getByText('수거 주소와 동일').click()
  await expect(apply(page)).toBeEnabled()
  return offered.at(day) ?? ''
}

/** Books, and waits for the payment window. */
export async function book(page: Page, wanted?: Wanted) {
  await openForm(page)
  const date = await fillForm(page, wanted)
  await apply(page).click()
  await expect(payButton(page)).toBeEnabled()
  return date
}

/** Leaves for the card window and chooses how it turns out. */
export async function payWith(page: Page, outcome: string) {
  await payButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: outcome }).click()
}
