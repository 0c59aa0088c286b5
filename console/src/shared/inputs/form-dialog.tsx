import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'

interface FormDialogProps {
  title: string
  /** Whether something typed would be lost: then a click outside does not close the dialog. */
  hasTyped: boolean
  submitLabel: string
  canSubmit: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, with one button that closes it and one that sends it; Ctrl+Enter sends, too. */
export function FormDialog(props: FormDialogProps) {
  const { title, hasTyped, submitLabel, canSubmit, onSubmit, onClose, children } = props
  const titleId = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }

  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canSubmit) void onSubmit()
  }

  return (
    <Dialog
      open
      onClose={(_, why) => (why === 'escapeKeyDown' || !hasTyped) && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { component: 'form', onSubmit: send, onKeyDown: sendByKeys } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button type="submit" variant="contained" disabled={!canSubmit}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
