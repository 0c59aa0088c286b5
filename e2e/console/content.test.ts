import { expect, type Page, test } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

const minuteMs = 60_000
/** Formats a time as the console's date fields take it, in Seoul time. */
const seoulLocal = (at: number) => new Date(at + 9 * 60 * minuteMs).toISOString().slice(0, 16)
const publicPath = (id: string) => `/api/v1/common/contents/${id}`

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: '저장' }).click()

/** Returns an article of the demo data; other journeys publish articles with other tags. */
const getAnArticle = async (page: Page) =>
  (await (await page.request.get('/api/v1/common/contents?tag=물주기&size=1')).json()).data.content[0]

test('an article is written, scheduled and published, and the list shows its state', async ({ page }) => {
  const operator = await openConsole(page, 'operator', '/contents/create')
  const { thumbnail } = await getAnArticle(page)
  const title = `겨울 창가 ${Date.now()}`
  await page.getByRole('textbox', { name: /^제목/ }).fill(title)
  await page.getByRole('textbox', { name: /^작은 제목/ }).fill('찬 바람을 막아요')
  await page.locator('.ProseMirror').fill('창문에서 한 뼘 떨어뜨려요.')
  await openTab(page, '그림과 태그')
  const picture = await (await page.request.get(`/media/${thumbnail}`)).body()
  await page
    .locator('input[type=file][aria-label="대표 그림"]')
    .setInputFiles({ name: 'leaf.webp', mimeType: 'image/webp', buffer: picture })
  await expect(page.getByRole('img', { name: '대표 그림' })).toBeVisible()
  await page.getByRole('combobox', { name: /^태그/ }).fill('계절 관리')
  await page.keyboard.press('Enter')
  await openTab(page, '공개')
  await page.getByLabel('공개하는 때').fill(seoulLocal(Date.now() + 60 * minuteMs))
  await openTab(page, '미리 보기')
  await expect(page.locator('.reading')).toContainText('창문에서 한 뼘 떨어뜨려요.')
  await save(page)
  await expect(page).toHaveURL(/\/console\/contents\/[0-9a-f-]{36}/)
  const id = /contents\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  expect((await page.request.get(publicPath(id))).status()).toBe(404)

  await navigateInConsole(page, '/contents')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('예약됨')
  await row.click()
  await openTab(page, '공개')
  await page.getByRole('button', { name: '지금 공개' }).click()
  await save(page)
  await expect.poll(async () => (await page.request.get(publicPath(id))).status()).toBe(200)
  await page.goto(`/plant-contents/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('창문에서 한 뼘 떨어뜨려요.')).toBeVisible()
  expect((await callApi<{ state: string }>(operator, 'GET', `/api/v1/admin/contents/${id}`)).state).toBe(
    'PUBLISHED',
  )
})

test('leaving with unsaved changes asks first, also after a failed save', async ({ page }) => {
  const { id } = await getAnArticle(page)
  await openConsole(page, 'operator', `/contents/${id}`)
  await page.getByRole('textbox', { name: /^작은 제목/ }).fill('아직 저장하지 않은 말')
  const firstDialog = page.waitForEvent('dialog')
  const firstClick = page.getByRole('menuitem', { name: '상품' }).press('Enter')
  await (await firstDialog).dismiss()
  await firstClick
  await expect(page.getByRole('textbox', { name: /^작은 제목/ })).toHaveValue('아직 저장하지 않은 말')

  await page.route('**/api/v1/admin/contents/*', (route) => {
    return route.request().method() === 'PUT' ? route.abort() : route.continue()
  })
  await save(page)
  await expect(page.getByText('인터넷 연결을 확인하고 다시 시도해 주세요.')).toBeVisible()
  const secondDialog = page.waitForEvent('dialog')
  const secondClick = page.getByRole('menuitem', { name: '상품' }).press('Enter')
  await (await secondDialog).dismiss()
  await secondClick
  await expect(page.getByRole('textbox', { name: /^작은 제목/ })).toHaveValue('아직 저장하지 않은 말')
})
