import { bearer, request } from '../http-client.ts'
import type { Tally } from '../row.ts'
import { sleep } from '../server-process.ts'

export interface Speed {
  rounds: number
  roundMs: number
  /** Whether ratios of times are judged; only when nothing else runs on the machine. */
  judgeSpeed: boolean
}

/** Milliseconds of unrelated calls, without and with the fault. */
export type Times = Record<'well' | 'sick', number[]>

const mostRatio = 1.5

/** Measures list calls of another customer while four workers run `trouble`. */
export async function measureUnrelatedCalls(
  url: string,
  token: string,
  trouble: (isOn: () => boolean) => Promise<void>,
  forMs: number,
  tally: Tally,
): Promise<number[]> {
  const end = performance.now() + forMs
  const isOn = () => performance.now() < end
  const times: number[] = []
  const reading = async () => {
    while (isOn()) {
      const start = performance.now()
      const answer = await request(`${url}/api/v1/analysis`, { headers: bearer(token) })
      times.push(performance.now() - start)
      tally.expect(answer.status === 200, () => `a list was answered ${answer.status}`)
      await sleep(5)
    }
  }
  await Promise.all([reading(), reading(), ...Array.from({ length: 4 }, () => trouble(isOn))])
  return times
}

/** Returns the figures of a row and records a failure when unrelated calls are too slow. */
export function speedFigures(times: Times, { judgeSpeed }: Speed, tally: Tally) {
  const ratio = p99(times.sick) / p99(times.well)
  if (judgeSpeed) tally.expect(ratio <= mostRatio, () => `reads took ${ratio.toFixed(2)} times as long`)
  return {
    wellP99Ms: Math.round(p99(times.well)),
    sickP99Ms: Math.round(p99(times.sick)),
    ratio: Math.round(ratio * 100) / 100,
  }
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
