import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Field } from '../inputs/field.tsx'

interface ReasonDialogProps {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  isDangerous?: boolean
  isBusy: boolean
  onDone: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for the reason of an action, for the audit log. The caller closes the dialog after the action succeeded, so that a
 * failure keeps the typed reason.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, action, isDangerous = false, isBusy, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const titleId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim()) onDone(reason.trim())
  }

  return (
    // A click outside does not close the dialog once a reason is typed.
    <Dialog
      open
      onClose={(_, why) => (why === 'escapeKeyDown' || !reason) && onClose()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography color="textSecondary">{children}</Typography>
          <Field
            label="이유"
            value={reason}
            onChange={setReason}
            autoFocus
            fullWidth
            multiline
            minRows={2}
            margin="normal"
            maxLength={500}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>취소</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isBusy || !reason.trim()}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
