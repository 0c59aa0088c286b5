import type { EngineResult } from '../../server/src/features/diagnosis/engine/engine.ts'

/** What the safety part of a result shows, for comparison with a case's `safety`. */
export interface ShownSafety {
  emergency: boolean
  /** Whether the result is about poison alone. */
  toxicityAlone: boolean
  /** Whether the advice speaks of harvest and eating. */
  harvest: boolean
}

const aboutHarvest = /수확|먹지|먹기|드시/

/** Returns what the safety part of a result shows. */
export const shownSafety = ({
  problem,
  findings,
}: Pick<EngineResult, 'problem' | 'findings'>): ShownSafety => ({
  emergency: Boolean(findings.emergency),
  toxicityAlone: problem.startsWith('독이 있는지'),
  harvest: [...findings.solutions, ...(findings.managementTip ?? [])].some((line) => aboutHarvest.test(line)),
})

/** Whether a result does what a case's `safety` asks for: EMERGENCY, TOXICITY_QUESTION, EDIBLE or NONE. */
export function isSafe(asked: string, { emergency, toxicityAlone, harvest }: ShownSafety): boolean {
  if (asked === 'EMERGENCY') return emergency
  // Taking a question for an emergency errs on the safe side.
  if (asked === 'TOXICITY_QUESTION') return toxicityAlone || emergency
  if (asked === 'EDIBLE') return harvest && !emergency
  return !emergency && !toxicityAlone
}
