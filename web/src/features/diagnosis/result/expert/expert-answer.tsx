import { MessageSquareText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDayAt, formatTimeAt } from '../../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../../client/use-draft-text.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import {
  type ExpertQuestion,
  expertQuestionMaxLength,
} from '../../../../../../contract/diagnosis/expert-question.ts'
import { Badge, Button, Field, Section, TextArea } from '../../../../../../ui/index.ts'
import { messageOf } from '../../../../shared/api/index.ts'
import { useAskExpert } from '../../diagnosis.queries.ts'
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

const failed = '질문을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = expertQuestionMaxLength - 100

/** The form to ask the expert one question, or the question and its answer. */
function ExpertQuestionSection({ id, expertQuestion }: Pick<DiagnosisResult, 'id' | 'expertQuestion'>) {
  return expertQuestion ? <AskedQuestion {...expertQuestion} /> : <QuestionForm id={id} />
}

const AskedQuestion = ({ question, answer }: ExpertQuestion) => (
  <dl className="mt-5 border-t border-line pt-4">
    <dt className="text-sm font-semibold text-ink-muted">내가 한 질문</dt>
    <dd className="mt-1 max-w-measure">
      <LinkedText text={question} />
    </dd>
    <dt className="mt-4 text-sm font-semibold text-ink-muted">전문가의 답</dt>
    <dd className="mt-1 max-w-measure">
      {answer ? <LinkedText text={answer} /> : '전문가에게 전했어요. 답이 도착하면 알려 드릴게요.'}
    </dd>
  </dl>
)

function QuestionForm({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useAskExpert(id)
  const { text, write, forget } = useDraftText(`saeip.expert-question.${id}`, '', 'sessionStorage')

  function send(event: FormEvent) {
    event.preventDefault()
    mutate(text.trim(), { onSuccess: forget })
  }

  if (!isOpen && !text)
    return (
      <Button variant="soft" className="mt-5" onClick={() => setIsOpen(true)}>
        더 궁금한 점 물어보기
      </Button>
    )
  return (
    <form onSubmit={send} className="mt-5 flex animate-rise flex-col gap-3 border-t border-line pt-4">
      <Field
        label="전문가에게 한 번 더 물어보세요"
        hint={
          text.length >= lengthHintFrom
            ? `${text.length} / ${expertQuestionMaxLength}자`
            : '질문은 한 번 보낼 수 있어요.'
        }
        error={error && messageOf(error, failed)}
      >
        <TextArea
          rows={3}
          className="min-h-24!"
          maxLength={expertQuestionMaxLength}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="soft" busy={isPending} disabled={!text.trim()}>
        질문 보내기
      </Button>
    </form>
  )
}
