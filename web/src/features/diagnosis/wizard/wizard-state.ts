import {
  type Answers,
  answerMaxLength,
  type Emergency,
  type FirstQuestion,
  type FollowUp,
  promptMaxLength,
  type Question,
  questions,
} from '../../../../../contract/diagnosis/diagnosis.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'

/** The seven steps: two photos, the description, then the four questions in their order. */
export const steps = ['full', 'symptom', 'prompt', ...questions] as const
export const lastStep = steps.length

export const photoSlots = ['full', 'symptom'] as const
export type PhotoSlot = (typeof photoSlots)[number]
export type WizardPhotos = Partial<Record<PhotoSlot, PreparedPhoto>>

export interface WizardState {
  /** 1 to 7. */
  step: number
  photos: WizardPhotos
  prompt: string
  /** The question about a description without a sign; null until it is asked. */
  firstQuestion: FollowUp | null
  /** The value of the answer to it. */
  firstSign: string | null
  /** The emergency that the description told of when it was read. */
  danger: { emergency: Emergency; prompt: string } | null
  /** An earlier diagnosis of the same plant. */
  previousId: string | null
  /** Complete answers only: OTHER is included once its text is not blank. */
  answers: Answers
  /** The option chosen on the current step; cleared when the step changes. */
  choice: string | null
  /** Text typed for OTHER, by question. */
  otherTexts: Partial<Record<Question, string>>
  /** Counts taps on options, so that a timer restarts even for the same option. */
  taps: number
  /** Whether the chosen option is highlighted; on the last step the highlight fades but the choice stays. */
  highlighted: boolean
}

export type WizardAction =
  | { type: 'photoChosen'; slot: PhotoSlot; photo: PreparedPhoto }
  | { type: 'photoRemoved'; slot: PhotoSlot }
  | { type: 'promptTyped'; text: string }
  | { type: 'promptRead'; read: FirstQuestion }
  | { type: 'firstSignChosen'; value: string }
  | { type: 'optionChosen'; code: string }
  | { type: 'otherTyped'; text: string }
  | { type: 'highlightFaded' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'stepOpened'; step: number }
  | { type: 'previousCleared' }
  | { type: 'restarted'; previousId: string | null }

export const initialWizard: WizardState = {
  step: 1,
  photos: {},
  prompt: '',
  firstQuestion: null,
  firstSign: null,
  danger: null,
  previousId: null,
  answers: {},
  choice: null,
  otherTexts: {},
  taps: 0,
  highlighted: false,
}

/** Returns the state after an action. Pure: timers, storage and submission are elsewhere. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'photoChosen':
      return { ...state, photos: { ...state.photos, [action.slot]: action.photo } }
    case 'photoRemoved': {
      const { [action.slot]: _removed, ...photos } = state.photos
      return { ...state, photos }
    }
    case 'promptTyped':
      return { ...state, prompt: action.text }
    case 'promptRead':
      return promptRead(state, action.read)
    case 'firstSignChosen':
      return { ...state, firstSign: action.value, choice: action.value, taps: state.taps + 1 }
    case 'optionChosen':
      return optionChosen(state, action.code)
    case 'otherTyped':
      return otherTyped(state, action.text)
    case 'highlightFaded':
      return { ...state, highlighted: false }
    case 'next':
      return canContinue(state) && state.step < lastStep ? openStep(answered(state), state.step + 1) : state
    case 'back':
      return state.step > 1 ? openStep(state, state.step - 1) : state
    case 'stepOpened':
      return openStep(state, action.step)
    case 'previousCleared':
      return { ...state, previousId: null }
    case 'restarted':
      return { ...initialWizard, previousId: action.previousId }
  }
}

/** Returns the current step's question; undefined on the photo and description steps. */
export const currentQuestion = (state: WizardState) =>
  questions.find((question) => question === steps[state.step - 1])

