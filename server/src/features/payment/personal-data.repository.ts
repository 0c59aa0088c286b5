import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { paymentStatusLabels } from '../../../../contract/payment/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { newDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import {
  groupRows,
  maxExportRows,
  type PersonalData,
  type RetainedFact,
  type Unfinished,
} from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import type { StoredPayment } from './payment.repository.ts'
import { payment, paymentSummary, refund, refundProposal } from './payment.tables.ts'
import type { StoredRefund } from './refund/refunds.ts'

/** Payments and refunds of a member. */
export const paymentPersonalData: PersonalData = {
  exportData,
  unfinished,
  retained,
  erase: anonymisePayments,
}

async function exportData(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(payment)
    .where(eq(payment.memberId, memberId))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(maxExportRows)
  const refunds = await findRefundsOf(db, memberId, rows)
  return {
    결제: rows.map((row) => ({
      ...toPaymentExport(row),
      환불: (refunds.get(row.id) ?? []).map(toRefundExport),
    })),
  }
}

const toPaymentExport = (row: StoredPayment) => ({
  주문번호: row.orderId,
  주문: row.orderName,
  요청: seoulIso(row.createdAt),
  완료: row.completedAt && seoulIso(row.completedAt),
  상태: paymentStatusLabels[row.status === 'CONFIRMING' ? 'PENDING' : row.status],
  수단: row.methodLabel ?? row.method,
  금액: row.amount,
  '돌려받은 금액': row.refundedAmount,
  영수증: row.receiptUrl,
  '입금 계좌': row.virtualAccount && {
    은행: row.virtualAccount.bank,
    계좌번호: row.virtualAccount.accountNumber,
    기한: row.virtualAccount.dueAt,
  },
})

const toRefundExport = (row: StoredRefund) => ({
  요청: seoulIso(row.createdAt),
  완료: row.settledAt && seoulIso(row.settledAt),
  금액: row.amount,
  사유: row.reason,
})

async function findRefundsOf(db: Database, memberId: string, payments: StoredPayment[]) {
  const ids = payments.map(({ id }) => id)
  const rows = await db
    .select()
    .from(refund)
    .where(and(eq(refund.memberId, memberId), inArray(refund.paymentId, ids)))
    .orderBy(refund.createdAt)
  return groupRows(rows, ({ paymentId }) => paymentId)
}

/** Returns an unfinished capture or refund. Locks all payments of the member; lock the reservations before. */
async function unfinished(tx: Database, memberId: string): Promise<Unfinished | undefined> {
  const { status, reservationId } = payment
  const rows = await tx
    .select({ status, reservationId })
    .from(payment)
    .where(eq(payment.memberId, memberId))
    .for('update')
  const confirming = rows.find((row) => row.status === 'CONFIRMING')
  if (confirming)
    return toUnfinished(
      confirming.reservationId,
      '결제를 확인하고 있어 지금은 탈퇴할 수 없어요. 잠시 후 다시 시도해 주세요.',
    )
  const [pending] = await tx
    .select({ reservationId: refund.reservationId })
    .from(refund)
    .where(and(eq(refund.memberId, memberId), eq(refund.status, 'PENDING')))
    .limit(1)
  return (
    pending &&
    toUnfinished(
      pending.reservationId,
      '환불이 진행 중이라 지금은 탈퇴할 수 없어요. 환불이 끝나면 탈퇴할 수 있어요.',
    )
  )
}

const toUnfinished = (reservationId: string, message: string): Unfinished => ({
  message,
  link: `/reservation-detail/${reservationId}`,
})

/** Returns the captured payments with their refunds. */
async function retained(tx: Database, memberId: string): Promise<RetainedFact[]> {
  const rows = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.memberId, memberId), isNotNull(payment.completedAt)))
  const refunds = await findRefundsOf(tx, memberId, rows)
  return rows.map((row) => ({
    kind: 'PAYMENT',
    since: row.completedAt ?? row.createdAt,
    data: {
      orderId: row.orderId,
      paymentKey: row.paymentKey,
      orderName: row.orderName,
      method: row.methodLabel ?? row.method,
      status: row.status,
      amount: row.amount,
      refundedAmount: row.refundedAmount,
      paidAt: row.completedAt && seoulIso(row.completedAt),
      refunds: (refunds.get(row.id) ?? []).map(({ amount, cause, status, settledAt }) => ({
        amount,
        cause,
        status,
        settledAt: settledAt && seoulIso(settledAt),
      })),
    },
  }))
}

/**
 * Removes personal data from the payments of a deleted account. Order ids, amounts, statuses and provider
 * keys are retained under an anonymous owner, for reconciliation, late webhooks and late captures.
 */
async function anonymisePayments(tx: Database, memberId: string) {
  const owner = newDeletedOwner()
  const unknownReservation = newId()
  await tx.delete(paymentSummary).where(eq(paymentSummary.memberId, memberId))
  await movePayments(tx, memberId, owner, unknownReservation)
  await moveRefunds(tx, memberId, owner, unknownReservation)
  await moveProposals(tx, memberId, owner, unknownReservation)
}

/** Deletes and inserts rows instead of updating the owner, so that tables can be partitioned by it. Pending payments become FAILED. */
async function movePayments(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${payment} where member_id = ${memberId} returning *)
    insert into ${payment} (
      id, member_id, reservation_id, purpose, order_id, order_name, amount, status, payment_key, method,
      method_label, refunded_amount, fail_code, completed_at, account_closed_at, created_at)
    select id, ${owner}, ${unknownReservation}::uuid, purpose, order_id, '탈퇴한 고객의 결제', amount,
      case status when 'PENDING' then 'FAILED' else status end, payment_key, method,
      method_label, refunded_amount, case status when 'PENDING' then 'MEMBER_LEFT' else fail_code end,
      completed_at, account_closed_at, created_at
    from gone`)
}

async function moveRefunds(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${refund} where member_id = ${memberId} returning *)
    insert into ${refund} (
      id, member_id, reservation_id, payment_id, amount, cause, reason, status, transaction_key, fail_code,
      created_at, settled_at, tried_at)
    select id, ${owner}, ${unknownReservation}::uuid, payment_id, amount, cause, '', status, transaction_key, fail_code,
      created_at, settled_at, tried_at
    from gone`)
}

async function moveProposals(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${refundProposal} where member_id = ${memberId} returning *)
    insert into ${refundProposal} (
      id, member_id, reservation_id, payment_id, kind, amount, reason, status, proposed_by, decided_by, decided_at,
      created_at)
    select id, ${owner}, ${unknownReservation}::uuid, payment_id, kind, amount, '',
      case when kind <> 'REFUND' and status = 'OPEN' then 'DECLINED' else status end, proposed_by, decided_by,
      decided_at, created_at
    from gone`)
}
