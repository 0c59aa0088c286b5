import { formatWon } from '../../../../contract/price.ts'
import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Moves } from './move.ts'
import { noteChange } from './price-change.history.ts'
import type { StoredPriceChange } from './price-change.repository.ts'
import * as changes from './price-change.repository.ts'
import { receiveAll } from './receive-photos.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { toPriceChange } from './reservation.views.ts'
import { valuesOf } from './told.ts'

export interface ProposalDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
  photos: Photos
  audit: Audit
}

export interface Proposal {
  /** Won. */
  amount: number
  reason: string
  photos: File[]
}

export type Proposals = ReturnType<typeof createProposals>

/** Between these an operator may find out that it costs something else. */
const mayPropose: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'IN_CARE']

/** Another amount, with a reason and photos, as operators propose it. One at a time. */
export function createProposals({ db, transact, now, moves, photos, audit }: ProposalDependencies) {
  return { propose }

  /** Throws RESERVATION_NOT_FOUND, or MOVE_NOT_ALLOWED with the reason. */
  async function propose(operatorId: string, id: string, proposal: Proposal) {
    const found = await repository.findForOperator(db, id)
    // Said before any photo is touched, and again under the lock.
    await expectProposable(db, found)
    const { memberId } = found as StoredReservation
    const paths = await receiveAll(photos, memberId, proposal.photos)
    try {
      return await transact(async (tx) => {
        const locked = await expectProposable(tx, await repository.lockReservation(tx, memberId, id))
        if (paths.length > 0) await photos.attach(tx, memberId, paths)
        return toPriceChange(await write(tx, locked, operatorId, proposal, paths))
      })
    } catch (error) {
      await photos.discard(memberId, paths)
      throw error
    }
  }

  async function expectProposable(tx: Database, row: StoredReservation | undefined) {
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    if (!row.paidAt || !mayPropose.includes(row.status))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '지금 단계에서는 금액 변경을 제안할 수 없어요.' })
    if (await changes.findOpenChange(tx, row.memberId, row.id))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '손님의 답을 기다리는 금액 제안이 이미 있어요.' })
    return row
  }

  async function write(
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
    await noteChange(tx, row, { actor: operatorId, status: 'PROPOSED', at: now() })
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
    await moves.tell(tx, locked, {
      notice: 'PRICE_CHANGE_PROPOSED',
      values: {
        ...valuesOf(locked),
        previousAmount: formatWon(previousAmount),
        newAmount: formatWon(newAmount),
        reason: row.reason,
      },
    })
    return row
  }
}
