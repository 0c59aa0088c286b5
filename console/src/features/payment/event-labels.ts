import { paymentStatusLabels } from '../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'

const names: Record<string, string> = {
  amount: '금액',
  by: '어디에서',
  cause: '이유',
  code: '결제사 코드',
  currency: '통화',
  eventType: '알림',
  from: '그전 상태',
  reason: '이유',
  status: '상태',
  why: '이유',
}

/** Korean names of our own codes and of the provider's; other codes are shown unchanged. */
const codes: Record<string, string> = {
  ...paymentStatusLabels,
  CONFIRMING: '확인 중',
  READY: '결제 창 열림',
  IN_PROGRESS: '인증 마침',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '완료',
  CANCELED: '취소',
  PARTIAL_CANCELED: '부분 취소',
  ABORTED: '승인 실패',
  EXPIRED: '시간이 지남',
  AMOUNT_CHANGED: '금액이 바뀜',
  WINDOW_CLOSED: '손님이 결제 창을 닫음',
  RESERVATION_MOVED: '예약을 옮김',
  RESERVATION_CANCELLED: '예약 취소',
  RESERVATION_EXPIRED: '결제 시간이 지남',
  PRICE_CHANGE_DECLINED: '금액 변경을 거절함',
  BROWSER: '손님 화면',
  PAYMENT_STATUS_CHANGED: '결제 상태 바뀜',
  CANCEL_STATUS_CHANGED: '취소 상태 바뀜',
  DEPOSIT_CALLBACK: '입금 알림',
  CUSTOMER_CANCEL: '손님 취소',
  PRICE_CHANGE: '금액 변경',
  OPERATOR: '직원 환불',
  REPAIR: '끝난 예약의 결제',
}

/** Returns the Korean name of a code, or the code itself when it has none. */
export const codeLabel = (code: string) => codes[code] ?? code

/** Formats the details of a payment event; fields without a Korean name, such as ids, are left out. */
export const formatEventDetail = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([name, value]) => value !== null && names[name])
    .map(
      ([name, value]) =>
        `${names[name]} ${typeof value === 'number' ? formatWon(value) : codeLabel(String(value))}`,
    )
    .join(' · ')
