import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { endReasonTexts, toTimeline } from '../customer/reservation.views.ts'
import * as repository from '../reservation.repository.ts'
import { listEvents } from './board.repository.ts'
import { toAdminDetail, toHistoryEntry, toNeighbourhood } from './board.views.ts'

interface AdminDetailDependencies {
  db: Database
  now: () => Date
  audit: Audit
  /** Name of the care centre. */
  facility: string
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

/** Reads one reservation for the console. Full contact data needs a separate call, which is audited. */
export function createAdminDetail({ db, now, audit, facility, findNames }: AdminDetailDependencies) {
  return { get, revealContact }

  async function get(id: string) {
    const row = await find(id)
    const [steps, events] = await Promise.all([
      repository.findSteps(db, row.memberId, id),
      listEvents(db, row.memberId, id),
    ])
    const names = await findActorNames(
      row.memberId,
      events.map(({ actor }) => actor),
    )
    const timeline = toTimeline(row, { steps, facility }).map(({ location, ...step }) => ({
      ...step,
      location: location && {
        ...location,
        address: location.address && toNeighbourhood(location.address),
        addressDetail: null,
      },
    }))
    const history = events.map((event) => toHistoryEntry(event, names.get(event.actor) ?? ''))
    return toAdminDetail(
      row,
      { timeline, history, endReason: row.endReason && endReasonTexts[row.endReason] },
      now(),
    )
  }

  /** Returns phone, e-mail and full addresses, and writes an audit entry. */
  async function revealContact(actorId: string, id: string) {
    const row = await find(id)
    await audit.recordView({ actorId, action: 'reservation.contact', subject: 'reservation', subjectId: id })
    return {
      customerPhone: row.customerPhone,
      customerEmail: row.customerEmail,
      pickupAddress: row.pickupAddress,
      pickupAddressDetail: row.pickupAddressDetail,
      deliveryAddress: row.deliveryAddress,
      deliveryAddressDetail: row.deliveryAddressDetail,
    }
  }

  async function find(id: string) {
    const row = await repository.findReservationOfAnyMember(db, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    return row
  }

  async function findActorNames(customerId: string, actors: string[]) {
    const staff = await findNames([...new Set(actors)])
    return staff.set('SYSTEM', '자동').set(customerId, '고객')
  }
}
