import { useEffect, useId, useRef, useState } from 'react'
import type { DiagnosisResult, FollowUp as Question } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { buttonStyle, classNames } from '../../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../../shared/api/index.ts'
import { useAnswerFollowUp } from '../../diagnosis.queries.ts'
import { refinedText } from './refined-text.ts'

const analysing = '답을 더해 다시 살펴보고 있어요'
const gone = '이미 답한 질문이에요. 지금의 결과를 다시 불러왔어요.'
const failed = '답을 보내지 못했어요. 한 번 더 눌러 주세요.'

/** The follow-up question with its options. Says what has changed after the result is refined. */
export function FollowUp({ result }: { result: DiagnosisResult }) {
  const { mutateAsync, isPending, variables } = useAnswerFollowUp(result.id)
  const [outcome, setOutcome] = useState('')
  const [problem, setProblem] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const question = result.followUp ?? null

  async function answer(followUpId: string, value: string) {
    if (isPending) return
    setProblem('')
    setOutcome('')
    try {
      setOutcome(refinedText(result, await mutateAsync({ followUpId, value })))
    } catch (error) {
      if (hasCode(error, 'FOLLOW_UP_GONE')) setOutcome(gone)
      else setProblem(messageOf(error, failed))
    }
  }

  // Keeps the keyboard focus here after the tapped button has been removed.
  useEffect(() => {
    if (outcome) status.current?.focus({ preventScroll: true })
  }, [outcome])

  if (!question && !outcome && !isPending) return null
  const message = isPending ? analysing : outcome
  return (
    <section
      aria-label="추가 질문"
      className="mb-10 rounded-lg border border-leaf bg-surface-raised p-5 shadow-card"
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={classNames('rounded-md font-semibold text-leaf', message && question && 'mb-4')}
      >
        {message}
      </p>
      {question && (
        <Options
          key={question.id}
          question={question}
          chosen={isPending ? variables.value : undefined}
          onChoose={(value) => answer(question.id, value)}
        />
      )}
      {problem && (
        <p role="alert" className="mt-4 text-sm text-clay">
          {problem}
        </p>
      )}
    </section>
  )
}

interface OptionsProps {
  question: Question
  /** The value of the pending answer. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** Uses `aria-disabled` while an answer is pending, since `disabled` would lose the focus. */
function Options({ question, chosen, onChoose }: OptionsProps) {
  const textId = useId()
  return (
    <div className="animate-rise">
      <p className="text-sm text-ink-muted">한 가지만 더 알려 주시면 더 정확해져요</p>
      <h2 id={textId} className="mt-1 text-lg font-semibold">
        {question.text}
      </h2>
      <ul aria-labelledby={textId} className="mt-4 flex flex-col gap-2">
        {question.options.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              aria-disabled={chosen !== undefined || undefined}
              aria-busy={chosen === value || undefined}
              onClick={() => onChoose(value)}
              className={classNames(
                buttonStyle({ variant: chosen === value ? 'soft' : 'plain', block: true }),
                chosen !== undefined && chosen !== value && 'opacity-45',
              )}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
