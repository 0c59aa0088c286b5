import type { CaseFilter, CaseItem } from '../../../../../contract/expert-case.ts'
import type { Database } from '../../../shared/db/database.ts'
import { readCursor, toPage } from '../../../shared/http/cursor.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { FindNames } from './claim.service.ts'
import { clockOf } from './clock.ts'
import * as repository from './queue.repository.ts'

interface QueueQuery {
  filter: CaseFilter
  page: number
  size: number
  cursor?: string | undefined
}

const answerWithinMs = 24 * 60 * 60 * 1000

/** What experts have to do, most urgent first. */
export function createQueue({ db, now, findNames }: { db: Database; now: () => Date; findNames: FindNames }) {
  return async (expertId: string, { filter, page, size, cursor }: QueueQuery) => {
    const moment = now()
    const rows = await repository.listQueue(db, {
      filter,
      expertId,
      now: moment,
      after: cursor ? readCursor(cursor) : undefined,
      offset: cursor ? 0 : page * size,
      count: size + 1,
    })
    const { content, ...rest } = toPage(rows, size)
    const names = await findNames(content.flatMap(({ holderId }) => holderId ?? []))
    const toItem = (row: repository.QueueRow) => itemOf(row, { expertId, names, now: moment })
    return { content: content.map(toItem), ...rest, ...(await repository.countWaiting(db)) }
  }
}

interface Viewer {
  expertId: string
  names: Map<string, string>
  now: Date
}

function itemOf(row: repository.QueueRow, { expertId, names, now }: Viewer): CaseItem {
  const { holderId, heldUntil, openQuestionAt, answeredAt } = row
  const questionDue = openQuestionAt && new Date(openQuestionAt.getTime() + answerWithinMs)
  return {
    id: row.id,
    image: row.image,
    problem: row.problem,
    confidence: row.confidence,
    prompt: row.prompt,
    nthLook: row.nthLook,
    createdAt: seoulIso(row.askedAt),
    clock: clockOf(questionDue ?? row.dueAt, now, answeredAt !== null && !questionDue),
    holder:
      holderId && heldUntil
        ? { name: names.get(holderId) ?? '', isMe: holderId === expertId, until: seoulIso(heldUntil) }
        : null,
    hasDraft: row.draftOf !== null,
    answeredAt: answeredAt && seoulIso(answeredAt),
    openQuestion: row.openQuestion,
  }
}
