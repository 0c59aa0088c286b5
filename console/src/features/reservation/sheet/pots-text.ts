import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { potSizes } from '../../../../../contract/reservation/price.ts'

/** Returns '3개 (소 2, 대 1)'. */
export function potsText({ pots, potCount }: Pick<DaySheetStop, 'pots' | 'potCount'>) {
  const labels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return `${potCount}개 (${labels.join(', ')})`
}
