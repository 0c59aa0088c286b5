// npm run diagnosis:exam -- cases.jsonl [--json [--baselines]] [--ablate] [--misses] [--vision oracle|0.55|0.70|0.85]: evaluates the engine on cases with known answers, alone or beside a simulated vision model.
// npm run diagnosis:exam -- --photos <folder> [--json]: compares the configured vision models on labelled photos.

import { parseArgs } from 'node:util'
import { readConfig } from '../../server/src/config.ts'
import { embeddedEngine } from '../../server/src/features/diagnosis/engine/embedded.ts'
import { ablations } from './ablations.ts'
import { answer } from './answer.ts'
import { baselines } from './baselines.ts'
import { type ExamCase, readCases } from './cases.ts'
import { readLabelledPhotos } from './labelled-photos.ts'
import { describePhotos, examinePhotos, photosAsJson } from './photos-exam.ts'
import { describeGroups, describeTally, intervalsAsJson, tallyAsJson } from './report.ts'
import { type Outcome, type Tally, tally, tallyBy } from './tally.ts'
import { describeVision, examineVision, type VisionFigures, visionAsJson } from './vision.ts'

const usage =
  'npm run diagnosis:exam -- cases.jsonl [--json [--baselines]] [--ablate] [--misses] [--vision oracle|0.55|0.70|0.85]\nnpm run diagnosis:exam -- --photos <folder> [--json]'
const flag = { type: 'boolean' } as const
const value = { type: 'string' } as const

async function main() {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: flag, baselines: flag, ablate: flag, misses: flag, vision: value, photos: value },
  })
  if (options.photos) return examineFolder(options.photos, options.json)
  const accuracy = options.vision === undefined ? undefined : accuracyOf(options.vision)
  const [file] = positionals
  if (!file || Number.isNaN(accuracy)) {
    console.error(usage)
    process.exit(2)
  }
  const cases = readCases(file)
  const outcomes = await answerAll(cases, answer)
  const vision = accuracy === undefined ? undefined : await examineVision(cases, accuracy)
  const without = options.ablate ? await tallyEach(cases, ablations(cases)) : {}
  if (options.json) {
    const simpler = options.baselines ? await tallyEach(cases, baselines) : {}
    console.log(JSON.stringify(asJson(outcomes, without, simpler, vision), null, 2))
  } else {
    await print(cases, outcomes, without)
    if (vision) console.log(`\n${describeVision(vision)}`)
  }
  if (options.misses) printMisses(outcomes)
}

/** `--photos <folder>`: compares the models of the environment on labelled photos. */
async function examineFolder(folder: string, json = false) {
  const config = readConfig(process.env)
  const models = config.DIAGNOSIS_MODEL && {
    ...config.DIAGNOSIS_MODEL,
    url: config.DIAGNOSIS_MODEL_URL,
    key: config.DIAGNOSIS_MODEL_KEY,
    limitMs: config.DIAGNOSIS_MODEL_LIMIT_MS,
    thinkingTokens: 1024,
    inputPrice: config.DIAGNOSIS_MODEL_INPUT_PRICE,
    outputPrice: config.DIAGNOSIS_MODEL_OUTPUT_PRICE,
  }
  const cases = await readLabelledPhotos(folder)
  const figures = await examinePhotos(cases, models)
  console.log(json ? JSON.stringify(photosAsJson(figures), null, 2) : describePhotos(figures))
}

/** Returns the accuracy of a simulated model: 1 for the oracle, NaN for a wrong value. */
function accuracyOf(name: string): number {
  if (name === 'oracle') return 1
  const accuracy = Number.parseFloat(name)
  return accuracy > 0 && accuracy <= 1 ? accuracy : Number.NaN
}

async function tallyEach(
  cases: ExamCase[],
  methods: [name: string, answer: (examCase: ExamCase) => Promise<Outcome>][],
): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {}
  for (const [name, by] of methods) tallies[name] = tally(await answerAll(cases, by))
  return tallies
}

async function answerAll(cases: ExamCase[], by: (examCase: ExamCase) => Promise<Outcome>) {
  const outcomes: Outcome[] = []
  for (const examCase of cases) outcomes.push(await by(examCase))
  return outcomes
}

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

const byKind = (outcomes: Outcome[]): Record<string, Tally> => tallyBy(outcomes, ({ kind }) => kind)
const byProblem = (outcomes: Outcome[]): Record<string, Tally> =>
  tallyBy(outcomes, ({ expected }) => expected)

function asJson(
  outcomes: Outcome[],
  without: Record<string, Tally>,
  simpler: Record<string, Tally>,
  vision: VisionFigures | undefined,
) {
  const all = tally(outcomes)
  return {
    ...tallyAsJson(all),
    inventedReasons: outcomes.flatMap(({ inventedReasons }) => inventedReasons ?? []).length,
    byKind: mapValues(byKind(outcomes), tallyAsJson),
    byProblem: mapValues(byProblem(outcomes), tallyAsJson),
    intervals: intervalsAsJson(all),
    ...(vision && { vision: visionAsJson(vision) }),
    ...(Object.keys(without).length > 0 && { ablations: mapValues(without, tallyAsJson) }),
    ...(Object.keys(simpler).length > 0 && { baselines: mapValues(simpler, tallyAsJson) }),
    engine: embeddedEngine.version,
  }
}

async function print(cases: ExamCase[], outcomes: Outcome[], without: Record<string, Tally>) {
  console.log(`${cases.length} cases, engine embedded ${embeddedEngine.version}`)
  console.log(describeTally(tally(outcomes)))
  for (const fault of outcomes.flatMap(({ inventedReasons }) => inventedReasons ?? []))
    console.log(`reason: ${fault}`)
  for (const [name, counts] of Object.entries(await tallyEach(cases, baselines))) {
    console.log(`\nbaseline: ${name}\n${describeTally(counts)}`)
  }
  for (const [name, counts] of Object.entries(without)) {
    console.log(`\nablation: ${name}\n${describeTally(counts)}`)
  }
  console.log(`\n${describeGroups('per kind', byKind(outcomes))}`)
  console.log(`\n${describeGroups('per problem', byProblem(outcomes))}`)
}

function printMisses(outcomes: Outcome[]) {
  for (const { case: examCase, answer: given, best, confidence } of outcomes) {
    const { id, expected, text } = examCase
    if ((given ?? 'unsure') === expected) continue
    console.log(
      `${id} expected ${expected}, got ${given ?? 'unsure'} (${confidence}; ${best.join(', ')}): ${text}`,
    )
  }
}

await main()
