import { MessageSquareText } from 'lucide-react'
import { formatDayAt, formatTimeAt } from '../../../../../../client/seoul-time.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Badge, Section } from '../../../../../../ui/index.ts'
import { ExpertQuestionSection } from './expert-question.tsx'
import { LinkedText } from './linked-text.tsx'

type AnswerProps = Pick<DiagnosisResult, 'id' | 'expertFeedback' | 'expertQuestion' | 'expertCorrectedAt'>
type PendingProps = Pick<
  DiagnosisResult,
  'expertFeedback' | 'expertDueAt' | 'expertIsLate' | 'expertRequests' | 'expertRetractedAt'
>

/** The expert's answer, above the engine's result, with the customer's question to the expert. */
export function ExpertAnswer({ id, expertFeedback, expertQuestion, expertCorrectedAt }: AnswerProps) {
  if (!expertFeedback?.trim()) return null
  return (
    <Section title="전문가 답변" action={<Badge tone="leaf">답변 완료</Badge>}>
      <div className="rounded-lg border-2 border-leaf bg-surface-raised p-5 shadow-card">
        <div className="max-w-measure">
          <LinkedText text={expertFeedback} />
        </div>
        {expertCorrectedAt && (
          <p className="mt-3 text-sm text-ink-muted">{formatDayAt(expertCorrectedAt)}에 고쳤어요</p>
        )}
        <ExpertQuestionSection key={id} id={id} expertQuestion={expertQuestion} />
      </div>
    </Section>
  )
}

/** One line with the deadline of the expert's answer, or an apology once it has passed; none while the expert waits. */
export function ExpertPending(result: PendingProps) {
  const { expertFeedback, expertDueAt, expertIsLate, expertRequests } = result
  if (expertFeedback?.trim() || expertRequests?.[0]?.state === 'WAITING') return null
  const isLate = expertIsLate || Date.now() > Date.parse(expertDueAt)
  const due = expertDueAt && ` · 늦어도 ${formatDayAt(expertDueAt)} ${formatTimeAt(expertDueAt)}`
  return (
    <section
      aria-label="전문가 답변"
      className="mb-6 flex gap-3 rounded-md bg-sky-soft px-4 py-3 text-sm text-sky"
    >
      <MessageSquareText aria-hidden size={20} className="mt-px shrink-0" />
      <p>
        <strong className="font-semibold">
          {isLate ? '24시간 이내에 답변하지 못해 죄송해요' : promiseOf(result)}
        </strong>
        {isLate ? ' · 도착하면 바로 알려 드릴게요.' : due}
      </p>
    </section>
  )
}

function promiseOf({ expertRetractedAt, expertRequests = [] }: PendingProps) {
  if (expertRetractedAt) return '전문가가 앞서 드린 답변을 거두고 다시 살펴보고 있어요'
  const [request] = expertRequests
  if (request?.state === 'EXPIRED') return '지금까지 보내 주신 것으로 답을 준비하고 있어요'
  return request ? '보내 주신 것을 전문가가 살펴보고 있어요' : '24시간 이내에 전문가의 답변이 도착해요'
}
