import { expect, type Page, test } from '@playwright/test'
import type { OpenMatter, OpenMatters } from '../../contract/home/open-matters.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { rowId, success } from '../support/api.ts'
import { holdRequests } from '../support/held-requests.ts'
import { signIn } from '../support/sign-in.ts'

const path = '**/api/v1/common/home/open-matters'
const rest = { subject: '화분 2개', amount: null, at: null }
const matters: OpenMatter[] = [
  { ...rest, kind: 'PRICE_CHANGE', id: rowId(1), amount: 7_000 },
  { ...rest, kind: 'DEPOSIT', id: rowId(2), amount: 15_000, at: '2026-11-29T23:59:00+09:00' },
  { ...rest, kind: 'EXPERT_ANSWER', id: rowId(3), subject: '과습' },
  { ...rest, kind: 'CHECK_IN', id: rowId(4), subject: '응애' },
  { ...rest, kind: 'PICKUP', id: rowId(5), at: '2026-11-24T09:00:00+09:00' },
  { ...rest, kind: 'DELIVERY', id: rowId(6), at: '2026-11-24T13:00:00+09:00' },
]

const serve = async (page: Page, answer: Partial<OpenMatters>) => {
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill(success({ matters: [], isComplete: true, ...answer })))
}
const area = (page: Page) => page.getByRole('region', { name: '지금 할 일' })
const rows = (page: Page) => area(page).getByRole('link')

test('home of a member opens with what to do now, each row leading to it', async ({ page }) => {
  await serve(page, { matters })
  await signIn(page, '이새봄')
  await page.goto('/')
  await expect(rows(page)).toHaveCount(4)
  await area(page).getByRole('button', { name: '2개 더 보기' }).click()
  const expected = [
    [/추가 금액 7,000원을 확인해 주세요/, `/reservation-detail/${rowId(1)}`],
    [/15,000원을 입금해 주세요.*11월 29일 \(일\) 오후 11:59까지/, `/reservation-detail/${rowId(2)}`],
    [/전문가 답변이 왔어요.*과습/, `/analysis-result/${rowId(3)}`],
    [/식물이 어떤지 알려 주세요/, `/analysis-result/${rowId(4)}`],
    [/식물을 데리러 가요.*오전 9:00/, `/reservation-detail/${rowId(5)}`],
    [/식물이 돌아와요.*오후 1:00/, `/reservation-detail/${rowId(6)}`],
  ] as const
  for (const [index, [text, href]] of expected.entries()) {
    await expect(rows(page).nth(index)).toContainText(text)
    await expect(rows(page).nth(index)).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
  await expect(page.getByText('아픈 까닭과 돌보는 방법을 바로')).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'open matters')
})

test('what to do now says that it loads, is missing, is incomplete or is nothing', async ({ page }) => {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  const release = await holdRequests(page, path)
  await signIn(page, '이새봄')
  await page.goto('/')
  await expect(page.getByRole('status', { name: '지금 할 일을 불러오고 있어요' })).toBeVisible()
  release()
  await expect(area(page).getByRole('alert')).toContainText('할 일을 불러오지 못했어요.')

  await page.unroute(path)
  await serve(page, { matters: matters.slice(0, 1), isComplete: false })
  await area(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(area(page).getByRole('alert')).toContainText('일부를 불러오지 못했어요.')

  await serve(page, {})
  await area(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(area(page)).toContainText('지금은 할 일이 없어요')
})

test('a visitor sees the offer, and nothing is asked for them', async ({ page }) => {
  let requests = 0
  await page.route(path, (route) => {
    requests += 1
    return route.abort()
  })
  await page.goto('/')
  await expect(page.getByText('아픈 까닭과 돌보는 방법을 바로')).toBeVisible()
  await expect(page.getByRole('heading', { name: '추천 콘텐츠' })).toBeVisible()
  await expect(area(page)).toBeHidden()
  expect(requests).toBe(0)
})
