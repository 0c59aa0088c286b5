// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'

const sendDraft = vi.fn<() => Promise<unknown>>()
vi.mock('../diagnosis.queries.ts', () => ({ sendDraft }))
const { useDraft } = await import('./use-draft.ts')

const key = 'saeip.console.draft.case-1'
const expertCase = { id: 'case-1', draft: null, editions: [], suggestion: '제안' } as unknown as AdminCase
const open = () => renderHook(() => useDraft(expertCase))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  sendDraft.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('starts with the suggestion and saves nothing before the expert writes', async () => {
  const { result } = open()
  expect(result.current).toMatchObject({ draft: { text: '제안' }, state: 'CLEAN' })
  await pass(10_000)
  expect(sendDraft).not.toHaveBeenCalled()
})

it('stores every change at once and saves the last one after a pause', async () => {
  const { result } = open()
  act(() => result.current.write({ text: '물' }))
  act(() => result.current.write({ text: '물을' }))
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ text: '물을' })
  await pass(1000)
  expect(sendDraft).toHaveBeenCalledExactlyOnceWith('case-1', expect.objectContaining({ text: '물을' }))
  expect(result.current.state).toBe('SAVED')
  expect(localStorage.getItem(key)).toBeNull()
})

it('retries after a failure and keeps the text meanwhile', async () => {
  sendDraft.mockRejectedValueOnce(new Error('offline'))
  const { result } = open()
  act(() => result.current.write({ text: '물을' }))
  await pass(1000)
  expect(result.current.state).toBe('FAILED')
  expect(localStorage.getItem(key)).not.toBeNull()
  await pass(5000)
  expect(result.current.state).toBe('SAVED')
})

it('continues with a stored draft of an earlier visit and saves it', async () => {
  localStorage.setItem(key, JSON.stringify({ text: '지난 글', verdict: null, rightProblemId: null }))
  const { result } = open()
  expect(result.current).toMatchObject({ draft: { text: '지난 글' }, state: 'CHANGED' })
  await pass(1000)
  expect(sendDraft).toHaveBeenCalledOnce()
})

it('saves nothing more once it is closed', async () => {
  const { result } = open()
  act(() => result.current.write({ text: '물을' }))
  await act(() => result.current.close())
  await pass(10_000)
  expect(sendDraft).not.toHaveBeenCalled()
})
