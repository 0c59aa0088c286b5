import puppeteer, { type Page } from 'puppeteer-core'
import { type Driver, phone } from './driver.ts'

const sharedOptions = {
  headless: true,
  env: { ...process.env, TZ: 'Asia/Seoul' },
}

/** Starts Chromium over its DevTools protocol. */
export const openChromium = (executablePath: string) =>
  openBrowser('Chromium', {
    ...sharedOptions,
    executablePath,
    // With the scroll bars of a phone, which take no width.
    defaultViewport: { ...phone, isMobile: true, hasTouch: true },
    args: ['--lang=ko-KR', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

/** Starts Firefox over WebDriver BiDi. */
export const openFirefox = () =>
  openBrowser('Firefox', {
    ...sharedOptions,
    executablePath: '/usr/bin/firefox-esr',
    browser: 'firefox',
    defaultViewport: phone,
    extraPrefsFirefox: { 'intl.accept_languages': 'ko-KR, ko', 'ui.useOverlayScrollbars': 1 },
  })

async function openBrowser(name: string, options: Record<string, unknown>): Promise<Driver> {
  const browser = await puppeteer.launch(options)
  const page = await browser.newPage()
  const version = (await browser.version()).split('/').at(-1)
  return { title: `${name} ${version}`, ...actionsOf(page), close: () => browser.close() }
}

const actionsOf = (page: Page): Omit<Driver, 'title' | 'close'> => ({
  open: async (url) => {
    await page.goto(url)
  },
  address: async () => page.url(),
  evaluate: (expression) => page.evaluate(expression),
  click: async (element) => (await find(page, element)).click(),
  type: async (element, text) => {
    await page.evaluate(`${element}.select()`)
    await (await find(page, element)).type(text)
  },
  pressEnter: async (element) => (await find(page, element)).press('Enter'),
  select: async (element, value) => {
    await (await find(page, element)).select(value)
  },
  upload: async (element, path) => (await find(page, element)).uploadFile(path),
  screenshot: async (path) => {
    await page.screenshot({ path })
  },
})

async function find(page: Page, element: string) {
  const found = (await page.evaluateHandle(element)).asElement()
  if (!found) throw new Error(`There is no element ${element}.`)
  return found
}
