import type { Finding } from '../finding.ts'
import { meaningOf, type Species } from '../knowledge/knowledge.ts'
import type { PhotoReading } from '../photos.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import type { TextReading } from '../reading/text.ts'
import type { Scoring } from '../scoring/score.ts'

interface EvidenceInput {
  text: TextReading
  denied: string[]
  contradictions: Contradiction[]
  plant: Species | undefined
  findings: Finding[]
  scoring: Scoring
  photos: PhotoReading[]
  kept: number
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Returns all evidence behind a result, for experts and for evaluation. JSON-serialisable. */
export const describeEvidence = ({
  text,
  denied,
  contradictions,
  plant,
  findings,
  scoring,
  photos,
  kept,
}: EvidenceInput) => ({
  species: plant ? { id: plant.id, watering: plant.watering, normal: plant.normal } : null,
  findings: findings.map((finding) => ({ meaning: meaningOf(finding.id).meaning, ...finding })),
  denied,
  contradictory: [...new Set(contradictions.flatMap(({ signs }) => signs))],
  disputed: text.disputed,
  named: text.named,
  scores: scoring.ranking.slice(0, kept).map(({ problem, share, contributions }) => ({
    problemId: problem.id,
    share: rounded(share),
    contributions: contributions.map(({ finding, amount }) => ({ id: finding.id, amount: rounded(amount) })),
  })),
  noneShare: rounded(scoring.openShare),
  photos: photos.map(({ photo, measures, gate }) => ({
    photo,
    gate: gate ?? null,
    measures: measures ?? null,
  })),
})
