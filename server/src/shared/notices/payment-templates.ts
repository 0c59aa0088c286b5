import type { NoticeTemplate } from './notice-template.ts'

/** Notices about payments, awaited deposits and refunds. */
export const paymentTemplates = {
  PAID: {
    type: 'PAYMENT',
    when: '결제가 끝났을 때',
    title: '결제가 완료됐어요',
    message: '{orderName} {amount}을 결제했어요.',
    values: ['orderName', 'amount'],
  },
  PAYMENT_REPAIRED: {
    type: 'PAYMENT',
    when: '이미 끝났거나 중단된 결제에 돈이 들어와 돌려줄 때',
    title: '결제하신 금액을 돌려드려요',
    message: '이미 끝났거나 중단된 결제라 {amount}을 모두 돌려드려요. 결제 수단에 따라 3~7영업일이 걸려요.',
    values: ['orderName', 'amount'],
  },
  DEPOSIT_AWAITED: {
    type: 'PAYMENT',
    when: '가상계좌 입금을 기다릴 때',
    title: '입금을 기다리고 있어요',
    message: '{bank} {accountNumber} 계좌로 {amount}을 입금해 주세요.',
    values: ['orderName', 'amount', 'bank', 'accountNumber'],
  },
  REFUND_SETTLED: {
    type: 'PAYMENT',
    when: '환불이 끝났을 때',
    title: '환불이 완료됐어요',
    message: '{amount}을 돌려드렸어요. 결제 수단에 따라 실제로 받기까지 3~7영업일이 걸려요.',
    values: ['orderName', 'amount'],
  },
  REFUND_FAILED: {
    type: 'PAYMENT',
    when: '환불을 바로 마치지 못했을 때',
    title: '환불이 늦어지고 있어요',
    message: '{amount} 환불을 바로 마치지 못했어요. 저희가 확인해서 다시 처리할게요.',
    values: ['orderName', 'amount'],
  },
} as const satisfies Record<string, NoticeTemplate>
