import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { Page } from '../../../../../ui/index.ts'
import { InstallHint } from '../../../shared/install-hint.tsx'
import { PushOffer } from '../../notification/index.ts'
import { CarePlan } from '../care-plan/care-plan.tsx'
import { UnplannedToDo } from '../care-plan/unplanned-to-do.tsx'
import { Prevention, Urgent } from './care.tsx'
import { Comparison } from './comparison.tsx'
import { ExpertAnswer, ExpertIsLooking } from './expert-answer.tsx'
import { Feedback } from './feedback.tsx'
import { AnsweredBy, Folded } from './folded.tsx'
import { FollowUp } from './follow-up.tsx'
import { FurtherHelp } from './further/further-help.tsx'
import { NextSteps } from './next-steps.tsx'
import { PhotoPair } from './photo-pair.tsx'
import { Provisional } from './provisional.tsx'
import { Unsure } from './unsure.tsx'
import { Verdict } from './verdict.tsx'
import { Candidates, Why } from './why.tsx'

/** A diagnosis, read from top to bottom on a phone; on wide windows the next steps stay beside the details. */
export function DiagnosisView({ result }: { result: DiagnosisResult }) {
  const isUnsure = result.problemId === null
  const { id, comparison } = result
  return (
    <Page wide>
      <ExpertAnswer {...result} />
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12">
        <div>
          <PhotoPair {...result} />
          <Verdict {...result} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Urgent {...result} />
          <Provisional {...result} />
          <FollowUp key={`${id} follow-up`} result={result} />
          <Unsure key={`${id} unsure`} result={result} />
          {comparison && <Comparison result={{ ...result, comparison }} />}
          <UnplannedToDo result={result} />
          <CarePlan result={result} />
          <ExpertIsLooking {...result} />
          <NextTime {...result} />
          <Why {...result} />
          <Prevention {...result} />
          <Candidates {...result} />
          <Feedback key={`${id} feedback`} {...result} />
          <FurtherHelp {...result} />
          <Folded {...result} />
          <AnsweredBy {...result} />
        </div>
        <NextSteps id={id} isUnsure={isUnsure} asksForPhotos={result.photoNotes.length > 0} />
      </div>
    </Page>
  )
}

/** Whoever waits for an answer may be told of it; everybody else may keep the app at hand. */
const NextTime = ({ expertFeedback }: Pick<DiagnosisResult, 'expertFeedback'>) =>
  expertFeedback?.trim() ? (
    <InstallHint />
  ) : (
    <PushOffer question="전문가 답변이 오면 알려 드릴까요?" otherwise={<InstallHint />} />
  )
