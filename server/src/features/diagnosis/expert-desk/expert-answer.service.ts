import type { Verdict } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import * as repository from './expert-answer.repository.ts'

/** An expert's answer to a diagnosis and their verdict on the engine's result. */
export interface ExpertAnswer extends DiagnosisKey {
  /** Member id of the expert. */
  expertId: string
  feedback: string
  verdict: Verdict
  /** The expert's own problem id, when they do not agree with the engine. */
  rightProblemId?: string | null
  /** Revision of the result that the verdict is about; it may have been replaced since. */
  revision: number
  /** When the expert claimed the case. */
  begunAt?: Date | null
}

interface ExpertAnswersDependencies {
  transact: Transact
  now: () => Date
  notify: Notify
}

/** Publishes experts' answers without claims or checks of the text, for the expert desk and demo data. */
export function createExpertAnswers({ transact, now, notify }: ExpertAnswersDependencies) {
  return { publish }

  /**
   * Stores the answer, shows it to the customer and notifies them, in one transaction. Repeating the current
   * answer changes nothing; a different one becomes the next edition, without another notice.
   * Throws DIAGNOSIS_NOT_FOUND when there is no such result.
   */
  async function publish(answer: ExpertAnswer): Promise<void> {
    await transact(async (tx) => {
      const judged = await findJudgedResult(tx, answer)
      if (!judged) throw new AppError('DIAGNOSIS_NOT_FOUND')
      const current = await repository.findCurrentAnswer(tx, answer)
      if (current && isSameAnswer(current, answer)) return

      const edition = current ? current.edition + 1 : 0
      await repository.addEdition(tx, { ...answer, ...judged, edition, answeredAt: now() })
      if (!current) await notify(tx, expertAnsweredNotice(answer))
    })
  }
}

async function findJudgedResult(tx: Database, answer: ExpertAnswer) {
  const current = await repository.lockCurrentResult(tx, answer)
  if (!current || current.revision === answer.revision) return current
  return repository.findReplacedResult(tx, answer, answer.revision)
}

/** Whether the answer repeats the current edition. */
export const isSameAnswer = (
  current: repository.ExpertAnswerRow,
  { feedback, verdict, revision, rightProblemId = null }: ExpertAnswer,
) =>
  current.feedback === feedback &&
  current.verdict === verdict &&
  current.revision === revision &&
  current.rightProblemId === rightProblemId

const expertAnsweredNotice = ({ memberId, diagnosisId }: ExpertAnswer): Notice => ({
  memberId,
  notice: 'EXPERT_ANSWERED',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
