import { expect, type Page } from '@playwright/test'

const mustBeNamed = [
  ...['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'checkbox', 'radio', 'switch', 'combobox'],
  ...['tab', 'dialog', 'alertdialog', 'radiogroup', 'progressbar', 'image', 'navigation', 'region'],
]

/** The screen that came says what it is: the window's title, and a heading that has the focus. */
export async function expectArrival(page: Page, title: string | RegExp, heading: string | RegExp) {
  await expect(page).toHaveTitle(title)
  const named = page.getByRole('heading', { level: 1, name: heading })
  await expect(named).toBeVisible()
  await expect(page.locator('#main:focus').or(page.locator('#main h1:focus')).first()).toBeAttached()
  await expectEverythingNamed(page)
}

/** In the tree that the browser hands to a screen reader nothing that acts or frames is without a name. */
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

/** Somebody who does not see it hears it: the words stand in a region that is read when they come. */
export async function expectHeard(page: Page, words: string | RegExp, how: 'alert' | 'status') {
  await expect(page.getByRole(how).filter({ hasText: words })).toBeVisible()
}
