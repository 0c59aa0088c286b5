import type { PaymentMethod } from '../../../contract/payment/payment.ts'
import { type Html, html, type Page } from '../pages/layout.ts'
import type { Payment } from './payment.ts'

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
export function windowPage({ payment, method, hiddenFields }: WindowContent): Page {
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
export const closedWindowPage = (): Page => ({
  title: '결제창을 열 수 없어요',
  body: html`<header class="toss"><h1>결제창을 열 수 없어요</h1>
<p>주문 정보가 없거나, 등록되지 않은 주소로 돌아가려고 했어요.</p></header>
<p class="note">앱에서 결제를 다시 시작해 주세요.</p>`,
})
