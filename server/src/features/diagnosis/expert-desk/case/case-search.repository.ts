import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { problemColumns } from '../../result/standing-answer.repository.ts'

const excerptLength = 120

/** Finds the cases whose id lies between two ids, by the index on ids. */
export const findCasesById = (db: Database, first: string, last: string, count: number) =>
  db
    .select({
      id: diagnosis.id,
      ...problemColumns,
      prompt: sql<string>`left(${diagnosis.prompt}, ${sql.raw(String(excerptLength))})`,
      answeredAt: diagnosis.expertAnsweredAt,
    })
    .from(diagnosis)
    .where(and(gte(diagnosis.id, first), lte(diagnosis.id, last)))
    .orderBy(asc(diagnosis.id))
    .limit(count)
