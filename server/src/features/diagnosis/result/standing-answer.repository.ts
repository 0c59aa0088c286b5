import { sql } from 'drizzle-orm'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'

/** What `currentResult` reads. */
export type CountedDiagnosis = Pick<
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
