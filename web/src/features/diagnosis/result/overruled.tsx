import { chooseParticle } from '../../../../../client/particle.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { ReasonList } from './reasons.tsx'
import { Collapsible } from './submission-details.tsx'

/** The engine's answer, closed, where an expert named another problem. */
export function Overruled({ overruled }: Pick<DiagnosisResult, 'overruled'>) {
  if (!overruled) return null
  const { problem, problemId, summary, reasons } = overruled
  return (
    <div className="mb-8 rounded-lg border border-line bg-surface">
      <Collapsible
        title={
          problemId === null
            ? 'AI는 한 가지로 정하지 못했어요'
            : `AI는 ‘${problem}’${chooseParticle(problem, '으로')} 봤어요`
        }
      >
        <p className="mb-4 text-sm text-ink-muted">
          전문가가 다르게 봐서, 이 답은 더 이상 따르지 않으셔도 돼요.
        </p>
        {summary && <p className="mb-4">{summary}</p>}
        <ReasonList reasons={reasons} />
      </Collapsible>
    </div>
  )
}
