// @vitest-environment happy-dom
import { act, render, renderHook } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { closeDialogsOnBack, countDialogEntries } from './close-on-back.ts'
import { useClosesOnBack } from './open-dialogs.ts'

test('a dialog that opened before the app listened has its entry too', () => {
  const { unmount } = renderHook(() => useClosesOnBack(true, () => {}))
  expect(countDialogEntries()).toBe(0)
  closeDialogsOnBack()
  expect(countDialogEntries()).toBe(1)
  unmount()
})

test('going back from a page that has not appeared yet closes the dialog whose link led there', async () => {
  const { pushState, replaceState } = History.prototype
  closeDialogsOnBack()
  pushState.call(history, { key: 'list' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  const dismiss = vi.fn()
  renderHook(() => useClosesOnBack(true, dismiss))
  history.pushState({ key: 'next' }, '')
  // The dialog is still open, but belongs to the page that is being left.
  await new Promise((next) => setTimeout(next))
  expect(countDialogEntries()).toBe(0)
  replaceState.call(history, { key: 'list' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(dismiss).toHaveBeenCalledOnce()
})

test('going back from a page that takes long closes the dialog of the page that was hidden meanwhile', async () => {
  const { pushState, replaceState } = History.prototype
  closeDialogsOnBack()
  pushState.call(history, { key: 'list' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  const dismiss = vi.fn()
  let leave = () => {}
  const Page = () => {
    useClosesOnBack(true, dismiss)
    return <p>list</p>
  }
  const Next = () => {
    const [next, setNext] = useState<Promise<void>>()
    leave = () => setNext(new Promise(() => {}))
    if (next) use(next)
    return null
  }
  const { getByText } = render(
    <Suspense fallback="loading">
      <Page />
      <Next />
    </Suspense>,
  )
  history.pushState({ key: 'next' }, '')
  await act(async () => leave())
  expect(getByText('list').style.display).toBe('none')
  replaceState.call(history, { key: 'list' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(dismiss).toHaveBeenCalledOnce()
})

test('a dialog of a page that is restored before popstate gets no entry of the history, and closes', () => {
  const { pushState, replaceState } = History.prototype
  closeDialogsOnBack()
  pushState.call(history, { key: 'next' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  replaceState.call(history, { key: 'list' }, '')
  const dismiss = vi.fn()
  renderHook(() => useClosesOnBack(true, dismiss))
  expect(countDialogEntries()).toBe(0)
  dispatchEvent(new PopStateEvent('popstate'))
  expect(dismiss).toHaveBeenCalledOnce()
})
