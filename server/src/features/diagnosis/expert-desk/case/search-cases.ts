import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../../shared/context.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { currentProblem } from '../../result/current-result.ts'
import { problemColumns } from '../../result/standing-answer.repository.ts'
import { listQueue } from '../queue.repository.ts'

interface FoundCase {
  id: string
  problem: string
  /** The beginning of the description. */
  prompt: string
  answeredAt: Date | null
}

/** How many of the most urgent open cases are searched by words: no index holds their texts. */
const searchedCases = 100
const idLength = 32
const beginningOfId = /^[\da-f]{8,32}$/
const excerptLength = 120

/** Finds cases by the beginning of their id (8 digits or more), and open ones also by problem and description. */
export async function searchCases(
  { db, now }: Context,
  expertId: string,
  text: string,
  count: number,
): Promise<FoundCase[]> {
  const id = text.toLowerCase().replaceAll('-', '')
  if (beginningOfId.test(id)) {
    const found = await db
      .select({
        id: diagnosis.id,
        ...problemColumns,
        prompt: sql<string>`left(${diagnosis.prompt}, ${sql.raw(String(excerptLength))})`,
        answeredAt: diagnosis.expertAnsweredAt,
      })
      .from(diagnosis)
      .where(and(gte(diagnosis.id, fullId(id, '0')), lte(diagnosis.id, fullId(id, 'f'))))
      .orderBy(asc(diagnosis.id))
      .limit(count)
    return found.map((row) => ({ ...row, problem: currentProblem(row).problem }))
  }
  const open = await listQueue(db, {
    filter: 'WAITING',
    expertId,
    now: now(),
    after: undefined,
    offset: 0,
    count: searchedCases,
  })
  const words = text.toLowerCase()
  const isMatch = ({ problem, prompt }: FoundCase) => `${problem}\n${prompt}`.toLowerCase().includes(words)
  return open.filter(isMatch).slice(0, count)
}

const fullId = (beginning: string, digit: string) =>
  beginning.padEnd(idLength, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
