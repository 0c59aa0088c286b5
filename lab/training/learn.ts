import { extractFindings } from '../../server/src/features/diagnosis/engine/extract-findings.ts'
import {
  findingMeanings,
  problems,
  weightOf,
} from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import type { Features } from '../../server/src/features/diagnosis/engine/naming/linear.ts'
import {
  layoutOf,
  type NamingModel,
  namingLabels,
  signFeatures,
  signValue,
  type Told,
  wordingFeatures,
} from '../../server/src/features/diagnosis/engine/naming/naming.ts'
import {
  type Axis,
  contextOf,
  type StandingModels,
  standingFeatures,
  standings,
} from '../../server/src/features/diagnosis/engine/naming/standing.ts'
import { wordingFeatureCount } from '../../server/src/features/diagnosis/engine/naming/words.ts'
import { clausesOf } from '../../server/src/features/diagnosis/engine/reading/clauses.ts'
import { readable, sentencesOf } from '../../server/src/features/diagnosis/engine/reading/normalise.ts'
import { readText } from '../../server/src/features/diagnosis/engine/reading/text.ts'
import { unsure } from '../exam/cases.ts'
import type { LabelledClause, Observation, TrainingCase } from './data.ts'
import { type Sample, train } from './regression.ts'

export const signs = findingMeanings.map(({ id }) => id)
export const layout = layoutOf(signs, namingLabels)

/** Smallest part of a clause that a label covers. */
const leastCover = 0.6

/** Trains what a clause speaks of, one model per axis. */
export function learnStandings(cases: TrainingCase[], seed: number): StandingModels {
  const examples = cases.flatMap(({ text, clauses: labelled }) => {
    if (labelled.length === 0) return []
    const original = readable(text)
    const clauses = clausesOf(sentencesOf(original))
    return clauses.flatMap(({ range }, index) => {
      const label = labelled.find((one) => covers(one, original, range))
      return label ? [{ features: contextOf(clauses, index), label }] : []
    })
  })
  const learn = (axis: Axis) => {
    const labels = [...standings[axis]] as string[]
    const samples = examples.map(({ features, label }) => ({
      features,
      target: Float32Array.from(labels, (name) => (label[axis] === name ? 1 : 0)),
    }))
    return train(samples, labels, standingFeatures, seed, { epochs: 12, rate: 0.5, pull: 1e-4 })
  }
  return { about: learn('about'), time: learn('time'), stance: learn('stance') }
}

function covers({ text }: LabelledClause, original: string, [from, until]: [number, number]): boolean {
  const at = original.indexOf(text.normalize('NFC'))
  if (at === -1) return false
  return Math.min(until, at + text.length) - Math.max(from, at) > leastCover * (until - from)
}

/** Returns what the engine reads in a description, also of problems, with the given models. */
export function readWith(models: StandingModels | undefined, description: string) {
  const text = readText(description, models)
  return { text, told: extractFindings(description, undefined, { text }).observations }
}

const featuresOf = (told: Told): Features =>
  new Map([
    ...wordingFeatures(told),
    ...[...signFeatures(told, layout)].map(([feature, value]): [number, number] => [
      signsFrom + feature,
      value,
    ]),
  ])

/** Signs come after the wording in a sample. */
const signsFrom = wordingFeatureCount

/** Part of the target that goes to the other acceptable problems of a case. */
const shareOfOthers = 0.25

/** Weight of a text about what is harmless: to call it an illness is the worse mistake. */
const harmlessWeight = 2

export function caseSample({ expected: id, acceptable, openAs, group }: TrainingCase, told: Told): Sample {
  const labelOf = (id: string) => (id === unsure ? openAs : id)
  const expected = labelOf(id)
  const others = acceptable.map(labelOf).filter((label) => label !== expected && namingLabels.includes(label))
  const share = others.length > 0 ? shareOfOthers : 0
  const target = Float32Array.from(namingLabels, (label) => {
    if (label === expected) return 1 - share
    return others.includes(label) ? share / others.length : 0
  })
  return { features: featuresOf(told), target, weight: group === 'harmless' ? harmlessWeight : 1 }
}

/** Weight of an observation beside a case, and how its signs are turned into a target by the table of problems. */
const observed = { weight: 0.5, steepness: 1.5, open: 3 }

/** An observation is an example of the problems that its signs raise in the table. */
export function observationSample({ has }: Observation, told: Told): Sample {
  const logits = namingLabels.map((label) => {
    if (label === unsure) return observed.open
    const problem = problems.find(({ id }) => id === label)
    return problem ? observed.steepness * has.reduce((sum, id) => sum + weightOf(problem, id), 0) : 0
  })
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 0)
  const target = Float32Array.from(logits, (logit) => Math.exp(logit) / total)
  return { features: featuresOf(told), target, weight: observed.weight }
}

/** Part of the table's weights from which training starts. */
const startScale = 0.5
const startName = 2
const startDenied = 0.5

/** Trains the names of problems; signs start from the weights in the table of problems. */
export function learnNaming(samples: Sample[], seed: number): Pick<NamingModel, 'wording' | 'signs'> {
  const count = signsFrom + layout.count
  const start = new Float32Array(count * namingLabels.length)
  const set = (feature: number | undefined, label: number, value: number) => {
    if (feature !== undefined)
      start[(signsFrom + feature) * namingLabels.length + label] = (startScale * value) / signValue
  }
  problems.forEach((problem, label) => {
    for (const id of signs) {
      const amount = weightOf(problem, id)
      set(layout.signs.get(id), label, amount)
      set(layout.denied.get(id), label, -startDenied * Math.max(0, amount))
    }
    set(layout.names.get(problem.id), label, startName)
  })
  const model = train(samples, namingLabels, count, seed, { epochs: 8, rate: 0.3, pull: 2e-5, start })
  const split = signsFrom * namingLabels.length
  return {
    wording: { ...model, weights: model.weights.subarray(0, split) },
    signs: { ...model, weights: model.weights.subarray(split) },
  }
}
