import type { Advice } from '../../../../../../contract/diagnosis/diagnosis.ts'
import adviceData from './advice.json' with { type: 'json' }

/** A check that the customer can do at home, for what text and photos often leave open. */
export interface Check {
  text: string
  /** The check is left out when one of these findings is known. */
  unless: string[]
}

/** Advice about one problem, written for Korean homes from the sources it names. */
export interface ProblemAdvice extends Advice {
  /** The problem in one short sentence. */
  summary: string
  checks: Check[]
  /** How to distinguish it from similar problems; shown where it is only a candidate. */
  tellApart: string
}

export const advice: Record<string, ProblemAdvice> = adviceData

/** Returns the advice of a problem. Throws for an unknown id, which a test of the knowledge rules out. */
export function adviceOf(problemId: string): ProblemAdvice {
  const found = advice[problemId]
  if (!found) throw new Error(`no advice for ${problemId}`)
  return found
}
