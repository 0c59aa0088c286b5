// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWizardTimers } from './use-wizard.ts'
import { initialWizard, type WizardAction, wizardReducer } from './wizard-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function wizardAt(step: number) {
  const hook = renderHook(() => {
    const [state, dispatch] = useReducer(wizardReducer, { ...initialWizard, step })
    useWizardTimers(state, dispatch)
    return { state, dispatch }
  })
  return {
    state: () => hook.result.current.state,
    dispatch: (...actions: WizardAction[]) =>
      actions.map((action) => act(() => hook.result.current.dispatch(action))),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    leave: () => hook.unmount(),
  }
}
const choose = (code: string): WizardAction => ({ type: 'optionChosen', code })

test('an option advances after exactly 300 ms', () => {
  const wizard = wizardAt(4)
  wizard.dispatch(choose('WEEKLY'))
  wizard.wait(299)
  expect(wizard.state().step).toBe(4)
  wizard.wait(1)
  expect(wizard.state().step).toBe(5)
})

test('a second tap restarts the 300 ms, and the last option counts', () => {
  const wizard = wizardAt(4)
  wizard.dispatch(choose('WEEKLY'))
  wizard.wait(200)
  wizard.dispatch(choose('RANDOM'))
  wizard.wait(200)
  expect(wizard.state().step).toBe(4)
  wizard.wait(100)
  expect(wizard.state()).toMatchObject({ step: 5, answers: { wateringFrequency: { code: 'RANDOM' } } })
})

test('OTHER after an option clears the timer', () => {
  const wizard = wizardAt(4)
  wizard.dispatch(choose('WEEKLY'), choose('OTHER'))
  wizard.wait(1000)
  expect(wizard.state().step).toBe(4)
})

test('going back within the 300 ms clears the timer', () => {
  const wizard = wizardAt(5)
  wizard.dispatch(choose('LESS_THAN_1_YEAR'), { type: 'back' })
  wizard.wait(1000)
  expect(wizard.state().step).toBe(4)
})

test('다음 within the 300 ms advances only once', () => {
  const wizard = wizardAt(4)
  wizard.dispatch(choose('WEEKLY'), { type: 'next' })
  wizard.wait(1000)
  expect(wizard.state().step).toBe(5)
})

test('leaving the page clears the timer', () => {
  const wizard = wizardAt(4)
  wizard.dispatch(choose('WEEKLY'))
  wizard.leave()
  expect(vi.getTimerCount()).toBe(0)
})

test('on the last step the highlight clears after 800 ms and the value stays', () => {
  const wizard = wizardAt(7)
  wizard.dispatch(choose('LIVING_ROOM'))
  wizard.wait(799)
  expect(wizard.state().highlighted).toBe(true)
  wizard.wait(1)
  expect(wizard.state()).toMatchObject({
    step: 7,
    highlighted: false,
    choice: 'LIVING_ROOM',
    answers: { location: { code: 'LIVING_ROOM' } },
  })
})
