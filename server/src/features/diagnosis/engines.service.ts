import type { listEngines } from '../../../../contract/diagnosis-admin.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import type { Database } from '../../shared/db/database.ts'
import * as repository from './engines.repository.ts'

type EngineRow = Data<typeof listEngines>[number]

const dayMs = 24 * 60 * 60 * 1000
const microWon = 1_000_000

/** How the engines do, for operators. */
export function createEngines({ db, now }: { db: Database; now: () => Date }) {
  /** Every engine that answered or was asked in the last `days`, the busiest first. */
  async function list(days: number): Promise<EngineRow[]> {
    const since = new Date(now().getTime() - days * dayMs)
    const answers = await repository.answersByEngine(db, since)
    const attempts = await repository.attemptsByEngine(db, since)
    const feedback = await repository.feedbackByEngine(db, since)
    const agreement = await repository.agreementByEngine(db, since)
    const names = new Map([...answers, ...attempts].map((row) => [keyOf(row), row]))
    const rows = [...names].map(([key, { engine, version }]) => {
      const is = (row: Named) => keyOf(row) === key
      const answered = answers.find(is)
      const asked = attempts.find(is)
      return {
        engine,
        version,
        count: answered?.count ?? 0,
        p50Ms: rounded(answered?.p50Ms),
        p95Ms: rounded(answered?.p95Ms),
        costWon: Math.round((asked?.costMicroWon ?? 0) / microWon),
        fallbackShare: asked?.asked ? asked.fellBack / asked.asked : 0,
        helpfulShare: feedback.find(is)?.helpfulShare ?? null,
        expertAgreementShare: agreement.find(is)?.share ?? null,
      }
    })
    return rows.sort((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b)))
  }

  return { list }
}

type Named = { engine: string; version: string }

const keyOf = ({ engine, version }: Named) => `${engine} ${version}`
const rounded = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : Math.round(ms))
