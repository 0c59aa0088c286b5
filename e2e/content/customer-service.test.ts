import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('the customer service shows contacts and whether it is open now in Seoul, whatever the time zone of the device', async ({
  openWindow,
}) => {
  const page = await openWindow({ timezoneId: 'America/Los_Angeles' })
  // Friday noon in Seoul, Thursday evening in Los Angeles.
  await page.clock.install({ time: new Date('2026-03-13T11:59:50+09:00') })
  await page.goto('/customer-service')
  const chat = page.getByRole('link', { name: /채팅으로 문의하기/ })
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', /noopener/)
  await expect(page.getByText('09:00~18:00')).toBeVisible()
  await expect(page.getByText('12:00~13:00')).toBeVisible()
  await expect(page.getByText('상담 시간이에요')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText('점심시간이에요')).toBeVisible()
  await page.clock.fastForward('22:00:00')
  await expect(page.getByText('상담 시간이 아니에요')).toBeVisible()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('main a[href^="mailto:"]')).toBeVisible()
})

test('the pre-rendered questions are accessible, open one at a time and lead to other screens', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/customer-service')
  await page.locator('summary').first().click()
  await expectAccessible(page, 'an open question')

  const refund = page.locator('summary', { hasText: '예약을 취소하면' })
  await refund.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/준비 비용을 빼고/)).toBeVisible()
  await page.locator('summary', { hasText: '픽업 케어는 어디까지' }).click()
  await expect(page.getByText(/준비 비용을 빼고/)).toBeHidden()
  expect(requested).not.toContain('/api/v1/common/faq')
  await refund.click()
  await page.getByRole('link', { name: '환불 정책 보기' }).click()
  await expect(page).toHaveURL('/refund-policy')
  await expect(page.getByRole('heading', { level: 1, name: '환불 정책' })).toBeFocused()
})
