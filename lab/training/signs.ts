import {
  buckets,
  type Curve,
  type LinearModel,
  type MatchContext,
  type StoredReader,
} from '../../server/src/features/diagnosis/engine/knowledge/learned.ts'
import {
  denialLabel,
  predict,
  predictionsUsed,
  textFeatures,
} from '../../server/src/features/diagnosis/engine/reading/learned.ts'
import { sentencesOf } from '../../server/src/features/diagnosis/engine/reading/normalise.ts'
import { matchFindings } from '../../server/src/features/diagnosis/engine/reading/patterns.ts'
import { fitCurve, type Verdict } from './calibration.ts'
import { type Observation, readObservations } from './data.ts'
import { pack } from './pack.ts'
import { foldOf } from './random.ts'
import { type Sample, train } from './regression.ts'

const folds = 4
const fewestDenials = 4

type VerdictsByContext = Record<MatchContext, Verdict[]>

/** Trains the sign reader on the observations, with calibration curves. */
export function trainReader(seed: number): StoredReader {
  const observations = readObservations()
  const labels = labelsIn(observations)
  const samples = withoutSingletons(observations.map(sampleOf))
  const judged = verdictsHeldOut(observations, samples, labels, seed)
  const model = pack(train(samples, labels, seed))
  const curves = mapContexts((company) => fitCurve(judged[company]))
  console.log(`${observations.length} observations, ${labels.length} labels, seed ${seed}`)
  mapContexts((company) => describe(company, judged[company], curves[company]))
  return { model, curves }
}

const mapContexts = <Value>(to: (company: MatchContext) => Value): Record<MatchContext, Value> => ({
  withPattern: to('withPattern'),
  besides: to('besides'),
  alone: to('alone'),
})

function labelsIn(observations: Observation[]): string[] {
  const denials = new Map<string, number>()
  for (const id of observations.flatMap(({ denies }) => denies)) denials.set(id, (denials.get(id) ?? 0) + 1)
  const often = [...denials].filter(([, count]) => count >= fewestDenials).map(([id]) => denialLabel(id))
  return [...new Set(observations.flatMap(({ has }) => has)), ...often].sort()
}

const sampleOf = ({ text, has, denies }: Observation): Sample => ({
  features: textFeatures(sentencesOf(text)),
  labels: new Set([...has, ...denies.map(denialLabel)]),
})

/** Removes features that occur in a single text. */
function withoutSingletons(samples: Sample[]): Sample[] {
  const counts = new Uint16Array(buckets)
  for (const { features } of samples)
    for (const bucket of features) counts[bucket] = (counts[bucket] ?? 0) + 1
  return samples.map(({ features, labels }) => ({
    features: new Set([...features].filter((bucket) => (counts[bucket] ?? 0) > 1)),
    labels,
  }))
}

/** Collects verdicts on each fold from a model trained on the others. */
function verdictsHeldOut(
  observations: Observation[],
  samples: Sample[],
  labels: string[],
  seed: number,
): VerdictsByContext {
  const judged: VerdictsByContext = mapContexts(() => [])
  const part = observations.map(({ text }) => foldOf(text, folds, seed))
  for (let held = 0; held < folds; held++) {
    const seen = samples.filter((_, index) => part[index] !== held)
    const model = train(seen, labels, seed)
    observations.forEach((observation, index) => {
      if (part[index] === held) addVerdicts(observation, model, judged)
    })
  }
  return judged
}

function addVerdicts({ text, has }: Observation, model: LinearModel, judged: VerdictsByContext) {
  for (const sentence of sentencesOf(text)) {
    const matched = new Set(
      matchFindings(sentence).flatMap(({ id, denied, lookalike }) => (denied || lookalike ? [] : [id])),
    )
    const signs = predict(sentence, model).filter(({ label }) => !label.startsWith('-'))
    signs.forEach(({ label, logit }, rank) => {
      const verdict = { logit, holds: has.includes(label) }
      if (matched.has(label)) judged.withPattern.push(verdict)
      else if (rank < predictionsUsed) judged[matched.size > 0 ? 'besides' : 'alone'].push(verdict)
    })
  }
}

function describe(what: string, verdicts: Verdict[], [offset, slope]: Curve) {
  const held = verdicts.filter(({ holds }) => holds).length
  console.log(
    `${what}: ${held} of ${verdicts.length} hold, probability = logistic(${offset} + ${slope} x log-odds)`,
  )
  for (const bound of [0.3, 0.5, 0.7]) {
    const sure = verdicts.filter(({ logit }) => 1 / (1 + Math.exp(-(offset + slope * logit))) >= bound)
    const right = sure.filter(({ holds }) => holds).length
    console.log(
      `  from ${bound}: ${right} of ${sure.length} right, ${((right / held) * 100).toFixed(0)} % of all found`,
    )
  }
}
