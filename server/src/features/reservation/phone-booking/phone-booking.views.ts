import type { PhoneBookingView } from '../../../../../contract/reservation/phone-booking.ts'
import type {
  AdminPhoneBooking,
  PhoneBookingState,
} from '../../../../../contract/reservation/phone-booking-admin.ts'
import { maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import type { toRequestedColumns, toRequestedSlot } from '../booking/booking-form.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { findOutcomes, findPhoneBookings, StoredPhoneBooking } from './phone-booking.repository.ts'

type Outcome = Awaited<ReturnType<typeof findOutcomes>> extends Map<string, infer Value> ? Value : never
type ListedPhoneBooking = Awaited<ReturnType<typeof findPhoneBookings>>[number]

/** Returns the columns of the reservation that the phone booking becomes. Both of its visits are at the same time of day. */
export const toReservationColumns = (
  row: StoredPhoneBooking,
): ReturnType<typeof toRequestedColumns> & ReturnType<typeof toRequestedSlot> => ({
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  pickupAddress: row.pickupAddress,
  pickupAddressDetail: row.pickupAddressDetail,
  deliveryAddress: row.deliveryAddress,
  deliveryAddressDetail: row.deliveryAddressDetail,
  sameAddress: row.sameAddress,
  small: row.small,
  medium: row.medium,
  large: row.large,
  potCount: row.potCount,
  pickupDate: row.pickupDate,
  slot: row.pickupSlot,
  specialRequest: row.specialRequest,
  diagnosisId: null,
})

/** Whether the link can still be taken. */
export const isOpen = ({ status, until }: Pick<StoredPhoneBooking, 'status' | 'until'>, now: Date) =>
  status === 'OPEN' && until > now

interface ViewFacts {
  amount: number
  now: Date
  /** The caller; undefined for visitors. */
  memberId: string | undefined
  /** What became of the reservation. */
  outcome: Outcome | undefined
}

export function toPhoneBookingView(row: StoredPhoneBooking, facts: ViewFacts): PhoneBookingView {
  const { amount, memberId } = facts
  const state = stateFor(row, facts)
  const maySee = memberId !== undefined && (state === 'OPEN' || state === 'MINE')
  return {
    state,
    pickupDate: row.pickupDate,
    pickupSlot: row.pickupSlot,
    potCount: row.potCount,
    amount,
    until: seoulIso(row.until),
    booking: maySee ? toBooking(row) : null,
    reservationId: state === 'MINE' ? row.reservationId : null,
  }
}

/** A visitor learns only whether somebody has taken it. */
function stateFor(row: StoredPhoneBooking, { now, memberId, outcome }: ViewFacts): PhoneBookingView['state'] {
  const isOthers = memberId !== undefined && row.memberId !== null && row.memberId !== memberId
  if (isOthers) return 'TAKEN'
  if (row.status === 'OPEN') return isOpen(row, now) ? 'OPEN' : 'EXPIRED'
  if (row.status !== 'CLAIMED') return 'EXPIRED'
  if (memberId === undefined) return 'TAKEN'
  return !outcome || outcome.listing === 'HIDDEN' ? 'EXPIRED' : 'MINE'
}

const toBooking = (row: StoredPhoneBooking): NonNullable<PhoneBookingView['booking']> => ({
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  pickupAddress: row.pickupAddress,
  pickupAddressDetail: row.pickupAddressDetail,
  deliveryAddress: row.deliveryAddress,
  deliveryAddressDetail: row.deliveryAddressDetail,
  pots: toPotCounts(row),
  specialRequest: row.specialRequest,
})

export const toAdminPhoneBooking = (
  row: ListedPhoneBooking,
  { now, outcome, createdByName }: { now: Date; outcome: Outcome | undefined; createdByName: string },
): AdminPhoneBooking => ({
  id: row.id,
  state: toState(row, outcome, now),
  customerName: maskedName(row.customerName),
  customerPhone: maskedPhone(row.customerPhone) ?? '',
  place: toNeighbourhood(row.pickupAddress),
  pickupDate: row.pickupDate,
  pickupSlot: row.pickupSlot,
  potCount: row.potCount,
  until: seoulIso(row.until),
  createdAt: seoulIso(row.createdAt),
  createdByName,
  isForMember: row.isForMember,
  reservationId: outcome ? row.reservationId : null,
})

function toState(row: ListedPhoneBooking, outcome: Outcome | undefined, now: Date): PhoneBookingState {
  if (row.status === 'OPEN') return row.until > now ? 'WAITING' : 'EXPIRED'
  if (row.status !== 'CLAIMED') return row.status
  if (!outcome || outcome.listing === 'HIDDEN') return 'EXPIRED'
  if (outcome.status === 'WAITING') return 'PAYING'
  return outcome.status === 'CANCELLED' || outcome.status === 'REFUNDED' ? 'CANCELLED' : 'PAID'
}
