import { describe, expect, test } from 'vitest'
import type { FollowUp } from '../../../../../contract/diagnosis/diagnosis.ts'
import {
  advancesAutomatically,
  canContinue,
  firstIncompleteStep,
  initialWizard,
  isBlank,
  isDangerShown,
  isHighlightFading,
  isPromptUnread,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from './wizard-state.ts'

const photo = { id: 'p', blob: new Blob(['x']), width: 4, height: 3 }
const apply = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(wizardReducer, state)
const filled: WizardState = {
  ...initialWizard,
  photos: { full: photo, symptom: photo },
  prompt: '잎이 노래요',
}
const at = (step: number): WizardState => ({ ...filled, step })
const choose = (code: string): WizardAction => ({ type: 'optionChosen', code })
const type = (text: string): WizardAction => ({ type: 'otherTyped', text })
const next: WizardAction = { type: 'next' }
const back: WizardAction = { type: 'back' }

describe('the photo and description steps', () => {
  test('each photo step needs its own photo', () => {
    const withFull = apply(initialWizard, { type: 'photoChosen', slot: 'full', photo })
    expect(canContinue(initialWizard)).toBe(false)
    expect(canContinue(withFull)).toBe(true)
    expect(apply(withFull, next, next).step).toBe(2)
  })

  test('a removed photo is required again', () => {
    expect(canContinue(apply(at(1), { type: 'photoRemoved', slot: 'full' }))).toBe(false)
  })

  test('the description must not be blank', () => {
    expect(canContinue({ ...at(3), prompt: ' \n ' })).toBe(false)
    expect(canContinue(apply(at(3), { type: 'promptTyped', text: '잎이 말라요' }))).toBe(true)
  })

  test('a description longer than the server reads is kept whole and has to be shortened', () => {
    const long = apply(at(3), { type: 'promptTyped', text: '잎'.repeat(5001) })
    expect(long.prompt).toHaveLength(5001)
    expect(canContinue(long)).toBe(false)
    expect(canContinue(apply(at(3), { type: 'promptTyped', text: '잎'.repeat(3000) }))).toBe(true)
  })
})

describe('the question about a description without a sign', () => {
  const question: FollowUp = {
    id: 'first_sign',
    text: '무엇이 먼저 보이나요?',
    options: [
      { value: 'SPOTS', label: '반점이 있어요', picture: 'SPOTS' },
      { value: 'unknown', label: '잘 모르겠어요' },
    ],
  }
  const asked = apply(at(3), { type: 'promptRead', read: question })

  test('keeps the step, once per diagnosis', () => {
    expect(isPromptUnread(at(3))).toBe(true)
    expect(asked).toMatchObject({ step: 3, firstQuestion: question, firstSign: null })
    expect(isPromptUnread(asked)).toBe(false)
    expect(isPromptUnread(apply(asked, { type: 'promptTyped', text: '이상해요' }))).toBe(false)
  })

  test('is answered by an option, which advances automatically and stays when the person comes back', () => {
    const chosen = apply(asked, { type: 'firstSignChosen', value: 'SPOTS' })
    expect(advancesAutomatically(chosen)).toBe(true)
    const returned = apply(chosen, next, back)
    expect(returned).toMatchObject({ step: 3, firstSign: 'SPOTS', choice: null })
    expect(apply(returned, next)).toMatchObject({ step: 4, firstSign: 'SPOTS' })
  })

  test('counts as “don’t know” when it is passed over, but not on an earlier step', () => {
    expect(apply(asked, next)).toMatchObject({ step: 4, firstSign: 'unknown' })
    expect(apply(asked, back, next)).toMatchObject({ step: 3, firstSign: null })
  })

  test('is not needed for other descriptions, and is ignored elsewhere', () => {
    expect(apply(at(3), { type: 'promptRead', read: null }).step).toBe(4)
    expect(apply(at(2), { type: 'promptRead', read: question })).toEqual(at(2))
    expect(apply(at(2), { type: 'promptRead', read: null })).toEqual(at(2))
  })
})

test('an emergency stays above the next step until the text is read anew', () => {
  const emergency = { title: '지금 바로', doNow: [], bring: [], doNot: [], contacts: [] }
  const shown = apply(at(3), { type: 'promptRead', read: { emergency } })
  expect(shown.step).toBe(3)
  expect([isDangerShown(shown), isPromptUnread(shown), apply(shown, next).step]).toEqual([true, false, 4])
  const changed = apply(shown, { type: 'promptTyped', text: '강아지는 괜찮아요' })
  expect(changed.danger?.emergency).toBe(emergency)
  expect([isDangerShown(changed), isPromptUnread(changed)]).toEqual([false, true])
  expect(apply(changed, { type: 'promptRead', read: null })).toMatchObject({ step: 4, danger: null })
})

describe('the questions', () => {
  test.each([4, 5, 6, 7])('step %i requires a choice', (step) => {
    expect(canContinue(at(step))).toBe(false)
  })

  test('an option is stored at once and advances automatically on steps 4 to 6', () => {
    for (const [step, code] of [
      [4, 'WEEKLY'],
      [5, 'LESS_THAN_1_YEAR'],
      [6, 'TODAY'],
    ] as const) {
      const chosen = apply(at(step), choose(code))
      expect(advancesAutomatically(chosen)).toBe(true)
      expect(Object.values(chosen.answers)).toEqual([{ code }])
    }
  })

  test('the last step does not advance', () => {
    const chosen = apply(at(7), choose('LIVING_ROOM'))
    expect(advancesAutomatically(chosen)).toBe(false)
    expect(canContinue(chosen)).toBe(true)
    expect(apply(chosen, next).step).toBe(7)
  })

  test('OTHER does not advance and requires a text that is not blank', () => {
    const other = apply(at(4), choose('OTHER'))
    expect(advancesAutomatically(other)).toBe(false)
    expect(canContinue(other)).toBe(false)
    expect(canContinue(apply(other, type('   ')))).toBe(false)
    const typed = apply(other, type(' 사흘에 한 번 '))
    expect(canContinue(typed)).toBe(true)
    expect(typed.answers.wateringFrequency).toEqual({ code: 'OTHER', text: '사흘에 한 번' })
  })

  test('a text for OTHER of more than 200 characters is kept whole and is no answer', () => {
    const typed = apply(at(4), choose('OTHER'), type('가'.repeat(300)))
    expect(typed.otherTexts.wateringFrequency).toHaveLength(300)
    expect(canContinue(typed)).toBe(false)
  })

  test('the last of several taps counts', () => {
    expect(apply(at(5), choose('OTHER'), choose('LESS_THAN_2_YEARS')).answers.experience).toEqual({
      code: 'LESS_THAN_2_YEARS',
    })
  })

  test('a late second 다음 does not skip a question', () => {
    expect(apply(at(4), choose('WEEKLY'), next, next).step).toBe(5)
  })
})

describe('going back', () => {
  test('clears the choice, so the question requires a new one', () => {
    const returned = apply(at(5), choose('MORE_THAN_3_YEARS'), back)
    expect(returned).toMatchObject({ step: 4, choice: null, highlighted: false })
    expect(canContinue({ ...returned, answers: { wateringFrequency: { code: 'WEEKLY' } } })).toBe(false)
  })

  test('keeps photos, description and the text of OTHER', () => {
    const returned = apply(at(4), choose('OTHER'), type('어항 물로'), back)
    expect(returned).toMatchObject({ step: 3, photos: filled.photos, prompt: filled.prompt })
    expect(apply(returned, next, choose('OTHER')).answers.wateringFrequency?.text).toBe('어항 물로')
  })

  test('stops at the first step', () => {
    expect(apply(at(1), back).step).toBe(1)
  })
})

describe('the highlight of the last step', () => {
  test('fades while the value stays', () => {
    const chosen = apply(at(7), choose('KITCHEN'))
    expect(isHighlightFading(chosen)).toBe(true)
    const faded = apply(chosen, { type: 'highlightFaded' })
    expect(faded).toMatchObject({ choice: 'KITCHEN', highlighted: false })
    expect(canContinue(faded)).toBe(true)
  })

  test('stays for OTHER, whose text field is open, and on the other steps', () => {
    expect(isHighlightFading(apply(at(7), choose('OTHER')))).toBe(false)
    expect(isHighlightFading(apply(at(4), choose('WEEKLY')))).toBe(false)
  })
})

test('the earlier diagnosis is removed, or set by a restart', () => {
  const again = { ...filled, previousId: 'earlier' }
  expect(apply(again, { type: 'previousCleared' })).toEqual(filled)
  expect(apply(filled, { type: 'restarted', previousId: 'earlier' })).toEqual({
    ...initialWizard,
    previousId: 'earlier',
  })
})

test('the first incomplete step is found', () => {
  expect(firstIncompleteStep(initialWizard)).toBe(1)
  expect(firstIncompleteStep({ ...filled, photos: { full: photo } })).toBe(2)
  expect(firstIncompleteStep(filled)).toBe(7)
})

test('a wizard is blank until something is entered', () => {
  expect(isBlank(initialWizard)).toBe(true)
  expect(isBlank(apply(initialWizard, { type: 'photoChosen', slot: 'full', photo }))).toBe(false)
  expect(isBlank(apply(at(5), { type: 'restarted', previousId: null }))).toBe(true)
})
