import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import * as repository from '../reservation.repository.ts'
import { sayEnd, toTimeline } from '../reservation.views.ts'
import { listEvents } from './board.repository.ts'
import { placeOf, toHistory, toStaffDetail } from './board.views.ts'

export interface DetailDependencies {
  db: Database
  now: () => Date
  audit: Audit
  /** Name of the house where plants are cared for. */
  facility: string
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

/** One reservation as operators see it; who lives where only after a look that is written down. */
export function createStaffDetail({ db, now, audit, facility, findNames }: DetailDependencies) {
  return { get, contact }

  async function get(id: string) {
    const row = await find(id)
    const [steps, events] = await Promise.all([
      repository.steps(db, row.memberId, id),
      listEvents(db, row.memberId, id),
    ])
    const names = await namesOf(
      row.memberId,
      events.map(({ actor }) => actor),
    )
    const timeline = toTimeline(row, { steps, facility }).map(({ location, ...step }) => ({
      ...step,
      location: location && {
        ...location,
        address: location.address && placeOf(location.address),
        addressDetail: null,
      },
    }))
    const history = events.map((event) => toHistory(event, names.get(event.actor) ?? ''))
    return toStaffDetail(row, { timeline, history, endReason: row.endReason && sayEnd[row.endReason] }, now())
  }

  async function contact(actorId: string, id: string) {
    const row = await find(id)
    await audit.look({ actorId, action: 'reservation.contact', subject: 'reservation', subjectId: id })
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
    const row = await repository.findForOperator(db, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    return row
  }

  async function namesOf(customerId: string, actors: string[]) {
    const staff = await findNames([...new Set(actors)])
    return staff.set('SYSTEM', '자동').set(customerId, '고객')
  }
}
