import { expect, type Page } from '@playwright/test'

/** Expects the alert dialog with this text and closes it. */
export async function closeAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  await alert.getByRole('button').first().click()
  await expect(alert).toBeHidden()
}
