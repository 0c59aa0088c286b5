import { eq, sql } from 'drizzle-orm'
import { eraseAuditReasons } from '../../shared/audit/audit.repository.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { newDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import { payment, paymentEvent, paymentSummary, refund, refundProposal } from './payment.tables.ts'

/**
 * Removes personal data from the payments of a deleted account. Order ids, amounts, statuses and provider
 * keys are retained under an anonymous owner, for reconciliation, late webhooks and late captures.
 */
export async function anonymisePayments(tx: Database, memberId: string) {
  const owner = newDeletedOwner()
  const unknownReservation = newId()
  await removeAuditReasons(tx, memberId)
  await tx.delete(paymentEvent).where(eq(paymentEvent.memberId, memberId))
  await tx.delete(paymentSummary).where(eq(paymentSummary.memberId, memberId))
  await movePayments(tx, memberId, owner, unknownReservation)
  await moveRefunds(tx, memberId, owner, unknownReservation)
  await moveProposals(tx, memberId, owner, unknownReservation)
}

/** Removes the reasons that staff entered, because they may contain personal data; the entries stay. */
async function removeAuditReasons(tx: Database, memberId: string) {
  const rows = await tx.select({ id: payment.id }).from(payment).where(eq(payment.memberId, memberId))
  await eraseAuditReasons(
    tx,
    'payment',
    rows.map(({ id }) => id),
  )
}

/** Deletes and inserts rows instead of updating the owner, so that tables can be partitioned by it. Pending payments become FAILED. */
async function movePayments(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${payment} where member_id = ${memberId} returning *)
    insert into ${payment} (
      id, member_id, reservation_id, purpose, order_id, order_name, amount, status, payment_key, method,
      method_label, refunded_amount, fail_code, completed_at, created_at)
    select id, ${owner}, ${unknownReservation}::uuid, purpose, order_id, '탈퇴한 고객의 결제', amount,
      case status when 'PENDING' then 'FAILED' else status end, payment_key, method,
      method_label, refunded_amount, case status when 'PENDING' then 'MEMBER_LEFT' else fail_code end,
      completed_at, created_at
    from gone`)
}

async function moveRefunds(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${refund} where member_id = ${memberId} returning *)
    insert into ${refund} (
      id, member_id, reservation_id, payment_id, amount, cause, reason, status, transaction_key, fail_code,
      created_at, settled_at)
    select id, ${owner}, ${unknownReservation}::uuid, payment_id, amount, cause, '', status, transaction_key, fail_code,
      created_at, settled_at
    from gone`)
}

async function moveProposals(tx: Database, memberId: string, owner: string, unknownReservation: string) {
  await tx.execute(sql`
    with gone as (delete from ${refundProposal} where member_id = ${memberId} returning *)
    insert into ${refundProposal} (
      id, member_id, reservation_id, payment_id, amount, reason, status, proposed_by, decided_by, decided_at,
      created_at)
    select id, ${owner}, ${unknownReservation}::uuid, payment_id, amount, '', status, proposed_by, decided_by, decided_at,
      created_at
    from gone`)
}
