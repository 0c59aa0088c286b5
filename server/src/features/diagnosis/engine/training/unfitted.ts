import type { Fitted } from '../knowledge/fitted.ts'
import { type PartName, partNames } from '../scoring/parts.ts'

const steepness = 1.5
const counts: Partial<Record<PartName, number>> = { prior: 0.2, impression: 0.6 }

/** What fitting starts from and is drawn back to: the table as it is written. */
export const unfitted: Pick<Fitted, 'scales' | 'none'> = {
  scales: Object.fromEntries(partNames.map((part) => [part, steepness * (counts[part] ?? 1)])) as Record<
    PartName,
    number
  >,
  none: { always: 3.3, wording: 0, contradicted: 0, disputed: 0 },
}
