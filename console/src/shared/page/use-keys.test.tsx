import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { areSingleKeysOn, setSingleKeys, useKeys, useRowKeys } from './use-keys.tsx'

const send = vi.fn()
const next = vi.fn()
beforeEach(() => {
  document.body.innerHTML = '<textarea></textarea><div role="dialog"><button>OK</button></div>'
  vi.resetAllMocks()
  renderHook(() => useKeys({ 'Ctrl+Enter': send, 'Alt+n': next, n: next }))
})

function press(selector: string, init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  document.querySelector(selector)?.dispatchEvent(event)
  return event.defaultPrevented
}

it('runs chords in fields, with Ctrl and with ⌘, and leaves letters to the field', () => {
  expect(press('textarea', { code: 'Enter', key: 'Enter', ctrlKey: true })).toBe(true)
  expect(press('textarea', { code: 'Enter', key: 'Enter', metaKey: true })).toBe(true)
  expect(send).toHaveBeenCalledTimes(2)
  expect(press('textarea', { code: 'KeyN', key: 'ㅜ' })).toBe(false)
  expect(next).not.toHaveBeenCalled()
  press('textarea', { code: 'KeyN', key: '˜', altKey: true })
  press('body', { code: 'KeyN', key: 'ㅜ' })
  expect(next).toHaveBeenCalledTimes(2)
})

it('leaves the keys of a composing input method, of AltGr and of dialogs alone', () => {
  expect(press('textarea', { code: 'Enter', key: 'Enter', ctrlKey: true, isComposing: true })).toBe(false)
  expect(press('textarea', { code: 'KeyN', key: 'n', altKey: true, ctrlKey: true })).toBe(false)
  expect(press('button', { code: 'Enter', key: 'Enter', ctrlKey: true })).toBe(false)
  expect(send).not.toHaveBeenCalled()
  expect(next).not.toHaveBeenCalled()
})

it('Enter opens the chosen row from a tab that is chosen already, and after J from wherever the focus was', () => {
  const open = vi.fn()
  document.body.innerHTML = `<button role="tab" aria-selected="true"></button>
    <button role="tab" aria-selected="false"></button><button id="other"></button>`
  renderHook(() => useRowKeys(2, open))
  const enter = { code: 'Enter', key: 'Enter' }
  expect(press('[aria-selected=false]', enter)).toBe(false)
  expect(press('#other', enter)).toBe(false)
  expect(press('[aria-selected=true]', enter)).toBe(true)
  expect(open).toHaveBeenLastCalledWith(0)
  document.querySelector<HTMLElement>('#other')?.focus()
  act(() => void press('#other', { code: 'KeyJ', key: 'j' }))
  expect(document.activeElement).toBe(document.body)
  press('body', enter)
  expect(open).toHaveBeenLastCalledWith(1)
})

it('single keys can be switched off, and the others stay', () => {
  const pressed: string[] = []
  const note = (name: string) => () => pressed.push(name)
  renderHook(() => useKeys({ j: note('j'), 'Ctrl+k': note('Ctrl+k'), Escape: note('Escape') }))
  const press = (init: KeyboardEventInit) => window.dispatchEvent(new KeyboardEvent('keydown', init))
  const pressAll = () => {
    press({ key: 'j', code: 'KeyJ' })
    press({ key: 'k', code: 'KeyK', ctrlKey: true })
    press({ key: 'Escape', code: 'Escape' })
  }
  pressAll()
  setSingleKeys(false)
  expect(areSingleKeysOn()).toBe(false)
  pressAll()
  setSingleKeys(true)
  expect(pressed).toEqual(['j', 'Ctrl+k', 'Escape', 'Ctrl+k', 'Escape'])
})
