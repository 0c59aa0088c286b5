import { endedStatuses } from '../../../../../contract/reservation/reservation-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { CountUnmasking } from '../../../shared/personal/unmasking.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { measuredTotal } from '../billing/measured-total.ts'
import { findOpenPriceChange, toPriceQuestion } from '../billing/price-change.repository.ts'
import type { PriceProposals } from '../billing/price-proposal.service.ts'
import type { Prices } from '../billing/prices.service.ts'
import { listPots } from '../care-record/care-record.repository.ts'
import { endReasonTexts, toPriceChange, toTimeline } from '../customer/reservation.views.ts'
import type { VisitsToMove } from '../missed-visit/visits-to-move.service.ts'
import * as repository from '../reservation.repository.ts'
import { listEvents } from './board.repository.ts'
import { toAdminDetail, toHistoryEntry, toNeighbourhood } from './board.views.ts'

interface AdminDetailDependencies {
  db: Database
  now: () => Date
  audit: Audit
  countUnmasking: CountUnmasking
  /** Name of the care centre. */
  facility: string
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
  prices: Prices
  proposals: Pick<PriceProposals, 'findProblem'>
  visitsToMove: Pick<VisitsToMove, 'listOf'>
}

/** Reads one reservation for the console. Full contact data needs a separate call, which is audited. */
export function createAdminDetail(deps: AdminDetailDependencies) {
  const { db, now, audit, countUnmasking, facility, findNames, prices, proposals, visitsToMove } = deps
  return { get, revealContact }

  async function get(id: string) {
    const row = await find(id)
    const [steps, events, measured, bookedPrices, problem, missedVisits, change] = await Promise.all([
      repository.findSteps(db, row.memberId, id),
      listEvents(db, row.memberId, id),
      listPots(db, row.memberId, id),
      prices.findPricesAt(row.createdAt),
      proposals.findProblem(db, row),
      visitsToMove.listOf(row),
      findOpenPriceChange(db, row.memberId, id),
    ])
    const actors = events.map(({ actor }) => actor)
    const names = await findActorNames(row.memberId, change ? [...actors, change.proposedBy] : actors)
    const open = change && { ...toPriceChange(change), proposedByName: names.get(change.proposedBy) ?? '' }
    const timeline = toTimeline(row, { steps, facility }).map(({ location, ...step }) => ({
      ...step,
      location: location && {
        ...location,
        address: location.address && toNeighbourhood(location.address),
        addressDetail: null,
      },
    }))
    const history = events.map((event) =>
      toHistoryEntry(event, names.get(event.actor) ?? '', event.actor === row.memberId),
    )
    return toAdminDetail(
      row,
      {
        timeline,
        history,
        missedVisits,
        endReason: row.endReason && endReasonTexts[row.endReason],
        pricing: { problem, measuredTotal: measuredTotal(row, measured, bookedPrices), open: open ?? null },
      },
      new Map(change ? [[id, toPriceQuestion(change)]] : []),
      now(),
    )
  }

  /**
   * Returns phone, e-mail and full addresses, and writes an audit entry. Work on a running booking explains itself, an ended one
   * needs a reason. Throws UNMASK_LIMIT.
   */
  async function revealContact(actorId: string, id: string, reason: string | undefined, origin: Origin) {
    const row = await find(id)
    if (endedStatuses.includes(row.status) && !reason)
      throw new AppError('VALIDATION_FAILED', { message: '끝난 예약은 이유를 적어야 볼 수 있어요.' })
    await countUnmasking(actorId, 'reservation', origin)
    await audit.recordView({
      actorId,
      action: 'reservation.contact',
      subject: 'reservation',
      subjectId: id,
      ...(reason && { reason }),
    })
    return {
      customerPhone: row.customerPhone,
      customerEmail: row.customerEmail,
      pickupAddress: row.pickupAddress,
      pickupAddressDetail: row.pickupAddressDetail,
      deliveryAddress: row.deliveryAddress,
      deliveryAddressDetail: row.deliveryAddressDetail,
      specialRequest: row.specialRequest,
    }
  }

  async function find(id: string) {
    const row = await repository.findReservationOfAnyMember(db, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    return row
  }

  async function findActorNames(customerId: string, actors: string[]) {
    const staff = await findNames([...new Set(actors)])
    return staff.set('SYSTEM', '자동').set(customerId, '손님')
  }
}
