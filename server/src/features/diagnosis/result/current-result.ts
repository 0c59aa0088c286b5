import { sql } from 'drizzle-orm'
import type { Confidence, DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { diagnosis, type StoredFindings } from '../diagnosis.tables.ts'
import { findingsForExpert } from '../engine/expert-problem.ts'
import { findKnownProblemName, isProblem } from '../expert-desk/evidence.ts'
import { expertAnswer } from '../expert-desk.tables.ts'

/** The engine's problem, and the right problem of the expert's answer that stands. */
interface NamedByBoth {
  problemId: string | null
  problem: string
  rightProblemId: string | null
}

interface CurrentProblem {
  /** Null when no problem of the list is named. */
  problemId: string | null
  problem: string
  /** Whether an expert named it against the engine. */
  isNamedByExpert: boolean
}

export interface CurrentResult extends CurrentProblem {
  confidence: Confidence
  findings: StoredFindings
  /** The engine's answer, when an expert named another problem. */
  overruled: DiagnosisResult['overruled']
}

/** What a diagnosis names now: the expert's right problem before the engine's. */
export function currentProblem({ problemId, problem, rightProblemId }: NamedByBoth): CurrentProblem {
  const name =
    rightProblemId === null || rightProblemId === problemId ? undefined : findKnownProblemName(rightProblemId)
  if (rightProblemId === null || name === undefined) return { problemId, problem, isNamedByExpert: false }
  return {
    problemId: isProblem(rightProblemId) ? rightProblemId : null,
    problem: name,
    isNamedByExpert: true,
  }
}

/** The result that counts now: of a stored diagnosis, and of the expert's answer to it that stands. */
export function currentResult(row: CountedDiagnosis): CurrentResult {
  const { confidence, findings } = row
  const current = currentProblem(row)
  if (!current.isNamedByExpert) return { ...current, confidence, findings, overruled: null }
  const { problemId, problem } = row
  const { summary, reasons } = findings
  return {
    ...current,
    confidence: 'HIGH',
    findings: findingsForExpert(current.problemId, { ...row, submittedAt: row.createdAt }),
    overruled: { problemId, problem, confidence, ...(summary && { summary }), reasons },
  }
}

/** What `currentResult` reads. */
type CountedDiagnosis = Pick<
  typeof diagnosis.$inferSelect,
  | 'problemId'
  | 'problem'
  | 'confidence'
  | 'findings'
  | 'evidence'
  | 'prompt'
  | 'answers'
  | 'seen'
  | 'createdAt'
> & { rightProblemId: string | null }

/**
 * The right problem of the expert's answer that stands, beside the columns of `diagnosis`: one look into a unique index
 * for each row. Nested, because a select of one table would take the table's name off its columns.
 */
export const rightProblemId = sql<string | null>`${sql`(
  select ${expertAnswer.rightProblemId} from ${expertAnswer}
  where ${expertAnswer.memberId} = ${diagnosis.memberId} and ${expertAnswer.diagnosisId} = ${diagnosis.id}
    and ${expertAnswer.replacedAt} is null)`}`

/** The columns with which a list knows the current problem. */
export const problemColumns = { problemId: diagnosis.problemId, problem: diagnosis.problem, rightProblemId }
