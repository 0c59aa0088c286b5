import type { CarePlan } from '../../../../contract/care-plan.ts'
import type { Notice } from '../../shared/notices/templates.ts'

type Answer = CarePlan['checkIns'][number]['answer']

/** Whose plan, and what it is about. */
export interface ToldOf {
  memberId: string
  diagnosisId: string
  problem: string
}

const planLink = (diagnosisId: string) => `/analysis-result/${diagnosisId}#care-plan`

/** Asks how the plant is, `day` days on. */
export const reminderOf = ({ memberId, diagnosisId, problem }: ToldOf, day: number): Notice => ({
  memberId,
  notice: 'CARE_REMINDER',
  values: { problem, day },
  link: planLink(diagnosisId),
})

/** The last word of a plan that nobody came back to. */
export const quietOf = ({ memberId, diagnosisId, problem }: ToldOf): Notice => ({
  memberId,
  notice: 'CARE_QUIET',
  values: { problem },
  link: planLink(diagnosisId),
})

const endings = {
  BETTER: 'CARE_ENDED_BETTER',
  SAME: 'CARE_ENDED_SAME',
  WORSE: 'CARE_ENDED_WORSE',
} as const satisfies Record<Answer, string>

/** After the last check-in: thanks, or the next step where the plant did worse. */
export function endingOf({ memberId, diagnosisId, problem }: ToldOf, answer: Answer): Notice {
  const link = answer === 'WORSE' ? `/plant-analysis?previous=${diagnosisId}` : planLink(diagnosisId)
  return { memberId, notice: endings[answer], values: { problem }, link }
}
