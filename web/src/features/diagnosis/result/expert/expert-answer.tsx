import { MessageSquareText } from 'lucide-react'
import { formatDayAt, formatTimeAt } from '../../../../../../client/seoul-time.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Badge, Section } from '../../../../../../ui/index.ts'
import { ExpertQuestionSection } from './expert-question.tsx'
import { LinkedText } from './linked-text.tsx'

type AnswerProps = Pick<DiagnosisResult, 'id' | 'expertFeedback' | 'expertQuestion'>
type PendingProps = Pick<DiagnosisResult, 'expertFeedback' | 'expertDueAt' | 'expertIsLate'>

/** The expert's answer, above the engine's result, with the customer's question to the expert. */
export function ExpertAnswer({ id, expertFeedback, expertQuestion }: AnswerProps) {
  if (!expertFeedback?.trim()) return null
  return (
    <Section title="전문가 답변" action={<Badge tone="leaf">답변 완료</Badge>}>
      <div className="rounded-lg border-2 border-leaf bg-surface-raised p-5 shadow-card">
        <div className="max-w-measure">
          <LinkedText text={expertFeedback} />
        </div>
        <ExpertQuestionSection key={id} id={id} expertQuestion={expertQuestion} />
      </div>
    </Section>
  )
}

/** The deadline of the expert's answer, or an apology once it has passed. */
export function ExpertPending({ expertFeedback, expertDueAt, expertIsLate }: PendingProps) {
  if (expertFeedback?.trim()) return null
  const isLate = expertIsLate || Date.now() > Date.parse(expertDueAt)
  const due = `${formatDayAt(expertDueAt)} ${formatTimeAt(expertDueAt)}`
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
