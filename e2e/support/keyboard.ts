import { expect, type Locator, type Page } from '@playwright/test'

type Role = Parameters<Page['getByRole']>[0]

interface Tabbing {
  /** How often Tab may be pressed before the control counts as unreachable. */
  atMost?: number
  /** Tabs backwards, with Shift. */
  back?: boolean
}

/** Presses Tab until the control has the focus, and expects that the focus is visible. */
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
      await expectVisibleFocus(page, `${role} ${name}`)
      return wanted
    }
  }
  throw new Error(`${role} ${name} has no focus after ${atMost} tabs; ${await focused(page)} has it.`)
}

/** Reaches the control by Tab and presses Enter, or another key. */
export async function tabToAndPress(page: Page, role: Role, name: string | RegExp, key = 'Enter') {
  await tabTo(page, role, name)
  await page.keyboard.press(key)
}

/** Reaches the field by Tab and replaces its text. */
export async function tabToAndType(page: Page, role: Role, name: string | RegExp, text: string) {
  await tabTo(page, role, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Expects that the focused element is in view, is not covered, and has a focus ring. */
export async function expectVisibleFocus(page: Page, what: string) {
  const visible = { isInView: true, isCovered: false, hasRing: true }
  await expect.poll(() => page.evaluate(describeFocus), { message: `the focus on ${what}` }).toEqual(visible)
}

const hasFocus = (wanted: Locator) =>
  wanted.evaluateAll((elements) => elements.some((element) => element.matches(':focus')))

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing')

/** Runs in the page. The control, the element after it, or one of its two nearest ancestors may draw the focus ring. */
function describeFocus() {
  let element = document.activeElement as HTMLElement
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement as HTMLElement
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const atCentre = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
  const isOnTop =
    atCentre !== null &&
    (element.contains(atCentre) || atCentre.contains(element) || element.closest('label')?.contains(atCentre))
  const mayDrawRing = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ]
  const hasRing = mayDrawRing.some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(it)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return {
    isInView: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
    isCovered: !isOnTop,
    hasRing,
  }
}
