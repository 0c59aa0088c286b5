import { formatDateAt } from '../../../../../client/seoul-time.ts'
import type { Confidence, DiagnosisResult, Severity } from '../../../../../contract/diagnosis/diagnosis.ts'
import { hasExpertAnswer, problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { classNames } from '../../../../../ui/index.ts'
import { Fold } from './fold.tsx'

const confidenceLabels: Record<Confidence, string> = {
  HIGH: '확실해 보여요',
  MEDIUM: '그럴 가능성이 커요',
  LOW: '아직 조심스러워요',
}

/** How sure and how urgent, the named problem, and one sentence; without a problem the title says so. */
export function Verdict(result: DiagnosisResult) {
  const { problemId, isNamedByExpert, family, emergency } = result
  // Without advice the summary only repeats the emergency, which stands above, or what can wait.
  const summary = emergency && !result.advice ? undefined : result.summary
  const outsideText = isNamedByExpert && !problemId ? unknownNameText : undefined
  const text = summary ?? (family === 'UNLISTED' ? unlistedText : outsideText)
  return (
    <header className="mb-3">
      {problemId && !emergency && <Standing {...result} />}
      <h1 tabIndex={-1} className="mt-1 text-xl font-bold">
        {problemTitle(result)}
      </h1>
      {text && <p className="mt-1.5">{text}</p>}
      {result.photoUse === 'ANALYSED' && <p className="mt-1.5 muted">{madeBy(result)}</p>}
    </header>
  )
}

const unlistedText =
  '적어 주신 모습이 새잎이 아는 문제들과 잘 맞지 않아요. 억지로 이름을 붙이지 않고, 전문가에게 넘겼어요.'

const unknownNameText = '할 일은 위에 있는 전문가 답변을 따라 주세요.'

/** Says who made a result, as every copy that leaves the product does. */
export function madeBy({
  isNamedByExpert,
  photoUse,
  isPracticeModel,
}: Pick<DiagnosisResult, 'isNamedByExpert' | 'photoUse' | 'isPracticeModel'>) {
  if (isNamedByExpert) return '전문가가 이름을 정한 결과예요'
  if (photoUse !== 'ANALYSED') return '새잎의 진단 프로그램이 만든 결과예요'
  return isPracticeModel ? '연습용 모델이 함께 만든 결과예요' : '생성형 AI가 함께 만든 결과예요'
}

type StandingProps = Pick<DiagnosisResult, 'confidence' | 'family' | 'severity' | 'isNamedByExpert'>

/** One line with the confidence and the urgency, or the reassurance of what harms nothing. */
export function Standing({ confidence, family, severity, isNamedByExpert }: StandingProps) {
  if (family === 'HARMLESS')
    return (
      <p className="text-sm font-semibold text-leaf">
        {confidence === 'LOW' ? '걱정할 일은 아닌 것 같아요' : '걱정하지 않으셔도 돼요'}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold">
      {!isNamedByExpert && (
        <p className={confidence === 'LOW' ? lineOf('text-sun') : lineOf('text-leaf')}>
          <ConfidenceLeaves confidence={confidence} />
          {confidenceLabels[confidence]}
        </p>
      )}
      {severity && <Urgency severity={severity} />}
    </div>
  )
}

const lineOf = (colour: string) => `inline-flex items-center gap-1.5 ${colour}`

const severities: Record<Severity, { word: string; colour: string; level: number }> = {
  LIGHT: { word: '가벼워요', colour: 'bg-leaf-soft text-leaf', level: 1 },
  WATCH: { word: '지켜봐요', colour: 'bg-sun-soft text-sun', level: 2 },
  URGENT: { word: '서둘러요', colour: 'bg-clay-soft text-clay', level: 3 },
}

function Urgency({ severity }: { severity: Severity }) {
  const { word, colour, level } = severities[severity]
  return (
    <p className={classNames(lineOf(colour), 'rounded-full px-2.5')}>
      <svg aria-hidden viewBox="0 0 22 20" className="h-4 w-4.5" fill="none" strokeLinecap="round">
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

const filledLeaves: Record<Confidence, number> = { LOW: 1, MEDIUM: 2, HIGH: 3 }

/** Three leaves, of which more are filled for a higher confidence; decorative, next to the label. */
const ConfidenceLeaves = ({ confidence }: { confidence: Confidence }) => (
  <svg
    aria-hidden
    viewBox="0 0 48 28"
    className="h-5.5 w-9.5"
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
const sources: Record<Reason['source'], string> = { TEXT: '적어 주신 말', ANSWER: '고르신 답', PHOTO: '사진' }

/** What the result was built on; undefined in old results and while a model's answer is pending. */
function photoLineOf({ photoUse, isPracticeModel, provisional }: DiagnosisResult) {
  if (!photoUse || provisional) return undefined
  if (isPracticeModel) return '연습용 모델은 사진을 보지 않아요'
  return photoUse === 'STORED' ? '글과 답변으로 봤어요' : '사진도 봤어요'
}

/** The first reason in one line, and behind it the others, what speaks against them, other possibilities, and the literature. */
export function Reasons(result: DiagnosisResult) {
  const { reasons, problemReasons, family, counterSign, unchecked = [], advice, isNamedByExpert } = result
  const shown = reasons.length > 0 ? reasons : problemReasons.map((text) => ({ text }))
  // The expert's reasons stand in the answer.
  if (isNamedByExpert && shown.length === 0) return null
  return (
    <Fold
      title={family === 'UNLISTED' ? '이런 모습을 봤어요' : '이렇게 본 이유'}
      // Once an expert has answered, the answer above says more.
      hint={
        !hasExpertAnswer(result) && (
          <>
            <span className="muted">{photoLineOf(result)}</span>
            {shown[0] && <span className="line-clamp-1 w-full group-open:hidden">{shown[0].text}</span>}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {shown.length > 0 && <ReasonList reasons={shown} />}
        {advice?.about && <p className="text-ink-muted">{advice.about}</p>}
        {counterSign && <Lines title="이런 점은 달라요" lines={[counterSign]} />}
        {unchecked.length > 0 && <Lines title="확인하지 못한 것" lines={unchecked} />}
        <Candidates {...result} />
        {advice && advice.sources.length > 0 && <Lines title="근거 문헌" lines={advice.sources} isQuiet />}
        <p className="text-xs text-ink-muted">
          {[result.createdAt && `${formatDateAt(result.createdAt)} 진단`, engineText(result)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </Fold>
  )
}

/** Names the engine; undefined when it failed or an expert overruled it. A model that got no usable photo has seen nothing. */
function engineText({
  engine,
  photoUse,
  isPracticeModel,
  isNamedByExpert,
  problemId,
  advice,
}: DiagnosisResult) {
  if (isNamedByExpert || (!problemId && !advice)) return undefined
  if (engine.name === 'embedded' || photoUse === 'STORED') return '새잎 진단 엔진이 답했어요'
  return isPracticeModel ? '연습용 모델이 함께 답했어요' : '생성형 AI가 함께 봤어요'
}

/** Reasons, each with its source where it is known. */
export const ReasonList = ({
  reasons,
}: {
  reasons: (Pick<Reason, 'text' | 'quote'> & Partial<Reason>)[]
}) => (
  <ul className="flex flex-col gap-3">
    {reasons.map(({ text, source, quote }) => (
      <li key={text}>
        <QuotingText text={text} quote={quote} />
        {source && source !== 'TEXT' && <span className="muted"> · {sources[source]}</span>}
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

/** Look of a heading inside a fold. */
const quietTitle = 'text-sm font-semibold text-ink-muted'

const Lines = ({ title, lines, isQuiet }: { title: string; lines: string[]; isQuiet?: boolean }) => (
  <div>
    <h3 className={quietTitle}>{title}</h3>
    {lines.map((line) => (
      <p key={line} className={isQuiet ? 'mt-1 muted' : 'mt-1'}>
        {line}
      </p>
    ))}
  </div>
)

/** Other possible problems, each with how to tell it apart. */
function Candidates({ candidates, problemId, family }: DiagnosisResult) {
  if (candidates.length === 0) return null
  const title = family === 'UNLISTED' ? '비슷해 보이는 것' : '이런 가능성을 보고 있어요'
  return (
    <div>
      <h3 className={quietTitle}>{problemId ? '다른 가능성' : title}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {candidates.map((candidate) => (
          <li key={candidate.problemId}>
            <p className="font-semibold">{candidate.problem}</p>
            {candidate.tellApart && <p className="muted">{candidate.tellApart}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
