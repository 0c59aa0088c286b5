import type {
  AnsweredCase,
  searchAnswered as endpoint,
} from '../../../../../../contract/diagnosis/answered-admin.ts'
import type { Query } from '../../../../../../contract/endpoint.ts'
import type { Context } from '../../../../shared/context.ts'
import { readCursor, toPage, writeCursor } from '../../../../shared/db/paging.ts'
import { seoulIso, seoulTime, startOfSeoulDay } from '../../../../shared/time/seoul.ts'
import { currentProblem } from '../../result/current-result.ts'
import * as repository from './answered.repository.ts'

/**
 * Searches the answered cases. A page may hold fewer rows than asked for, or none, while `nextCursor` continues the search.
 */
export async function searchAnswered(
  { db, findNames }: Context,
  viewerId: string,
  { size, cursor, from, to, by, ...wanted }: Query<typeof endpoint>,
) {
  const after = cursor ? readCursor(cursor) : undefined
  const filter = {
    ...wanted,
    since: from === undefined ? undefined : seoulTime(from, '00:00'),
    until: to === undefined ? undefined : startOfSeoulDay(seoulTime(to, '00:00'), 1),
    expertId: by === 'ME' ? viewerId : undefined,
  }
  const rows = await repository.listAnswered(db, filter, after, size + 1)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const last = hasNext ? undefined : await repository.findLastSearched(db, filter, after)
  const names = await findNames(content.map(({ expertId }) => expertId))
  return {
    content: content.map((row) => toAnsweredCase(row, names, viewerId)),
    nextCursor: last ? writeCursor(last) : nextCursor,
    searchedSince: last ? seoulIso(last.createdAt) : null,
  }
}

export function toAnsweredCase(
  row: repository.AnsweredRow,
  names: Map<string, string>,
  viewerId: string,
): AnsweredCase {
  const { id, image, plant, prompt, excerpt, verdict, expertId, answeredAt } = row
  return {
    ...{ id, image, plant, prompt, excerpt, verdict },
    problem: currentProblem(row).problem,
    expert: { name: names.get(expertId) ?? '', isMe: expertId === viewerId },
    answeredAt: seoulIso(answeredAt),
  }
}
