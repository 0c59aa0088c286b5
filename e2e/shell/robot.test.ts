import { expect, type Page, test } from '@playwright/test'
import { type Screen, screens } from '../../contract/screens.ts'
import { rowId } from '../support/api.ts'
import { goToScreen } from '../support/navigate.ts'
import { signIn } from '../support/sign-in.ts'

/** Every screen of the shell; where the address names something, nothing is found, which the shell surrounds too. */
const addresses = Object.values<Screen>(screens)
  .filter(({ shell }) => shell)
  .map(({ route }) => route.replace(/\$\w+/, rowId(404)))

/** Returns what the robot lies on, in a page scrolled to its start, middle and end, and where it does not float in the header. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const robot = document.querySelector<HTMLElement>('header a[aria-label*="로봇"]')
    const header = robot?.closest('header')
    if (!robot || !header) return ['there is no robot in the header']
    const style = getComputedStyle(header)
    if (style.position !== 'fixed') problems.push('the header does not float')
    if (!/^(rgb\(|oklab\(|color\()[^/]*\)$/.test(style.backgroundColor))
      problems.push('the header lets content through')
    const meets = (one: DOMRect, other: DOMRect) =>
      one.width > 0 &&
      one.left < other.right - 0.5 &&
      other.left < one.right - 0.5 &&
      one.top < other.bottom - 0.5 &&
      other.top < one.bottom - 0.5
    const content = [...document.querySelectorAll('main *')]
    const floating = content.filter((element) => getComputedStyle(element).position === 'fixed')
    for (const part of [0, 0.5, 1]) {
      scrollTo(0, part * document.documentElement.scrollHeight)
      const box = robot.getBoundingClientRect()
      const frame = header.getBoundingClientRect()
      if (box.top < frame.top || box.bottom > frame.bottom) problems.push('the robot leaves the header')
      if (box.left < 0 || box.right > innerWidth) problems.push('the robot leaves the window')
      // Content of main passes below the header, never between it and the robot.
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!robot.contains(top)) problems.push(`${top?.tagName} lies on the robot`)
      for (const bar of document.querySelectorAll(
        'header, nav[aria-label="주요 화면"], [data-sticky-actions]',
      )) {
        // A bar at the end of its form passes below the header like any content.
        if (bar !== header && bar.getBoundingClientRect().top < frame.bottom) continue
        for (const control of bar.querySelectorAll<HTMLElement>('a, button, span, p')) {
          if (robot.contains(control) || !control.checkVisibility() || control.matches('.sr-only')) continue
          if (meets(control.getBoundingClientRect(), box))
            problems.push(`on ${control.outerHTML.slice(0, 80)}`)
        }
      }
      for (const element of floating) {
        if (meets(element.getBoundingClientRect(), box)) problems.push(`on ${element.outerHTML.slice(0, 80)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is wider than the window')
    return problems
  })

const layouts = [
  { title: '390 px', width: 390, height: 844, text: '100%' },
  { title: '360 px', width: 360, height: 800, text: '100%' },
  { title: '390 px and 200 % text', width: 390, height: 844, text: '200%' },
]

/** Resolves when the page is drawn in this layout. */
async function layOut(page: Page, { width, height, text }: (typeof layouts)[number]) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, text)
}

test('the robot floats on every screen of the shell and lies on nothing, on narrow windows and with 200 % text', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await page.goto(addresses[0] ?? '/')
  await page.locator('html.started').waitFor()
  const inTurn = [...layouts]
  for (const address of addresses) {
    await goToScreen(page, address)
    await expect(page.locator('main').locator('h1, [role=alert]').first()).toBeAttached()
    for (const layout of inTurn) {
      await layOut(page, layout)
      expect(await findCovered(page), `${address} at ${layout.title}`).toEqual([])
    }
    // The next screen begins with the layout that the page has: each change of it draws the page anew.
    inTurn.reverse()
  }
})

test('the robot lies on nothing after the notice over home has been closed', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('saeip.openingSoonRestsUntil'))
  await page.goto('/')
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await findCovered(page)).toEqual([])
})
