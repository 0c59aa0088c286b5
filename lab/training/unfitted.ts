import type { Fitted } from '../../server/src/features/diagnosis/engine/knowledge/fitted.ts'
import {
  type EvidenceSource,
  evidenceSources,
} from '../../server/src/features/diagnosis/engine/scoring/score.ts'

const steepness = 1.5
const counts: Partial<Record<EvidenceSource, number>> = { prior: 0.2, impression: 0.6 }

/** Start values of the fit: the table as it is written. */
export const unfitted: Pick<Fitted, 'scales' | 'none'> = {
  scales: Object.fromEntries(
    evidenceSources.map((part) => [part, steepness * (counts[part] ?? 1)]),
  ) as Record<EvidenceSource, number>,
  none: { always: 3.3, wording: 0, contradicted: 0, disputed: 0 },
}
