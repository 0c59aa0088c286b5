import type { PartName } from '../scoring/parts.ts'
import data from './fitted.generated.json' with { type: 'json' }

/** What `npm run diagnosis:train` fits on top of the table of problems, which stays as it is written. */
export interface Fitted {
  /** How much each part of the evidence counts. */
  scales: Record<PartName, number>
  /** Score of "none of these": always, for each unit that the wording leans to it, and where evidence points both ways. */
  none: { always: number; wording: number; contradicted: number; disputed: number }
  cutoffs: Cutoffs
}

/** Shares it takes to name a problem and to be sure of it, and the most that "none of these" may have of an answer. */
export interface Cutoffs {
  answer: { share: number; none: number }
  high: number
}

export const fitted: Fitted = data as Fitted
