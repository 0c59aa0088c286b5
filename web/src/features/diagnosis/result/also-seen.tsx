import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Card, Section } from '../../../../../ui/index.ts'
import { ReasonList } from './reasons.tsx'

const quietTitle = 'text-sm font-semibold text-ink-muted'

/** A second problem of the same plant, with its reasons and what to do today. */
export function AlsoSeen({ alsoSeen }: Pick<DiagnosisResult, 'alsoSeen'>) {
  if (!alsoSeen) return null
  const { problem, summary, reasons, today } = alsoSeen
  return (
    <Section title="함께 보이는 문제">
      <Card>
        <h3 className="text-lg font-bold">{problem}</h3>
        <p className="mt-1">{summary}</p>
        {today.length > 0 && (
          <div className="mt-5">
            <h4 className={quietTitle}>오늘 함께 할 일</h4>
            <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
              {today.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        )}
        {reasons.length > 0 && (
          <div className="mt-5 border-line border-t pt-4">
            <h4 className={quietTitle}>이렇게 본 이유</h4>
            <div className="mt-3 -mb-3">
              <ReasonList reasons={reasons} />
            </div>
          </div>
        )}
      </Card>
    </Section>
  )
}
