import { expect, type Locator, type Page } from '@playwright/test'

type Role = Parameters<Page['getByRole']>[0]

interface Tabbing {
  /** How often Tab may be pressed before the control counts as out of reach. */
  atMost?: number
  /** Backwards, with Shift. */
  back?: boolean
}

/** Tabs until the control has the focus, which must be seen: in view, under nothing, with a ring around it. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { atMost = 40, back = false }: Tabbing = {},
): Promise<Locator> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    if (await hasFocus(wanted)) {
      await expectSeenFocus(page, `${role} ${name}`)
      return wanted
    }
  }
  throw new Error(`${role} ${name} has no focus after ${atMost} tabs; ${await focused(page)} has it.`)
}

/** Goes to the control by Tab and presses Enter, or another key. */
export async function pressOn(page: Page, role: Role, name: string | RegExp, key = 'Enter') {
  await tabTo(page, role, name)
  await page.keyboard.press(key)
}

/** Goes to the field by Tab and types in place of what stands there. */
export async function typeInto(page: Page, role: Role, name: string | RegExp, text: string) {
  await tabTo(page, role, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The element with the focus is in view, is not covered, and shows that it has the focus. */
export async function expectSeenFocus(page: Page, what: string) {
  const seen = { isInView: true, isCovered: false, hasRing: true }
  await expect.poll(() => page.evaluate(lookAtFocus), { message: `the focus on ${what}` }).toEqual(seen)
}

const hasFocus = (wanted: Locator) =>
  wanted.evaluateAll((elements) => elements.some((element) => element.matches(':focus')))

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing')

/** Runs in the page. A ring may be drawn by the control, by the box beside it, or by what lies around both. */
function lookAtFocus() {
  let element = document.activeElement as HTMLElement
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement as HTMLElement
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const atCentre = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
  const isItsOwn =
    atCentre !== null &&
    (element.contains(atCentre) || atCentre.contains(element) || element.closest('label')?.contains(atCentre))
  const drawn = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ]
  const hasRing = drawn.some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(it)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return {
    isInView: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
    isCovered: !isItsOwn,
    hasRing,
  }
}
