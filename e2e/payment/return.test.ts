import { expect, type Page, type Route, test } from '@playwright/test'
import { failure, success } from '../support/api.ts'
import { payWith } from '../support/booking-form.ts'
import { openPaymentWindow } from '../support/payments.ts'

type Reply = Parameters<Route['fulfill']>[0]

const page502 = '<html><body><h1>502 Bad Gateway</h1></body></html>'
const gatewayPage = (status: number): Reply => ({ status, contentType: 'text/html', body: page502 })
const limit = failure(429, 'TOO_MANY_REQUESTS', '요청이 너무 많아요.')

/** Everything that says nothing about a payment. */
const unclear: Reply[] = [
  failure(401, 'SIGN_IN_REQUIRED', '로그인이 필요해요.'),
  success({ paymentStatus: 'CONFIRMING', orderId: '', amount: 0, reservationId: '', virtualAccount: null }),
  gatewayPage(502),
  gatewayPage(504),
  failure(500, 'INTERNAL', '문제가 생겼어요.'),
  { ...limit, headers: { 'retry-after': '1' } },
  { status: 200, contentType: 'application/json', body: '{"status":"Succ' },
]

const confirming = (page: Page) => page.getByRole('heading', { name: '결제를 확인하고 있어요' })
const paid = (page: Page) => page.getByRole('heading', { name: '결제가 완료됐어요' })
const hasToken = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).some((it) => it.split('.').length === 3))

/** Records the addresses of API calls and documents from now on. */
function recordPaths(page: Page) {
  const calls: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) documents.push(new URL(frame.url()).pathname)
  })
  return { calls, documents }
}

test('a paid buyer waits calmly through gateway errors, limits, a reload and a lost network, and nothing else runs', async ({
  page,
  context,
}) => {
  const replies = [...unclear]
  let isLineOpen = false
  await page.route('**/payments/toss/confirm', async (route) => {
    const reply = replies.shift()
    if (reply) return route.fulfill(reply)
    return isLineOpen ? route.continue() : route.abort('internetdisconnected')
  })
  await page.route(/\/api\/v1\/payments(\?|$)/, (route) => route.fulfill(unclear[0]))
  await openPaymentWindow(page)
  await payWith(page, '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  const seen = recordPaths(page)
  await page.reload()
  await expect(confirming(page)).toBeVisible()
  // The network comes and goes, and each time the page asks at once.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(replies).toHaveLength(0)
  }).toPass()
  await context.setOffline(true)
  await expect(page.getByText('다시 연결되면 바로 이어서 확인할게요.')).toBeVisible()
  await expect(confirming(page)).toBeVisible()
  expect([...new Set(seen.calls)].sort()).toEqual(['/api/v1/payments', '/api/v1/payments/toss/confirm'])

  // The session has ended meanwhile, which the bell learns first.
  await page.route('**/notifications/unread-count*', (route) => route.fulfill(unclear[0]))
  isLineOpen = true
  const bell = page.waitForResponse('**/notifications/unread-count*')
  await context.setOffline(false)
  await expect(paid(page)).toBeVisible()
  await bell
  expect(await hasToken(page)).toBe(true)
  expect([...new Set(seen.documents)]).toEqual(['/payment/success'])
})

test('a payment that stays unknown for minutes is not called failed, and ends when the list of payments knows it', async ({
  page,
}) => {
  await page.clock.install()
  let isListOpen = false
  await page.route('**/payments/toss/confirm', async (route) => {
    // The server takes the money, and its answer gets lost.
    if (isListOpen) await route.fetch()
    return route.fulfill(gatewayPage(502))
  })
  await page.route(/\/api\/v1\/payments(\?|$)/, (route) =>
    isListOpen ? route.continue() : route.fulfill(gatewayPage(502)),
  )
  const id = await openPaymentWindow(page)
  await payWith(page, '결제 승인하기')
  await expect(confirming(page)).toBeVisible()
  await page.clock.fastForward(120_000)
  await page.waitForURL(/\/payment\/fail\?code=NETWORK_ERROR/)
  await expect(page.getByRole('heading', { name: '결제 결과를 아직 확인하지 못했어요' })).toBeVisible()
  await expect(page.getByText('이 화면을 닫아도 괜찮아요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '예약 내역 보기' })).toHaveAttribute(
    'href',
    `/reservation-detail/${id}`,
  )
  isListOpen = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(paid(page)).toBeVisible()
})
