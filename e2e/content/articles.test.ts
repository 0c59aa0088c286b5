import { expect, type Page, test } from '@playwright/test'
import { failure, rowId, success } from '../support/api.ts'
import { holdRequests } from '../support/held-requests.ts'
import { hostileHtml } from '../support/hostile-html.ts'
import { dropInitialData } from '../support/initial-data.ts'

const list = '**/api/v1/common/contents?**'
const tags = '**/api/v1/common/contents/tags'
const item = (index: number, tag = '물주기') => ({
  id: rowId(index),
  thumbnail: 'c/none-00000000.webp',
  title: `${tag} 이야기 ${index}번`,
  subTitle: '손가락 두 마디까지 넣어 보세요',
  tag,
})

/** Requests for the articles of this tag get no response. */
const unansweredTag = '분갈이'

/** Serves three pages of each tag. Returns the queries of all requests and how many were open at once. */
async function serveList(page: Page) {
  const seen = { queries: [] as URLSearchParams[], atOnce: 0 }
  let open = 0
  await dropInitialData(page)
  await page.route(tags, (route) => route.fulfill(success(['물주기', '병해충', '분갈이'])))
  await page.route(list, async (route) => {
    const query = new URL(route.request().url()).searchParams
    seen.queries.push(query)
    if (query.get('tag') === unansweredTag) return
    open += 1
    seen.atOnce = Math.max(seen.atOnce, open)
    await new Promise((resolve) => setTimeout(resolve, 120))
    open -= 1
    const from = Number(query.get('page')) * 10
    const content = Array.from({ length: from < 20 ? 10 : 3 }, (_, at) =>
      item(from + at, query.get('tag') ?? undefined),
    )
    const data = { content, hasNext: from < 20, nextCursor: from < 20 ? `after-${from + 9}` : null }
    await route.fulfill(success(data)).catch(() => {})
  })
  return seen
}

const serveArticle = (page: Page, content: string, more = {}) =>
  page.route('**/api/v1/common/contents/0199*', (route) => {
    const index = Number(route.request().url().slice(-4))
    const times = { publishedAt: '2026-01-05T09:00:00+09:00', updatedAt: '2026-01-05T09:00:00+09:00' }
    return route.fulfill(success({ ...item(index), content, ...times, sources: [], related: [], ...more }))
  })

const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

test('a list that failed is loaded by a retry, then page after page, and going back restores the position', async ({
  page,
}) => {
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(tags, (route) => route.fulfill({ status: 500, body: '' }))
  await dropInitialData(page)
  await page.goto('/plant-contents')
  await expect(page.getByText('콘텐츠가 없습니다.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '전체' })).toBeChecked()
  await page.unrouteAll()
  const seen = await serveList(page)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(card(page, '물주기 이야기 0번')).toBeVisible()

  const release = await holdRequests(page, list)
  await scrollToEnd(page)
  await expect(page.getByText('불러오는 중이에요')).toBeVisible()
  release()
  await expect(async () => {
    await scrollToEnd(page)
    await expect(card(page, '물주기 이야기 22번')).toBeVisible({ timeout: 300 })
  }).toPass()
  expect(seen.queries.map((query) => `${query}`)).toEqual([
    'page=0&size=10',
    'page=1&cursor=after-9&size=10',
    'page=2&cursor=after-19&size=10',
  ])
  expect(seen.atOnce).toBe(1)

  await serveArticle(page, '<p>물은 겉흙이 마르면 주세요.</p>')
  await card(page, '물주기 이야기 17번').click()
  await expect(page).toHaveURL(`/plant-contents/${rowId(17)}`)
  await expect(page.getByText('물은 겉흙이 마르면 주세요.')).toBeVisible()
  await page.goBack()
  await expect(card(page, '물주기 이야기 17번')).toBeInViewport()
})

test('the next page loads when a busy browser reports the end of the list as hidden and as visible at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Observer = IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(onChange: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((changes, observer) => {
          const hidden = changes.map(({ target }) => ({ target, isIntersecting: false }))
          onChange([...(hidden as IntersectionObserverEntry[]), ...changes], observer)
        }, options)
      }
    }
  })
  await serveList(page)
  await page.goto('/plant-contents')
  await expect(card(page, '물주기 이야기 0번')).toBeVisible()
  await scrollToEnd(page)
  await expect(card(page, '물주기 이야기 10번')).toBeVisible()
})

test('another tag starts at page 0, and the request for the previous tag is aborted', async ({ page }) => {
  const seen = await serveList(page)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(decodeURIComponent(request.url())))
  await page.goto('/plant-contents')
  await expect(card(page, '물주기 이야기 0번')).toBeVisible()
  await scrollToEnd(page)
  await expect(card(page, '물주기 이야기 10번')).toBeVisible()

  await page.getByRole('radio', { name: unansweredTag }).check()
  await page.getByRole('radio', { name: '병해충' }).check()
  await expect(card(page, '병해충 이야기 0번')).toBeInViewport()
  await expect(page.getByRole('link', { name: /분갈이 이야기|물주기 이야기/ })).toHaveCount(0)
  expect(aborted.filter((url) => url.includes(`tag=${unansweredTag}`))).toHaveLength(1)
  expect(seen.queries.at(-1)?.get('page')).toBe('0')
  await expect(page).toHaveURL(/\?tag=/)

  await page.reload()
  await expect(page.getByRole('radio', { name: '병해충' })).toBeChecked()
  await expect(card(page, '병해충 이야기 0번')).toBeVisible()
  await page.getByRole('radio', { name: '전체' }).check()
  await expect(card(page, '물주기 이야기 0번')).toBeVisible()
  expect(seen.queries.at(-1)?.has('tag')).toBe(false)
})

test('an article has its title, sources and related articles; a missing and an empty one have a message', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await serveArticle(page, '<p>본문 <a href="https://example.com/guide">자료</a></p>', {
    sources: [{ title: '농사로', url: 'https://www.nongsaro.go.kr' }, { title: '식물 병리학' }],
    related: [item(8, '분갈이')],
  })
  await page.goto(`/plant-contents/${rowId(7)}`)
  await expect(page).toHaveTitle('물주기 이야기 7번 - 새잎')
  await expect(page.getByText('2026년 1월 5일')).toBeVisible()
  for (const name of ['자료', '농사로']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank')
  }
  await page.getByRole('button', { name: '공유하기' }).click()
  await expect(page.getByText('링크를 복사했어요.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/plant-contents/${rowId(7)}`)

  await card(page, '분갈이 이야기 8번').click()
  await expect(page.getByRole('heading', { level: 1, name: '물주기 이야기 8번' })).toBeVisible()
  await expect(page).toHaveTitle('물주기 이야기 8번 - 새잎')

  await page.unrouteAll()
  await page.route('**/api/v1/common/contents/0199*', (route) =>
    route.fulfill(failure(404, 'NOT_FOUND', '없어요.')),
  )
  await page.goto(`/plant-contents/${rowId(1)}`)
  await expect(page.getByText('콘텐츠를 찾을 수 없습니다.')).toBeVisible()
  await page.unrouteAll()
  await serveArticle(page, ' <p>&nbsp;</p> ')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('물주기 이야기 1번')
  await expect(page.getByText('콘텐츠가 없습니다.')).toBeVisible()
})

test('the articles of the server load more at the end and lead from one to the next without a reload', async ({
  page,
}) => {
  await page.goto('/plant-contents')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect(async () => {
    await scrollToEnd(page)
    expect(await cards.count()).toBeGreaterThan(10)
  }).toPass()

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
