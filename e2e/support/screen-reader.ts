import { expect, type Page } from '@playwright/test'

const mustBeNamed = [
  ...['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'checkbox', 'radio', 'switch', 'combobox'],
  ...['tab', 'dialog', 'alertdialog', 'radiogroup', 'progressbar', 'image', 'navigation', 'region'],
]

/** Expects that a new screen is announced: its window title, and a heading or main region that has the focus. */
export async function expectScreenAnnounced(page: Page, title: string | RegExp, heading: string | RegExp) {
  await expect(page).toHaveTitle(title)
  const named = page.getByRole('heading', { level: 1, name: heading })
  await expect(named).toBeVisible()
  await expect(page.locator('#main:focus').or(page.locator('#main h1:focus')).first()).toBeAttached()
  await expectEverythingNamed(page)
}

/** Expects an accessible name on every control and landmark of the browser's accessibility tree. */
export async function expectEverythingNamed(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  const nameless = nodes
    .filter(({ ignored, role }) => !ignored && mustBeNamed.includes(String(role?.value).toLowerCase()))
    .filter(({ name }) => !String(name?.value ?? '').trim())
    .map(({ role, parentId }) => {
      const parent = nodes.find(({ nodeId }) => nodeId === parentId)
      return `${role?.value} in ${parent?.role?.value} ${parent?.name?.value ?? ''}`
    })
  expect(nameless, `without a name at ${page.url()}`).toEqual([])
}

/** Expects the text in a live region, which screen readers announce when it appears. */
export async function expectAnnounced(page: Page, text: string | RegExp, role: 'alert' | 'status') {
  await expect(page.getByRole(role).filter({ hasText: text })).toBeVisible()
}
