import type { EvidenceSource } from '../scoring/score.ts'
import data from './fitted.generated.json' with { type: 'json' }

/** Numbers that `npm run diagnosis:train` fits on top of the hand-written table of problems. */
export interface Fitted {
  /** Scale of each part of the evidence. */
  scales: Record<EvidenceSource, number>
  /** Score of "none of these": constant, per unit of unsure wording, and for contradicting or disputed evidence. */
  none: { always: number; wording: number; contradicted: number; disputed: number }
  cutoffs: Cutoffs
}

/** Smallest shares to name a problem and for HIGH confidence, and the largest share of "none of these" that still allows a named problem. */
export interface Cutoffs {
  answer: { share: number; none: number }
  high: number
}

export const fitted: Fitted = data as Fitted
