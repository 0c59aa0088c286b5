// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Modal } from './modal.tsx'

const onDismiss = vi.fn()
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onDismiss.mockReset()
  document.body.innerHTML = ''
})

function open(unasked: boolean) {
  act(() =>
    root.render(
      <Modal label="안내" unasked={unasked} onDismiss={onDismiss}>
        <a href="/elsewhere">가기</a>
      </Modal>,
    ),
  )
  return document.querySelector('dialog') as HTMLDialogElement
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

it('marks the root, behind which the page does not scroll, until the last open dialog has closed', () => {
  const { classList } = document.documentElement
  const show = (labels: string[]) =>
    act(() =>
      root.render(
        labels.map((label) => (
          <Modal key={label} label={label}>
            {label}
          </Modal>
        )),
      ),
    )
  show(['시트', '사진'])
  show(['시트'])
  expect(classList.contains('behind-dialog')).toBe(true)
  show([])
  expect(classList.contains('behind-dialog')).toBe(false)
})
