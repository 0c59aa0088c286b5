// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
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
