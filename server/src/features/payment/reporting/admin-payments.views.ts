import { type PaymentMethod, paymentStatusLabels } from '../../../../../contract/payment/payment.ts'
import type { AdminPayment } from '../../../../../contract/payment/payment-admin.ts'
import type { RefundProposal } from '../../../../../contract/payment/refund-admin.ts'
import { refundCauseLabels } from '../../../../../contract/payment/refund-admin.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PaymentEventKind, StoredPayment } from '../payment.repository.ts'
import type { ProposalKind, ProposalStatus, RefundStatus } from '../payment.tables.ts'
import type { ReservationSummary } from '../payment-reservations.ts'
import { canApprove } from '../refund/four-eyes.ts'
import type { StoredRefund } from '../refund/refund.repository.ts'
import type { StoredProposal } from '../refund/refund-proposal.repository.ts'
import type { StoredEvent } from './admin-list.repository.ts'

const methodLabels: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

const eventLabels: Record<PaymentEventKind, string> = {
  BEGUN: '결제 시작',
  CONFIRMING: '승인 요청',
  TAMPERED: '금액이 다른 승인 요청을 막음',
  DOUBT: '결제사 답을 기다림',
  ALARM: '결제사가 우리 키를 받지 않음',
  REPLY_DIFFERS: '결제사 답이 우리 장부와 다름',
  WAITING_FOR_DEPOSIT: '입금 대기',
  ACCOUNT_CLOSED: '입금 계좌 닫음',
  COMPLETED: '결제 완료',
  FAILED: '결제 실패',
  REPAIRED: '끝난 예약의 결제를 되돌림',
  REFUND_REQUESTED: '환불 요청',
  REFUND_SETTLED: '환불 완료',
  REFUND_FAILED: '환불 실패',
  REFUND_DOUBT: '환불 결과를 아직 모름',
  WEBHOOK: '결제사 알림 받음',
}

export const refundStatusLabels: Record<RefundStatus, string> = {
  PENDING: '진행 중',
  SETTLED: '완료',
  FAILED: '실패',
}

const proposalLabels: Record<ProposalStatus, string> = {
  OPEN: '승인 대기',
  APPROVED: '승인',
  DECLINED: '거절',
}

const proposalKindLabels: Record<Exclude<ProposalKind, 'UNPAID_MOVE'>, string> = {
  REFUND: '환불',
  CANCEL: '예약 취소',
  PRICE_CHANGE: '금액 낮추기',
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

export const toEvent = ({ id, kind, detail, createdAt }: StoredEvent) => ({
  id,
  kind,
  label: eventLabels[kind as PaymentEventKind] ?? kind,
  detail: detail as Record<string, unknown>,
  createdAt: seoulIso(createdAt),
})

export const toAdminRefund = (row: StoredRefund) => ({
  ...row,
  causeLabel: refundCauseLabels[row.cause],
  statusLabel: refundStatusLabels[row.status],
  createdAt: seoulIso(row.createdAt),
  settledAt: row.settledAt && seoulIso(row.settledAt),
})

export const toAdminReservation = (reservation: ReservationSummary | undefined) =>
  reservation ? { ...reservation, statusLabel: reservationStatusLabels[reservation.status] } : null

/** '결제 없이 예약 확정' for a move past the payment. */
function labelOfKind({ kind, detail }: StoredProposal) {
  if (kind !== 'UNPAID_MOVE') return proposalKindLabels[kind]
  return `결제 없이 ${detail?.kind === kind ? reservationStatusLabels[detail.to] : '진행'}`
}

interface ProposalContext {
  payment: Pick<StoredPayment, 'orderId'> | undefined
  reservation: ReservationSummary | undefined
  /** Names of staff members by id. */
  names: Map<string, string>
  /** The staff member who reads the proposal. */
  caller: { id: string; isAdmin: boolean; recentGrantors: string[] }
}

export function toAdminProposal(
  row: StoredProposal,
  { payment, reservation, names, caller }: ProposalContext,
): RefundProposal {
  const { id, paymentId, reservationId, kind, amount, reason, status, note, detail } = row
  const isOpen = status === 'OPEN'
  return {
    id,
    paymentId,
    // The reservation of a deleted account is gone.
    reservationId: reservation ? reservationId : null,
    kind,
    kindLabel: labelOfKind(row),
    amount,
    priceChange:
      detail?.kind === 'PRICE_CHANGE'
        ? { previousAmount: detail.previousAmount, newAmount: detail.newAmount }
        : null,
    reason,
    status,
    note,
    orderId: payment?.orderId ?? '',
    customerName: maskedCustomerName(reservation),
    reservationNumber: reservation?.number ?? null,
    statusLabel: proposalLabels[status],
    proposedByName: names.get(row.proposedBy) ?? '',
    mayApprove: caller.isAdmin && canApprove(row, caller.id, caller.recentGrantors),
    isMine: isOpen && row.proposedBy === caller.id,
    createdAt: seoulIso(row.createdAt),
    decidedByName: row.decidedBy && (row.decidedBy === 'SYSTEM' ? '자동' : (names.get(row.decidedBy) ?? '')),
    decidedAt: row.decidedAt && seoulIso(row.decidedAt),
  }
}
