import { type PotCounts, potSizes } from '../../../../contract/reservation/price.ts'
import type { StoredReservation } from './reservation.repository.ts'

type PotColumns = Pick<StoredReservation, 'small' | 'medium' | 'large'>

/** Returns how many pots of each size a reservation has. */
export const toPotCounts = ({ small, medium, large }: PotColumns): PotCounts => ({
  SMALL: small,
  MEDIUM: medium,
  LARGE: large,
})

/** Returns '소형 2개, 대형 1개'. */
export function formatPots(row: PotColumns): string {
  const counts = toPotCounts(row)
  return potSizes
    .filter(({ size }) => counts[size] > 0)
    .map(({ size, label }) => `${label} ${counts[size]}개`)
    .join(', ')
}
