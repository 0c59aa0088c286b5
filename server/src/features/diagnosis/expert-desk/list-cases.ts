import type { AdminCaseItem, CaseFilter } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Context } from '../../../shared/context.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { currentProblem } from '../result/current-result.ts'
import { toRequestSummary } from './customer-request/customer-request.views.ts'
import { toDeadline, toQuestionDeadline } from './deadline.ts'
import * as repository from './queue.repository.ts'

/** Lists the experts' cases: the most urgent first, or the newest answers first for the filter ANSWERED. */
export async function listCases(
  { db, now, findNames }: Context,
  expertId: string,
  { filter, ...paging }: Paging & { filter: CaseFilter },
) {
  const moment = now()
  const { after, offset = 0 } = startOf(paging)
  const rows = await repository.listQueue(db, {
    filter,
    expertId,
    now: moment,
    after,
    offset,
    count: paging.size + 1,
  })
  const { content, ...rest } = toPage(rows, paging.size)
  const names = await findNames(content.flatMap(({ holderId }) => holderId ?? []))
  const toItem = (row: repository.QueueRow) => toAdminCaseItem(row, { expertId, names, now: moment })
  return { content: content.map(toItem), ...rest, ...(await repository.countPending(db)) }
}

interface Viewer {
  expertId: string
  names: Map<string, string>
  now: Date
}

function toAdminCaseItem(row: repository.QueueRow, { expertId, names, now }: Viewer): AdminCaseItem {
  const { holderId, heldUntil, heldSince, openQuestionAt, answeredAt } = row
  return {
    id: row.id,
    image: row.image,
    problem: currentProblem(row).problem,
    confidence: row.confidence,
    prompt: row.prompt,
    nthLook: row.nthLook,
    isEmergency: row.isEmergency,
    createdAt: seoulIso(row.askedAt),
    clock: openQuestionAt
      ? toQuestionDeadline(openQuestionAt, now)
      : toDeadline(row.dueAt, now, answeredAt !== null),
    holder:
      holderId && heldUntil
        ? { name: names.get(holderId) ?? '', isMe: holderId === expertId, until: seoulIso(heldUntil) }
        : null,
    isNewToMe: holderId === expertId && heldSince === null,
    hasDraft: row.draftOf !== null,
    answeredAt: answeredAt && seoulIso(answeredAt),
    openQuestion: row.openQuestion,
    request: row.request && !answeredAt ? toRequestSummary(row.request) : null,
  }
}
