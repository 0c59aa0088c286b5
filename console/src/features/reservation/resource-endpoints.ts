import { listPhoneBookings } from '../../../../contract/reservation/phone-booking-admin.ts'
import { listAdminReservations } from '../../../../contract/reservation/reservation-admin.ts'
import { listRescheduleProposals } from '../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const reservations: ResourceEndpoints = { list: listAdminReservations }
export const phoneBookings: ResourceEndpoints = { list: listPhoneBookings }
export const rescheduleProposals: ResourceEndpoints = { list: listRescheduleProposals }
