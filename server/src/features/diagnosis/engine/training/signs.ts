import type { StoredReader } from '../knowledge/learned.ts'
import { buckets } from '../reading/learned/features.ts'
import { wholeOf } from '../reading/learned/impression.ts'
import type { LinearModel } from '../reading/learned/linear.ts'
import { type Company, type Curve, considered, denialOf, opinionsOn } from '../reading/learned/opinions.ts'
import { sentencesOf } from '../reading/normalise.ts'
import { matchFindings } from '../reading/patterns.ts'
import { fitCurve, type Verdict } from './calibration.ts'
import { type Observation, readObservations } from './data.ts'
import { pack } from './pack.ts'
import { partOf } from './random.ts'
import { type Sample, train } from './regression.ts'

const parts = 4
const fewestDenials = 4

type Judged = Record<Company, Verdict[]>

/** Learns to read signs from the observations, and how far to believe what was learned. */
export function trainReader(seed: number): StoredReader {
  const observations = readObservations()
  const labels = labelsIn(observations)
  const samples = withoutSingletons(observations.map(sampleOf))
  const judged = judgeHeldOut(observations, samples, labels, seed)
  const model = pack(train(samples, labels, seed))
  const curves = mapCompany((company) => fitCurve(judged[company]))
  console.log(`${observations.length} observations, ${labels.length} labels, seed ${seed}`)
  mapCompany((company) => describe(company, judged[company], curves[company]))
  return { model, curves }
}

const mapCompany = <Value>(to: (company: Company) => Value): Record<Company, Value> => ({
  withPattern: to('withPattern'),
  besides: to('besides'),
  alone: to('alone'),
})

function labelsIn(observations: Observation[]): string[] {
  const denials = new Map<string, number>()
  for (const id of observations.flatMap(({ denies }) => denies)) denials.set(id, (denials.get(id) ?? 0) + 1)
  const often = [...denials].filter(([, count]) => count >= fewestDenials).map(([id]) => denialOf(id))
  return [...new Set(observations.flatMap(({ has }) => has)), ...often].sort()
}

const sampleOf = ({ text, has, denies }: Observation): Sample => ({
  features: wholeOf(sentencesOf(text)),
  labels: new Set([...has, ...denies.map(denialOf)]),
})

/** A feature that a single text has can teach nothing about others. */
function withoutSingletons(samples: Sample[]): Sample[] {
  const counts = new Uint16Array(buckets)
  for (const { features } of samples)
    for (const bucket of features) counts[bucket] = (counts[bucket] ?? 0) + 1
  return samples.map(({ features, labels }) => ({
    features: new Set([...features].filter((bucket) => (counts[bucket] ?? 0) > 1)),
    labels,
  }))
}

/** Each part is judged by a model that never saw it. */
function judgeHeldOut(
  observations: Observation[],
  samples: Sample[],
  labels: string[],
  seed: number,
): Judged {
  const judged: Judged = mapCompany(() => [])
  const part = observations.map(({ text }) => partOf(text, parts, seed))
  for (let held = 0; held < parts; held++) {
    const seen = samples.filter((_, index) => part[index] !== held)
    const model = train(seen, labels, seed)
    observations.forEach((observation, index) => {
      if (part[index] === held) judgeOne(observation, model, judged)
    })
  }
  return judged
}

function judgeOne({ text, has }: Observation, model: LinearModel, judged: Judged) {
  for (const sentence of sentencesOf(text)) {
    const matched = new Set(
      matchFindings(sentence).flatMap(({ id, denied, lookalike }) => (denied || lookalike ? [] : [id])),
    )
    const signs = opinionsOn(sentence, model).filter(({ label }) => !label.startsWith('-'))
    signs.forEach(({ label, logit }, rank) => {
      const verdict = { logit, holds: has.includes(label) }
      if (matched.has(label)) judged.withPattern.push(verdict)
      else if (rank < considered) judged[matched.size > 0 ? 'besides' : 'alone'].push(verdict)
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
