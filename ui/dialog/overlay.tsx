import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface OverlayProps {
  /** Read out when it opens. */
  label: string
  children: ReactNode
}

/** Covers everything while something runs that may not be interrupted. Mounted = shown. */
export const Overlay = ({ label, children }: OverlayProps) => (
  <Modal
    label={label}
    className="m-0 h-dvh max-h-none w-screen max-w-none animate-fade flex-col items-center justify-center bg-canvas p-6 text-center open:flex"
  >
    <div tabIndex={-1} data-autofocus aria-live="polite" className="flex flex-col items-center gap-6">
      {children}
    </div>
  </Modal>
)
