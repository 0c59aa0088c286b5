import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PaymentMethod, paymentMethod } from '../../../contract/payment/payment.ts'
import { type Html, html, type Page, sendPage } from '../pages/layout.ts'
import { isKnownHost } from '../sign-in/authorize.ts'
import type { Ledger } from './ledger.ts'
import { authenticatedPayment, openedPayment, outcomes, type Payment, stateAt } from './payment.ts'

const returnAddresses = { successUrl: z.url(), failUrl: z.url() }
const opening = z.object({
  clientKey: z.string().check(z.regex(/^test_gck_\w+$/)),
  customerKey: z.string(),
  customerName: z._default(z.string(), ''),
  orderId: z.string().check(z.regex(/^[\w=-]{6,64}$/)),
  orderName: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.coerce.number().check(z.int(), z.minimum(1)),
  method: paymentMethod,
  ...returnAddresses,
})
const choice = z.object({
  paymentKey: z.string(),
  method: paymentMethod,
  outcome: z.enum([...outcomes, 'cancelled']),
  ...returnAddresses,
})

/** Whether both return addresses belong to a shop on this machine or a registered origin. */
type IsKnown = (request: FastifyRequest, addresses: { successUrl: string; failUrl: string }) => boolean

/** Serves the payment window, in which the buyer chooses the outcome of the payment. */
export function serveTossWindow(app: FastifyInstance, ledger: Ledger, shopOrigins: string[]) {
  const isKnown: IsKnown = ({ host }, { successUrl, failUrl }) =>
    [successUrl, failUrl].every((address) => isKnownHost(address, host, shopOrigins))

  app.get('/toss/window', (request, reply) => {
    const opened = opening.safeParse(request.query)
    if (!opened.success || !isKnown(request, opened.data)) return refuse(reply)
    const { orderId, orderName, amount, customerKey, customerName, method, successUrl, failUrl } = opened.data
    const shopOrigin = new URL(successUrl).origin
    const order = { orderId, orderName, amount, customerKey, customerName: customerName || null, shopOrigin }
    const payment = openedPayment(order, ledger.now())
    ledger.settle({ payment })
    const { paymentKey } = payment
    const leadsTo = [...new Set([shopOrigin, new URL(failUrl).origin])].join(' ')
    return sendPage(
      reply,
      windowPage({ payment, method, hiddenFields: { paymentKey, method, successUrl, failUrl } }),
      leadsTo,
    )
  })

  app.post('/toss/window', (request, reply) => {
    const chosen = choice.safeParse(request.body)
    if (!chosen.success || !isKnown(request, chosen.data)) return refuse(reply)
    return reply.redirect(returnAddress(ledger, chosen.data), 303)
  })
}

const refuse = (reply: FastifyReply) => sendPage(reply.code(400), closedWindowPage())

function returnAddress(
  ledger: Ledger,
  { paymentKey, method, outcome, successUrl, failUrl }: z.output<typeof choice>,
) {
  const payment = ledger.find(paymentKey)
  const isOpen = payment && stateAt(payment, ledger.now()) === 'READY'
  // Like the real provider, a cancelled window does not name its order.
  if (outcome === 'cancelled')
    return address(failUrl, { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' })
  if (!isOpen) {
    const over = { code: 'PAY_PROCESS_ABORTED', message: '결제 시간이 만료되었습니다. 다시 시도해주세요.' }
    return address(failUrl, { ...over, ...(payment && { orderId: payment.orderId }) })
  }
  ledger.settle({ payment: authenticatedPayment(payment, { method, outcome }, ledger.now()) })
  const { orderId, amount } = payment
  return address(successUrl, { paymentType: 'NORMAL', paymentKey, orderId, amount: String(amount) })
}

function address(base: string, answer: Record<string, string>) {
  const url = new URL(base)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

const methodTitles: Record<PaymentMethod, string> = {
  CARD: '신용·체크카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

const won = new Intl.NumberFormat('ko-KR')

interface WindowContent {
  payment: Payment
  method: PaymentMethod
  /** Hidden fields of the form. */
  hiddenFields: Record<string, string>
}

/** Shows the order, and a button for each outcome. */
function windowPage({ payment, method, hiddenFields }: WindowContent): Page {
  const hidden = Object.entries(hiddenFields).map(
    ([name, value]): Html => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const approve = method === 'VIRTUAL_ACCOUNT' ? '계좌 발급받기' : '결제 승인하기'
  return {
    title: '카드 결제창 연습',
    body: html`<header class="toss"><h1>카드 결제창 연습</h1><p>진짜 돈은 나가지 않아요.</p></header>
<dl class="bill">
<div><dt>주문 이름</dt><dd>${payment.orderName}</dd></div>
<div><dt>결제 수단</dt><dd>${methodTitles[method]}</dd></div>
<div><dt>주문 번호</dt><dd class="number">${payment.orderId}</dd></div>
<div class="total"><dt>결제 금액</dt><dd>${won.format(payment.amount)}원</dd></div>
</dl>
<form method="post">${hidden}
<button name="outcome" value="approved" class="main">${approve}</button>
<button name="outcome" value="cancelled">결제 취소하고 돌아가기</button>
<section class="rehearse"><h2>문제가 생겼을 때 연습하기</h2>
<button name="outcome" value="refused">카드사가 거절하기</button>
<button name="outcome" value="over-limit">한도 초과</button>
<button name="outcome" value="session-expired">인증 시간 만료</button>
</section></form>`,
  }
}

/** Shown when the window was opened without an order or for an unknown shop. */
const closedWindowPage = (): Page => ({
  title: '결제창을 열 수 없어요',
  body: html`<header class="toss"><h1>결제창을 열 수 없어요</h1>
<p>주문 정보가 없거나, 등록되지 않은 주소로 돌아가려고 했어요.</p></header>
<p class="note">앱에서 결제를 다시 시작해 주세요.</p>`,
})
