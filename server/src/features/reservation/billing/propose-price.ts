import type { Body } from '../../../../../contract/endpoint.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { receivePhotos } from '../../../shared/media/receive-photos.ts'
import { type ApprovedProposal, giveAlone, proposeRefund } from '../../payment/index.ts'
import type { ReservationContext } from '../context.ts'
import { toPriceChange } from '../customer/own-reservations.ts'
import { recordOn } from '../locked-reservation.ts'
import {
  findReservationOfAnyMember,
  lockReservation,
  type StoredReservation,
} from '../reservation.repository.ts'
import { priceChange } from '../reservation.tables.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import {
  addPriceChangeEvent,
  findOpenPriceChange,
  type StoredPriceChange,
} from './price-change.repository.ts'

/** A price change that may be shown to the customer. */
type NewPriceChange = Pick<StoredPriceChange, 'newAmount' | 'reason' | 'photos' | 'proposedBy'> & {
  /** The second administrator. */
  approvedBy?: string
}

/** Statuses in which an operator may propose another price. */
const proposableStatuses: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'IN_CARE']

/**
 * Asks the customer to agree to another amount; a reservation has at most one open proposal. A reduction above the operator's refund limit is AWAITING_APPROVAL
 * first. Throws RESERVATION_NOT_FOUND, OWN_RESERVATION, REFUND_PROPOSED, or MOVE_NOT_ALLOWED with a Korean reason.
 */
export async function proposePrice(
  ctx: ReservationContext,
  operatorId: string,
  id: string,
  { amount: newAmount, reason, photo1, photo2, photo3 }: Body<typeof reservationApi.proposePriceChange>,
) {
  const found = await findReservationOfAnyMember(ctx.db, id)
  // Checked before any photo is stored, and again under the lock.
  const { memberId } = await assertProposable(ctx.db, found)
  if (memberId === operatorId) throw new AppError('OWN_RESERVATION')
  const sent = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
  const photos = await receivePhotos(ctx.photos, memberId, sent)
  try {
    return await ctx.transact(async (tx) => {
      const locked = await assertProposable(tx, await lockReservation(tx, memberId, id))
      if (photos.length > 0) await ctx.photos.attach(tx, memberId, photos)
      return askForAmount(ctx, tx, locked, { newAmount, reason, photos, proposedBy: operatorId })
    })
  } catch (error) {
    await ctx.photos.discard(memberId, photos)
    throw error
  }
}

/** Asks the customer, or first a second administrator. The caller has made sure with `findPriceProblem` that nothing else is open. */
export async function askForAmount(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  asked: NewPriceChange,
) {
  const change = { ...asked, id: newId() }
  const { id, newAmount, reason, photos, proposedBy: staffId } = change
  const { totalAmount: previousAmount } = locked
  const amount = previousAmount - newAmount
  const detail = { kind: 'PRICE_CHANGE' as const, previousAmount, newAmount, photos }
  const waits = await proposeUnlessAlone(ctx, tx, locked, { id, staffId, amount, reason, detail })
  return waits
    ? { ...toPriceChange(toRow(locked, change, ctx.now())), status: 'AWAITING_APPROVAL' as const }
    : toPriceChange(await storePriceProposal(ctx, tx, locked, change))
}

interface Gift {
  id?: string
  staffId: string
  /** Won. */
  amount: number
  reason: string
  detail: ApprovedProposal['detail']
}

/** Proposes to a second administrator what one member of staff may not give away alone; null when they may, and have given it. */
export async function proposeUnlessAlone(
  ctx: ReservationContext,
  tx: Database,
  { memberId, id: reservationId }: StoredReservation,
  { id = newId(), staffId, amount, reason, detail }: Gift,
) {
  const { kind } = detail
  const gift = { staffId, customerId: memberId, reservationId, kind, won: amount }
  const sourceId = kind === 'PRICE_CHANGE' ? id : undefined
  if (await giveAlone(ctx, tx, { ...gift, sourceId }, 0)) return null
  const payment = kind === 'UNPAID_MOVE' ? { paymentId: null } : {}
  const proposal = { id, memberId, reservationId, ...payment, kind, amount, reason, detail }
  await proposeRefund(ctx, tx, staffId, proposal)
  return { id, amount }
}

/** Asks the customer about a reduction that was approved. Throws REFUND_CHANGED when the amount has changed since. */
export async function proposeApprovedPrice(
  ctx: Context,
  tx: Database,
  row: StoredReservation | undefined,
  change: NewPriceChange & { previousAmount: number },
) {
  const locked = await assertProposable(tx, row)
  if (locked.totalAmount !== change.previousAmount) throw new AppError('REFUND_CHANGED')
  await storePriceProposal(ctx, tx, locked, change)
}

async function assertProposable(tx: Database, row: StoredReservation | undefined) {
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  const message = await findPriceProblem(tx, row)
  if (message) throw new AppError('MOVE_NOT_ALLOWED', { message })
  return row
}

/** Returns the Korean reason why no price can be proposed; null when one can. */
export async function findPriceProblem(tx: Database, row: StoredReservation, statuses = proposableStatuses) {
  if (!row.paidAt || !statuses.includes(row.status)) return '지금 단계에서는 금액 변경을 제안할 수 없어요.'
  if (await findOpenPriceChange(tx, row)) return '손님의 답을 기다리는 금액 제안이 이미 있어요.'
  return null
}

/** Asks the customer at once. The caller has made sure with `findPriceProblem` that nothing else is open. */
export async function storePriceProposal(
  ctx: Context,
  tx: Database,
  locked: StoredReservation,
  { id = newId(), ...change }: NewPriceChange & { id?: string },
) {
  const { proposedBy, approvedBy } = change
  const row = toRow(locked, { ...change, id }, ctx.now())
  await tx.insert(priceChange).values(row)
  await addPriceChangeEvent(tx, row, { actor: proposedBy, status: 'PROPOSED', at: ctx.now(), approvedBy })
  const { previousAmount, newAmount, reason } = row
  const amounts = { before: { amount: previousAmount }, after: { amount: newAmount } }
  await recordOn(ctx, tx, locked, proposedBy, 'reservation.proposePriceChange', { ...amounts, reason })
  const told = { previousAmount: formatWon(previousAmount), newAmount: formatWon(newAmount), reason }
  await notifyCustomer(ctx, tx, locked, { notice: 'PRICE_CHANGE_PROPOSED', values: told })
  return row
}

function toRow(
  { memberId, id: reservationId, totalAmount }: StoredReservation,
  { id, newAmount, reason, photos, proposedBy }: NewPriceChange & { id: string },
  createdAt: Date,
): StoredPriceChange {
  const change = { id, memberId, reservationId, newAmount, reason, photos, proposedBy, createdAt }
  return { ...change, status: 'PROPOSED', previousAmount: totalAmount, answeredAt: null }
}
