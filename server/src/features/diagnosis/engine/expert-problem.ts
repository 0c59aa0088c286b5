import * as z from 'zod/mini'
import type { StoredFindings } from '../diagnosis.tables.ts'
import type { EngineInput } from './engine.ts'
import { sources } from './finding.ts'
import { problems, species } from './knowledge/knowledge.ts'
import { withSafeAdvice } from './safety/advice-rules.ts'
import { assessSafety } from './safety/safety.ts'
import { addSeasonalAdvice, monthAt, placeOf, seasonAt } from './season.ts'
import { bareFindings, findingsAbout } from './wording/findings.ts'

/** A diagnosed submission with the result and the evidence of its engine. */
interface DiagnosedCase extends Pick<EngineInput, 'prompt' | 'answers'> {
  seen: EngineInput['seen'] | null
  submittedAt: Date
  findings: StoredFindings
  evidence: unknown
}

/** The part of the evidence that may speak against a risky step; evidence of another shape counts as empty. */
const spokenEvidence = z.object({
  species: z.nullable(z.object({ id: z.string() })),
  findings: z.array(z.object({ id: z.string(), strength: z.number(), source: z.enum(sources) })),
  denied: z.array(z.string()),
})

/**
 * Returns the findings of a case for a problem that an expert named: its advice by the safety rules of every result, and
 * what the case says of poison and emergencies. Null, for a problem outside the list, gives no advice, and neither does a
 * light problem beside an emergency.
 */
export function findingsForExpert(problemId: string | null, diagnosed: DiagnosedCase): StoredFindings {
  const { prompt, answers, seen, submittedAt } = diagnosed
  const { emergency, toxicity } = diagnosed.findings
  const bare = { ...bareFindings, advice: null, emergency, toxicity }
  const problem = problems.find(({ id }) => id === problemId)
  // What can wait says nothing beside an emergency; the letter leads.
  if (!problem || (emergency && problem.advice.severity === 'LIGHT')) return bare
  const earlierPlant = toxicity?.plant ?? undefined
  const safety = assessSafety({ prompt, answers, seen: seen ?? undefined, earlierPlant })
  const season = seasonAt(submittedAt, placeOf(safety.plantText, answers))
  const named = { problemId: problem.id, findings: { ...bare, ...findingsAbout(problem) } }
  const spoken = spokenEvidence.safeParse(diagnosed.evidence).data
  return withSafeAdvice(problem.id, addSeasonalAdvice(named, season).findings, {
    ...safety,
    confidence: 'HIGH',
    findings: spoken?.findings ?? [],
    denied: spoken?.denied ?? [],
    species: species.find(({ id }) => id === spoken?.species?.id),
    month: monthAt(submittedAt),
  })
}
