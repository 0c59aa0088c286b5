import { eq, sql } from 'drizzle-orm'
import { forgetReasons } from '../../shared/audit/audit.repository.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { newLeftOwner } from '../../shared/personal/left-owner.ts'
import { payment, paymentEvent, paymentSummary, refund, refundProposal } from './payment.tables.ts'

/**
 * What remains of the payments of a person who leaves: order, sums, states and the provider's keys, under
 * an owner who is nobody. The provider's books are still compared with ours, a late webhook still
 * finds its payment, and money that comes after all still goes back.
 */
export async function leaveMoneyWithoutOwner(tx: Database, memberId: string) {
  const owner = newLeftOwner()
  const nowhere = newId()
  await forgetWords(tx, memberId)
  await tx.delete(paymentEvent).where(eq(paymentEvent.memberId, memberId))
  await tx.delete(paymentSummary).where(eq(paymentSummary.memberId, memberId))
  await movePayments(tx, memberId, owner, nowhere)
  await moveRefunds(tx, memberId, owner, nowhere)
  await moveProposals(tx, memberId, owner, nowhere)
}

/** What staff did stays written down; what they wrote of a person may name them. */
async function forgetWords(tx: Database, memberId: string) {
  const rows = await tx.select({ id: payment.id }).from(payment).where(eq(payment.memberId, memberId))
  await forgetReasons(
    tx,
    'payment',
    rows.map(({ id }) => id),
  )
}

/** Rows are spread by owner, so none changes its owner: it is removed and added anew. An open attempt ends. */
async function movePayments(tx: Database, memberId: string, owner: string, nowhere: string) {
  await tx.execute(sql`
    with gone as (delete from ${payment} where member_id = ${memberId} returning *)
    insert into ${payment} (
      id, member_id, reservation_id, purpose, order_id, order_name, amount, status, payment_key, method,
      method_label, refunded_amount, fail_code, completed_at, created_at)
    select id, ${owner}, ${nowhere}::uuid, purpose, order_id, '탈퇴한 고객의 결제', amount,
      case status when 'PENDING' then 'FAILED' else status end, payment_key, method,
      method_label, refunded_amount, case status when 'PENDING' then 'MEMBER_LEFT' else fail_code end,
      completed_at, created_at
    from gone`)
}

async function moveRefunds(tx: Database, memberId: string, owner: string, nowhere: string) {
  await tx.execute(sql`
    with gone as (delete from ${refund} where member_id = ${memberId} returning *)
    insert into ${refund} (
      id, member_id, reservation_id, payment_id, amount, cause, reason, status, transaction_key, fail_code,
      created_at, settled_at)
    select id, ${owner}, ${nowhere}::uuid, payment_id, amount, cause, '', status, transaction_key, fail_code,
      created_at, settled_at
    from gone`)
}

async function moveProposals(tx: Database, memberId: string, owner: string, nowhere: string) {
  await tx.execute(sql`
    with gone as (delete from ${refundProposal} where member_id = ${memberId} returning *)
    insert into ${refundProposal} (
      id, member_id, reservation_id, payment_id, amount, reason, status, proposed_by, decided_by, decided_at,
      created_at)
    select id, ${owner}, ${nowhere}::uuid, payment_id, amount, '', status, proposed_by, decided_by, decided_at,
      created_at
    from gone`)
}
