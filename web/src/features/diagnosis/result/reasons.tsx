import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Section } from '../../../../../ui/index.ts'

type Reason = DiagnosisResult['reasons'][number]
const sources: Record<Reason['source'], string> = {
  TEXT: '내가 알려 준 것',
  ANSWER: '내가 고른 것',
  PHOTO: '사진',
}
const quietTitle = 'text-sm font-semibold text-ink-muted'

/** The reasons with their sources, followed by what speaks against the result. */
export function Reasons(result: DiagnosisResult) {
  const { reasons, problemReasons, family, counterSign, unchecked = [] } = result
  const shown = reasons.length > 0 ? reasons : problemReasons.map((text) => ({ text }))
  const hasDoubts = Boolean(counterSign) || unchecked.length > 0
  if (shown.length === 0 && !hasDoubts) return null
  return (
    <Section title={shown.length > 0 && (family === 'UNLISTED' ? '이런 모습을 봤어요' : '이렇게 본 이유')}>
      <ReasonList reasons={shown} />
      {hasDoubts && (
        <div className="mt-2 flex flex-col gap-5 rounded-lg border border-line bg-surface px-5 py-4">
          {counterSign && <Doubt title="이런 점은 달라요" lines={[counterSign]} />}
          {unchecked.length > 0 && <Doubt title="확인하지 못한 것" lines={unchecked} />}
        </div>
      )}
    </Section>
  )
}

/** Reasons, each with its source where it is known. */
export const ReasonList = ({
  reasons,
}: {
  reasons: (Pick<Reason, 'text' | 'quote'> & Partial<Reason>)[]
}) => (
  <ul className="flex flex-col divide-y divide-line">
    {reasons.map(({ text, source, quote }) => (
      <li key={text} className="flex flex-col items-start gap-1.5 py-3 first:pt-0">
        {source && (
          <span className="shrink-0 rounded-sm bg-leaf-soft px-2 py-0.5 text-xs font-semibold text-leaf">
            {sources[source]}
          </span>
        )}
        <span className="min-w-0">
          <QuotingText text={text} quote={quote} />
        </span>
      </li>
    ))}
  </ul>
)

/** A sentence in which the customer's own words stand out; words that it does not contain stand before it. */
function QuotingText({ text, quote }: Pick<Reason, 'text' | 'quote'>) {
  if (!quote) return text
  const at = text.indexOf(quote)
  if (at < 0) {
    return (
      <>
        <q className="block font-semibold">{quote}</q>
        {text}
      </>
    )
  }
  return (
    <>
      {text.slice(0, at)}
      <q className="font-semibold text-leaf [quotes:none]">{quote}</q>
      {text.slice(at + quote.length)}
    </>
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
export function Candidates({
  candidates,
  problemId,
  family,
}: Pick<DiagnosisResult, 'candidates' | 'problemId' | 'family'>) {
  if (candidates.length === 0) return null
  const title = family === 'UNLISTED' ? '비슷해 보이는 것' : '이런 가능성을 보고 있어요'
  return (
    <section className="mb-10">
      <h2 className={quietTitle}>{problemId ? '다른 가능성' : title}</h2>
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
