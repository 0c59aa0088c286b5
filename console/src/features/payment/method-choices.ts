import type { PaymentMethod } from '../../../../contract/payment/payment.ts'

const labels: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

export const methodChoices = Object.entries(labels).map(([id, name]) => ({ id, name }))
