import { MessageSquareText } from 'lucide-react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { Badge, Section } from '../../../../../ui/index.ts'
import { clockTime, dayOfWeekDate } from '../../../shared/time.ts'
import { AskedBack } from './expert-question.tsx'
import { LinkedText } from './linked-text.tsx'

type AnswerProps = Pick<DiagnosisResult, 'id' | 'expertFeedback' | 'expertQuestion'>
type WaitingProps = Pick<DiagnosisResult, 'expertFeedback' | 'expertDueAt' | 'expertIsLate'>

/** What the expert wrote. It stands above all that an engine says; one question can be asked back. */
export function ExpertAnswer({ id, expertFeedback, expertQuestion }: AnswerProps) {
  if (!expertFeedback?.trim()) return null
  return (
    <Section title="전문가 답변" action={<Badge tone="leaf">답변 완료</Badge>}>
      <div className="rounded-lg border-2 border-leaf bg-surface-raised p-5 shadow-card">
        <div className="max-w-measure">
          <LinkedText text={expertFeedback} />
        </div>
        <AskedBack key={id} id={id} expertQuestion={expertQuestion} />
      </div>
    </Section>
  )
}

/** When the expert's answer will be there at the latest, and an apology once that has passed. */
export function ExpertIsLooking({ expertFeedback, expertDueAt, expertIsLate }: WaitingProps) {
  if (expertFeedback?.trim()) return null
  const isLate = expertIsLate || Date.now() > Date.parse(expertDueAt)
  const due = `${dayOfWeekDate(expertDueAt)} ${clockTime(expertDueAt)}`
  return (
    <Section title="전문가 답변">
      <div className="flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
        <MessageSquareText aria-hidden size={22} className="mt-0.5 shrink-0 text-sky" />
        <div>
          <p className="font-semibold text-sky">
            {isLate ? '24시간 이내에 답변하지 못해 죄송해요' : '24시간 이내에 전문가의 답변이 도착해요'}
          </p>
          <p className="mt-0.5 text-sm">
            {isLate
              ? '전문가가 서둘러 살펴보고 있어요. 도착하면 바로 알려 드릴게요.'
              : `늦어도 ${due}까지 보내 드려요.`}
          </p>
        </div>
      </div>
    </Section>
  )
}
