import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'

interface SheetProps {
  open: boolean
  title: ReactNode
  /** Absent: only the sheet's own buttons close it. */
  onClose?: () => void
  /** Accessible name of a close button beside the title; absent: no close button. */
  closeLabel?: string
  /** `page` for content of third-party scripts; see Modal. */
  layer?: 'top' | 'page'
  /** Opens by itself; see Modal. */
  unasked?: boolean
  /** See Modal. */
  keepsOnPressBeside?: boolean
  /** Buttons fixed below the scrolling content. */
  actions?: ReactNode
  children: ReactNode
}

/** A modal panel: at the bottom on phones, centred in wide windows. */
export function Sheet({ open, title, onClose, closeLabel, actions, children, ...modal }: SheetProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      labelledBy={id}
      onDismiss={onClose}
      {...modal}
      className="m-auto mb-0 max-h-[88dvh] w-full max-w-column animate-rise flex-col overflow-hidden rounded-t-lg bg-surface-raised shadow-float open:flex sm:mb-auto sm:max-w-md sm:rounded-lg"
    >
      <div aria-hidden className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line sm:hidden" />
      <div className="flex items-start gap-2 pt-5 pr-3 pl-6">
        <h2 id={id} tabIndex={-1} data-autofocus className="min-w-0 flex-1 text-lg font-bold">
          {title}
        </h2>
        {closeLabel && <CloseButton label={closeLabel} onClick={onClose} />}
      </div>
      {/* Not flex-1: WebKit takes its basis of 0 % as no height when the sheet is as high as its content. */}
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-6 py-4">{children}</div>
      {actions && (
        <div className="flex gap-2 border-t border-line px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      )}
    </Modal>
  )
}

const CloseButton = ({ label, onClick }: { label: string; onClick: (() => void) | undefined }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="-mt-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-muted transition duration-120 active:bg-line"
  >
    <X aria-hidden className="size-6" />
  </button>
)
