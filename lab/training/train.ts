// npm run diagnosis:train: learns from the texts in this folder and writes the weights that the server's engine reads.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { LinearModel, StoredModel } from '../../server/src/features/diagnosis/engine/naming/linear.ts'
import {
  isEnglish,
  type NamingModel,
  nameProblem,
} from '../../server/src/features/diagnosis/engine/naming/naming.ts'
import { quoteLeading, scoreProblems } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { describeTally } from '../exam/report.ts'
import { tally } from '../exam/tally.ts'
import { cool, fitCutoffs, fitTemperature, outcomeOf } from './cutoffs.ts'
import { readObservations, readTrainingCases } from './data.ts'
import {
  caseSample,
  layout,
  learnNaming,
  learnStandings,
  observationSample,
  readWith,
  signs,
} from './learn.ts'
import { foldOf } from './random.ts'

const seed = 20260301
const folds = 4
const knowledge = join(import.meta.dirname, '../../server/src/features/diagnosis/engine/knowledge')

const cases = readTrainingCases()
const observations = readObservations()
const observed = observations.map((one) => observationSample(one, readWith(undefined, one.text).told))

/** Trains everything on some of the cases. */
function learn(some: typeof cases) {
  const standing = learnStandings(some, seed)
  const samples = [...some.map((one) => caseSample(one, readWith(standing, one.text).told)), ...observed]
  return { standing, ...learnNaming(samples, seed) }
}

/** Each case judged by models that were not trained on it. */
const judged = Array.from({ length: folds }, (_, held) => {
  const isHeld = ({ heldOutWith }: (typeof cases)[number]) => foldOf(heldOutWith, folds, seed) === held
  const { standing, ...models } = learn(cases.filter((one) => !isHeld(one)))
  const naming: NamingModel = { ...models, layout, temperature: 1 }
  return cases.filter(isHeld).map((one) => {
    const { text, told } = readWith(standing, one.text)
    return { case: one, text, told, naming, shares: nameProblem(told, { naming }) }
  })
}).flat()

const temperature = fitTemperature(judged)
const scored = judged.map(({ case: one, text, told, naming, shares }) => ({
  case: one,
  scoring: quoteLeading(scoreProblems(told, cool(shares, temperature)), text, naming),
  complaint: told.complaint,
  isByPeople: one.isByPeople,
  isEnglish: isEnglish(told),
}))
/** Texts from the list count for both languages. */
const inLanguage = (isEnglish: boolean) =>
  scored.filter((one) => !one.isByPeople || one.isEnglish === isEnglish)
const cutoffs = {
  korean: fitCutoffs(inLanguage(false), { wrong: 0.09, calledIll: 0.075 }),
  english: fitCutoffs(inLanguage(true), { wrong: 0.15, calledIll: 0.12 }),
}
/** Quantisation levels per sign; few levels compress better without measurable loss. */
const levels = 40
/** Quantises the weights to int8 and compresses them. */
function pack({ labels, weights }: LinearModel): StoredModel {
  const largest = Float32Array.from(weights).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / levels
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return {
    labels,
    step,
    weights: brotliCompressSync(Buffer.from(bytes.buffer)).toString('base64'),
  }
}

const { standing, wording, signs: bySigns } = learn(cases)
const write = (file: string, value: object) =>
  writeFileSync(join(knowledge, file), `${JSON.stringify(value)}\n`)
write(
  'standing.generated.json',
  Object.fromEntries(Object.entries(standing).map(([axis, one]) => [axis, pack(one)])),
)
write('naming.generated.json', {
  wording: pack(wording),
  signs: pack(bySigns),
  signIds: signs,
  temperature,
  cutoffs,
})

console.log(
  `${cases.length} cases and ${observations.length} observations, temperature ${temperature}, cut-offs ${JSON.stringify(cutoffs)}`,
)
for (const [name, some] of [
  ['real situations and texts by people', scored.filter((one) => one.isByPeople && !one.isEnglish)],
  ['the same in English', scored.filter((one) => one.isByPeople && one.isEnglish)],
  ['texts from the list', scored.filter(({ isByPeople }) => !isByPeople)],
] as const) {
  console.log(`${some.length} ${name}, each judged by models that never saw it`)
  console.log(
    describeTally(tally(some.map((one) => outcomeOf(one, cutoffs[one.isEnglish ? 'english' : 'korean'])))),
  )
}
