import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Driver } from './driver.ts'
import { type Located, locatedElement, locateInPage, type Query, recordErrors } from './locate.ts'

/** Ends a hang; it does not judge speed. */
const LIMIT_MS = 60_000
const PAUSE_MS = 50
const AIM_MS = 400

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** The screen of one browser, used as a person does. Every method waits for what it names, and throws when it does not come. */
export class Screen {
  constructor(
    readonly driver: Driver,
    readonly server: string,
  ) {}

  open = (path: string) => this.driver.open(`${this.server}${path}`)

  back = () => this.evaluate('history.back()')

  /** The path of the current address. */
  path = async () => new URL(await this.driver.address()).pathname

  /** Waits until the path of the address matches, and returns the path. */
  arriveAt = (path: RegExp) =>
    waitFor(`the address ${path}`, async () => {
      const current = await this.path()
      return path.test(current) ? current : undefined
    })

  see = async (query: Query) => {
    await waitFor(describe(query), () => this.locate(query))
  }

  /** Waits until nothing matches. */
  seeNo = async (query: Query) => {
    await waitFor(`no ${describe(query)}`, async () => ((await this.locate(query)) ? undefined : true))
  }

  press = (query: Query) => this.act(query, () => this.driver.click(locatedElement))

  type = (query: Query, text: string) => this.act(query, () => this.driver.type(locatedElement, text))

  pressEnter = (query: Query) => this.act(query, () => this.driver.pressEnter(locatedElement))

  upload = async (path: string) => {
    const input = { css: 'input[type=file]' }
    await waitFor(describe(input), () => this.locate(input))
    await this.driver.upload(locatedElement, path)
  }

  /** Chooses an option of a select element by its value, or the first one that can be chosen. */
  select = (query: Query, value?: string) =>
    this.act(query, async () => {
      const firstOption = `[...${locatedElement}.options].find((it) => it.value && !it.disabled)?.value`
      const chosen = value ?? (await waitFor('an option', () => this.evaluate<string>(firstOption)))
      await this.driver.select(locatedElement, chosen)
    })

  /** Throws when the page scrolls sideways, hides part of a dialog though there is room, or one of its scripts has thrown. */
  expectSound = async () => {
    const tooWide = await this.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    if (tooWide > 0) throw new Error(`The page is ${tooWide} pixels wider than the screen.`)
    const hidden = await this.evaluate<number>(hiddenByDialogs)
    if (hidden > 0) throw new Error(`A dialog hides ${hidden} pixels of its content although there is room.`)
    const errors = await this.evaluate<string[]>('window.thrownErrors ?? []')
    if (errors.length > 0) throw new Error(`Scripts of the page have thrown: ${errors.join('; ')}`)
  }

  /**
   * Waits until the element can be used and has not moved for as long as a person needs to aim; presses during the movement from
   * page to page go nowhere. An element that is replaced before the action is looked up again.
   */
  private act = async (query: Query, action: () => Promise<void>) => {
    let lastBox: string | undefined
    let stillSince = 0
    await waitFor(`${describe(query)}, ready to use`, async () => {
      const located = await this.locate(query)
      if (!located?.isReady || located.box !== lastBox) stillSince = performance.now()
      lastBox = located?.box
      if (!located?.isReady || performance.now() - stillSince < AIM_MS) return undefined
      try {
        await action()
      } catch (error) {
        if (isReplaced(error)) return undefined
        throw new LastError(String(error))
      }
      return true
    })
  }

  private async locate(query: Query): Promise<Located | null> {
    if (!(await this.evaluate('"TestingLibraryDom" in window')))
      await this.evaluate(`(() => {${library}\n;(${recordErrors})(); return true })()`)
    // The loader wraps named functions in a call of `__name`.
    return this.evaluate(
      `(() => { const __name = (it) => it; return (${locateInPage})(${JSON.stringify(query)}) })()`,
    )
  }

  private evaluate = async <Value>(expression: string) => (await this.driver.evaluate(expression)) as Value
}

/** Pixels that the scrolling parts of open dialogs hide, counted up to the free space above the dialog, less a margin of 15 %. */
const hiddenByDialogs = `Math.max(0, ...[...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
  const room = innerHeight * 0.85 - dialog.offsetHeight
  return [...dialog.querySelectorAll('*')].filter((it) => getComputedStyle(it).overflowY === 'auto')
    .map((it) => Math.min(room, it.scrollHeight - it.clientHeight))
}))`

/** An error that is not worth another attempt. */
class LastError extends Error {}

const isReplaced = (error: unknown) =>
  /no element|no such element|stale ?element|detached|not clickable/i.test(String(error))

const describe = (query: Query): string => JSON.stringify(query)

/** Tries until a value comes. A failed attempt, such as one during a page load, is repeated. */
async function waitFor<Value>(
  what: string,
  attempt: () => Promise<Value | null | undefined>,
): Promise<Value> {
  const deadline = Date.now() + LIMIT_MS
  let failure: unknown
  while (Date.now() < deadline) {
    try {
      const value = await attempt()
      failure = undefined
      if (value) return value
    } catch (error) {
      if (error instanceof LastError) throw error
      failure = error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`There was no ${what}.`, { cause: failure })
}
