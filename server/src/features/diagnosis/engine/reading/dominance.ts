import type { Finding } from '../finding.ts'
import { circumstances, problems, weightOf } from '../knowledge/knowledge.ts'
import { limits } from '../scoring/limits.ts'

/** Strength from which a near-certain sign dominates. */
const plain = 0.85
/** Factor on a weak sign that speaks against what a near-certain sign shows. */
const dominated = 0.35

/** Signs that many problems and healthy plants share: the state of the soil, thirst and colour. They never dominate. */
const weak = new Set([
  ...circumstances,
  'soil_dry',
  'soil_wet',
  'recover',
  'wilt',
  'yellow',
  'crispy',
  'fine',
  'one_leaf',
])

/** Near-certain signs and the problem that each shows: brown roots, webs, cotton, larvae ... */
const certain = new Map(
  problems.flatMap((problem) =>
    Object.entries(problem.raises).flatMap(([id, weight]) =>
      weight >= limits.nearProof && !weak.has(id) ? [[id, problem] as const] : [],
    ),
  ),
)

/** Reduces weak signs that speak against what a near-certain sign shows: brown roots under a dry surface are rot, not thirst. */
export function letCertainSignsDominate(findings: Finding[], contradictory: ReadonlySet<string>): Finding[] {
  const shown = findings.flatMap(({ id, source, reader, strength }) => {
    const isPlain = strength >= plain && source === 'TEXT' && reader === 'pattern' && !contradictory.has(id)
    return (isPlain && certain.get(id)) || []
  })
  if (shown.length === 0) return findings
  return findings.map((finding) => {
    const isAgainst = weak.has(finding.id) && shown.some((problem) => weightOf(problem, finding.id) < 0)
    return isAgainst ? { ...finding, strength: finding.strength * dominated } : finding
  })
}
