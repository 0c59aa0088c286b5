import { expect, test } from '@playwright/test'
import type { OpenMatter } from '../../contract/home/open-matters.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { rowId, success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

const rest = { subject: '화분 2개', amount: null, at: null }
const matters: OpenMatter[] = [
  { ...rest, kind: 'PRICE_CHANGE', id: rowId(1), amount: 7_000 },
  { ...rest, kind: 'DEPOSIT', id: rowId(2), amount: 15_000, at: '2026-11-29T23:59:00+09:00' },
  { ...rest, kind: 'EXPERT_ANSWER', id: rowId(3), subject: '과습' },
  { ...rest, kind: 'CHECK_IN', id: rowId(4), subject: '응애' },
  { ...rest, kind: 'PICKUP', id: rowId(5), at: '2026-11-24T09:00:00+09:00' },
  { ...rest, kind: 'DELIVERY', id: rowId(6), at: '2026-11-24T13:00:00+09:00' },
]

test('one matter has its own button, and the sheet of the others closes with the browser’s Back', async ({
  page,
}) => {
  await page.route('**/api/v1/common/home/open-matters', (route) =>
    route.fulfill(success({ matters, isComplete: true })),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, '이새봄')
  await page.goto('/')
  const matter = page.getByRole('region', { name: '지금 할 일' })
  await expect(matter.getByRole('link', { name: '7,000원 확인하기' })).toBeVisible()
  await expectAccessible(page, 'one matter')
  await matter.getByRole('button', { name: '할 일 3개 더' }).click()
  const sheet = page.getByRole('dialog', { name: '이어서 할 일' })
  await expect(sheet.getByRole('link')).toHaveCount(3)
  await expectAccessible(page, 'the other matters')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await matter.getByRole('button', { name: '할 일 3개 더' }).click()
  await sheet.getByRole('link', { name: /화분 2개, 입금만 남았어요/ }).click()
  await expect(page).toHaveURL(/reservation-detail/)
  await page.goBack()
  await expect(matter.getByRole('button', { name: '할 일 3개 더' })).toBeVisible()
  await expect(sheet).toBeHidden()
})
