import { useEffect, useRef, useState } from 'react'
import type { Confidence, DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { classNames } from '../../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../../shared/api/index.ts'
import { useAnswerFollowUp } from '../../diagnosis.queries.ts'
import { Options } from './options.tsx'

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

type NamedResult = Pick<DiagnosisResult, 'problemId' | 'problem' | 'confidence'>

const confidenceRank: Record<Confidence, number> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

/** Describes in one sentence how an answer has changed the result. */
export function refinedText(before: NamedResult, after: NamedResult): string {
  if (after.problemId !== before.problemId) {
    if (after.problemId === null)
      return '답을 더해 다시 살펴봤어요. 아직 한 가지로 말씀드리기는 조심스러워요.'
    return `답을 더해 보니 ‘${after.problem}’에 더 가까워 보여요.`
  }
  const step = confidenceRank[after.confidence] - confidenceRank[before.confidence]
  if (step > 0) return `답해 주신 덕분에 ‘${after.problem}’ 쪽이 더 확실해졌어요.`
  if (step < 0) return `답을 더해 보니 ‘${after.problem}’ 쪽은 조금 덜 확실해졌어요.`
  return '답을 더해 다시 살펴봤어요. 결과는 그대로예요.'
}
