import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Measurement, rounded } from './measurement.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const exam = at('lab/exam/exam.ts')
const cases = at('lab/exam/cases.jsonl')
const records = at('bench/records/diagnosis-exam.jsonl')
const reference = 'similarity of n-grams to the training descriptions alone'
const run = promisify(execFile)

interface Tally {
  n: number
  answerable: { inAcceptable: number; top1: number; top3: number }
  wrongWhileConfident: number
  unsure: { abstained: number }
}

/**
 * Runs the engine's exam in its own process beside the n-gram baseline on the same cases. Stores one line of
 * figures per commit in bench/records.
 */
export async function diagnosisExam(): Promise<Measurement> {
  const { stdout } = await run(
    process.execPath,
    [...process.execArgv, exam, cases, '--json', '--baselines'],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  const answered = JSON.parse(stdout) as Tally & { engine: string; baselines: Record<string, Tally> }
  const simpler = answered.baselines[reference]
  if (!simpler) throw new Error(`The exam has no baseline "${reference}".`)
  const [ours, theirs] = [figuresOf(answered), figuresOf(simpler)]
  const commit = await currentCommit()
  if (commit) keep({ commit, engineVersion: answered.engine, n: answered.n, ...ours })
  return {
    promise: 'more exam cases answered acceptably than by the nearest training description',
    isMet: ours.inAcceptable > theirs.inAcceptable,
    figures: {
      n: answered.n,
      ...ours,
      ngramInAcceptable: theirs.inAcceptable,
      ngramTop1: theirs.top1,
      ngramTop3: theirs.top3,
      ngramAbstained: theirs.abstained,
    },
  }
}

const figuresOf = ({ answerable, wrongWhileConfident, unsure }: Tally) => ({
  inAcceptable: rounded(answerable.inAcceptable, 3),
  top1: rounded(answerable.top1, 3),
  top3: rounded(answerable.top3, 3),
  wrongWhileConfident: rounded(wrongWhileConfident, 4),
  abstained: rounded(unsure.abstained, 3),
})

/** Returns the commit, undefined outside a checkout. A `+` marks uncommitted changes of the engine or its exam. */
async function currentCommit(): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: at('.') })).stdout.trim()
  try {
    const changed = await git('status', '--porcelain', '--', 'server/src/features/diagnosis', 'contract')
    return `${await git('rev-parse', '--short=7', 'HEAD')}${changed ? '+' : ''}`
  } catch {
    return undefined
  }
}

/** Stores the line of a commit, replacing an earlier one. */
function keep(record: { commit: string } & Record<string, string | number>) {
  const before = existsSync(records) ? readFileSync(records, 'utf8').split('\n').filter(Boolean) : []
  const others = before.filter((line) => JSON.parse(line).commit !== record.commit)
  mkdirSync(at('bench/records'), { recursive: true })
  writeFileSync(records, `${[...others, JSON.stringify(record)].join('\n')}\n`)
}
