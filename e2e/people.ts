import { expect, type Page } from '@playwright/test'
import { type Provider, tokenKey } from '../contract/account.ts'

const startButtons: Record<Provider, string> = {
  kakao: '카카오로 시작하기',
  google: 'Google로 시작하기',
  naver: '네이버로 시작하기',
}

/** Goes to the provider's page the way a person does. */
export async function openProvider(page: Page, provider: Provider) {
  await page.goto('/login')
  await page.getByRole('button', { name: startButtons[provider] }).click()
  await page.waitForURL(/\/sandbox\//)
}

/** Signs in as a sample person of the practice world by tapping through both pages. */
export async function signIn(page: Page, name: string, provider: Provider = 'kakao') {
  await openProvider(page, provider)
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => tokenOf(page)).not.toBeNull()
}

/** The sign-in token that the browser keeps, or null. */
export const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey)

/** The accessible alert with this text; closes it. */
export async function readAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  await alert.getByRole('button').first().click()
  await expect(alert).toBeHidden()
}
