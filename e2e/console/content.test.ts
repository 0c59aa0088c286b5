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

interface Template {
  name: string
  revision: number
}

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

test('a banner is shown from the start to the end of its period', async ({ page }) => {
  const operator = await openConsole(page, 'operator', '/banners/create')
  const { thumbnail } = await getAnArticle(page)
  const alt = `하루 행사 ${Date.now()}`
  const banner = await callApi<{ id: string }>(operator, 'POST', '/api/v1/admin/banners', {
    mobileImage: thumbnail,
    pcImage: thumbnail,
    link: '/shop',
    alt,
    priority: 900,
    startsAt: new Date(Date.now() + 60 * minuteMs).toISOString(),
  })
  const shown = async () => (await (await page.request.get('/api/v1/common/banners')).json()).data?.alt
  expect(await shown()).not.toBe(alt)

  await page.goto(`/console/banners/${banner.id}`)
  await page.getByLabel('시작 (서울 시각)').fill(seoulLocal(Date.now() - 2 * minuteMs))
  await save(page)
  await expect(page.getByRole('row').filter({ hasText: alt })).toContainText('지금 보여요')
  await expect.poll(shown).toBe(alt)
  await page.getByRole('row').filter({ hasText: alt }).click()
  await page.getByLabel('끝 (비우면').fill(seoulLocal(Date.now() - minuteMs))
  await save(page)
  await expect(page.getByRole('row').filter({ hasText: alt })).toContainText('끝났어요')
  await expect.poll(shown).not.toBe(alt)
})

test('the text of a notice is edited with a preview, refused when changed meanwhile, and reset', async ({
  page,
}) => {
  const admin = await openConsole(page, 'admin', '/notices')
  await page.getByRole('textbox', { name: '찾기' }).fill('케어를 시작')
  await page.getByRole('link', { name: /케어를 시작했을 때/ }).click()
  const [title, message] = [page.getByLabel('제목'), page.getByLabel('내용')]
  const inbox = page.getByRole('region', { name: '알림함 미리 보기' })
  await expect(inbox).toContainText('케어를 시작했어요')

  await title.fill('화분 를 돌봐요')
  await title.press('Home')
  for (let steps = 0; steps < 3; steps += 1) await title.press('ArrowRight')
  await page.getByRole('button', { name: '화분 수' }).click()
  await expect(title).toHaveValue('화분 {potCount}를 돌봐요')
  await expect(title).toBeFocused()
  await expect(inbox).toContainText('화분 2를 돌봐요')
  await message.fill('{plant} 돌봐요.')
  await expect(page.getByText('이 알림에 {plant} 값은 없어요.')).toBeVisible()
  await message.fill('정성껏 돌봐요.')

  // Another administrator saves first.
  const path = '/api/v1/admin/notification-templates/IN_CARE'
  const { revision } = (await callApi<Template[]>(admin, 'GET', '/api/v1/admin/notification-templates')).find(
    ({ name }) => name === 'IN_CARE',
  ) as Template
  await callApi(admin, 'PUT', path, { title: '먼저', message: '먼저 썼어요.', reason: '여정', revision })
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('이유').fill('말투를 맞춰요')
  await dialog.getByRole('button', { name: '바꾸기' }).click()
  await expect(dialog).toContainText('“먼저 썼어요.”')
  await page.reload()
  await expect(message).toHaveValue('정성껏 돌봐요.')
  await save(page)
  await dialog.getByLabel('이유').fill('말투를 맞춰요')
  await dialog.getByRole('button', { name: '바꾸기' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/관리자 최뿌리 님이 바꿨어요/)).toBeVisible()

  await page.getByRole('button', { name: '기본 문구로 되돌리기' }).click()
  await dialog.getByLabel('이유').fill('여정이 끝났어요')
  await dialog.getByRole('button', { name: '되돌리기' }).click()
  await expect(title).toHaveValue('케어를 시작했어요')
})
