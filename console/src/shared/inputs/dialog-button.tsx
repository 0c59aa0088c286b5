import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog that the button opens; `close` removes it. */
  dialog: (close: () => void) => ReactNode
  /** False removes the button; an open dialog stays, with what was typed and answered. */
  isOffered?: boolean
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, isOffered = true, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOffered && <Button {...button} onClick={() => setIsOpen(true)} />}
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
