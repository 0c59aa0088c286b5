import { type FormEvent, useState } from 'react'
import { useDraftText } from '../../../../../../client/use-draft-text.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import {
  type ExpertQuestion,
  expertQuestionMaxLength,
} from '../../../../../../contract/diagnosis/diagnosis-result.ts'
import { Button, Field, TextArea } from '../../../../../../ui/index.ts'
import { messageOf } from '../../../../shared/api/index.ts'
import { useAskExpert } from '../../diagnosis.queries.ts'
import { LinkedText } from './linked-text.tsx'

const failed = '질문을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = expertQuestionMaxLength - 100

/** The form to ask the expert one question, or the question and its answer. */
export function ExpertQuestionSection({
  id,
  expertQuestion,
}: Pick<DiagnosisResult, 'id' | 'expertQuestion'>) {
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
