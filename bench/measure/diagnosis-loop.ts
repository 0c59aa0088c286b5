import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Measurement, rounded } from './measurement.ts'

const script = fileURLToPath(new URL('../../lab/exam/event-loop.ts', import.meta.url))
const run = promisify(execFile)
const longestGapMs = 20
const usualMs = 5

/** Measures, in a process of its own, how long a text holds the event loop at a time and how long a usual text takes. */
export async function diagnosisLoop(): Promise<Measurement> {
  const { stdout } = await run(process.execPath, [...process.execArgv, script])
  const figures = JSON.parse(stdout) as { longestGapMs: number; usualMs: number }
  return {
    promise: `a text of 2,000 characters holds the event loop for at most ${longestGapMs} ms at a time, a usual one takes at most ${usualMs} ms`,
    isMet: figures.longestGapMs <= longestGapMs && figures.usualMs <= usualMs,
    figures: { longestGapMs: rounded(figures.longestGapMs, 1), usualMs: rounded(figures.usualMs, 1) },
  }
}
