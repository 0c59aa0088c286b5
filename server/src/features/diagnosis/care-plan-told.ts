import type { CarePlan } from '../../../../contract/care-plan.ts'

type Answer = CarePlan['checkIns'][number]['answer']

export interface Told {
  memberId: string
  type: 'CARE_REMINDER' | 'CARE_COMPLETE'
  title: string
  message: string
  link: string
}

/** Whose plan, and what it is about. */
export interface ToldOf {
  memberId: string
  diagnosisId: string
  problem: string
}

const planLink = (diagnosisId: string) => `/analysis-result/${diagnosisId}#care-plan`

/** Asks how the plant is, `day` days on. */
export const reminderOf = ({ memberId, diagnosisId, problem }: ToldOf, day: number): Told => ({
  memberId,
  type: 'CARE_REMINDER',
  title: '식물은 좀 어떤가요?',
  message: `‘${problem}’ 돌봄 ${day}일째예요. 지금 모습을 한 번만 알려 주세요. 아직 못 하신 일이 있어도 괜찮아요.`,
  link: planLink(diagnosisId),
})

/** The last word of a plan that nobody came back to. */
export const quietOf = ({ memberId, diagnosisId, problem }: ToldOf): Told => ({
  memberId,
  type: 'CARE_REMINDER',
  title: '돌봄 알림은 쉬어 갈게요',
  message: `‘${problem}’ 돌봄 계획은 그대로 있어요. 생각날 때 들러 식물 소식을 들려주세요.`,
  link: planLink(diagnosisId),
})

const endings: Record<Answer, { title: string; message: (problem: string) => string }> = {
  BETTER: {
    title: '2주 돌봄을 마쳤어요',
    message: (problem) => `‘${problem}’ 돌봄을 끝까지 해내셨어요. 나아졌다니 저희도 기뻐요.`,
  },
  SAME: {
    title: '2주 돌봄을 마쳤어요',
    message: (problem) =>
      `‘${problem}’ 돌봄을 끝까지 해내셨어요. 식물은 천천히 회복해요. 하던 대로 조금 더 지켜봐 주세요.`,
  },
  WORSE: {
    title: '식물을 한 번 더 살펴볼까요?',
    message: (problem) =>
      `‘${problem}’ 돌봄에도 나빠졌다면 다른 까닭이 있을 수 있어요. 지금 사진으로 다시 진단해 드릴게요.`,
  },
}

/** After the last check-in: thanks, or the next step where the plant did worse. */
export function endingOf({ memberId, diagnosisId, problem }: ToldOf, answer: Answer): Told {
  const { title, message } = endings[answer]
  const link = answer === 'WORSE' ? `/plant-analysis?previous=${diagnosisId}` : planLink(diagnosisId)
  return { memberId, type: 'CARE_COMPLETE', title, message: message(problem), link }
}
