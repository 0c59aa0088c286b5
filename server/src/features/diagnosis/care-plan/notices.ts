import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Notice } from '../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'

type Answer = CarePlan['checkIns'][number]['answer']

interface PlanReference extends DiagnosisKey {
  /** What the diagnosis names now. */
  problem: string
}

const planLink = (diagnosisId: string) => `/analysis-result/${diagnosisId}#care-plan`

/** Reminds of the check-in on `day` of the plan. */
export const reminderNotice = ({ memberId, diagnosisId, problem }: PlanReference, day: number): Notice => ({
  memberId,
  notice: 'CARE_REMINDER',
  values: { problem, day },
  link: planLink(diagnosisId),
})

/** Says that reminders stop because the last ones were not answered. */
export const remindersPausedNotice = ({ memberId, diagnosisId, problem }: PlanReference): Notice => ({
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

/** Sent after the last check-in; links to a new diagnosis when the plant did worse. */
export function planEndedNotice({ memberId, diagnosisId, problem }: PlanReference, answer: Answer): Notice {
  const link = answer === 'WORSE' ? `/plant-analysis?previous=${diagnosisId}` : planLink(diagnosisId)
  return { memberId, notice: endings[answer], values: { problem }, link }
}
