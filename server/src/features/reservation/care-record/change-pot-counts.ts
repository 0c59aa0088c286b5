import { and, isNotNull } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import {
  estimateTotal,
  type PotCounts,
  potSizes,
  sumPots,
} from '../../../../../contract/reservation/price.ts'
import {
  beforeCare,
  type reservationAdminApi,
} from '../../../../../contract/reservation/reservation-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { findOpenProposal, giveAnyway } from '../../payment/index.ts'
import { findOpenPriceChange, hasPriceChange, sumAgreedBesides } from '../billing/price-change.repository.ts'
import { findPricesAt } from '../billing/prices.ts'
import { askForAmount, findPriceProblem } from '../billing/propose-price.ts'
import { findHeldSlot, legs, resizeHeld, type SlotKey } from '../calendar/slots.repository.ts'
import { careEntry, potRecord } from '../care-record.tables.ts'
import type { ReservationContext } from '../context.ts'
import { toPriceChange } from '../customer/own-reservations.ts'
import { assertRevision, recordOn, withLockedReservation } from '../locked-reservation.ts'
import { formatPots, toPotCounts } from '../pot-counts.ts'
import {
  addNote,
  getReservationOfAnyMember,
  isOf,
  type StoredReservation,
  updateReservation,
  updateStep,
} from '../reservation.repository.ts'
import { changeWaiting, listWaiting } from '../visit/proposal.repository.ts'

/** How the reason of a price change begins that follows from counted pots. */
const countedReason = '화분 수가 예약하신 것과 달라요.'

/**
 * Stores how many pots there really are, and asks the customer to agree to the amount that follows from it, at the prices of the booking. The
 * van takes what is there: the slots count it also above their capacity. A repeated request changes nothing. Throws RESERVATION_NOT_FOUND,
 * OWN_RESERVATION, CHANGED_MEANWHILE, REFUND_PROPOSED, or MOVE_NOT_ALLOWED with a Korean reason.
 */
export async function changePotCounts(
  ctx: ReservationContext,
  staffId: string,
  id: string,
  { pots, revision }: Body<typeof reservationAdminApi.changePotCounts>,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    const booked = toPotCounts(locked)
    if (potSizes.every(({ size }) => booked[size] === pots[size])) {
      const open = await findOpenPriceChange(tx, locked)
      return { id, revision: locked.revision, priceChange: open ? toPriceChange(open) : null }
    }
    assertRevision(locked, revision)
    const message = await findPotsProblem(tx, locked)
    if (message) throw new AppError('MOVE_NOT_ALLOWED', { message })
    const changed = await storeCounts(ctx, tx, locked, pots)
    const counts = `${formatPots(locked)} → ${formatPots(changed)}`
    const detail = { note: `화분 수: ${counts}`, settlesPrice: true }
    await addNote(ctx, tx, locked, { actor: staffId, detail, isPublic: true })
    await recordOn(ctx, tx, locked, staffId, 'reservation.changePotCounts', {
      before: { potCounts: formatPots(locked) },
      after: { potCounts: formatPots(changed) },
    })
    // Not the difference to the last count: the customer may not have agreed to what that one cost.
    const newAmount = await calculateCost(ctx, tx, changed)
    const reason = `${countedReason} ${counts}`
    const change = { newAmount, reason, photos: [], proposedBy: staffId }
    const isSamePrice = newAmount === locked.totalAmount
    const priceChange = isSamePrice ? null : await askForAmount(ctx, tx, changed, change)
    return { id, revision: changed.revision, priceChange }
  })
}

/** Returns by how many won the amount of a reservation changes with other pots. Throws RESERVATION_NOT_FOUND. */
export async function previewPotCounts(ctx: ReservationContext, id: string, pots: PotCounts) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const total = await calculateCost(ctx, ctx.db, row, pots)
  return { total, difference: total - row.totalAmount }
}

/** Returns what the pots of a reservation cost at the prices of the booking, with what was agreed besides, in won. */
async function calculateCost(
  ctx: ReservationContext,
  tx: Database,
  row: StoredReservation,
  pots = toPotCounts(row),
) {
  const cost = estimateTotal(pots, await findPricesAt(ctx, row.createdAt))
  return Math.max(0, cost + (await sumAgreedBesides(tx, row, countedReason)))
}

/**
 * Writes down as given away what counted pots cost more than the customer has agreed to, once staff have cared for them. It refuses
 * nothing, because the work is done; a payment takes it back.
 */
export async function recordUnagreedPots(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  staffId: string,
) {
  if (!locked.paidAt || !(await hasPriceChange(tx, locked, countedReason))) return
  const won = (await calculateCost(ctx, tx, locked)) - locked.totalAmount
  const { memberId: customerId, id: reservationId } = locked
  if (won > 0) await giveAnyway(ctx, tx, { staffId, customerId, reservationId, kind: 'UNPAID_MOVE', won })
}

/** Pots have numbers by size, so a record of one must not become that of another. Throws REFUND_PROPOSED while a second person is asked about a price. */
async function findPotsProblem(tx: Database, row: StoredReservation) {
  if (!beforeCare.includes(row.status)) return '화분 수는 케어를 시작하기 전까지만 바꿀 수 있어요.'
  const isAboutPot = and(isOf(careEntry, row), isNotNull(careEntry.potNumber))
  const records =
    (await tx.$count(potRecord, isOf(potRecord, row))) + (await tx.$count(careEntry, isAboutPot))
  if (records > 0) return '이미 기록한 화분이 있어 화분 수를 바꿀 수 없어요.'
  const proposed = await findOpenProposal(tx, { memberId: row.memberId, reservationId: row.id })
  if (proposed?.kind === 'PRICE_CHANGE') throw new AppError('REFUND_PROPOSED')
  return findPriceProblem(tx, row)
}

async function storeCounts(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  pots: PotCounts,
) {
  const potCount = sumPots(pots)
  const [small, medium, large] = [pots.SMALL, pots.MEDIUM, pots.LARGE]
  const changed = await updateReservation(tx, locked, { small, medium, large, potCount })
  const proposals = await listWaiting(tx, locked)
  const held: SlotKey[] = [
    ...legs.flatMap((leg) => findHeldSlot(locked, leg) ?? []),
    ...proposals.map(({ leg, toDate: date, toSlot: slot }) => ({ leg, date, slot })),
  ]
  for (const key of held.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other))))
    await resizeHeld(tx, key, potCount - locked.potCount)
  for (const proposal of proposals) await changeWaiting(tx, proposal, { pots: potCount })
  for (const leg of legs)
    await updateStep(tx, changed, leg, { details: formatPots(changed), updatedAt: ctx.now() })
  return changed
}

/** All code locks slots in this order, pickups before deliveries. */
const orderOf = ({ leg, date, slot }: SlotKey) => `${legs.indexOf(leg)} ${date} ${slot}`
