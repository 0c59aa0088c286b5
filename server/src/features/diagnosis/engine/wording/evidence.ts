import type { ExtractedFindings } from '../extract-findings.ts'
import type { Finding } from '../finding.ts'
import { meaningOf } from '../knowledge/knowledge.ts'
import type { PhotoReading } from '../photos.ts'
import type { Scoring } from '../scoring/score.ts'

const mostScores = 8
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Returns all evidence behind a result, for experts and for evaluation. JSON-serialisable. */
export const describeEvidence = (
  { text, plant, contradictions, observations }: ExtractedFindings,
  findings: Finding[],
  { ranking, openShare }: Scoring,
  photos: PhotoReading[],
) => ({
  species: plant ? { id: plant.id, watering: plant.watering, normal: plant.normal } : null,
  findings: findings.map((finding) => ({ meaning: meaningOf(finding.id).meaning, ...finding })),
  denied: observations.denied,
  contradictory: [...new Set(contradictions.flatMap(({ signs }) => signs))],
  disputed: text.disputed,
  named: text.named,
  scores: ranking.slice(0, mostScores).map(({ problem, share, contributions }) => ({
    problemId: problem.id,
    share: rounded(share),
    contributions: contributions.map(({ finding, amount }) => ({ id: finding.id, amount: rounded(amount) })),
  })),
  noneShare: rounded(openShare),
  photos: photos.map(({ photo, measures, gate }) => ({
    photo,
    gate: gate ?? null,
    measures: measures ?? null,
  })),
})
