import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Fold } from './fold.tsx'

/** What the customer has told. */
export const SubmissionDetails = ({ prompt, answers }: Pick<DiagnosisResult, 'prompt' | 'answers'>) => (
  <Fold title="알려 주신 내용">
    <p className="whitespace-pre-line">{prompt}</p>
    <dl className="mt-4 flex flex-col gap-2">
      {answers.map(({ question, answer }) => (
        <div key={question} className="flex justify-between gap-4 border-line border-t pt-2">
          <dt className="shrink-0 text-ink-muted">{question}</dt>
          <dd className="text-right">{answer}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)
