// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWizardTimers } from './timers.ts'
import { blankWizard, type WizardAction, wizardReducer } from './wizard-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function wizardAt(step: number) {
  const hook = renderHook(() => {
    const [state, dispatch] = useReducer(wizardReducer, { ...blankWizard, step })
    useWizardTimers(state, dispatch)
    return { state, dispatch }
  })
  return {
    state: () => hook.result.current.state,
    does: (...actions: WizardAction[]) =>
      actions.map((action) => act(() => hook.result.current.dispatch(action))),
    waits: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    leaves: () => hook.unmount(),
  }
}
const choose = (code: string): WizardAction => ({ type: 'optionChosen', code })

test('an option goes on after 300 ms, not before', () => {
  const wizard = wizardAt(4)
  wizard.does(choose('WEEKLY'))
  wizard.waits(299)
  expect(wizard.state().step).toBe(4)
  wizard.waits(1)
  expect(wizard.state().step).toBe(5)
})

test('a second tap starts the 300 ms again and wins', () => {
  const wizard = wizardAt(4)
  wizard.does(choose('WEEKLY'))
  wizard.waits(200)
  wizard.does(choose('RANDOM'))
  wizard.waits(200)
  expect(wizard.state().step).toBe(4)
  wizard.waits(100)
  expect(wizard.state()).toMatchObject({ step: 5, answers: { wateringFrequency: { code: 'RANDOM' } } })
})

test('OTHER after an option stops the clock', () => {
  const wizard = wizardAt(4)
  wizard.does(choose('WEEKLY'), choose('OTHER'))
  wizard.waits(1000)
  expect(wizard.state().step).toBe(4)
})

test('going back within the 300 ms stays back', () => {
  const wizard = wizardAt(5)
  wizard.does(choose('LESS_THAN_1_YEAR'), { type: 'back' })
  wizard.waits(1000)
  expect(wizard.state().step).toBe(4)
})

test('다음 within the 300 ms goes on once, not twice', () => {
  const wizard = wizardAt(4)
  wizard.does(choose('WEEKLY'), { type: 'next' })
  wizard.waits(1000)
  expect(wizard.state().step).toBe(5)
})

test('leaving the page leaves no clock behind', () => {
  const wizard = wizardAt(4)
  wizard.does(choose('WEEKLY'))
  wizard.leaves()
  expect(vi.getTimerCount()).toBe(0)
})

test('on the last step the highlight clears after 800 ms and the value stays', () => {
  const wizard = wizardAt(7)
  wizard.does(choose('LIVING_ROOM'))
  wizard.waits(799)
  expect(wizard.state().highlighted).toBe(true)
  wizard.waits(1)
  expect(wizard.state()).toMatchObject({
    step: 7,
    highlighted: false,
    choice: 'LIVING_ROOM',
    answers: { location: { code: 'LIVING_ROOM' } },
  })
})
