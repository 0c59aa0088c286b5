import { useEffect, useId, useRef, useState } from 'react'
import type { DiagnosisResult, FollowUp as Question } from '../../../../../contract/diagnosis.ts'
import { buttonStyle, classNames } from '../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../shared/api/index.ts'
import { useAnswerFollowUp } from '../diagnosis.queries.ts'
import { refinedText } from './refined-text.ts'

const looking = '답을 더해 다시 살펴보고 있어요'
const gone = '이미 답한 질문이에요. 지금의 결과를 다시 불러왔어요.'
const failed = '답을 보내지 못했어요. 한 번 더 눌러 주세요.'

/**
 * The question that would help most, answered by one tap. The result around it changes at once; what
 * changed is told here, where the tap was.
 */
export function FollowUp({ result }: { result: DiagnosisResult }) {
  const { mutateAsync, isPending, variables } = useAnswerFollowUp(result.id)
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const question = result.followUp ?? null

  async function answer(followUpId: string, value: string) {
    if (isPending) return
    setProblem('')
    setTold('')
    try {
      setTold(refinedText(result, await mutateAsync({ followUpId, value })))
    } catch (error) {
      if (hasCode(error, 'FOLLOW_UP_GONE')) setTold(gone)
      else setProblem(messageOf(error, failed))
    }
  }

  // The tapped button is gone; without this the keyboard would start again at the top of the page.
  useEffect(() => {
    if (told) status.current?.focus({ preventScroll: true })
  }, [told])

  if (!question && !told && !isPending) return null
  const message = isPending ? looking : told
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
  /** The answer that is under way. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** Not `disabled` while an answer is under way: the focus would be lost if it fails. */
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
