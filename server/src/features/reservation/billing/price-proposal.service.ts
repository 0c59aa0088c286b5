import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import { receivePhotos } from '../care-record/receive-photos.ts'
import { toPriceChange } from '../customer/reservation.views.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { noticeValues } from '../status/status-notices.ts'
import type { StoredPriceChange } from './price-change.repository.ts'
import * as changes from './price-change.repository.ts'

interface ProposalDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  photos: Photos
  audit: Audit
}

interface Proposal {
  /** Won. */
  amount: number
  reason: string
  photos: File[]
}

export type PriceProposals = ReturnType<typeof createPriceProposals>

/** Statuses in which an operator may propose another price. */
const proposableStatuses: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'IN_CARE']

/** Creates price changes that operators propose; a reservation has at most one open proposal. */
export function createPriceProposals({
  db,
  transact,
  now,
  statusService,
  photos,
  audit,
}: ProposalDependencies) {
  return { propose }

  /** Throws RESERVATION_NOT_FOUND, or MOVE_NOT_ALLOWED with a Korean reason. */
  async function propose(operatorId: string, id: string, proposal: Proposal) {
    const found = await repository.findReservationOfAnyMember(db, id)
    // Checked before any photo is stored, and again under the lock.
    await assertProposable(db, found)
    const { memberId } = found as StoredReservation
    const paths = await receivePhotos(photos, memberId, proposal.photos)
    try {
      return await transact(async (tx) => {
        const locked = await assertProposable(tx, await repository.lockReservation(tx, memberId, id))
        if (paths.length > 0) await photos.attach(tx, memberId, paths)
        return toPriceChange(await storeProposal(tx, locked, operatorId, proposal, paths))
      })
    } catch (error) {
      await photos.discard(memberId, paths)
      throw error
    }
  }

  async function assertProposable(tx: Database, row: StoredReservation | undefined) {
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    if (!row.paidAt || !proposableStatuses.includes(row.status))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '지금 단계에서는 금액 변경을 제안할 수 없어요.' })
    if (await changes.findOpenPriceChange(tx, row.memberId, row.id))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '손님의 답을 기다리는 금액 제안이 이미 있어요.' })
    return row
  }

  async function storeProposal(
    tx: Database,
    locked: StoredReservation,
    operatorId: string,
    proposal: Proposal,
    paths: string[],
  ) {
    const row: StoredPriceChange = {
      id: newId(),
      memberId: locked.memberId,
      reservationId: locked.id,
      status: 'PROPOSED',
      previousAmount: locked.totalAmount,
      newAmount: proposal.amount,
      reason: proposal.reason,
      photos: paths,
      proposedBy: operatorId,
      createdAt: now(),
      answeredAt: null,
    }
    await changes.addPriceChange(tx, row)
    await changes.addPriceChangeEvent(tx, row, { actor: operatorId, status: 'PROPOSED', at: now() })
    const { previousAmount, newAmount } = row
    await audit.record(tx, {
      actorId: operatorId,
      action: 'reservation.proposePriceChange',
      subject: 'reservation',
      subjectId: locked.id,
      before: { amount: previousAmount },
      after: { amount: newAmount },
      reason: row.reason,
    })
    await statusService.notify(tx, locked, {
      notice: 'PRICE_CHANGE_PROPOSED',
      values: {
        ...noticeValues(locked),
        previousAmount: formatWon(previousAmount),
        newAmount: formatWon(newAmount),
        reason: row.reason,
      },
    })
    return row
  }
}
