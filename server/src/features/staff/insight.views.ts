import { type InsightTables, insightFewest } from '../../../../contract/insight.ts'
import { refundCauseLabels } from '../payment/index.ts'
import type { Figures, Period } from './insight.repository.ts'

/** A share of `n`, unless there are too few to tell one. */
export const shareOf = (part: number, n: number) => (n < insightFewest ? null : part / n)

/** The figures of a period as people read them: every day of it has its row. */
export function tablesOf(period: Period, figures: Figures): InsightTables {
  const days = daysOf(period)
  return {
    promise: promisesOf(days, figures),
    agreement: agreementOf(figures),
    funnel: days.map((day) => ({ day, ...stepsOf(day, figures) })),
    steps: stepsOf(null, figures),
    slots: figures.slots.map((row) => ({ ...row, share: shareOf(row.booked, row.capacity) })),
    refunds: figures.refunds.map((row) => ({ ...row, cause: refundCauseLabels[row.cause] })),
    recoveryByDay: grouped(figures, ({ day }) => day)
      .map(([day, rows]) => ({ day, ...summed(rows) }))
      .sort((a, b) => a.day - b.day),
    recoveryByProblem: grouped(figures, ({ problem }) => problem)
      .map(([problem, rows]) => ({ problem, ...summed(rows) }))
      .sort((a, b) => b.n - a.n),
    engines: enginesOf(figures),
    revenue: revenueOf(days, figures),
  }
}

function promisesOf(days: string[], { promises }: Figures): InsightTables['promise'] {
  const known = new Map(promises.map((row) => [row.day, row]))
  return days.map((day) => {
    const { count = 0, inTime = 0, missed = 0 } = known.get(day) ?? {}
    return { day, inTime, missed, open: count - inTime - missed, share: shareOf(inTime, inTime + missed) }
  })
}

/** PARTLY counts one half. */
export const agreed = ({ agree, partly }: { agree: number; partly: number }) => agree + partly / 2

function agreementOf({ verdicts }: Figures): InsightTables['agreement'] {
  return verdicts
    .map((row) => {
      const n = row.agree + row.partly + row.wrong
      return { ...row, n, share: shareOf(agreed(row), n) }
    })
    .sort((a, b) => b.n - a.n || a.problem.localeCompare(b.problem, 'ko'))
}

/** One day's way from the diagnosis on; the whole period's with null. */
function stepsOf(day: string | null, { promises, booked }: Figures): InsightTables['steps'] {
  const diagnosed = promises.find((row) => row.day === day)
  const then = booked.find((row) => row.day === day)
  return {
    diagnosed: { count: diagnosed?.count ?? 0, people: diagnosed?.people ?? 0 },
    reserved: { count: then?.reserved ?? 0, people: then?.reservedPeople ?? 0 },
    paid: { count: then?.paid ?? 0, people: then?.paidPeople ?? 0 },
    done: { count: then?.done ?? 0, people: then?.donePeople ?? 0 },
  }
}

type Recovery = Figures['recoveries'][number]

function grouped<Key>({ recoveries }: Figures, keyOf: (row: Recovery) => Key): [Key, Recovery[]][] {
  const groups = new Map<Key, Recovery[]>()
  for (const row of recoveries) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

/** Check-ins put together. */
export function summed(rows: Pick<Recovery, 'better' | 'same' | 'worse'>[]) {
  const sum = (of: 'better' | 'same' | 'worse') => rows.reduce((total, row) => total + row[of], 0)
  const [better, same, worse] = [sum('better'), sum('same'), sum('worse')]
  const n = better + same + worse
  return { better, same, worse, n, share: shareOf(better, n) }
}

function enginesOf({ answers, attempts }: Figures): InsightTables['engines'] {
  const keyOf = ({ engine, version }: { engine: string; version: string }) => `${engine} ${version}`
  const names = new Map([...answers, ...attempts].map((row) => [keyOf(row), row]))
  return [...names]
    .map(([key, { engine, version }]) => {
      const answered = answers.find((row) => keyOf(row) === key)
      const { asked = 0, fellBack = 0 } = attempts.find((row) => keyOf(row) === key) ?? {}
      const fallbackShare = shareOf(fellBack, asked)
      return { engine, version, count: answered?.count ?? 0, ...latencyOf(answered), asked, fallbackShare }
    })
    .sort((a, b) => b.count - a.count)
}

function latencyOf(answered: Figures['answers'][number] | undefined) {
  const whole = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : Math.round(ms))
  return { p50Ms: whole(answered?.p50Ms), p95Ms: whole(answered?.p95Ms) }
}

function revenueOf(days: string[], { revenue }: Figures): InsightTables['revenue'] {
  const known = new Map(revenue.map((row) => [row.day, row]))
  return days.map((day) => {
    const { captured = 0, refunded = 0 } = known.get(day) ?? {}
    return { day, captured, refunded, net: captured - refunded }
  })
}

const dayMs = 24 * 60 * 60 * 1000

function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  )
}
