// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Modal } from './modal.tsx'

const onDismiss = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onDismiss.mockReset()
  document.body.innerHTML = ''
})

function open(unasked: boolean) {
  const place = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(place).render(
      <Modal label="안내" unasked={unasked} onDismiss={onDismiss}>
        <a href="/elsewhere">가기</a>
      </Modal>,
    ),
  )
  return place.querySelector('dialog') as HTMLDialogElement
}
/** A press on the backdrop: its target is the dialog, outside its box. */
const pressBeside = (dialog: HTMLDialogElement) =>
  act(() => void dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: -10, clientY: -10 })))

it('ignores the presses of its first moments when it opens by itself', () => {
  const dialog = open(true)
  expect(dialog.className).toContain('pointer-events-none')
  pressBeside(dialog)
  expect(onDismiss).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1000))
  expect(dialog.className).not.toContain('pointer-events-none')
  pressBeside(dialog)
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('answers at once when a person has opened it', () => {
  pressBeside(open(false))
  expect(onDismiss).toHaveBeenCalledOnce()
})
