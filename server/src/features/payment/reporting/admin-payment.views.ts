import { type PaymentMethod, paymentStatusLabels } from '../../../../../contract/payment/payment.ts'
import type { AdminPayment } from '../../../../../contract/payment/payment-admin.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { StoredPayment } from '../payment.repository.ts'
import type { RefundStatus } from '../payment.tables.ts'
import type { ReservationSummary } from '../payment-reservations.ts'

const methodLabels: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

export const refundStatusLabels: Record<RefundStatus, string> = {
  PENDING: '진행 중',
  SETTLED: '완료',
  FAILED: '실패',
}

const deletedCustomer = '탈퇴한 손님'

export const methodLabelOf = (method: PaymentMethod | null) => (method ? methodLabels[method] : '기타')
export const maskedCustomerName = (reservation: ReservationSummary | undefined) =>
  reservation ? maskedName(reservation.customerName) : deletedCustomer

export function toAdminPayment(
  row: StoredPayment,
  reservation: ReservationSummary | undefined,
): AdminPayment {
  const { status: stored, createdAt, completedAt } = row
  const status = stored === 'CONFIRMING' ? ('PENDING' as const) : stored
  return {
    ...row,
    customerName: maskedCustomerName(reservation),
    reservationNumber: reservation?.number ?? null,
    status,
    statusLabel: stored === 'CONFIRMING' ? '확인 중' : paymentStatusLabels[status],
    methodLabel: row.methodLabel ?? (row.method && methodLabels[row.method]),
    createdAt: seoulIso(createdAt),
    completedAt: completedAt && seoulIso(completedAt),
  }
}
