import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { type DiagnosisResult, feedbackMaxLength } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Button, Field, TextArea } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useRateDiagnosis } from '../diagnosis.queries.ts'

const answers = [
  { helpful: true, label: '도움이 됐어요', icon: <ThumbsUp aria-hidden size={18} /> },
  { helpful: false, label: '틀린 것 같아요', icon: <ThumbsDown aria-hidden size={18} /> },
]
const commentLabels = {
  true: '어떤 점이 도움이 됐나요? (선택)',
  false: '어떤 점이 다른 것 같나요? (선택)',
}
/** Three buttons fit beside each other on a phone. */
export const actionLook = 'px-1! text-sm! [&>span]:flex-col [&>span]:gap-1'
const failed = '의견을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = feedbackMaxLength - 100

interface FeedbackProps extends Pick<DiagnosisResult, 'id' | 'feedback'> {
  /** A button beside the two of the rating. */
  children?: ReactNode
}

/** The rating: a tap is stored at once, the comment when it is sent; both can be changed later. */
export function Feedback({ id, feedback, children }: FeedbackProps) {
  const { mutate, isPending, isSuccess, error } = useRateDiagnosis(id)
  const [helpful, setHelpful] = useState(feedback?.helpful)
  const { text, write, forget } = useDraftText(
    `saeip.feedback.${id}`,
    feedback?.comment ?? '',
    'sessionStorage',
  )
  const titleId = useId()
  const comment = text.trim()
  const isStored = feedback?.helpful === helpful && feedback?.comment === comment

  function send(choice: boolean) {
    setHelpful(choice)
    mutate({ helpful: choice, comment }, { onSuccess: forget })
  }

  function sendComment(event: FormEvent) {
    event.preventDefault()
    if (helpful !== undefined) send(helpful)
  }

  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="mb-2 text-sm font-semibold text-ink-muted">
        이 진단이 도움이 됐나요?
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {answers.map((answer) => (
          <Button
            key={answer.label}
            variant={helpful === answer.helpful ? 'soft' : 'plain'}
            aria-pressed={helpful === answer.helpful}
            className={actionLook}
            onClick={() => send(answer.helpful)}
          >
            {answer.icon}
            {answer.label}
          </Button>
        ))}
        {children}
      </div>
      {helpful !== undefined && (
        <form onSubmit={sendComment} className="mt-4 flex animate-rise flex-col gap-3">
          <Field
            label={commentLabels[`${helpful}`]}
            hint={text.length >= lengthHintFrom && `${text.length} / ${feedbackMaxLength}자`}
            error={error && messageOf(error, failed)}
          >
            <TextArea
              rows={2}
              className="min-h-20!"
              maxLength={feedbackMaxLength}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="soft" busy={isPending} disabled={isStored}>
            의견 보내기
          </Button>
        </form>
      )}
      <p role="status" className="mt-2 muted empty:hidden">
        {isStored && isSuccess && '의견 고마워요. 생각이 바뀌면 언제든 고칠 수 있어요.'}
      </p>
    </section>
  )
}
