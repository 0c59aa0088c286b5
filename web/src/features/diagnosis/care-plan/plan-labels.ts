import { formatDayAt } from '../../../../../client/seoul-time.ts'
import { type CarePlan, checkInDays } from '../../../../../contract/diagnosis/care-plan.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'

type Answer = CarePlan['checkIns'][number]['answer']

export const answerLabels: Record<Answer, string> = {
  BETTER: '나아졌어요',
  SAME: '비슷해요',
  WORSE: '더 나빠졌어요',
}

/** Says when the next check-in is, with or without reminders. */
export function describeNextCheckIn({
  startedAt,
  checkIns,
  dueCheckIn,
  reminds,
  nextReminderAt,
}: CarePlan): string {
  if (dueCheckIn !== null) return '위에서 식물 소식을 알려 주세요.'
  if (nextReminderAt) return `${formatDayAt(nextReminderAt)} 아침에 다시 여쭤볼게요.`
  const answered = checkIns.at(-1)?.day ?? 0
  const next = checkInDays.find((day) => day > answered)
  if (!next || reminds) return '생각날 때 들러 식물 소식을 알려 주세요.'
  const at = new Date(Date.parse(startedAt) + next * dayMs).toISOString()
  return `${formatDayAt(at)}부터 식물 소식을 남길 수 있어요.`
}

const thanks: Record<Answer, string> = {
  BETTER: '알려 주셔서 고마워요. 나아지고 있다니 다행이에요.',
  SAME: '알려 주셔서 고마워요. 식물은 천천히 회복하니 조금 더 지켜봐 주세요.',
  WORSE: '알려 주셔서 고마워요. 다른 까닭이 있을 수 있으니 지금 모습을 한 번 더 살펴볼게요.',
}
const endings: Record<Answer, string> = {
  BETTER: '2주 돌봄을 끝까지 해내셨어요. 나아졌다니 저희도 기뻐요.',
  SAME: '2주 돌봄을 끝까지 해내셨어요. 하던 대로 조금 더 지켜봐 주세요.',
  WORSE: '끝까지 돌봐 주셔서 고마워요. 나빠졌다면 다른 까닭이 있을 수 있어요.',
}

export const thanksText = (answer: Answer, isDone: boolean) => (isDone ? endings : thanks)[answer]
