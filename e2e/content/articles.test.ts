import { expect, type Page, test } from '@playwright/test'
import { rowId, success } from '../support/api.ts'
import { hostileHtml } from '../support/hostile-html.ts'

const item = (index: number, tag = '물주기') => ({
  id: rowId(index),
  thumbnail: 'c/none-00000000.webp',
  title: `${tag} 이야기 ${index}번`,
  subTitle: '손가락 두 마디까지 넣어 보세요',
  tag,
})

const serveArticle = (page: Page, content: string, more = {}) =>
  page.route('**/api/v1/common/contents/0199*', (route) => {
    const index = Number(route.request().url().slice(-4))
    const times = { publishedAt: '2026-01-05T09:00:00+09:00', updatedAt: '2026-01-05T09:00:00+09:00' }
    return route.fulfill(success({ ...item(index), content, ...times, sources: [], related: [], ...more }))
  })

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

test('the articles of the server load more at the end, keep their place on the way back, lead from one to the next and are shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/plant-contents')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect(async () => {
    await scrollToEnd(page)
    expect(await cards.count()).toBeGreaterThan(10)
  }).toPass()
  await cards.nth(10).getByRole('link').click()
  await expect(page.locator('.reading')).toBeVisible()
  await page.goBack()
  await expect(cards.nth(10)).toBeInViewport()

  await page.getByRole('radio', { name: '물주기' }).check()
  await expect(page).toHaveURL(/\?tag=/)
  await cards.getByRole('link').first().click()
  const inner = page.locator('.reading a[href^="/plant-contents/"]').first()
  await expect(inner).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }))
  const before = page.url()
  await inner.click()
  await expect(page).not.toHaveURL(before)
  await expect(page.locator('.reading')).toBeVisible()
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page).toHaveTitle(`${title} - 새잎`)
  await page.getByRole('button', { name: '공유하기' }).click()
  await expect(page.getByText('링크를 복사했어요.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(new URL(page.url()).pathname)

  await page.goto('/plant-contents/no-such-article')
  await expect(page.getByText('콘텐츠를 찾을 수 없습니다.')).toBeVisible()
})

test.describe('articles with hostile HTML', () => {
  // Without the content security policy that would block scripts: the sanitizer alone has to be enough.
  test.use({ bypassCSP: true })

  test('no script of an article runs, sends anything or changes the page', async ({ page, baseURL }) => {
    const foreign: string[] = []
    let ran = 0
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
    })
    page.on('dialog', (dialog) => dialog.dismiss())
    await page.exposeFunction('X', () => {
      ran += 1
    })
    await serveArticle(page, `<p>처음부터 읽어요</p>${hostileHtml}`)
    await page.goto(`/plant-contents/${rowId(3)}`)
    const body = page.locator('.reading')
    await expect(body.getByText('처음부터 읽어요')).toBeVisible()
    expect(await body.evaluate((element) => element.querySelectorAll('*').length)).toBeGreaterThan(200)
    const left = await body.evaluate((body) =>
      [...body.querySelectorAll('*')].flatMap((element) => {
        const acts = [...element.attributes].some(
          ({ name, value }) => /^(on|name$|class$|srcdoc$|form)/.test(name) || /script:/i.test(value),
        )
        const isCode = element.matches(
          'script, style, iframe, object, embed, form, input, svg, math, base, meta',
        )
        return acts || isCode ? [element.outerHTML] : []
      }),
    )
    expect(left).toEqual([])
    await body.hover()
    await page.keyboard.press('Tab')
    expect(ran).toBe(0)
    expect(foreign).toEqual([])
  })
})
