import { callApi } from '../support/api.ts'
import { chooseMore, openConsole } from '../support/console.ts'
import { holdRequests } from '../support/held-requests.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Opens the search by its keys and types a text. */
async function searchFor(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '찾을 말' })
  await expect(field).toBeFocused()
  await field.fill(text)
}

test('Ctrl+K leads from anywhere to a reservation and to its person, and back', async ({ page }) => {
  const customer = await createCaller(page.request, '김초록')
  const [day = ''] = (await listFreeDays(customer)).slice(6)
  const id = await createPaidReservation(customer, day)
  const load = await holdRequests(page, /\/search-dialog[^/]*\.js$/)
  const staff = await openConsole(page, 'operator', '/contents')
  const { number } = await callApi<{ number: string }>(staff, 'GET', `/api/v1/admin/reservations/${id}`)
  await expect(page.getByRole('table')).toBeVisible()

  // What is typed before the search has loaded is searched; a failure says so, and the search can be repeated.
  await page.route('**/api/v1/admin/search?*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: '찾을 말' })).toBeFocused()
  await page.keyboard.type(number.slice(-6))
  load()
  await expect(page.getByRole('combobox', { name: '찾을 말' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: '찾을 말' })).toHaveValue(number.slice(-6))
  const dialog = page.getByRole('dialog', { name: '찾기' })
  await expect(dialog.getByRole('alert')).toContainText('인터넷 연결을 확인하고')
  await page.unroute('**/api/v1/admin/search?*')
  await dialog.getByRole('button', { name: '다시 시도' }).click()
  const option = dialog.getByRole('group', { name: '예약' }).getByRole('option', { name: number })
  await expect(option).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('1개를 찾았어요.')
  await dialog.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/reservations/${id}/show$`))
  await expect(dialog).toBeHidden()

  await chooseMore(page, '사람 보기')
  await expect(page.getByRole('region', { name: '김*록' })).toBeVisible()
  await page.getByRole('region', { name: /^예약/ }).getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/reservations/${id}/show$`))

  // The arrow keys choose among screens and people; the page before is one step back.
  await searchFor(page, '김초')
  await expect(dialog.getByRole('group', { name: '사람' }).getByRole('option')).toHaveText(/김\*록/)
  await dialog.getByRole('combobox').press('ArrowUp')
  await dialog.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/people\/[^/]+\/show$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/reservations/${id}/show$`))

  // Without a text it offers what was opened last; a screen is found by its name, and Escape closes the search.
  await searchFor(page, '')
  await expect(dialog.getByRole('option').first()).toHaveText(/김\*록/)
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await dialog.getByRole('combobox').fill('하루일정')
  await expect(dialog.getByRole('option')).toHaveText(/하루 일정표/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
