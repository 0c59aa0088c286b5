import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { type Dispatch, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useIsOnline } from '../../../../../client/use-is-online.ts'
import {
  answerMaxLength,
  promptMaxLength,
  type Question,
  questionnaire,
} from '../../../../../contract/diagnosis/diagnosis.ts'
import { screens } from '../../../../../contract/screens.ts'
import {
  Button,
  classNames,
  Field,
  Growth,
  Page,
  RadioList,
  SproutScene,
  StickyActions,
  scrollBehavior,
  TextArea,
  TextInput,
  useDialogs,
} from '../../../../../ui/index.ts'
import { site } from '../../../shared/site.ts'
import { useFirstQuestion } from '../diagnosis.queries.ts'
import { QuestionChoice } from '../question/question-options.tsx'
import { EmergencyPanel } from '../result/safety.tsx'
import { AnalysingOverlay } from './analysing-overlay.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PreviousNote } from './previous-note.tsx'
import { PromiseNote } from './promise-note.tsx'
import { SubmissionProblemNote } from './submission-problem-note.tsx'
import { ToldSoFar } from './told-so-far.tsx'
import { useBackGesture } from './use-back-gesture.ts'
import { useSubmission } from './use-submission.ts'
import { type ResumedWizard, useWizard } from './use-wizard.ts'
import {
  canContinue,
  currentQuestion,
  isDangerShown,
  isPromptUnread,
  lastStep,
  steps,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

/** Texts of the wizard's four questions. */
const questionTexts: Record<Question, { title: string; lead: string; placeholder: string }> = {
  wateringFrequency: {
    title: '물을 얼마나 자주 주나요?',
    lead: '평소 습관에 가장 가까운 것을 골라 주세요.',
    placeholder: '구체적으로 적어 주세요 (예: 사흘에 한 번)',
  },
  experience: {
    title: '식물을 키운 지 얼마나 되었나요?',
    lead: '대략이면 충분해요.',
    placeholder: '구체적으로 적어 주세요 (예: 이번이 처음)',
  },
  symptomDuration: {
    title: '증상을 언제 발견했나요?',
    lead: '정확하지 않아도 괜찮아요.',
    placeholder: '구체적으로 적어 주세요 (예: 지난봄부터)',
  },
  location: {
    title: '식물이 어디에 있나요?',
    lead: '빛과 바람을 짐작하는 데 도움이 돼요.',
    placeholder: '구체적으로 적어 주세요 (예: 북향 베란다)',
  },
}

/** Its page, in wide windows with a place for what was told so far. */
export const wizardFrame =
  'min-h-full flex-1 max-md:pb-(--bottom-inset) lg:max-w-wide! lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 short:pt-3'

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
  opener.current = useBackGesture(
    state.step,
    progress !== undefined,
    dispatch,
    progress?.sent === 1 ? leave : stop,
  )
  const firstQuestion = useFirstQuestion()
  const isOnline = useIsOnline()
  const [isResuming, setIsResuming] = useState(resumed !== null)
  const isOtherPlant = previousId !== null && state.previousId !== previousId
  const isLast = state.step === lastStep
  const offlineReason = useId()
  const slide = useSlide(state.step)
  const form = useScrollDown(isLast && state.choice !== null && state.choice !== 'OTHER', state.taps)

  function proceed(event: FormEvent) {
    event.preventDefault()
    setIsResuming(false)
    if (!canContinue(state) || (isLast && !isOnline)) return
    if (isLast) submit()
    else if (isPromptUnread(state)) readPrompt()
    else dispatch({ type: 'next' })
  }

  async function readPrompt() {
    if (firstQuestion.isPending) return
    const read = await firstQuestion.mutateAsync(state.prompt.trim())
    dispatch({ type: 'promptRead', read })
  }

  function restart() {
    setIsResuming(false)
    wizard.restart()
  }

  if (sentElsewhere) return <SentNote diagnosisId={sentElsewhere} onRestart={restart} />
  return (
    <Page className={wizardFrame}>
      <ToldSoFar {...state} />
      {isResuming && <ResumeNote isOther={isOtherPlant} onRestart={restart} />}
      {state.previousId && <PreviousNote id={state.previousId} step={state.step} dispatch={dispatch} />}
      <form
        ref={form}
        onSubmit={proceed}
        className="flex flex-1 scroll-mb-(--bottom-inset) flex-col lg:col-start-1"
      >
        <StepHeading step={state.step} />
        {(state.step === 1 || isLast) && <PromiseNote />}
        <div key={state.step} className={classNames('mb-8 flex flex-1 flex-col', slide)}>
          <StepContent state={state} dispatch={dispatch} />
        </div>
        {isLast && problem && (
          <SubmissionProblemNote problem={problem} dispatch={dispatch} onRetry={submit} />
        )}
        <StickyActions className="flex-wrap border-t-0! py-2! short:static">
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
            busy={progress !== undefined || (isPromptUnread(state) && firstQuestion.isPending)}
          >
            {isLast ? '진단하기' : isDangerShown(state) ? '그래도 진단 이어 하기' : '다음'}
          </Button>
        </StickyActions>
      </form>
      {progress !== undefined && (
        <AnalysingOverlay
          progress={progress}
          photo={state.photos.symptom?.blob}
          onResend={resend}
          onStop={stop}
          onLeave={leave}
        />
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
  return <PromptStep state={state} dispatch={dispatch} />
}

/** The class with which a step comes in: from the right after the one before it, from the left on the way back. */
function useSlide(step: number) {
  const [shown, setShown] = useState({ step, slide: '' })
  if (shown.step !== step)
    setShown({ step, slide: step > shown.step ? 'animate-from-right' : 'animate-from-left' })
  return shown.slide
}

/** Shows the chosen option as text, since its highlight fades; keeps its place, so that the choice moves nothing. */
function ChosenLocation({ state: { choice, answers } }: { state: WizardState }) {
  const { location } = answers
  const label =
    location?.text ?? Object.entries(questionnaire.location).find(([code]) => code === location?.code)?.[1]
  return (
    <p role="status" className="min-h-6 w-full truncate muted">
      {choice !== null && label && `선택: ${label}`}
    </p>
  )
}

/** Scrolls to the submit button after an option is chosen on the last step. */
function useScrollDown(isChosen: boolean, taps: number) {
  const form = useRef<HTMLFormElement>(null)
  const handledTaps = useRef(taps)
  useEffect(() => {
    if (!isChosen || handledTaps.current === taps) return
    handledTaps.current = taps
    form.current?.scrollIntoView({ block: 'end', behavior: scrollBehavior() })
  }, [isChosen, taps])
  return form
}

const tips = [
  '언제부터, 어느 잎에서 시작됐는지',
  '흙이 젖어 있는지 말라 있는지',
  '최근에 옮기거나 분갈이했는지',
]
/** Says that a text is longer than the server accepts; nothing is cut. */
const tooLong = (text: string, limit: number) =>
  text.length > limit &&
  `${limit.toLocaleString()}자까지 쓸 수 있어요. ${(text.length - limit).toLocaleString()}자를 줄여 주세요.`

/** Length from which the remaining length is shown. */
const lengthHintFrom = promptMaxLength - 200

interface PromptStepProps {
  state: WizardState
  dispatch: Dispatch<WizardAction>
}

/** The customer's description of the symptoms, the emergency that it tells of, and the question about one that carries no sign. */
function PromptStep({ state: { prompt, firstQuestion, firstSign, danger }, dispatch }: PromptStepProps) {
  const emergency = danger?.emergency
  // The panel appears above the place of the last tap.
  useEffect(() => {
    if (emergency) window.scrollTo({ top: 0, behavior: scrollBehavior() })
  }, [emergency])
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAsked = useRef(firstQuestion !== null)
  useEffect(() => {
    if (!firstQuestion || wasAsked.current) return
    wasAsked.current = true
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: scrollBehavior() })
  }, [firstQuestion])

  return (
    <div className="flex flex-col gap-5">
      <EmergencyPanel emergency={emergency} />
      <Field
        label={<span className="sr-only">증상 설명</span>}
        hint={prompt.length >= lengthHintFrom && `${prompt.length} / ${promptMaxLength}자`}
        error={tooLong(prompt, promptMaxLength)}
      >
        <TextArea
          rows={6}
          placeholder="예: 2주 전부터 아래쪽 잎이 노래지더니 하나씩 떨어져요. 벌레는 안 보여요."
          className="max-h-80 min-h-48"
          value={prompt}
          onChange={(event) => dispatch({ type: 'promptTyped', text: event.target.value })}
        />
      </Field>
      {firstQuestion ? (
        <QuestionChoice
          question={firstQuestion}
          chosen={firstSign}
          onChoose={(value) => dispatch({ type: 'firstSignChosen', value })}
          headingRef={heading}
        />
      ) : (
        <PromptTips />
      )}
    </div>
  )
}

const PromptTips = () => (
  <div className="rounded-md bg-leaf-soft px-4 py-3">
    <p className="text-sm font-semibold text-leaf">함께 적으면 더 정확해져요</p>
    <ul className="mt-1 list-disc pl-5 text-sm marker:text-leaf">
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </div>
)

interface ResumeNoteProps {
  /** Whether the resumed draft is about another plant than the one in the address. */
  isOther: boolean
  onRestart: () => void
}

/** Says that the wizard was resumed from a draft, and offers to start over. */
function ResumeNote({ isOther, onRestart }: ResumeNoteProps) {
  const dialogs = useDialogs()

  async function ask() {
    const isSure = await dialogs.confirm({
      title: '처음부터 다시 시작할까요?',
      text: '올린 사진과 적어 둔 내용이 지워져요.',
      confirm: '새로 시작',
      cancel: '이어서 하기',
    })
    if (isSure) onRestart()
  }

  return (
    <div className="mb-4 flex items-center gap-3 rounded-md bg-leaf-soft py-1 pr-1 pl-4 text-leaf">
      <Sprout aria-hidden size={20} className="shrink-0" />
      <p className="flex-1 text-sm">
        <strong className="font-semibold">이어서 하기</strong> ·{' '}
        {isOther ? '쓰다 만 다른 진단이 있어요' : '멈춘 곳부터예요'}
      </p>
      <Button variant="soft" onClick={ask}>
        새로 시작
      </Button>
    </div>
  )
}

interface SentNoteProps {
  diagnosisId: string
  onRestart: () => void
}

/** In place of a wizard whose run became a diagnosis in another tab, or after the person left it. */
const SentNote = ({ diagnosisId, onRestart }: SentNoteProps) => (
  <Page className="min-h-full flex-1 items-center justify-center text-center">
    <div aria-hidden className="size-40">
      <SproutScene />
    </div>
    <h1 tabIndex={-1} className="mt-6 text-xl font-bold">
      진단 결과가 나왔어요
    </h1>
    <p role="status" className="mt-2 max-w-xs text-balance text-ink-muted">
      쓰시던 진단은 이미 보냈어요. 한 번만 보내져서 결과도 하나예요.
    </p>
    <div className="mt-8 flex w-full max-w-sm flex-col gap-2">
      <Button asChild size="lg" block>
        <Link to={screens.diagnosisResult.route} params={{ id: diagnosisId }} replace>
          결과 보기
        </Link>
      </Button>
      <Button variant="plain" size="lg" block onClick={onRestart}>
        다른 식물 진단하기
      </Button>
    </div>
  </Page>
)

const rulesNotice = '새잎의 진단 프로그램이 글과 답변으로 먼저 진단하고, 사진은 전문가가 봐요.'

/** Says before the first photo that a generative AI will see it, whose that is, and where to refuse. */
const AiNotice = ({ photoModel }: { photoModel: string }) => (
  <>
    {photoModel}가 사진과 글을 먼저 살펴보고, 전문가가 답할 때도 봐요. 보내고 싶지 않으면{' '}
    <Link to={screens.profileEdit.route} hash="ai-analysis" className="underline underline-offset-4">
      내 정보에서 끌 수 있어요
    </Link>
    .
  </>
)

const headings = {
  full: {
    title: '식물 전체가 보이는 사진을 올려 주세요',
    get lead() {
      const { photoModel } = site()
      return photoModel ? <AiNotice photoModel={photoModel} /> : rulesNotice
    },
  },
  symptom: { title: '걱정되는 부분을 가까이 찍어 주세요', lead: '가장 심한 곳 한 군데면 충분해요.' },
  prompt: { title: '어떤 점이 걱정되나요?', lead: '친구에게 말하듯 편하게 적어 주세요.' },
  ...questionTexts,
}

/** Shows the progress and the step's title, and moves the focus to the title on every new step. */
function StepHeading({ step }: { step: number }) {
  const counterId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const { title, lead } = headings[steps[step - 1] ?? 'full']
  return (
    <header className="mb-6">
      <div className="-mt-2 mb-2 flex items-center justify-between gap-4">
        <Growth value={step} max={lastStep} label="진단 진행" className="w-50" />
        <p id={counterId} className="text-sm font-semibold text-ink-muted">
          {step} / {lastStep}
        </p>
      </div>
      <h1 ref={heading} tabIndex={-1} aria-describedby={counterId} className="text-xl font-bold">
        {title}
      </h1>
      <p className="mt-2 text-ink-muted">{lead}</p>
    </header>
  )
}

interface OptionStepProps {
  question: Question
  state: WizardState
  dispatch: Dispatch<WizardAction>
}

/** A question with its options; the option OTHER shows a text field. */
function OptionStep({ question, state, dispatch }: OptionStepProps) {
  const { title, placeholder } = questionTexts[question]
  return (
    <div className="flex flex-col gap-4">
      <RadioList
        label={title}
        options={optionsOf(question, state)}
        value={state.choice}
        quiet={!state.highlighted}
        onChange={(code) => dispatch({ type: 'optionChosen', code })}
      />
      {state.choice === 'OTHER' && (
        <Field
          label="기타 내용"
          className="animate-rise"
          error={tooLong(state.otherTexts[question] ?? '', answerMaxLength)}
        >
          <TextInput
            autoFocus
            className="scroll-mb-48"
            placeholder={placeholder}
            enterKeyHint="next"
            value={state.otherTexts[question] ?? ''}
            onChange={(event) => dispatch({ type: 'otherTyped', text: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

/** The options; the one that was chosen before says so in words where it is not highlighted, as after going back. */
const optionsOf = (question: Question, { answers, highlighted }: WizardState) =>
  Object.entries(questionnaire[question]).map(([value, label]) => ({
    value,
    label:
      answers[question]?.code === value && !highlighted ? (
        <>
          {label} <span className="ml-2 text-sm font-semibold text-leaf">고른 답</span>
        </>
      ) : (
        label
      ),
  }))
