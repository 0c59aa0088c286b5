import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { rowId, success } from '../support/api.ts'

test('the company page shows services, prices, reviews and links', async ({ page }) => {
  await page.goto('/')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '회사 소개' }).click()
  const company = await opened
  await expect(company.getByRole('heading', { level: 1 })).toContainText('새잎이 나면')
  const prices = company.getByRole('region', { name: '가격은 이 정도예요' })
  for (const price of ['5,000원', '20,000원', '120,000원', '35,000원'])
    await expect(prices).toContainText(price)
  const reviews = company.getByRole('region', { name: /이야기$/ })
  await expect(reviews.getByRole('listitem')).toHaveCount(3)
  // The server's, which practice mode has invented, and not the built-in ones.
  await expect(reviews.getByText('예시 후기')).toHaveCount(1)
  await expect(reviews).not.toContainText('마음이 놓였어요')
  for (const name of [/상담 채팅/, /식물 쇼핑몰/]) {
    const link = company.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('href', /^https?:/)
  }
})

test('the gallery loads more at its end, and its viewer wraps around by button, key and swipe', async ({
  page,
}) => {
  const requested = await serveGallery(page, { pages: 2 })
  await page.goto('/company/about')
  await expect(page.getByRole('button', { name: '사진 1', exact: true })).toBeVisible()
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('button', { name: '사진 20', exact: true })).toBeVisible()
  expect(requested).toEqual(['0', '1'])

  await page.getByRole('button', { name: '사진 20', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: '그림 크게 보기' })
  await expect(viewer.getByText('20 / 20')).toBeVisible()
  await expectAccessible(page, 'the viewer')
  await viewer.getByRole('button', { name: '다음 그림' }).click()
  await expect(viewer.getByText('1 / 20')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('20 / 20')).toBeVisible()
  await swipe(page, 'left')
  await expect(viewer.getByText('1 / 20')).toBeVisible()
  await swipe(page, 'right')
  await expect(viewer.getByText('20 / 20')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: '사진 20', exact: true })).toBeFocused()
})

const pictureSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><rect width="12" height="9"/></svg>'

/** Serves ten pictures per page and returns the numbers of the requested pages. */
async function serveGallery(page: Page, { pages }: { pages: number }) {
  const requested: (string | null)[] = []
  await page.route('**/media/c/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: pictureSvg }),
  )
  await page.route('**/api/v1/common/images?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    requested.push(String(number))
    const content = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1).map((picture) => ({
      id: rowId(picture),
      url: `c/picture-${picture}.webp`,
      alt: `사진 ${picture}`,
      width: 1200,
      height: 900,
    }))
    const hasNext = number < pages - 1
    return route.fulfill(success({ content, hasNext, nextCursor: hasNext ? `after-${number}` : null }))
  })
  return requested
}

/** Swipes with one finger; Playwright itself can only tap. */
async function swipe(page: Page, direction: 'left' | 'right') {
  const touch = await page.context().newCDPSession(page)
  const [from, to] = direction === 'left' ? [300, 80] : [80, 300]
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
