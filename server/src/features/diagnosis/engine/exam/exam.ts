// npm run diagnosis:exam -- cases.jsonl [--json] [--misses]: how good the embedded engine is on cases with known answers.
import { createEmbeddedEngine, diagnoseCase } from '../embedded.ts'
import { baselines } from './baselines.ts'
import { type ExamCase, readCases } from './cases.ts'
import { describeGroups, describeTally, intervalsAsJson, tallyAsJson } from './report.ts'
import { type Outcome, type Tally, tally, tallyBy } from './tally.ts'

const usage = 'npm run diagnosis:exam -- cases.jsonl [--json] [--misses]'

async function main(args: string[]) {
  const [file] = args.filter((arg) => !arg.startsWith('--'))
  if (!file) {
    console.error(usage)
    process.exit(2)
  }
  const cases = readCases(file)
  const outcomes = await answerAll(cases, answer)
  if (args.includes('--json')) console.log(JSON.stringify(asJson(outcomes), null, 2))
  else await print(cases, outcomes)
  if (args.includes('--misses')) printMisses(outcomes)
}

async function answer(examCase: ExamCase): Promise<Outcome> {
  const { text, answers, fullPhoto, symptomPhoto } = examCase
  const photos = { ...(fullPhoto && { fullPhoto }), ...(symptomPhoto && { symptomPhoto }) }
  const { problemId, confidence, findings } = await diagnoseCase({ prompt: text, answers, ...photos })
  const others = findings.candidates.map((candidate) => candidate.problemId)
  const best = problemId === null ? others : [problemId, ...others]
  return { case: examCase, answer: problemId ?? undefined, best: best.slice(0, 3), confidence }
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

function asJson(outcomes: Outcome[]) {
  const all = tally(outcomes)
  return {
    ...tallyAsJson(all),
    byKind: mapValues(byKind(outcomes), tallyAsJson),
    byProblem: mapValues(byProblem(outcomes), tallyAsJson),
    intervals: intervalsAsJson(all),
    engine: createEmbeddedEngine().version,
  }
}

async function print(cases: ExamCase[], outcomes: Outcome[]) {
  console.log(`${cases.length} cases, engine embedded ${createEmbeddedEngine().version}`)
  console.log(describeTally(tally(outcomes)))
  for (const [name, by] of baselines) {
    console.log(`\nbaseline: ${name}\n${describeTally(tally(await answerAll(cases, by)))}`)
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

await main(process.argv.slice(2))
