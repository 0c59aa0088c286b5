import { formatDateAt } from '../../../../../client/seoul-time.ts'
import type { Confidence, DiagnosisResult, Severity } from '../../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { classNames, Section, SproutScene } from '../../../../../ui/index.ts'

const confidenceLabels: Record<Confidence, string> = {
  HIGH: '확실해 보여요',
  MEDIUM: '그럴 가능성이 커요',
  LOW: '아직 조심스러워요',
}
const pill = 'inline-flex items-center gap-2 rounded-full py-1 pr-4 font-semibold'

/** The named problem, confidence, severity and a summary; without a problem the title says so. */
export function Verdict(result: DiagnosisResult) {
  const { problemId, isNamedByExpert, family, emergency, advice, createdAt } = result
  // Without a named problem the summary only repeats the emergency, which stands above.
  const summary = emergency && !problemId ? undefined : result.summary
  const outsideText = isNamedByExpert && !problemId ? unknownNameText : undefined
  const text = summary ?? (family === 'UNLISTED' ? unlistedText : outsideText)
  return (
    <header className="mb-8">
      {createdAt && <p className="muted">{formatDateAt(createdAt)} 진단</p>}
      <h1 tabIndex={-1} className="mt-1 text-2xl font-bold">
        {problemTitle(result)}
      </h1>
      {problemId && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isNamedByExpert && <ConfidencePill {...result} />}
          {family !== 'HARMLESS' && <SeverityPill {...result} />}
        </div>
      )}
      {family === 'HARMLESS' && <NoWorries {...result} />}
      {text && <p className="mt-4 leading-loose">{text}</p>}
      {advice?.about && <p className="mt-2 leading-loose text-ink-muted">{advice.about}</p>}
    </header>
  )
}

const unlistedText =
  '적어 주신 모습이 새잎이 아는 문제들과 잘 맞지 않아요. 억지로 이름을 붙이지 않고, 전문가에게 넘겼어요.'

const unknownNameText = '할 일은 위에 있는 전문가 답변을 따라 주세요.'

export const ConfidencePill = ({ confidence, family }: Pick<DiagnosisResult, 'confidence' | 'family'>) => (
  <p
    className={classNames(
      pill,
      'pl-2',
      confidence === 'LOW' && family !== 'HARMLESS' ? 'bg-sun-soft text-sun' : 'bg-leaf-soft text-leaf',
    )}
  >
    <ConfidenceLeaves confidence={confidence} />
    {confidenceLabels[confidence]}
  </p>
)

const severities: Record<Severity, { word: string; look: string; level: number }> = {
  LIGHT: { word: '가벼워요', look: 'bg-leaf-soft text-leaf', level: 1 },
  WATCH: { word: '지켜봐요', look: 'bg-sun-soft text-sun', level: 2 },
  URGENT: { word: '서둘러요', look: 'bg-clay-soft text-clay', level: 3 },
}

/** How urgent the problem is; absent in old results. */
export function SeverityPill({ severity }: Pick<DiagnosisResult, 'severity'>) {
  if (!severity) return null
  const { word, look, level } = severities[severity]
  return (
    <p className={classNames(pill, 'pl-3', look)}>
      <svg aria-hidden viewBox="0 0 22 20" className="h-5 w-5.5" fill="none" strokeLinecap="round">
        {[1, 2, 3].map((bar) => (
          <path
            key={bar}
            d={`M${bar * 7 - 3} 18V${18 - bar * 5}`}
            stroke="currentColor"
            strokeWidth="4.5"
            opacity={bar <= level ? 1 : 0.25}
          />
        ))}
      </svg>
      {word}
    </p>
  )
}

/** The reassurance of a natural phenomenon or a healthy plant. */
const NoWorries = ({ confidence }: Pick<DiagnosisResult, 'confidence'>) => (
  <div className="mt-4 flex items-center gap-4 rounded-lg bg-leaf-soft px-5 py-4">
    <p className="flex-1 text-lg font-semibold text-leaf">
      {confidence === 'LOW' ? '걱정할 일은 아닌 것 같아요' : '걱정하지 않으셔도 돼요'}
    </p>
    <div aria-hidden className="size-20 shrink-0">
      <SproutScene />
    </div>
  </div>
)

const filledLeaves: Record<Confidence, number> = { LOW: 1, MEDIUM: 2, HIGH: 3 }

/** Three leaves, of which more are filled for a higher confidence; decorative, next to the label. */
const ConfidenceLeaves = ({ confidence }: { confidence: Confidence }) => (
  <svg
    aria-hidden
    viewBox="0 0 48 28"
    className="h-7 w-12"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path stroke="currentColor" strokeWidth="2" d="M3 24c12 1 28-1 42-10" />
    {leaves.map((leaf, index) => (
      <path
        key={leaf}
        d={leaf}
        strokeWidth="2"
        stroke="currentColor"
        fill={index < filledLeaves[confidence] ? 'currentColor' : 'none'}
      />
    ))}
  </svg>
)

const leaves = [
  'M10 24C4 20 4 12 10 6c6 5 7 13 0 18z',
  'M23 22.500c-5-5-4-13 3-18 5 6 5 13-3 18z',
  'M35 18.500c-3-6 0-13 8-16 3 7 0 14-8 16z',
]

type Reason = DiagnosisResult['reasons'][number]
const sources: Record<Reason['source'], string> = {
  TEXT: '내가 알려 준 것',
  ANSWER: '내가 고른 것',
  PHOTO: '사진',
}
/** Look of a heading inside a section. */
export const quietTitle = 'text-sm font-semibold text-ink-muted'

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
            {candidate.tellApart && <p className="mt-0.5 muted">{candidate.tellApart}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
