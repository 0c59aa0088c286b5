import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal, type PotPrices, potSizes } from '../../../../../contract/reservation/price.ts'
import type { StoredPot } from '../care-record/care-record.repository.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { StoredReservation } from '../reservation.repository.ts'

type Booked = Pick<StoredReservation, 'small' | 'medium' | 'large' | 'totalAmount'>

/**
 * Returns the total in won for the sizes that staff measured, at the prices of the booking; pots without a measurement
 * count as booked. Null when that is the booked total, or when the total is no longer the booked one.
 */
export function measuredTotal(
  row: Booked,
  measured: Pick<StoredPot, 'potNumber' | 'diameter'>[],
  prices: PotPrices,
): number | null {
  const booked = toPotCounts(row)
  if (row.totalAmount !== estimateTotal(booked, prices)) return null
  const total = toPotServices(booked).reduce((sum, pot) => {
    const diameter = measured.find(({ potNumber }) => potNumber === pot.potNumber)?.diameter ?? pot.diameter
    const size = potSizes.find((it) => it.diameter === diameter)?.size
    return size ? sum + prices[size] : sum
  }, 0)
  return total === row.totalAmount ? null : total
}
