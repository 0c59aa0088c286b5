import { useSyncExternalStore } from 'react'

export interface Question {
  title: string
  text?: string
  /** Labels of the two buttons. */
  confirm?: string
  cancel?: string
  /** The action cannot be undone. */
  danger?: boolean
  /** Asks whether to leave the page: going back does not answer it. */
  isAboutLeaving?: boolean
}

/** An unanswered dialog. Alerts have no `cancel`. */
export interface PendingDialog extends Question {
  id: number
  kind: 'alert' | 'confirm'
  settle: (answer: boolean) => void
}

interface Toast {
  id: number
  text: string
}

const toastMs = 4000
let lastId = 0
let pending: PendingDialog[] = []
let toasts: Toast[] = []
const listeners = new Set<() => void>()

/** Alert, confirm and toast that can be called from anywhere. DialogHost shows one dialog at a time. */
export const dialogs = {
  /** Resolves when the alert is closed; at once when an alert with this text is already queued. */
  async alert(text: string): Promise<void> {
    if (pending.some((dialog) => dialog.kind === 'alert' && dialog.title === text)) return
    await enqueue({ kind: 'alert', title: text })
  },
  /** Resolves to true when confirmed, false when cancelled or dismissed. */
  confirm: (question: Question): Promise<boolean> => enqueue({ kind: 'confirm', ...question }),
  /** Shows a message for four seconds. */
  toast(text: string): void {
    const toast = { id: ++lastId, text }
    change(() => {
      toasts = [...toasts.filter((other) => other.text !== text), toast].slice(-2)
    })
    setTimeout(
      () =>
        change(() => {
          toasts = toasts.filter((other) => other.id !== toast.id)
        }),
      toastMs,
    )
  },
}

export const useDialogs = () => dialogs

export const usePendingDialog = () => useSyncExternalStore(subscribe, () => pending[0], noDialog)
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts, noToasts)

function enqueue(dialog: Omit<PendingDialog, 'id' | 'settle'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const settle = (answer: boolean) => {
      change(() => {
        pending = pending.filter((other) => other.id !== id)
      })
      resolve(answer)
    }
    change(() => {
      pending = [...pending, { ...dialog, id, settle }]
    })
  })
}

function change(edit: () => void) {
  edit()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: Toast[] = []
const noDialog = () => undefined
const noToasts = () => none
