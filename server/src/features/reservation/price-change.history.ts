import type { Database } from '../../shared/db/database.ts'
import type { StoredPriceChange } from './price-change.repository.ts'
import { addEvent } from './reservation.repository.ts'
import type { PriceChangeStatus } from './reservation.tables.ts'

/** Writes into the history what became of a price change. */
export function noteChange(
  tx: Database,
  { memberId, reservationId, id, previousAmount, newAmount, reason }: StoredPriceChange,
  { actor, status, at }: { actor: string; status: PriceChangeStatus; at: Date },
) {
  return addEvent(tx, {
    memberId,
    reservationId,
    kind: 'PRICE_CHANGE',
    actor,
    reason,
    detail: { priceChangeId: id, status, previousAmount, newAmount },
    isPublic: true,
    createdAt: at,
  })
}
