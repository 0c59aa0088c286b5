import { getMyPage } from '../../../contract/account/account.ts'
import { getDashboard } from '../../../contract/home/home.ts'
import { listOpenMatters } from '../../../contract/home/open-matters.ts'
import { listPayments } from '../../../contract/payment/payment.ts'
import { getBookingOptions } from '../../../contract/reservation/booking.ts'
import { getPhoneBooking } from '../../../contract/reservation/phone-booking.ts'
import {
  getReservation,
  listRescheduleDays,
  listReservations,
} from '../../../contract/reservation/reservation.ts'
import { getLinkedProposal } from '../../../contract/reservation/visit/reschedule-proposal.ts'

/** What shows a reservation or its payment, to be read again when either has changed. */
export const reservationReads = [
  listReservations,
  getReservation,
  listRescheduleDays,
  getBookingOptions,
  getPhoneBooking,
  getLinkedProposal,
  listPayments,
  getDashboard,
  listOpenMatters,
  getMyPage,
]
