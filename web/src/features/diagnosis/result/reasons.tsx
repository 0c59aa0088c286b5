import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Section } from '../../../../../ui/index.ts'

type Source = DiagnosisResult['reasons'][number]['source']
const sources: Record<Source, string> = { TEXT: '설명', ANSWER: '설문', PHOTO: '사진' }
const quietTitle = 'text-sm font-semibold text-ink-muted'

/** The reasons with their sources, followed by what speaks against the result. */
export function Reasons(result: DiagnosisResult) {
  const { reasons, problemReasons, counterSign, unchecked = [] } = result
  const shown = reasons.length > 0 ? reasons : problemReasons.map((text) => ({ text, source: undefined }))
  const hasDoubts = Boolean(counterSign) || unchecked.length > 0
  if (shown.length === 0 && !hasDoubts) return null
  return (
    <Section title={shown.length > 0 && '이렇게 본 이유'}>
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
      {hasDoubts && (
        <div className="mt-2 flex flex-col gap-5 rounded-lg border border-line bg-surface px-5 py-4">
          {counterSign && <Doubt title="이런 점은 달라요" lines={[counterSign]} />}
          {unchecked.length > 0 && <Doubt title="확인하지 못한 것" lines={unchecked} />}
        </div>
      )}
    </Section>
  )
}

const Doubt = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <h3 className={quietTitle}>{title}</h3>
    {lines.map((line) => (
      <p key={line} className="mt-2">
        {line}
      </p>
    ))}
  </div>
)

/** Other possible problems, each with how to tell it apart. */
export function Candidates({ candidates, problemId }: Pick<DiagnosisResult, 'candidates' | 'problemId'>) {
  if (candidates.length === 0) return null
  return (
    <section className="mb-10">
      <h2 className={quietTitle}>{problemId ? '다른 가능성' : '이런 가능성을 보고 있어요'}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {candidates.map((candidate) => (
          <li key={candidate.problemId} className="py-3">
            <p className="font-semibold">{candidate.problem}</p>
            {candidate.tellApart && <p className="mt-0.5 text-sm text-ink-muted">{candidate.tellApart}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
