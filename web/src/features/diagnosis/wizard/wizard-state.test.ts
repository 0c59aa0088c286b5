import { describe, expect, test } from 'vitest'
import {
  advancesByItself,
  blankWizard,
  canGoOn,
  firstOpenStep,
  highlightFades,
  isBlank,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from './wizard-state.ts'

const photo = { id: 'p', blob: new Blob(['x']), width: 4, height: 3 }
const when = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(wizardReducer, state)
const given: WizardState = { ...blankWizard, photos: { full: photo, symptom: photo }, prompt: '잎이 노래요' }
const at = (step: number): WizardState => ({ ...given, step })
const choose = (code: string): WizardAction => ({ type: 'optionChosen', code })
const type = (text: string): WizardAction => ({ type: 'otherTyped', text })
const next: WizardAction = { type: 'next' }
const back: WizardAction = { type: 'back' }

describe('the photo and description steps', () => {
  test('each photo step needs its own photo', () => {
    const withFull = when(blankWizard, { type: 'photoChosen', slot: 'full', photo })
    expect(canGoOn(blankWizard)).toBe(false)
    expect(canGoOn(withFull)).toBe(true)
    expect(when(withFull, next, next).step).toBe(2)
  })

  test('a removed photo is needed again', () => {
    expect(canGoOn(when(at(1), { type: 'photoRemoved', slot: 'full' }))).toBe(false)
  })

  test('the description must not be blank', () => {
    expect(canGoOn({ ...at(3), prompt: ' \n ' })).toBe(false)
    expect(canGoOn(when(at(3), { type: 'promptTyped', text: '잎이 말라요' }))).toBe(true)
  })

  test('a very long description is cut where the server would refuse it', () => {
    expect(when(at(3), { type: 'promptTyped', text: '잎'.repeat(2500) }).prompt).toHaveLength(2000)
  })
})

describe('the questions', () => {
  test.each([4, 5, 6, 7])('step %i needs a choice', (step) => {
    expect(canGoOn(at(step))).toBe(false)
  })

  test('an option is saved at once and goes on by itself on steps 4 to 6', () => {
    for (const [step, code] of [
      [4, 'WEEKLY'],
      [5, 'LESS_THAN_1_YEAR'],
      [6, 'TODAY'],
    ] as const) {
      const chosen = when(at(step), choose(code))
      expect(advancesByItself(chosen)).toBe(true)
      expect(Object.values(chosen.answers)).toEqual([{ code }])
    }
  })

  test('the last step waits for 진단하기', () => {
    const chosen = when(at(7), choose('LIVING_ROOM'))
    expect(advancesByItself(chosen)).toBe(false)
    expect(canGoOn(chosen)).toBe(true)
    expect(when(chosen, next).step).toBe(7)
  })

  test('OTHER stays, and needs words that are not blank', () => {
    const other = when(at(4), choose('OTHER'))
    expect(advancesByItself(other)).toBe(false)
    expect(canGoOn(other)).toBe(false)
    expect(canGoOn(when(other, type('   ')))).toBe(false)
    const typed = when(other, type(' 사흘에 한 번 '))
    expect(canGoOn(typed)).toBe(true)
    expect(typed.answers.wateringFrequency).toEqual({ code: 'OTHER', text: '사흘에 한 번' })
  })

  test('words for OTHER end at 200 characters', () => {
    const typed = when(at(4), choose('OTHER'), type('가'.repeat(300)))
    expect(typed.answers.wateringFrequency?.text).toHaveLength(200)
  })

  test('the last of several taps is the one that counts', () => {
    expect(when(at(5), choose('OTHER'), choose('LESS_THAN_2_YEARS')).answers.experience).toEqual({
      code: 'LESS_THAN_2_YEARS',
    })
  })

  test('a late second 다음 does not skip a question', () => {
    expect(when(at(4), choose('WEEKLY'), next, next).step).toBe(5)
  })
})

describe('going back', () => {
  test('clears the choice, so the question wants a new one', () => {
    const returned = when(at(5), choose('MORE_THAN_3_YEARS'), back)
    expect(returned).toMatchObject({ step: 4, choice: null, highlighted: false })
    expect(canGoOn({ ...returned, answers: { wateringFrequency: { code: 'WEEKLY' } } })).toBe(false)
  })

  test('keeps photos, description and the words of OTHER', () => {
    const returned = when(at(4), choose('OTHER'), type('어항 물로'), back)
    expect(returned).toMatchObject({ step: 3, photos: given.photos, prompt: given.prompt })
    expect(when(returned, next, choose('OTHER')).answers.wateringFrequency?.text).toBe('어항 물로')
  })

  test('stops at the first step', () => {
    expect(when(at(1), back).step).toBe(1)
  })
})

describe('the highlight of the last step', () => {
  test('fades while the value stays', () => {
    const chosen = when(at(7), choose('KITCHEN'))
    expect(highlightFades(chosen)).toBe(true)
    const faded = when(chosen, { type: 'highlightFaded' })
    expect(faded).toMatchObject({ choice: 'KITCHEN', highlighted: false })
    expect(canGoOn(faded)).toBe(true)
  })

  test('stays for OTHER, whose text field is open, and on the other steps', () => {
    expect(highlightFades(when(at(7), choose('OTHER')))).toBe(false)
    expect(highlightFades(when(at(4), choose('WEEKLY')))).toBe(false)
  })
})

test('another look at a plant is let go, or begun anew', () => {
  const again = { ...given, previousId: 'earlier' }
  expect(when(again, { type: 'previousForgotten' })).toEqual(given)
  expect(when(given, { type: 'startedAnew', previousId: 'earlier' })).toEqual({
    ...blankWizard,
    previousId: 'earlier',
  })
})

test('the first step that still lacks something is found', () => {
  expect(firstOpenStep(blankWizard)).toBe(1)
  expect(firstOpenStep({ ...given, photos: { full: photo } })).toBe(2)
  expect(firstOpenStep(given)).toBe(7)
})

test('a wizard without anything in it is not worth a draft', () => {
  expect(isBlank(blankWizard)).toBe(true)
  expect(isBlank(when(blankWizard, { type: 'photoChosen', slot: 'full', photo }))).toBe(false)
  expect(isBlank(when(at(5), { type: 'startedAnew', previousId: null }))).toBe(true)
})
