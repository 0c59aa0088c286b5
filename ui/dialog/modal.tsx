import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { useClosesOnBack } from './open-dialogs.ts'

interface ModalProps {
  role?: 'dialog' | 'alertdialog'
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  /** Called on Escape, the back gesture and a press beside the dialog. Absent: the dialog cannot be dismissed. */
  onDismiss?: (() => void) | undefined
  /**
   * `top` (default): in the browser's top layer. `page`: for content of third-party scripts (payment), which open their
   * own windows over the page; the top layer would cover them. Also for dialogs that open while a page loads.
   */
  layer?: 'top' | 'page' | undefined
  /**
   * Opens by itself: ignores the presses of its first moments, which were meant for the page, and gets no entry in the
   * history, which browsers grant to what a person has opened.
   */
  unasked?: boolean | undefined
  /** A press beside it does not close it. */
  keepsOnPressBeside?: boolean | undefined
  /** False: going back does not close it, because it asks about going back. */
  closesOnBack?: boolean | undefined
  className?: string
  children: ReactNode
}

const ignoringMs = 800

/**
 * An open modal based on `<dialog>`: the page behind is inert, the focus stays inside and returns to its previous element
 * afterwards. The element with `data-autofocus` receives the first focus.
 */
export function Modal({
  layer = 'top',
  onDismiss,
  unasked = false,
  keepsOnPressBeside = false,
  closesOnBack = true,
  className,
  children,
  ...names
}: ModalProps) {
  const { role, label, labelledBy, describedBy } = names
  const ref = useRef<HTMLDialogElement>(null)
  const [ignoresPresses, setIgnoresPresses] = useState(unasked)

  useClosesOnBack(Boolean(onDismiss) && closesOnBack && !unasked, () => onDismiss?.())

  useEffect(() => {
    const timer = setTimeout(() => setIgnoresPresses(false), ignoringMs)
    return () => clearTimeout(timer)
  }, [])

  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (!dialog) return
    if (layer === 'top') dialog.showModal()
    else dialog.show()
    open.add(dialog)
    markRoot()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      open.delete(dialog)
      markRoot()
      if (layer === 'page' && before instanceof HTMLElement) before.focus()
    }
  }, [layer])

  return (
    <>
      {layer === 'page' && <div className="fixed inset-0 z-40 animate-fade bg-veil" />}
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
          ignoresPresses && '*:pointer-events-none',
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
        onClick={(event) => !ignoresPresses && !keepsOnPressBeside && isBeside(event) && onDismiss?.()}
      >
        {children}
      </dialog>
    </>
  )
}

const open = new Set<HTMLDialogElement>()

/** Tells the styles that a dialog is open, and whether one covers the whole window with its own ground. */
function markRoot() {
  const { classList } = document.documentElement
  classList.toggle('behind-dialog', open.size > 0)
  classList.toggle(
    'on-ground',
    [...open].some((dialog) => dialog.classList.contains('bg-ground')),
  )
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, iframe, [tabindex="0"]'

/** Keeps Tab inside the dialog: from the last control to the first and back. Browsers would move to their address bar. */
function stayInside(event: KeyboardEvent<HTMLDialogElement>) {
  // The browser moves the focus through the shadow roots of third-party scripts.
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

/** Presses on the backdrop have the dialog element as target and lie outside its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const insideX = event.clientX >= box.left && event.clientX <= box.right
  const insideY = event.clientY >= box.top && event.clientY <= box.bottom
  return !(insideX && insideY)
}
