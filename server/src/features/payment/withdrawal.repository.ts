import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { newDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import { payment, paymentSummary, refund, refundProposal } from './payment.tables.ts'

/**
 * Removes personal data from the payments of a deleted account. Order ids, amounts, statuses and provider
 * keys are retained under an anonymous owner, for reconciliation, late webhooks and late captures.
 */
export async function anonymisePayments(tx: Database, memberId: string) {
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
