import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { isPickupMissed, isUnpaid } from './allowed-actions.ts'
import { listOpenReservations, type OpenReservation } from './open-matters.repository.ts'
import { toPlantName } from './reservation.views.ts'

/** Prices to approve, amounts to pay, missed pickups, and the visits of today and tomorrow. */
export async function findReservationMatters(
  { db, now }: { db: Database; now: () => Date },
  memberId: string,
): Promise<OpenMatter[]> {
  const moment = now()
  return (await listOpenReservations(db, memberId)).flatMap((row) => mattersOf(row, moment))
}

function mattersOf(row: OpenReservation, now: Date): OpenMatter[] {
  const about = { id: row.id, subject: toPlantName(row) }
  const visit = visitOf(row)
  const proposedUntil = row.proposalAnswerBy && new Date(row.proposalAnswerBy)
  const isSoon = visit && [seoulDay(now), seoulDay(new Date(now.getTime() + dayMs))].includes(visit.date)
  const at = visit && seoulIso(seoulTime(visit.date, visit.time))
  return [
    ...moneyOf(row, now).map((money) => ({ ...about, ...money })),
    ...(proposedUntil && proposedUntil > now
      ? [{ kind: 'RESCHEDULE_PROPOSAL' as const, ...about, amount: null, at: seoulIso(proposedUntil) }]
      : []),
    ...(isPickupMissed(row) ? [{ kind: 'MISSED_PICKUP' as const, ...about, amount: null, at: null }] : []),
    ...(visit && isSoon && at ? [{ kind: visit.kind, ...about, amount: null, at }] : []),
  ]
}

function moneyOf(row: OpenReservation, now: Date): Pick<OpenMatter, 'kind' | 'amount' | 'at'>[] {
  const { change, holdUntil, totalAmount } = row
  if (isUnpaid(row, now) && holdUntil)
    return [{ kind: 'PAYMENT', amount: totalAmount, at: seoulIso(holdUntil) }]
  if (!change) return []
  const kind = change.status === 'PROPOSED' ? 'PRICE_CHANGE' : 'PAYMENT'
  return [{ kind, amount: change.newAmount - change.previousAmount, at: null }]
}

function visitOf({ status, pickupDate, pickupTime, deliveryDate, deliveryTime }: OpenReservation) {
  if (status === 'PICKUP_SCHEDULED') return { kind: 'PICKUP' as const, date: pickupDate, time: pickupTime }
  if (status === 'DELIVERY_SCHEDULED')
    return { kind: 'DELIVERY' as const, date: deliveryDate, time: deliveryTime }
  return undefined
}
