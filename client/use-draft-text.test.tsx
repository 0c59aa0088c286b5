// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraftText } from './use-draft-text.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('shows the initial text, then what was written, also after a reload', () => {
  const first = renderHook(() => useDraftText('draft', 'initial'))
  expect(first.result.current.text).toBe('initial')
  act(() => first.result.current.write('typed'))
  first.unmount()
  expect(renderHook(() => useDraftText('draft', 'initial')).result.current.text).toBe('typed')
})

it('stores nothing while the text is the initial one', () => {
  const { result } = renderHook(() => useDraftText('draft', 'initial'))
  act(() => result.current.write('typed'))
  act(() => result.current.write('initial'))
  expect(localStorage.getItem('draft')).toBeNull()
})

it('forgets the stored text and goes on showing it', () => {
  const { result } = renderHook(() => useDraftText('draft', '', 'sessionStorage'))
  act(() => result.current.write('sent'))
  expect(sessionStorage.getItem('draft')).toBe('sent')
  act(() => result.current.forget())
  expect(sessionStorage.getItem('draft')).toBeNull()
  expect(result.current.text).toBe('sent')
})

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const { result } = renderHook(() => useDraftText('draft'))
  act(() => result.current.write('typed'))
  expect(result.current.text).toBe('typed')
})
