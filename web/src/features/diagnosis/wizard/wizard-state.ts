import {
  type Answers,
  answerMaxLength,
  promptMaxLength,
  type Question,
  questions,
} from '../../../../../contract/diagnosis.ts'
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
  /** The earlier diagnosis of the same plant, when this one looks at it again. */
  previousId: string | null
  /** Complete answers only: OTHER is in here once it has words. */
  answers: Answers
  /** The option chosen on the step that is shown; going back clears it. */
  choice: string | null
  /** What was typed for OTHER, question by question. */
  otherTexts: Partial<Record<Question, string>>
  /** Grows with every tap on an option, so that a timer starts again even for the same option. */
  taps: number
  /** Whether the chosen option is painted as chosen (on the last step the paint fades, the value stays). */
  highlighted: boolean
}

export type WizardAction =
  | { type: 'photoChosen'; slot: PhotoSlot; photo: PreparedPhoto }
  | { type: 'photoRemoved'; slot: PhotoSlot }
  | { type: 'promptTyped'; text: string }
  | { type: 'optionChosen'; code: string }
  | { type: 'otherTyped'; text: string }
  | { type: 'highlightFaded' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'stepOpened'; step: number }
  | { type: 'previousForgotten' }
  | { type: 'startedAnew'; previousId: string | null }

export const blankWizard: WizardState = {
  step: 1,
  photos: {},
  prompt: '',
  previousId: null,
  answers: {},
  choice: null,
  otherTexts: {},
  taps: 0,
  highlighted: false,
}

/** Moves the wizard on by one action. Pure: timers, storage and sending live elsewhere. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'photoChosen':
      return { ...state, photos: { ...state.photos, [action.slot]: action.photo } }
    case 'photoRemoved': {
      const { [action.slot]: _removed, ...photos } = state.photos
      return { ...state, photos }
    }
    case 'promptTyped':
      return { ...state, prompt: action.text.slice(0, promptMaxLength) }
    case 'optionChosen':
      return optionChosen(state, action.code)
    case 'otherTyped':
      return otherTyped(state, action.text)
    case 'highlightFaded':
      return { ...state, highlighted: false }
    case 'next':
      return canGoOn(state) && state.step < lastStep ? openStep(state, state.step + 1) : state
    case 'back':
      return state.step > 1 ? openStep(state, state.step - 1) : state
    case 'stepOpened':
      return openStep(state, action.step)
    case 'previousForgotten':
      return { ...state, previousId: null }
    case 'startedAnew':
      return { ...blankWizard, previousId: action.previousId }
  }
}

/** The question asked on this step; undefined on the photo and description steps. */
export const questionOf = (state: WizardState) =>
  questions.find((question) => question === steps[state.step - 1])

/** Whether 다음 (on the last step 진단하기) is enabled. */
export function canGoOn(state: WizardState): boolean {
  const step = steps[state.step - 1]
  if (step === 'full' || step === 'symptom') return state.photos[step] !== undefined
  if (step === 'prompt') return state.prompt.trim() !== ''
  return step !== undefined && state.choice !== null && state.answers[step] !== undefined
}

/** Steps 4 to 6 go on by themselves shortly after an option that needs no words. */
export const advancesByItself = (state: WizardState) =>
  questionOf(state) !== undefined &&
  state.step < lastStep &&
  state.choice !== null &&
  state.choice !== 'OTHER'

/** On the last step the paint of the choice fades, unless its text field is open. */
export const highlightFades = (state: WizardState) =>
  state.step === lastStep && state.highlighted && state.choice !== 'OTHER'

/** The first step, up to the third, that still lacks what it asks for; 7 when none does. */
export const firstOpenStep = (state: WizardState) => {
  const open = [1, 2, 3].find((step) => !canGoOn({ ...state, step }))
  return open ?? lastStep
}

/** True while nothing has been given yet: there is nothing worth keeping. */
export const isBlank = ({ step, photos, prompt, answers }: WizardState) =>
  step === 1 &&
  prompt === '' &&
  photoSlots.every((slot) => photos[slot] === undefined) &&
  Object.keys(answers).length === 0

function optionChosen(state: WizardState, code: string): WizardState {
  const question = questionOf(state)
  if (!question) return state
  const chosen = { ...state, choice: code, taps: state.taps + 1, highlighted: true }
  if (code === 'OTHER') return withOther(chosen, question, state.otherTexts[question] ?? '')
  return { ...chosen, answers: { ...state.answers, [question]: { code } } }
}

function otherTyped(state: WizardState, text: string): WizardState {
  const question = questionOf(state)
  if (!question || state.choice !== 'OTHER') return state
  return withOther(state, question, text.slice(0, answerMaxLength))
}

function withOther(state: WizardState, question: Question, text: string): WizardState {
  const { [question]: _before, ...others } = state.answers
  const words = text.trim()
  return {
    ...state,
    otherTexts: { ...state.otherTexts, [question]: text },
    answers: words ? { ...others, [question]: { code: 'OTHER', text: words } } : others,
  }
}

const openStep = (state: WizardState, step: number): WizardState => ({
  ...state,
  step,
  choice: null,
  highlighted: false,
})
