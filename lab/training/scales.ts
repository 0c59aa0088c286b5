import type { Fitted } from '../../server/src/features/diagnosis/engine/knowledge/fitted.ts'
import {
  type EvidenceSource,
  evidenceSources,
} from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import type { ExtractedCase } from './held-out.ts'
import { type Row, rowOf } from './rows.ts'
import { unfitted } from './unfitted.ts'

/** L2 penalties that pull scales and the terms of "none" towards their start values. */
const pulls = { scale: 0.003, none: 0.0005 }
/** Not fitted: authors choose how many cases of a problem they write, so priors cannot be learned from them, and no case has photos. */
const kept: EvidenceSource[] = ['prior', 'season', 'photos']
const leastScale = 0.05

const steps = 400
const rate = 0.02
/** Share of the loss on the expected problem alone; the rest is on all acceptable problems. */
const strict = 0.5

const noneNames = ['always', 'wording', 'contradicted', 'disputed'] as const
const noneAt = evidenceSources.length

export type Scales = Pick<Fitted, 'scales' | 'none'>

/** Fits the scales on cases with known answers: a conditional logit over the problems and "none of these". */
export function fitScales(heard: ExtractedCase[]): Scales {
  const rows = heard.map(rowOf)
  const start = [
    ...evidenceSources.map((part) => unfitted.scales[part]),
    ...noneNames.map((name) => unfitted.none[name]),
  ]
  const values = descend(rows, start)
  const rounded = (at: number) => Math.round((values[at] ?? 0) * 1000) / 1000
  return {
    scales: named(evidenceSources, (index) => rounded(index)),
    none: named(noneNames, (index) => rounded(noneAt + index)),
  }
}

const named = <Name extends string>(names: readonly Name[], value: (index: number) => number) =>
  Object.fromEntries(names.map((name, index) => [name, value(index)])) as Record<Name, number>

/** Minimises with full-batch Adam; deterministic. */
function descend(rows: Row[], start: number[]): number[] {
  const values = [...start]
  const mean = start.map(() => 0)
  const square = start.map(() => 0)
  for (let step = 1; step <= steps; step++) {
    gradientAt(values, start, rows).forEach((slope, at) => {
      const part = evidenceSources[at]
      if (part && kept.includes(part)) return
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope
      const spread = Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-6
      const moved = (values[at] ?? 0) - (rate * (mean[at] ?? 0)) / (1 - 0.9 ** step) / spread
      values[at] = part ? Math.max(leastScale, moved) : moved
    })
  }
  return values
}

function gradientAt(values: number[], start: number[], rows: Row[]): number[] {
  const gradient = values.map(
    (value, at) => (at < noneAt ? pulls.scale : pulls.none) * (value - (start[at] ?? 0)),
  )
  for (const row of rows) {
    const shares = sharesOf(values, row)
    const helping = row.acceptable.reduce((sum, index) => sum + (shares[index] ?? 0), 1e-9)
    for (let index = 0; index < shares.length; index++) {
      const share = shares[index] ?? 0
      const helps = row.acceptable.includes(index) ? ((1 - strict) * share) / helping : 0
      const error = (share - helps - (index === row.expected ? strict : 0)) / rows.length
      const amounts = row.problems[index] ?? row.none
      const first = row.problems[index] ? 0 : noneAt
      for (let at = 0; at < amounts.length; at++)
        gradient[first + at] = (gradient[first + at] ?? 0) + error * (amounts[at] ?? 0)
    }
  }
  return gradient
}

/** Returns the share of each problem and, last, of "none of these". */
function sharesOf(values: number[], { problems, none }: Row): Float64Array {
  const shares = new Float64Array(problems.length + 1)
  let highest = Number.NEGATIVE_INFINITY
  for (let index = 0; index < shares.length; index++) {
    const amounts = problems[index] ?? none
    const first = problems[index] ? 0 : noneAt
    let score = 0
    for (let at = 0; at < amounts.length; at++) score += (values[first + at] ?? 0) * (amounts[at] ?? 0)
    shares[index] = score
    highest = Math.max(highest, score)
  }
  let total = 0
  for (let index = 0; index < shares.length; index++) {
    shares[index] = Math.exp((shares[index] ?? 0) - highest)
    total += shares[index] ?? 0
  }
  return shares.map((share) => share / total)
}
