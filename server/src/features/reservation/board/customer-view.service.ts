import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { maskedEmail, maskedPhone } from '../../../shared/personal/masked.ts'
import type { ReservationService } from '../customer/reservation.service.ts'
import { findReservationOfAnyMember } from '../reservation.repository.ts'
import { toNeighbourhood } from './board.views.ts'

interface CustomerViewDependencies {
  db: Database
  audit: Audit
  reservations: Pick<ReservationService, 'get'>
}

/** Shows staff what the customer's app shows of a reservation, without contact data, and records who asked and why. */
export function createCustomerView({ db, audit, reservations }: CustomerViewDependencies) {
  return async (actorId: string, id: string, reason: string) => {
    const { memberId } = expectFound(await findReservationOfAnyMember(db, id), 'RESERVATION_NOT_FOUND')
    const shown = await reservations.get(memberId, id)
    const action = 'reservation.customerView'
    await audit.recordView({ actorId, action, subject: 'reservation', subjectId: id, reason })
    const timeline = shown.timeline.map(({ location, ...step }) => ({
      ...step,
      location: location && {
        ...location,
        address: location.address && toNeighbourhood(location.address),
        addressDetail: null,
      },
    }))
    return {
      ...shown,
      timeline,
      customerPhone: maskedPhone(shown.customerPhone) ?? '',
      customerEmail: maskedEmail(shown.customerEmail),
    }
  }
}
