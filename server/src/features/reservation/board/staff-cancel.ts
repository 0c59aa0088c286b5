import type { Database } from '../../../shared/db/database.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { StaffRefunds } from '../../payment/index.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { MoveOptions } from '../status/status.service.ts'

export type StaffMoveOptions = Pick<
  MoveOptions,
  'actor' | 'note' | 'reason' | 'override' | 'occurredAt' | 'requestId'
>

interface StaffCancelDependencies {
  cancellation: Cancellation
  staffRefunds: StaffRefunds
}

const defaultReason = '운영자 취소'

/** Cancellations by staff: all that was paid goes back, at once up to the limit and after an approval above it. */
export function createStaffCancel({ cancellation, staffRefunds }: StaffCancelDependencies) {
  return { propose, cancel }

  /**
   * Proposes a cancellation whose refund one staff member may not give alone; null when it may be made at once. An open
   * price change does not count besides, because the cancellation ends it.
   */
  async function propose(tx: Database, locked: StoredReservation, options: StaffMoveOptions) {
    const { actor, note, reason = defaultReason } = options
    const ref = { memberId: locked.memberId, reservationId: locked.id }
    const amount = await findRefund(tx, locked, options)
    if (amount <= (await staffRefunds.findSoloLimit(tx, ref, actor, 0))) return null
    const proposal = { id: newId(), amount }
    const detail = { kind: 'CANCEL' as const, note }
    await staffRefunds.propose(tx, actor, { ...proposal, ...ref, kind: 'CANCEL', reason, detail })
    return proposal
  }

  async function cancel(tx: Database, locked: StoredReservation, options: StaffMoveOptions) {
    const refund = await findRefund(tx, locked, options)
    const reason = options.reason ?? defaultReason
    return cancellation.endReservation(tx, locked, { ...options, reason, endReason: 'OPERATOR', refund })
  }

  /** An override, such as after the pickup, refunds nothing: administrators then refund on the payment screen. */
  async function findRefund(tx: Database, locked: StoredReservation, { override }: StaffMoveOptions) {
    return override ? 0 : cancellation.findRefundableAmount(tx, locked)
  }
}
