import type { CustomerRequestKind } from '../../../../../contract/diagnosis/customer-request.ts'
import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findDueDay } from '../care-plan/plan-days.ts'
import { listWaitingOf } from '../expert-desk/customer-request/customer-request.repository.ts'
import { currentProblem } from './current-result.ts'
import { listRecentPlans, listUnreadAnswers } from './open-matters.repository.ts'

/** Requests of experts, their answers that the member has not opened, and check-ins that can be answered. */
export async function findDiagnosisMatters(
  { db, now }: { db: Database; now: () => Date },
  memberId: string,
): Promise<OpenMatter[]> {
  const moment = now()
  const [requests, answers, plans] = await Promise.all([
    listWaitingOf(db, memberId),
    listUnreadAnswers(db, memberId, moment),
    listRecentPlans(db, memberId, moment),
  ])
  const due = plans.filter(({ startedAt, answered }) => findDueDay(startedAt, answered, moment))
  return [
    ...requests.map(({ id, kind }) => toMatter('EXPERT_REQUEST', { id, problem: requestTexts[kind] })),
    ...answers.map((row) => toMatter('EXPERT_ANSWER', { id: row.id, problem: currentProblem(row).problem })),
    ...due.map((row) => toMatter('CHECK_IN', { id: row.id, problem: currentProblem(row).problem })),
  ]
}

const photoText = '사진을 한 장 더 부탁했어요'
const requestTexts: Record<CustomerRequestKind, string> = {
  AFFECTED_PART: photoText,
  LEAF_UNDERSIDE: photoText,
  SOIL_AND_POT: photoText,
  WHOLE_PLANT: photoText,
  QUESTION: '한 가지를 더 여쭤봤어요',
}

const toMatter = (
  kind: OpenMatter['kind'],
  { id, problem }: { id: string; problem: string },
): OpenMatter => ({
  kind,
  id,
  subject: problem,
  amount: null,
  at: null,
})
