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

test('what to do now takes the place of the offer, and is accessible at 320 px', async ({ page }) => {
  await page.route('**/api/v1/common/home/open-matters', (route) =>
    route.fulfill(success({ matters, isComplete: true })),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.getByRole('region', { name: '지금 할 일' }).getByRole('button', { name: '2개 더 보기' }).click()
  await expect(page.getByText('아픈 까닭과 돌보는 방법을 바로')).toBeHidden()
  await expectAccessible(page, 'open matters')
})
