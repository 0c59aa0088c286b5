import { readFile } from 'node:fs/promises'
import { type Browser, expect, test } from '@playwright/test'
import { call, freeDays } from './care.ts'
import { openConsole, tokenOf, type Worker } from './console.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const home = '서울 마포구 월드컵북로 396 (상암동, 누리꿈스퀘어)'

/** Somebody at the console, in a browser of their own. */
async function at(browser: Browser, baseURL: string | undefined, worker: Worker, path: string) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await openConsole(page, worker, path)
  return page
}

test('a refund above the limit needs a second administrator', async ({ page, browser, baseURL }) => {
  const me = { request: page.request, token: await tokenOf(page, 'customer-2') }
  const { orderId, amount } = await payForThreeLargePots(me)

  const first = await at(browser, baseURL, 'admin', '/payments')
  await first.getByLabel('주문번호나 예약 번호').fill(orderId)
  // The list answers a while after the last key.
  await expect(first).toHaveURL(new RegExp(orderId))
  await expect(first.getByRole('row')).toHaveCount(2)
  await first.getByRole('cell', { name: orderId }).click()
  await expect(first.getByRole('heading', { name: '90,000원' })).toBeVisible()
  await expect(first.getByRole('region', { name: '있었던 일' })).toContainText('결제 완료')

  await first.getByRole('button', { name: '환불하기' }).click()
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText('결제하신 금액을 모두 돌려드려요.')
  await dialog.getByLabel('환불할 금액').fill('60000')
  await dialog.getByLabel('사유').fill('배송 중 화분이 깨졌어요')
  await expect(dialog).toContainText('혼자서는 50,000원까지')
  await expect(dialog).toContainText('고객은 60,000원을 받아요. 카드사에 따라')
  await dialog.getByRole('button', { name: '승인 부탁하기' }).click()
  const waiting = first.getByRole('article', { name: '환불 제안 60,000원' })
  await expect(waiting).toContainText('다른 관리자가 승인해야 해요.')
  await expect(waiting.getByRole('button', { name: /승인하기/ })).toHaveCount(0)
  await expect(first.getByRole('region', { name: '환불', exact: true })).toContainText('환불이 없어요.')

  const second = await at(browser, baseURL, 'admin-2', '/approvals')
  await expect(second.getByRole('menuitem', { name: /승인과 제안/ })).toContainText('1')
  const proposal = second.getByRole('article', { name: '환불 제안 60,000원' })
  await expect(proposal).toContainText('관리자 최뿌리')
  await proposal.getByRole('button', { name: '60,000원 승인하기' }).click()
  await expect(second.getByText('승인했어요. 환불을 시작해요.')).toBeVisible()
  await expect(proposal).toBeHidden()

  await expect(async () => {
    await first.reload()
    await expect(first.getByRole('region', { name: '환불', exact: true })).toContainText('60,000원 · 완료', {
      timeout: 2000,
    })
  }).toPass({ timeout: 30_000 })
  expect(amount).toBe(90_000)
})

test('the sums of the days, and the table that is taken along', async ({ page }) => {
  const me = { request: page.request, token: await tokenOf(page, 'customer-2') }
  await payForThreeLargePots(me)
  await openConsole(page, 'admin', '/payment-totals')
  await expect(page.getByRole('table', { name: '하루 합계' })).toContainText('카드')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '합계 CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^saeip-totals-.*\.csv$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toContain('"카드"')
})

/** A paid booking above what one administrator may give back. */
async function payForThreeLargePots(me: Parameters<typeof call>[0]) {
  const [pickupDate = ''] = (await freeDays(me)).slice(6)
  const { id, amount } = await call<{ id: string; amount: number }>(
    me,
    'POST',
    '/api/v1/pickup-reservations',
    {
      customerName: '이새봄',
      customerPhone: '010-2345-6789',
      potCount: 3,
      pickupDate,
      pickupTime: 'PM',
      address: {
        pickupAddress: home,
        pickupAddressDetail: '101동 1203호',
        deliveryAddress: home,
        deliveryAddressDetail: '101동 1203호',
        sameAddress: true,
      },
      potServices: [1, 2, 3].map((potNumber) => ({ potNumber, diameter: '40cm 이하' })),
    },
  )
  const begun = { reservationId: id, amount, customerName: '이새봄', customerMobilePhone: '01023456789' }
  const { orderId } = await call<{ orderId: string }>(me, 'POST', '/api/v1/payments/toss/initiate', begun)
  const window = await me.request.post('/sandbox/control/toss/authenticate', { data: { orderId, amount } })
  const { paymentKey } = (await window.json()) as { paymentKey: string }
  await call(me, 'POST', '/api/v1/payments/toss/confirm', { paymentKey, orderId, amount })
  return { orderId, amount }
}
