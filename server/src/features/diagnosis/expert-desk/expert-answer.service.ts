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
  /** Whether the text is the engine's draft as it was. */
  isUnedited?: boolean
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
   * answer changes nothing; a different one becomes the next edition, and a corrected text is notified once until
   * it has been read.
   * Throws DIAGNOSIS_NOT_FOUND when there is no such result.
   */
  async function publish(answer: ExpertAnswer): Promise<void> {
    await transact(async (tx) => {
      const present = await repository.lockCurrentResult(tx, answer)
      const judged = present && (await findJudgedResult(tx, answer, present))
      if (!judged) throw new AppError('DIAGNOSIS_NOT_FOUND')
      const current = await repository.findCurrentAnswer(tx, answer)
      if (current && isSameAnswer(current, answer)) return

      const edition = await repository.findNextEdition(tx, answer)
      const { revision, engine, engineVersion } = judged
      const row = { ...answer, revision, engine, engineVersion, edition, answeredAt: now() }
      await repository.addEdition(tx, row, current)
      if (!current) await notify(tx, answerNotice(answer, 'EXPERT_ANSWERED'))
      else if (current.feedback !== answer.feedback && !hasUnreadCorrection(present))
        await notify(tx, answerNotice(answer, 'EXPERT_CORRECTED'))
    })
  }
}

type Present = NonNullable<Awaited<ReturnType<typeof repository.lockCurrentResult>>>

async function findJudgedResult(tx: Database, answer: ExpertAnswer, current: Present) {
  if (current.revision === answer.revision) return current
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

/** Whether the owner has been notified of a correction that they have not read. */
const hasUnreadCorrection = ({ expertReadAt, expertCorrectedAt }: Present) =>
  expertCorrectedAt !== null && !(expertReadAt && expertReadAt >= expertCorrectedAt)

const answerNotice = (
  { memberId, diagnosisId }: ExpertAnswer,
  notice: 'EXPERT_ANSWERED' | 'EXPERT_CORRECTED',
): Notice => ({
  memberId,
  notice,
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
