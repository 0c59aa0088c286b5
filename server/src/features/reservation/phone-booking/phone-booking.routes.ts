import { phoneBookingApi } from '../../../../../contract/reservation/phone-booking.ts'
import { phoneBookingAdminApi } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { PhoneBookings } from './phone-booking.service.ts'
import type { PhoneBookingAdmin } from './phone-booking-admin.service.ts'

interface Services {
  phoneBookings: PhoneBookings
  phoneBookingAdmin: PhoneBookingAdmin
}

export const phoneBookingRoutes = ({ phoneBookings, phoneBookingAdmin }: Services) =>
  handlers(
    { ...phoneBookingApi, ...phoneBookingAdminApi },
    {
      getPhoneBooking: ({ member, params }) => phoneBookings.get(params.token, member?.id),
      claimPhoneBooking: ({ member, params, body }) =>
        phoneBookings.claim(params.token, member.id, body.amount),
      listPhoneBookings: ({ query }) => phoneBookingAdmin.list(query),
      addPhoneBooking: ({ member, body }) => phoneBookingAdmin.add(member.id, body),
      renewPhoneBooking: ({ member, params }) => phoneBookingAdmin.renew(member.id, params.id),
      cancelPhoneBooking: ({ member, params }) => phoneBookingAdmin.cancel(member.id, params.id),
    },
  )
