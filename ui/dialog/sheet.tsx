import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'

interface SheetProps {
  open: boolean
  title: ReactNode
  /** Absent: the sheet stays until its own buttons decide. */
  onClose?: () => void
  /** Stays in reach under the scrolling content. */
  actions?: ReactNode
  children: ReactNode
}

/** A panel that rises from the bottom of a phone, and stands in the middle of a wide window. */
export function Sheet({ open, title, onClose, actions, children }: SheetProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      labelledBy={id}
      onDismiss={onClose}
      className="m-auto mb-0 max-h-[88dvh] w-full max-w-column animate-rise flex-col overflow-hidden rounded-t-lg bg-surface-raised shadow-float open:flex sm:mb-auto sm:max-w-md sm:rounded-lg"
    >
      <div aria-hidden className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line sm:hidden" />
      <h2 id={id} tabIndex={-1} data-autofocus className="px-6 pt-5 text-xl font-bold">
        {title}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-4">{children}</div>
      {actions && (
        <div className="flex gap-2 border-t border-line px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      )}
    </Modal>
  )
}
