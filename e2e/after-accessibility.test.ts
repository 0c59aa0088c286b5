import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { book, bookAndPay, call, enter, freeDays, moveOn, operatorIn, price, propose } from './care.ts'
import { plantPicture } from './pictures.ts'

test.describe('in light and dark', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the lists and the care service', async ({ page }) => {
    await page.goto('/care-service-desc')
    await expect(page.getByRole('link', { name: '신청하기' })).toHaveAttribute('href', '/reservation-care')
    await expect(page.getByText('25,000원')).toBeVisible()
    await expectAccessible(page, 'the care service')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'the care service at 320 px')
    await enter(page, '김초록')
    for (const path of ['/', '/reservation-list?tab=all', '/payment-list']) {
      await page.goto(path)
      await expect(page.locator('main article, main li').first()).toBeVisible()
      await expectAccessible(page, `${path} at 320 px`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/reservation-list?tab=all')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page, 'the list in a wide window')
  })

  test('a reservation with its questions', async ({ page }) => {
    test.setTimeout(120_000)
    const me = await enter(page, '운영자 한들')
    const [day = ''] = (await freeDays(me)).slice(5)
    const { id: unpaid } = await book(me, day)
    await page.goto(`/reservation-detail/${unpaid}`)
    await expect(page.getByRole('timer')).toBeVisible()
    await expectAccessible(page, 'an unpaid one')

    const id = await bookAndPay(me, day)
    await page.goto(`/reservation-detail/${id}`)
    await page.getByRole('button', { name: '일정 변경' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expectAccessible(page, 'another day')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '일정 변경' })).toBeFocused()
    await page.getByRole('button', { name: '예약 취소' }).click()
    await expect(page.getByRole('dialog')).toContainText('20,000원')
    await expectAccessible(page, 'the question before a cancel')
    await page.keyboard.press('Escape')

    const operator = await operatorIn(page)
    await moveOn(operator, id, 'PICKED_UP', 'IN_CARE')
    await propose(operator, id, price + 15_000, (await plantPicture(300, 400)).buffer)
    await page.reload()
    await expect(page.getByRole('button', { name: '동의하기' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'another price at 320 px')
    await call(me, 'POST', `/api/v1/reservations/${unpaid}/cancel`, { reason: '고객 요청' })
    await page.goto(`/reservation-detail/${unpaid}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('취소')
    await expectAccessible(page, 'a cancelled one at 320 px')
  })
})
