import { type FormEvent, useEffect, useRef, useState } from 'react'
import { questionnaire } from '../../../../../contract/diagnosis.ts'
import { Button, Page, StickyActions } from '../../../../../ui/index.ts'
import { AnalysingOverlay } from './analysing-overlay.tsx'
import { useBackGesture } from './back-gesture.ts'
import { OptionStep } from './option-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PreviousNote } from './previous-note.tsx'
import { PromptStep } from './prompt-step.tsx'
import { ResumeNote } from './resume-note.tsx'
import { SendingProblemNote } from './sending-problem-note.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSubmission } from './use-submission.ts'
import { type ResumedWizard, useWizard } from './use-wizard.ts'
import { canGoOn, lastStep, questionOf, steps, type WizardState } from './wizard-state.ts'

interface WizardProps {
  memberId: string | undefined
  resumed: ResumedWizard | null
  /** The earlier diagnosis of the same plant that the address names. */
  previousId: string | null
}

/** The seven steps, one at a time, and the sending at the end. */
export function Wizard({ memberId, resumed, previousId }: WizardProps) {
  const wizard = useWizard(memberId, resumed, previousId)
  const { state, dispatch } = wizard
  const { send, share, problem } = useSubmission(wizard)
  useBackGesture(state.step, share !== undefined, dispatch)
  const [isResuming, setIsResuming] = useState(resumed !== null)
  const isOtherPlant = previousId !== null && state.previousId !== previousId
  const isLast = state.step === lastStep
  const bottom = useScrollDown(isLast && state.choice !== null && state.choice !== 'OTHER', state.taps)

  function goOn(event: FormEvent) {
    event.preventDefault()
    setIsResuming(false)
    if (!canGoOn(state)) return
    if (isLast) send()
    else dispatch({ type: 'next' })
  }

  function startAnew() {
    setIsResuming(false)
    wizard.startAnew()
  }

  return (
    <Page className="min-h-full flex-1">
      {isResuming && <ResumeNote isOther={isOtherPlant} onStartAnew={startAnew} />}
      {state.previousId && <PreviousNote id={state.previousId} step={state.step} dispatch={dispatch} />}
      <form onSubmit={goOn} className="flex flex-1 flex-col">
        <StepHeading step={state.step} />
        <div key={state.step} className="mb-8 animate-rise">
          <StepContent wizard={wizard} />
        </div>
        {isLast && problem && <SendingProblemNote problem={problem} dispatch={dispatch} onSendAgain={send} />}
        <StickyActions className="flex-wrap">
          {isLast && <ChosenPlace state={state} />}
          {state.step > 1 && (
            <Button variant="plain" size="lg" onClick={() => dispatch({ type: 'back' })}>
              이전
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            className="flex-1"
            disabled={!canGoOn(state)}
            busy={share !== undefined}
          >
            {isLast ? '진단하기' : '다음'}
          </Button>
        </StickyActions>
        <div ref={bottom} className="scroll-mb-(--bottom-inset)" />
      </form>
      {share !== undefined && <AnalysingOverlay share={share} />}
    </Page>
  )
}

function StepContent({ wizard: { state, dispatch } }: { wizard: ReturnType<typeof useWizard> }) {
  const step = steps[state.step - 1]
  const question = questionOf(state)
  if (question) return <OptionStep question={question} state={state} dispatch={dispatch} />
  if (step === 'full' || step === 'symptom')
    return <PhotoStep slot={step} photo={state.photos[step]} dispatch={dispatch} />
  return <PromptStep prompt={state.prompt} dispatch={dispatch} />
}

/** The highlight fades, so the value is said in words. */
function ChosenPlace({ state: { choice, answers } }: { state: WizardState }) {
  const place = answers.location
  if (choice === null || !place) return null
  const words =
    place.text ?? Object.entries(questionnaire.location).find(([code]) => code === place.code)?.[1]
  return (
    <p role="status" className="w-full truncate text-sm text-ink-muted">
      선택: {words}
    </p>
  )
}

/** The last choice brings the wizard's bottom, where 진단하기 stands, into view. */
function useScrollDown(isChosen: boolean, taps: number) {
  const bottom = useRef<HTMLDivElement>(null)
  const seen = useRef(taps)
  useEffect(() => {
    if (!isChosen || seen.current === taps) return
    seen.current = taps
    bottom.current?.scrollIntoView({ block: 'end', behavior: 'smooth' })
  }, [isChosen, taps])
  return bottom
}
