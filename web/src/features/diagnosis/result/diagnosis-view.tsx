import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { Page } from '../../../../../ui/index.ts'
import { ExpertAnswer } from './expert-answer.tsx'
import { Candidates, Reasons, Tips, ToDo, Told } from './findings.tsx'
import { NextSteps } from './next-steps.tsx'
import { PhotoPair } from './photo-pair.tsx'
import { Unsure } from './unsure.tsx'
import { Verdict } from './verdict.tsx'

/** A diagnosis, read from top to bottom on a phone; on wide windows the answer stays beside the details. */
export function DiagnosisView({ result }: { result: DiagnosisResult }) {
  const isUnsure = result.problemId === null
  return (
    <Page wide className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-12">
      <div className="lg:sticky lg:top-24">
        <PhotoPair {...result} />
        <Verdict {...result} />
      </div>
      <div>
        <Unsure {...result} />
        <ExpertAnswer {...result} />
        <ToDo {...result} />
        <Reasons {...result} />
        <Tips {...result} />
        <Candidates {...result} />
        <Told {...result} />
        <NextSteps isUnsure={isUnsure} />
      </div>
    </Page>
  )
}