/** Whether 다음 (on the last step 진단하기) is enabled. */
export function canContinue(state: WizardState): boolean {
  const step = steps[state.step - 1]
  if (step === 'full' || step === 'symptom') return state.photos[step] !== undefined
  if (step === 'prompt') return state.prompt.trim() !== '' && state.prompt.length <= promptMaxLength
  return step !== undefined && state.choice !== null && state.answers[step] !== undefined
}

/**
 * Whether 다음 first has the description read, to show an emergency or ask the first question where it is needed: the
 * question once per diagnosis, the emergency once per text.
 */
export const isPromptUnread = (state: WizardState) =>
  steps[state.step - 1] === 'prompt' && state.firstQuestion === null && !isDangerShown(state)

/** Whether the emergency is shown that this very description tells of. */
export const isDangerShown = ({ step, danger, prompt }: WizardState) =>
  steps[step - 1] === 'prompt' && danger?.prompt === prompt

/** Whether the wizard advances automatically: after the first question, and on steps 4 to 6 after an option other than OTHER. */
export const advancesAutomatically = ({ step, choice }: WizardState) =>
  step < lastStep && choice !== null && choice !== 'OTHER'

/** Whether the highlight will fade: on the last step, for an option other than OTHER. */
export const isHighlightFading = (state: WizardState) =>
  state.step === lastStep && state.highlighted && state.choice !== 'OTHER'

/** Returns the first incomplete step among the first three; 7 when they are complete. */
export const firstIncompleteStep = (state: WizardState) => {
  const incomplete = [1, 2, 3].find((step) => !canContinue({ ...state, step }))
  return incomplete ?? lastStep
}

/** Whether nothing has been entered yet, so no draft is stored. */
export const isBlank = ({ step, photos, prompt, answers }: WizardState) =>
  step === 1 &&
  prompt === '' &&
  photoSlots.every((slot) => photos[slot] === undefined) &&
  Object.keys(answers).length === 0

/** Shows the emergency or the question, or goes on without one; ignored when the person has gone elsewhere meanwhile. */
function promptRead(state: WizardState, read: FirstQuestion): WizardState {
  if (!isPromptUnread(state)) return state
  if (!read) return wizardReducer({ ...state, danger: null }, { type: 'next' })
  return 'emergency' in read
    ? { ...state, danger: { emergency: read.emergency, prompt: state.prompt } }
    : { ...state, danger: null, firstQuestion: read }
}

/** Answers a first question that is passed over by its option "don't know", the one without a picture. */
function answered(state: WizardState): WizardState {
  const { step, firstQuestion, firstSign } = state
  const unknown = firstQuestion?.options.find(({ picture }) => !picture)
  return steps[step - 1] === 'prompt' && firstSign === null && unknown
    ? { ...state, firstSign: unknown.value }
    : state
}

function optionChosen(state: WizardState, code: string): WizardState {
  const question = currentQuestion(state)
  if (!question) return state
  const chosen = { ...state, choice: code, taps: state.taps + 1, highlighted: true }
  if (code === 'OTHER') return withOther(chosen, question, state.otherTexts[question] ?? '')
  return { ...chosen, answers: { ...state.answers, [question]: { code } } }
}

function otherTyped(state: WizardState, text: string): WizardState {
  const question = currentQuestion(state)
  if (!question || state.choice !== 'OTHER') return state
  return withOther(state, question, text)
}

function withOther(state: WizardState, question: Question, text: string): WizardState {
  const { [question]: _before, ...others } = state.answers
  const trimmed = text.trim()
  return {
    ...state,
    otherTexts: { ...state.otherTexts, [question]: text },
    answers:
      trimmed && trimmed.length <= answerMaxLength
        ? { ...others, [question]: { code: 'OTHER', text: trimmed } }
        : others,
  }
}

const openStep = (state: WizardState, step: number): WizardState => ({
  ...state,
  step,
  choice: null,
  highlighted: false,
})
