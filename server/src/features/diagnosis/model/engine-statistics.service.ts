import type { listEngines } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Data } from '../../../../../contract/endpoint.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import * as repository from './engine-statistics.repository.ts'

type EngineRow = Data<typeof listEngines>[number]

const microWon = 1_000_000

/** Creates the statistics of each engine that operators see. */
export function createEngineStatistics({ db, now }: { db: Database; now: () => Date }) {
  /** Lists every engine that answered or was asked in the last `days`, most diagnoses first. */
  async function list(days: number): Promise<EngineRow[]> {
    const since = new Date(now().getTime() - days * dayMs)
    const diagnoses = await repository.diagnosesByEngine(db, since)
    const attempts = await repository.attemptsByEngine(db, since)
    const feedback = await repository.feedbackByEngine(db, since)
    const agreement = await repository.agreementByEngine(db, since)
    const engines = new Map([...diagnoses, ...attempts].map((row) => [keyOf(row), row]))
    const rows = [...engines].map(([key, { engine, version }]) => {
      const isSame = (row: NamedEngine) => keyOf(row) === key
      const answered = diagnoses.find(isSame)
      const asked = attempts.find(isSame)
      return {
        engine,
        version,
        count: answered?.count ?? 0,
        p50Ms: rounded(answered?.p50Ms),
        p95Ms: rounded(answered?.p95Ms),
        costWon: Math.round((asked?.costMicroWon ?? 0) / microWon),
        fallbackShare: asked?.asked ? asked.fellBack / asked.asked : 0,
        helpfulShare: feedback.find(isSame)?.helpfulShare ?? null,
        expertAgreementShare: agreement.find(isSame)?.share ?? null,
      }
    })
    return rows.sort((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b)))
  }

  return { list }
}

type NamedEngine = { engine: string; version: string }

const keyOf = ({ engine, version }: NamedEngine) => `${engine} ${version}`
const rounded = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : Math.round(ms))
