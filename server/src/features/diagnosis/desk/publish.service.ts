import type { publishAnswer } from '../../../../../contract/diagnosis-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { type ExpertAnswerRow, findStanding } from '../expert.repository.ts'
import { createExpert, type ExpertAnswer, isSame } from '../expert.service.ts'
import { dropDraft, findCase } from './case.repository.ts'
import { release } from './claim.repository.ts'
import { type ClaimDependencies, type Claims, lockKey } from './claim.service.ts'
import { isProblem } from './evidence.ts'
import { isUntouched, suggestionFor } from './suggestion.ts'

type Published = Body<typeof publishAnswer>

interface PublishDependencies extends Pick<ClaimDependencies, 'transact' | 'now' | 'audit'> {
  notify: Notify
  claims: Claims
}

/** Sends an answer out, once, by whoever has the case in hand. */
export function createPublish({ transact, now, audit, notify, claims }: PublishDependencies) {
  return async (expertId: string, id: string, { confirmed, follows, ...said }: Published) => {
    const rightProblemId = rightProblemOf(said)
    await transact(async (tx) => {
      const key = await lockKey(tx, id)
      await claims.keep(tx, key, expertId)
      const answer: ExpertAnswer = { ...key, expertId, ...said, rightProblemId }
      const standing = await findStanding(tx, key)
      if (!standing || !isSame(standing, answer)) {
        if ((standing?.edition ?? null) !== follows) throw new AppError('CHANGED_MEANWHILE')
        if (!standing && !confirmed) await refuseUntouched(tx, answer)
        await createExpert({ transact: (work) => work(tx), now, notify })(answer)
        await audit.record(tx, { ...entryOf(standing, answer), actorId: expertId })
      }
      await dropDraft(tx, { ...key, expertId })
      await release(tx, key, expertId)
    })
    return null
  }
}

function rightProblemOf({ verdict, rightProblemId }: Pick<Published, 'verdict' | 'rightProblemId'>) {
  if (verdict === 'AGREE') return null
  if (!rightProblemId || !isProblem(rightProblemId)) throw new AppError('RIGHT_PROBLEM_MISSING')
  return rightProblemId
}

/** The engine's words under an expert's name need a second look. */
async function refuseUntouched(tx: Database, { diagnosisId, feedback }: ExpertAnswer) {
  const row = await findCase(tx, diagnosisId)
  if (row && isUntouched(feedback, suggestionFor(row))) throw new AppError('ANSWER_UNTOUCHED')
}

/** The words themselves stand in the editions and leave with the person; the log keeps what was judged. */
function entryOf(standing: ExpertAnswerRow | undefined, answer: ExpertAnswer) {
  const judged = ({
    verdict,
    rightProblemId = null,
  }: Pick<ExpertAnswerRow, 'verdict' | 'rightProblemId'>) => ({
    verdict,
    rightProblemId,
  })
  return {
    action: standing ? 'diagnosis.editAnswer' : 'diagnosis.answer',
    subject: 'diagnosis',
    subjectId: answer.diagnosisId,
    before: standing && { edition: standing.edition, ...judged(standing) },
    after: { edition: standing ? standing.edition + 1 : 0, ...judged({ rightProblemId: null, ...answer }) },
  }
}
