import type { Confidence, DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { classNames } from '../../../../../ui/index.ts'
import { longDate } from '../../../shared/time.ts'
import { SureLeaves } from './sure-leaves.tsx'

const words: Record<Confidence, string> = {
  HIGH: '확실해 보여요',
  MEDIUM: '그럴 가능성이 커요',
  LOW: '아직 조심스러워요',
}

/** The page's one answer: what it is, and how sure we are. Without a problem the title says that itself. */
export const Verdict = ({ problem, problemId, summary, advice, confidence, createdAt }: DiagnosisResult) => (
  <header className="mb-8">
    <p className="text-sm text-ink-muted">{longDate(createdAt)} 진단</p>
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
        <SureLeaves confidence={confidence} />
        {words[confidence]}
      </p>
    )}
    {summary && <p className="mt-4 leading-loose">{summary}</p>}
    {advice && <p className="mt-2 leading-loose text-ink-muted">{advice.about}</p>}
  </header>
)
