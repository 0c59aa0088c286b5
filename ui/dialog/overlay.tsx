import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface OverlayProps {
  /** Announced to screen readers when it opens. */
  label: string
  children: ReactNode
}

/** Covers the screen with the deep ground during an action that must not be interrupted. Shown while mounted. */
export const Overlay = ({ label, children }: OverlayProps) => (
  <Modal
    label={label}
    className="m-0 h-dvh max-h-none w-screen max-w-none animate-fade flex-col items-center justify-center bg-ground p-6 text-center text-on-ground open:flex"
  >
    <div tabIndex={-1} data-autofocus aria-live="polite" className="flex flex-col items-center gap-6">
      {children}
    </div>
  </Modal>
)
