import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { tokenKey } from '../../contract/account/token.ts'
import { executable } from './audited-page.ts'
import { withFullServer } from './full-demo.ts'
import { type Measurement, median, rounded } from './measurement.ts'
import { phonePhoto } from './phone-photo.ts'

const mostMs = 100
const slower = 4
const rounds = 5
/** Smallest duration that browsers report, in milliseconds. */
const leastMs = 16

/** Acts on a page that is quiet; the longest event until the next paint counts. */
type Interaction = (page: Page) => Promise<void>

/** Measures the interaction to next paint of what people do most, on a phone's screen with a CPU four times slower. */
export async function interactions(): Promise<Measurement> {
  const browser = await chromium.launch({ executablePath: executable() })
  try {
    return await withFullServer(async ({ url, token, screens }) => {
      const photo = await phonePhoto(1)
      const steps: Record<string, [path: string, prepare: Interaction, act: Interaction]> = {
        wizardTap: [
          screens.wizard[0],
          answeredUntilQuestions(photo),
          (page) => page.getByRole('radio').first().tap(),
        ],
        openSheet: [
          screens.result[0],
          () => Promise.resolve(),
          (page) =>
            page
              .getByRole('button', { name: /크게 보기/ })
              .first()
              .tap(),
        ],
        typeInForm: [
          screens.reservation[0],
          openForm,
          (page) => page.getByLabel('고객명').pressSequentially('Kim'),
        ],
        switchTab: [
          screens.reservations[0],
          () => Promise.resolve(),
          (page) => page.getByRole('tab').nth(1).tap(),
        ],
        switchScreen: [screens.memberHome[0], closeAnnouncement, (page) => tabBar(page, '콘텐츠').tap()],
      }
      const figures: Record<string, number> = {}
      for (const [name, [path, prepare, act]] of Object.entries(steps)) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1)
          times.push(await longestEvent(browser, `${url}${path}`, token, prepare, act))
        figures[`${name}Ms`] = rounded(median(times))
        figures[`${name}LongestMs`] = rounded(Math.max(...times))
      }
      const medians = Object.entries(figures).filter(([name]) => !name.endsWith('LongestMs'))
      return {
        promise: `interaction to next paint at most ${mostMs} ms with a CPU ${slower} times slower (median of ${rounds})`,
        isMet: medians.every(([, ms]) => ms <= mostMs),
        figures,
      }
    })
  } finally {
    await browser.close()
  }
}

const tabBar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name })

/** Home opens it on every visit, above the tabs. */
const closeAnnouncement = (page: Page) => page.getByRole('button', { name: '닫기', exact: true }).click()

async function openForm(page: Page) {
  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  await page.getByLabel('수거 요청 날짜').waitFor()
}

/** Fills in both photos and the description. */
const answeredUntilQuestions = (photo: Buffer) => async (page: Page) => {
  const next = page.getByRole('button', { name: '다음', exact: true })
  for (const label of ['식물 전체 사진', '증상 사진']) {
    const file = { name: 'plant.jpg', mimeType: 'image/jpeg', buffer: photo }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('img', { name: label }).waitFor()
    await next.click()
  }
  await page.getByRole('textbox').fill('아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요')
  await next.click()
  await page.getByRole('radio').first().waitFor()
}

/** Returns the duration of the longest event of an interaction until its paint, in milliseconds. */
async function longestEvent(
  browser: Browser,
  url: string,
  token: string,
  prepare: Interaction,
  act: Interaction,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [tokenKey, token])
    await page.goto(url, { waitUntil: 'networkidle' })
    await prepare(page)
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(watchEvents, leastMs)
    await act(page)
    return await page.evaluate(readLongest, leastMs)
  } finally {
    await context.close()
  }
}

type Watched = typeof globalThis & { longestEventMs?: number }

/** Runs in the page. */
function watchEvents(durationThreshold: number) {
  const watched = globalThis as Watched
  watched.longestEventMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId)
        watched.longestEventMs = Math.max(watched.longestEventMs ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}

/** Runs in the page: waits until everything is painted and reported; a shorter event counts as `leastMs`. */
async function readLongest(leastMs: number) {
  for (let frame = 0; frame < 30; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  return Math.max((globalThis as Watched).longestEventMs ?? 0, leastMs)
}
