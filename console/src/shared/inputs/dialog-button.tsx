import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog that the button opens; `close` removes it. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
