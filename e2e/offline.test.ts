import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const notice = (page: Page) => page.getByText('마지막으로 본 내용이에요')
const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

test('without a network the lists stand as they were last seen, other screens say so, and all comes back', async ({
  page,
  context,
}) => {
  await signIn(page, '김초록')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/analysis-list')
  await untilControlled(page)
  const rows = page.locator('main a[href^="/analysis-result/"]')
  await expect(rows.first()).toBeVisible()
  const first = await rows.first().innerText()
  await expect.poll(() => lastSeen(page)).not.toBeUndefined()

  await context.setOffline(true)
  await page.reload()
  await expect(rows.first()).toBeVisible()
  expect(await rows.first().innerText()).toBe(first)
  await expect(notice(page)).toBeVisible()

  await page.goto('/company')
  await expect(page.getByText('인터넷에 연결되어 있지 않아요').first()).toBeVisible()
  const again = page.getByRole('link', { name: '다시 시도' })
  await again.click()
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(page.locator('header a[href="/"]').first()).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

test('a list comes back by itself with the network, and nothing of it stays after signing out', async ({
  page,
  context,
}) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  await expect(page.locator('main a[href^="/analysis-result/"]').first()).toBeVisible()
  await expect.poll(() => lastSeen(page)).not.toBeUndefined()
  const answered = page.waitForResponse(/\/api\/v1\/analysis\?/)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.reload()
  await answered

  await page.goto('/my-page')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => lastSeen(page)).toBeUndefined()
  expect(await page.evaluate(() => caches.keys())).not.toContain('saeip-photos')
})

test('a new release is there after one reload, and a worker that must go takes everything along', async ({
  browser,
}) => {
  const shop = await openReleases()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilControlled(page)
  await expect(page.locator('h1')).toHaveText('release 1')

  shop.release(2)
  await page.reload()
  await expect(page.locator('h1')).toHaveText('release 2')
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('saeip-documents')

  shop.switchOff()
  await page.reload()
  // The leaving worker opens its windows anew: a question may meet a page that is just going.
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1)
  await expect.poll(workers).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
  shop.close()
})

/** What the app keeps of its lists, as it lies in the browser. */
const lastSeen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => (opening.error?.name === 'AbortError' ? done(undefined) : fail(opening.error))
        // The app has not made it yet; made here, it would stay without its store.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains('keyval')) return done(undefined)
          const reading = result.transaction('keyval').objectStore('keyval').get('saeip.last-seen')
          reading.onsuccess = () => done(reading.result)
        }
      }),
  )

/** A site with the real worker whose releases follow one another at once. */
async function openReleases() {
  const built = (file: string) => readFileSync(join(import.meta.dirname, '..', 'dist', 'web', file), 'utf8')
  let release = 1
  let worker = built('sw.js')
  const server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.setHeader('cache-control', 'no-cache')
    const register = `<script>navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })</script>`
    response.end(
      isWorker ? `${worker}// ${release}` : `<h1>release ${release}</h1>${release < 3 ? register : ''}`,
    )
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    release: (next: number) => {
      release = next
    },
    switchOff: () => {
      release = 3
      worker = built('sw-off.js')
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
