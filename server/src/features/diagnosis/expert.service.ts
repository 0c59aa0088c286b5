import type { Verdict } from '../../../../contract/expert-case.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Notice, Notify } from '../../shared/notices/templates.ts'
import * as repository from './expert.repository.ts'

/** What an expert writes to the owner of a diagnosis, and what they say of the engine's answer. */
export interface ExpertAnswer {
  memberId: string
  diagnosisId: string
  /** The member who answers as an expert. */
  expertId: string
  feedback: string
  verdict: Verdict
  /** The problem that it really is, where the expert does not agree. */
  rightProblemId?: string | null
  /** The result that the expert was looking at: it may be replaced while they write. */
  revision: number
}

export interface ExpertDependencies {
  transact: Transact
  now: () => Date
  notify: Notify
}

/** Publishes what experts write. */
export function createExpert({ transact, now, notify }: ExpertDependencies) {
  /**
   * Shows the answer to its owner, keeps the verdict for the engine that gave the judged result, and tells
   * the owner, all or nothing. The same answer again changes nothing; another one is an edit, which keeps
   * the one before and tells nobody a second time. DIAGNOSIS_NOT_FOUND when there is no such result.
   */
  return (answer: ExpertAnswer): Promise<void> =>
    transact(async (tx) => {
      const judged = await findJudged(tx, answer)
      if (!judged) throw new AppError('DIAGNOSIS_NOT_FOUND')
      const standing = await repository.findStanding(tx, answer)
      if (standing && isSame(standing, answer)) return

      const edition = standing ? standing.edition + 1 : 0
      await repository.addEdition(tx, { ...answer, ...judged, edition, answeredAt: now() })
      if (!standing) await notify(tx, newsFor(answer))
    })
}

async function findJudged(tx: Database, answer: ExpertAnswer) {
  const shown = await repository.lockShown(tx, answer)
  if (!shown || shown.revision === answer.revision) return shown
  return repository.findReplaced(tx, answer, answer.revision)
}

/** Whether this is what stands already: sent twice, not edited. */
export const isSame = (
  standing: repository.ExpertAnswerRow,
  { feedback, verdict, revision, rightProblemId = null }: ExpertAnswer,
) =>
  standing.feedback === feedback &&
  standing.verdict === verdict &&
  standing.revision === revision &&
  standing.rightProblemId === rightProblemId

const newsFor = ({ memberId, diagnosisId }: ExpertAnswer): Notice => ({
  memberId,
  notice: 'EXPERT_ANSWERED',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
