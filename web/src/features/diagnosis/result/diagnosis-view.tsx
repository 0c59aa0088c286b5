import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Page } from '../../../../../ui/index.ts'
import { InstallHint } from '../../../shared/install/install-hint.tsx'
import { PushOffer } from '../../notification/index.ts'
import { CarePlan } from '../care-plan/care-plan.tsx'
import { useIsPlanInstead } from '../care-plan/use-is-plan-instead.ts'
import { ShareSection } from '../share/share-section.tsx'
import { AdviceSteps, Prevention, Urgent } from './advice.tsx'
import { AlsoSeen } from './also-seen.tsx'
import { Comparison } from './comparison.tsx'
import { Disagreement } from './disagreement.tsx'
import { ExpertAnswer, ExpertPending } from './expert/expert-answer.tsx'
import { ExpertRequest } from './expert/expert-request.tsx'
import { SentReplies } from './expert/sent-replies.tsx'
import { Feedback } from './feedback.tsx'
import { FurtherHelp } from './further/further-help.tsx'
import { NextSteps } from './next-steps.tsx'
import { Overruled } from './overruled.tsx'
import { PhotoPair } from './photos/photo-pair.tsx'
import { Provisional } from './provisional.tsx'
import { Candidates, Reasons } from './reasons.tsx'
import { FollowUp } from './refine/follow-up.tsx'
import { RetakeSection } from './refine/retake-section.tsx'
import { EmergencyPanel } from './safety/emergency-panel.tsx'
import { ToxicityNote } from './safety/toxicity-note.tsx'
import { Signals } from './signals.tsx'
import { EngineLine, SubmissionDetails } from './submission-details.tsx'
import { Verdict } from './verdict.tsx'

/**
 * The result page: one column on phones, two columns with sticky next steps on wide windows. Photos, expert,
 * problem with reasons, solutions and tips come first; a running care plan stands in place of the solutions.
 */
export function DiagnosisView({ result }: { result: DiagnosisResult }) {
  const isUnsure = result.problemId === null && !result.isNamedByExpert
  const { id, comparison } = result
  const isPlanInstead = useIsPlanInstead(result)
  return (
    <Page wide>
      <EmergencyPanel {...result} />
      {result.emergency && <ToxicityNote {...result} isOpen />}
      <ExpertAnswer {...result} />
      <ExpertRequest {...result} />
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12">
        <div>
          <PhotoPair {...result} />
          <ExpertPending {...result} />
          <SentReplies {...result} />
          <Verdict {...result} />
          <Overruled {...result} />
          {!result.emergency && <ToxicityNote {...result} />}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Urgent {...result} />
          <Provisional {...result} />
          <Disagreement {...result} />
          <Reasons {...result} />
          <FollowUp key={`${id} follow-up`} result={result} />
          <RetakeSection key={`${id} unsure`} result={result} />
          {isPlanInstead ? <CarePlan result={result} /> : <AdviceSteps {...result} />}
          <AlsoSeen {...result} />
          <Signals {...result} />
          <Prevention {...result} />
          {!isPlanInstead && <CarePlan result={result} />}
          {comparison && <Comparison result={{ ...result, comparison }} />}
          <NotificationOffer {...result} />
          <Candidates {...result} />
          <Feedback key={`${id} feedback`} {...result} />
          <ShareSection result={result} />
          <FurtherHelp {...result} />
          <SubmissionDetails {...result} />
          <EngineLine {...result} />
        </div>
        <NextSteps id={id} isUnsure={isUnsure} hasPrimary={!hasOtherPriority(result)} />
      </div>
    </Page>
  )
}

/** Whether something on the page matters more than the next steps, or nothing needs to be done. */
const hasOtherPriority = ({ emergency, family, problemId, photoNotes }: DiagnosisResult) =>
  Boolean(emergency) || family === 'HARMLESS' || (problemId === null && photoNotes.length > 0)

/** Offers push notifications until the expert has answered, and otherwise the installation of the app. */
const NotificationOffer = ({ expertFeedback }: Pick<DiagnosisResult, 'expertFeedback'>) =>
  expertFeedback?.trim() ? (
    <InstallHint hasHelped />
  ) : (
    <PushOffer question="전문가 답변이 오면 알려 드릴까요?" otherwise={<InstallHint hasHelped />} />
  )
