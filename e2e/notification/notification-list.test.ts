import { expect, type Page, test } from '@playwright/test'
import { rowId, success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

const dayMs = 24 * 60 * 60 * 1000
const notification = (index: number, daysAgo: number, link: string | null) => ({
  id: rowId(index),
  type: 'RESERVATION',
  title: `소식 ${index}`,
  message: '수거 날짜가 정해졌어요.',
  status: index === 1 ? 'UNREAD' : 'READ',
  isNew: false,
  createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
  link,
})

/** Serves one page of notifications and returns the requests for it and for marking as read. */
async function serveNotifications(page: Page) {
  const asked: string[] = []
  const content = [notification(1, 0, '/my-page'), notification(2, 40, null)]
  await page.route('**/api/v1/notifications?**', (route) => {
    asked.push('list')
    return route.fulfill(success({ content, unreadCount: 1, hasNext: false, nextCursor: null }))
  })
  await page.route('**/api/v1/notifications/*/read', (route) => {
    asked.push('read')
    return route.fulfill(success(null))
  })
  return asked
}

/** Pulls the page down with one finger by `distance` CSS px. */
async function pull(page: Page, distance: number) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] })
  await touch('touchStart', 300)
  for (let moved = 20; moved <= distance; moved += 20) await touch('touchMove', 300 + moved)
  await touch('touchEnd')
}

test('notifications are refreshed by pulling the list down', async ({ page }) => {
  await signIn(page, '김초록')
  const asked = await serveNotifications(page)
  await page.goto('/alarm-list')
  await expect(page.getByRole('region', { name: '오늘' })).toContainText('소식 1')
  expect(asked).toEqual(['list'])

  // The gesture's script loads after the list.
  const hasGesture = () => page.evaluate(() => document.documentElement.style.overscrollBehaviorY)
  await expect.poll(hasGesture).toBe('contain')
  await pull(page, 40)
  expect(asked).toEqual(['list'])
  await pull(page, 200)
  await expect.poll(() => asked.length).toBe(2)
})
