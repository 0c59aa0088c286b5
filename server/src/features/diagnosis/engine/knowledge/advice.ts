import type { Advice } from '../../../../../../contract/diagnosis.ts'
import adviceData from './advice.json' with { type: 'json' }

/** What the text and photos often leave open, and how to look at home. */
export interface Check {
  text: string
  /** Findings that would have told; one of them is enough to leave this unsaid. */
  unless: string[]
}

/** What we say about one problem. Written for Korean homes from the sources it names. */
export interface ProblemAdvice extends Advice {
  /** What it is, in one short sentence. */
  summary: string
  checks: Check[]
  /** How to tell it from its neighbours, said where it is only a candidate. */
  tellApart: string
}

export const advice: Record<string, ProblemAdvice> = adviceData

/** Ids come from our own tables, so a missing one is a fault of ours; a test proves there is none. */
export function adviceOf(problemId: string): ProblemAdvice {
  const found = advice[problemId]
  if (!found) throw new Error(`no advice for ${problemId}`)
  return found
}
