import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'

/** Collapsed sections with the submitted content and the sources of the advice. */
export const SubmissionDetails = ({ prompt, answers, advice }: DiagnosisResult) => (
  <div className="mb-4 last:mb-10 divide-y divide-line rounded-lg border border-line bg-surface">
    <Collapsible title="알려 주신 내용">
      <p className="whitespace-pre-line">{prompt}</p>
      <dl className="mt-4 flex flex-col gap-2">
        {answers.map(({ question, answer }) => (
          <div key={question} className="flex justify-between gap-4 border-line border-t pt-2">
            <dt className="shrink-0 text-ink-muted">{question}</dt>
            <dd className="text-right">{answer}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
    {advice && advice.sources.length > 0 && (
      <Collapsible title="근거 문헌">
        <ul className="flex flex-col gap-2 muted">
          {advice.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </Collapsible>
    )}
  </div>
)

export const Collapsible = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold">
      {title}
      <ChevronDown
        aria-hidden
        size={20}
        className="text-ink-muted transition duration-200 group-open:rotate-180"
      />
    </summary>
    <div className="px-5 pb-5">{children}</div>
  </details>
)

/** Names the engine; hidden when the engine failed or an expert overruled it. */
export function EngineLine(result: DiagnosisResult) {
  if (result.isNamedByExpert || (!result.problemId && !result.advice)) return null
  return <p className="mb-10 px-5 text-xs text-ink-muted">{engineText(result)}</p>
}

/** A model that got no usable photo has seen nothing. */
function engineText({ engine, photoUse, isPracticeModel }: DiagnosisResult) {
  if (engine.name === 'embedded' || photoUse === 'STORED') return '새잎 진단 엔진이 답했어요'
  return isPracticeModel ? '연습용 모델이 함께 답했어요' : '비전 모델이 함께 봤어요'
}
