import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listStoredKeys } from '../support/indexed-db.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const notice = (page: Page) => page.getByText('마지막으로 본 내용이에요')
/** Keys of the lists that the app stores for offline use. */
const readStoredLists = (page: Page) => listStoredKeys(page, 'keyval-store', 'keyval')
const storedListsKey = 'saeip.last-seen'
/** Whether the list of diagnoses is stored. The key alone does not show it: home stores other lists under the same key first. */
const hasStoredDiagnoses = (page: Page) =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const { result } = opening
          const reading = result.transaction('keyval').objectStore('keyval').get(key)
          reading.onsuccess = () => {
            result.close()
            resolve(
              Object.keys(reading.result?.lists ?? {}).some((list) => list.includes('/api/v1/analysis"')),
            )
          }
        }
      }),
    storedListsKey,
  )
const waitUntilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

test('offline, lists show their last state and other screens a message; online, everything is back', async ({
  page,
  context,
}) => {
  await signIn(page, '김초록')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/analysis-list')
  await waitUntilControlled(page)
  const rows = page.locator('main a[href^="/analysis-result/"]')
  await expect(rows.first()).toBeVisible()
  const first = await rows.first().innerText()
  await expect.poll(() => hasStoredDiagnoses(page)).toBe(true)

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

test('a stored list is refreshed after a reload, and signing out removes it', async ({ page, context }) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  await expect(page.locator('main a[href^="/analysis-result/"]').first()).toBeVisible()
  await expect.poll(() => readStoredLists(page)).toContain(storedListsKey)
  const answered = page.waitForResponse(/\/api\/v1\/analysis\?/)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.reload()
  await answered

  await page.goto('/my-page')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => readStoredLists(page)).not.toContain(storedListsKey)
  expect(await page.evaluate(() => caches.keys())).not.toContain('saeip-photos')
})

test('a new release is shown after one reload, and a worker that switches itself off removes all caches', async ({
  browser,
}) => {
  const site = await serveReleases()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(site.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await waitUntilControlled(page)
  await expect(page.locator('h1')).toHaveText('release 1')

  site.release(2)
  await page.reload()
  await expect(page.locator('h1')).toHaveText('release 2')
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('saeip-documents')

  site.switchOff()
  await page.reload()
  // The worker that leaves reloads its pages, so an evaluation may meet a page that is being replaced.
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1)
  await expect.poll(workers).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
  site.close()
})

/** Serves a site with the real service worker and a release number. */
async function serveReleases() {
  const built = (file: string) =>
    readFileSync(join(import.meta.dirname, '..', '..', 'dist', 'web', file), 'utf8')
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
  await new Promise<void>((resolve) => server.listen(0, resolve))
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
