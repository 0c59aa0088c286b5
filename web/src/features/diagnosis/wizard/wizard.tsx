import { type Dispatch, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useIsOnline } from '../../../../../client/use-is-online.ts'
import { questionnaire } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Button, Page, StickyActions, scrollBehavior } from '../../../../../ui/index.ts'
import { PreviousNote } from './previous-note.tsx'
import { ResumeNote } from './resume-note.tsx'
import { SentNote } from './sent-note.tsx'
import { OptionStep } from './steps/option-step.tsx'
import { PhotoStep } from './steps/photo-step.tsx'
import { PromptStep } from './steps/prompt-step.tsx'
import { StepHeading } from './steps/step-heading.tsx'
import { AnalysingOverlay } from './submission/analysing-overlay.tsx'
import { SubmissionProblemNote } from './submission/submission-problem-note.tsx'
import { useSubmission } from './submission/use-submission.ts'
import { useBackGesture } from './use-back-gesture.ts'
import { type ResumedWizard, useWizard } from './use-wizard.ts'
import {
  canContinue,
  currentQuestion,
  lastStep,
  steps,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

interface WizardProps {
  memberId: string | undefined
  resumed: ResumedWizard | null
  /** The earlier diagnosis of the same plant, from the address. */
  previousId: string | null
  /** Says to the page whether this wizard is being sent. */
  isSending: RefObject<boolean>
}

/** The seven steps, one at a time, and the submission at the end. */
export function Wizard({ memberId, resumed, previousId, isSending }: WizardProps) {
  const wizard = useWizard(memberId, resumed, previousId)
  const { state, dispatch, run, lastAttempt, rememberAttempt, finish, sentElsewhere } = wizard
  const opener = useRef((open: () => void) => open())
  const { submit, progress, problem, resend, stop, leave } = useSubmission({
    isSending,
    state,
    dispatch,
    run,
    lastAttempt,
    onAttempt: rememberAttempt,
    onSubmitted: finish,
    replaceWizard: (open) => opener.current(open),
  })
  opener.current = useBackGesture(state.step, progress !== undefined, dispatch, progress === 1 ? leave : stop)
  const isOnline = useIsOnline()
  const [isResuming, setIsResuming] = useState(resumed !== null)
  const isOtherPlant = previousId !== null && state.previousId !== previousId
  const isLast = state.step === lastStep
  const offlineReason = useId()
  const bottom = useScrollDown(isLast && state.choice !== null && state.choice !== 'OTHER', state.taps)

  function proceed(event: FormEvent) {
    event.preventDefault()
    setIsResuming(false)
    if (!canContinue(state) || (isLast && !isOnline)) return
    if (isLast) submit()
    else dispatch({ type: 'next' })
  }

  function restart() {
    setIsResuming(false)
    wizard.restart()
  }

  if (sentElsewhere) return <SentNote diagnosisId={sentElsewhere} onRestart={restart} />
  return (
    <Page className="min-h-full flex-1 short:pt-3">
      {isResuming && <ResumeNote isOther={isOtherPlant} onRestart={restart} />}
      {state.previousId && <PreviousNote id={state.previousId} step={state.step} dispatch={dispatch} />}
      <form onSubmit={proceed} className="flex flex-1 flex-col">
        <StepHeading step={state.step} />
        <div key={state.step} className="mb-8 animate-rise">
          <StepContent state={state} dispatch={dispatch} />
        </div>
        {isLast && problem && (
          <SubmissionProblemNote problem={problem} dispatch={dispatch} onRetry={submit} />
        )}
        <StickyActions className="flex-wrap short:static">
          {isLast && !isOnline && (
            <p id={offlineReason} role="status" className="w-full text-sm text-sun">
              인터넷에 연결되면 보낼 수 있어요. 적어 주신 내용은 그대로 있어요.
            </p>
          )}
          {isLast && <ChosenLocation state={state} />}
          {state.step > 1 && (
            <Button variant="plain" size="lg" onClick={() => dispatch({ type: 'back' })}>
              이전
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            className="flex-1"
            disabled={!canContinue(state) || (isLast && !isOnline)}
            aria-describedby={isLast && !isOnline ? offlineReason : undefined}
            busy={progress !== undefined}
          >
            {isLast ? '진단하기' : '다음'}
          </Button>
        </StickyActions>
        <div ref={bottom} className="scroll-mb-(--bottom-inset)" />
      </form>
      {progress !== undefined && (
        <AnalysingOverlay progress={progress} onResend={resend} onStop={stop} onLeave={leave} />
      )}
    </Page>
  )
}

function StepContent({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const step = steps[state.step - 1]
  const question = currentQuestion(state)
  if (question) return <OptionStep question={question} state={state} dispatch={dispatch} />
  if (step === 'full' || step === 'symptom')
    return <PhotoStep slot={step} photo={state.photos[step]} dispatch={dispatch} />
  return <PromptStep prompt={state.prompt} dispatch={dispatch} />
}

/** Shows the chosen option as text, since its highlight fades. */
function ChosenLocation({ state: { choice, answers } }: { state: WizardState }) {
  const { location } = answers
  if (choice === null || !location) return null
  const label =
    location.text ?? Object.entries(questionnaire.location).find(([code]) => code === location.code)?.[1]
  return (
    <p role="status" className="w-full truncate text-sm text-ink-muted">
      선택: {label}
    </p>
  )
}

/** Scrolls to the submit button after an option is chosen on the last step. */
function useScrollDown(isChosen: boolean, taps: number) {
  const bottom = useRef<HTMLDivElement>(null)
  const handledTaps = useRef(taps)
  useEffect(() => {
    if (!isChosen || handledTaps.current === taps) return
    handledTaps.current = taps
    bottom.current?.scrollIntoView({ block: 'end', behavior: scrollBehavior() })
  }, [isChosen, taps])
  return bottom
}
