import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface ModalProps {
  role?: 'dialog' | 'alertdialog'
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  /** Escape, the back gesture, and a press beside the dialog. Absent: it cannot be dismissed. */
  onDismiss?: (() => void) | undefined
  /**
   * `top` (usual): above everything. `page`: for what a foreign script fills (payment); it opens windows
   * of its own over the page, and the browser's top layer would cover them.
   */
  layer?: 'top' | 'page' | undefined
  className?: string
  children: ReactNode
}

/**
 * An open modal, on the browser's own `<dialog>`: the page behind is inert, focus stays inside and
 * returns to where it was. The element marked `data-autofocus` gets the first focus.
 */
export function Modal({ layer = 'top', onDismiss, className, children, ...names }: ModalProps) {
  const { role, label, labelledBy, describedBy } = names
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (!dialog) return
    if (layer === 'top') dialog.showModal()
    else dialog.show()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      if (layer === 'page' && before instanceof HTMLElement) before.focus()
    }
  }, [layer])

  return (
    <>
      {layer === 'page' && <div data-veil className="fixed inset-0 z-40 animate-fade bg-veil" />}
      <dialog
        ref={ref}
        role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className={classNames(
          'text-ink backdrop:bg-veil backdrop:animate-fade',
          layer === 'page' && 'fixed inset-0 z-40',
          className,
        )}
        onCancel={(event) => {
          event.preventDefault()
          onDismiss?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !onDismiss) event.preventDefault()
          if (event.key === 'Escape' && layer === 'page') onDismiss?.()
          if (event.key === 'Tab') stayInside(event)
        }}
        onClick={(event) => isBeside(event) && onDismiss?.()}
      >
        {children}
      </dialog>
    </>
  )
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, iframe, [tabindex="0"]'

/** From the last control on to the first and back; the browser alone would leave for its address bar. */
function stayInside(event: KeyboardEvent<HTMLDialogElement>) {
  // What a foreign script drew has controls of its own; the browser knows its way through them.
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.shadowRoot || element.matches(focusable),
  )
  const active = document.activeElement as HTMLElement
  if (active.shadowRoot) return
  const at = controls.indexOf(active)
  const isAtEnd = event.shiftKey ? at <= 0 : at === controls.length - 1
  const next = controls.at(event.shiftKey ? -1 : 0)
  if (!isAtEnd || next?.shadowRoot) return
  event.preventDefault()
  next?.focus()
}

/** Presses on the backdrop arrive at the dialog element itself, outside of its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const insideX = event.clientX >= box.left && event.clientX <= box.right
  const insideY = event.clientY >= box.top && event.clientY <= box.bottom
  return !(insideX && insideY)
}
