import { createContext, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'

interface Opening {
  isOpen: boolean
  /** Closes it, and keeps what was typed. */
  dismiss: () => void
  /** Closes it once it has done what it is for. */
  close: () => void
  /** Something was typed. */
  keep: () => void
  /** What was typed has been sent. */
  forget: () => void
}

/** The opening that a dialog is in; undefined for dialogs that their caller opens and closes. */
export const OpeningContext = createContext<Opening | undefined>(undefined)

interface OpenedProps {
  isOpen: boolean
  onClose: () => void
  /** What the dialog is about; the address of the page when absent. Something else gets a new dialog. */
  about?: string
  /** The dialog. */
  children: ReactNode
}

/**
 * A dialog while it is open, and, unseen, for as long as it holds something typed that was not sent: opened again, it shows it.
 * The queries of an unseen dialog rest, and are read again when it opens.
 */
export function Opened({ isOpen, onClose, about, children }: OpenedProps) {
  const { pathname, search } = useLocation()
  const what = about ?? pathname + search
  const [typed, setTyped] = useState<string>()
  function forget() {
    setTyped(undefined)
    keepFocus()
  }
  function close() {
    forget()
    onClose()
  }
  if (!isOpen && typed !== what) return null
  return (
    <OpeningContext
      key={what}
      value={{ isOpen, dismiss: onClose, close, keep: () => setTyped(what), forget }}
    >
      {children}
    </OpeningContext>
  )
}

/**
 * Leads to the heading when, after a success, the button that had opened the dialog is gone or locked and nothing has the focus: at
 * once, or when the page has been read again. Ends when the person presses something.
 */
function keepFocus() {
  const checks = setInterval(() => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && !activeElement.matches(':disabled')) return
    const heading = document.querySelector<HTMLElement>('main h1, main h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, 200)
  const end = () => {
    clearInterval(checks)
    clearTimeout(limit)
    removeEventListener('pointerdown', end)
  }
  const limit = setTimeout(end, 5000)
  addEventListener('pointerdown', end)
}
