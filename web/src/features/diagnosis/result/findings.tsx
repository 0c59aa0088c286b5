import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { classNames, Section } from '../../../../../ui/index.ts'

type Source = DiagnosisResult['reasons'][number]['source']
const sources: Record<Source, string> = { TEXT: '설명', ANSWER: '설문', PHOTO: '사진' }

/** Why we think so; each reason says where it comes from. */
export function Reasons({ reasons, problemReasons }: Pick<DiagnosisResult, 'reasons' | 'problemReasons'>) {
  const shown = reasons.length > 0 ? reasons : problemReasons.map((text) => ({ text, source: undefined }))
  if (shown.length === 0) return null
  return (
    <Section title="이렇게 본 이유">
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(({ text, source }) => (
          <li key={text} className="flex items-baseline gap-3 py-3 first:pt-0">
            {source && (
              <span className="shrink-0 rounded-sm bg-leaf-soft px-2 py-0.5 text-xs font-semibold text-leaf">
                {sources[source]}
              </span>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What to do, gentlest first; the first one stands out. */
export function ToDo({ solutions }: Pick<DiagnosisResult, 'solutions'>) {
  if (solutions.length === 0) return null
  return (
    <Section title="오늘 할 일">
      <ol className="rounded-lg border border-line bg-surface-raised px-5 shadow-card">
        {solutions.map((solution, index) => (
          <li key={solution} className="flex gap-4 border-line py-4 not-last:border-b">
            <span
              aria-hidden
              className={classNames(
                'grid size-8 shrink-0 place-items-center rounded-full rounded-tl-sm rounded-br-sm font-bold',
                index === 0 ? 'bg-leaf text-on-leaf' : 'bg-leaf-soft text-leaf',
              )}
            >
              {index + 1}
            </span>
            <span className="pt-1">{solution}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** How to keep it from coming back. */
export function Tips({ managementTip = [] }: Pick<DiagnosisResult, 'managementTip'>) {
  if (managementTip.length === 0) return null
  return (
    <Section title="앞으로의 관리">
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        {managementTip.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Other problems that fit, said quietly. */
export function Candidates({ candidates }: Pick<DiagnosisResult, 'candidates'>) {
  if (candidates.length === 0) return null
  return (
    <Quiet title="이런 가능성도 있어요">
      <ul className="flex flex-wrap gap-2">
        {candidates.map(({ problemId, problem }) => (
          <li key={problemId} className="rounded-full border border-line px-3 py-1 text-sm">
            {problem}
          </li>
        ))}
      </ul>
    </Quiet>
  )
}

/** What the person told us, folded away. */
export const Told = ({ prompt, answers }: Pick<DiagnosisResult, 'prompt' | 'answers'>) => (
  <details className="group mb-10 rounded-lg border border-line bg-surface">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold">
      알려 주신 내용
      <ChevronDown
        aria-hidden
        size={20}
        className="text-ink-muted transition duration-200 group-open:rotate-180"
      />
    </summary>
    <div className="px-5 pb-5">
      <p className="whitespace-pre-line">{prompt}</p>
      <dl className="mt-4 flex flex-col gap-2">
        {answers.map(({ question, answer }) => (
          <div key={question} className="flex justify-between gap-4 border-line border-t pt-2">
            <dt className="shrink-0 text-ink-muted">{question}</dt>
            <dd className="text-right">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  </details>
)

const Quiet = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-10">
    <h2 className="mb-3 text-sm font-semibold text-ink-muted">{title}</h2>
    {children}
  </section>
)
