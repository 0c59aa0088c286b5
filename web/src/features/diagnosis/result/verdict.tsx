import { formatDateAt } from '../../../../../client/seoul-time.ts'
import type { Confidence, DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames } from '../../../../../ui/index.ts'

const confidenceLabels: Record<Confidence, string> = {
  HIGH: '확실해 보여요',
  MEDIUM: '그럴 가능성이 커요',
  LOW: '아직 조심스러워요',
}

/** The named problem, the confidence and a summary; without a problem the title says so. */
export const Verdict = ({ problem, problemId, summary, advice, confidence, createdAt }: DiagnosisResult) => (
  <header className="mb-8">
    <p className="text-sm text-ink-muted">{formatDateAt(createdAt)} 진단</p>
    <h1 tabIndex={-1} className="mt-1 text-2xl font-bold">
      {problem}
    </h1>
    {problemId && (
      <p
        className={classNames(
          'mt-3 inline-flex items-center gap-2 rounded-full py-1 pr-4 pl-2 font-semibold',
          confidence === 'LOW' ? 'bg-sun-soft text-sun' : 'bg-leaf-soft text-leaf',
        )}
      >
        <ConfidenceLeaves confidence={confidence} />
        {confidenceLabels[confidence]}
      </p>
    )}
    {summary && <p className="mt-4 leading-loose">{summary}</p>}
    {advice && <p className="mt-2 leading-loose text-ink-muted">{advice.about}</p>}
  </header>
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
