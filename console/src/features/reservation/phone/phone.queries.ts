import { tryArea } from '../../../../../contract/reservation/area-admin.ts'
import {
  addPhoneBooking,
  cancelPhoneBooking,
  listPhoneBookings,
  renewPhoneBooking,
} from '../../../../../contract/reservation/phone-booking-admin.ts'
import { listPrices } from '../../../../../contract/reservation/price-admin.ts'
import { listStaffRescheduleDays } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'

/** The prices of today by size; undefined while they load. */
export function useCurrentPrices() {
  const current = useServerQuery(listPrices, {}).data?.lists.find(({ state }) => state === 'CURRENT')
  return current && { SMALL: current.small, MEDIUM: current.medium, LARGE: current.large }
}

/** The verdict that a booking with this address would get. */
export const useAreaOf = (address: string) =>
  useServerQuery(tryArea, { body: { address } }, { enabled: address !== '' })

export const useAddPhoneBooking = () =>
  useServerMutation(addPhoneBooking, {
    invalidates: [listStaffRescheduleDays, listPhoneBookings],
    alsoOnError: true,
  })
export const useRenewPhoneBooking = () => useServerMutation(renewPhoneBooking)
export const useCancelPhoneBooking = () =>
  useServerMutation(cancelPhoneBooking, { invalidates: [listStaffRescheduleDays] })
