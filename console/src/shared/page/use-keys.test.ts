// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areSingleKeysOn, setSingleKeys, useKeys } from './use-keys.ts'

test('single keys can be switched off, and the others stay', () => {
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
