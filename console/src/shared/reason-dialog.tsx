import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  /** On the button that does it. */
  action: string
  isDangerous?: boolean
  isBusy: boolean
  onDone: (reason: string) => void
  onClose: () => void
}

/**
 * Asks why before something is done that the log has to explain. Whoever opened it closes it once it is done: a
 * failure leaves it open with what was typed.
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
    // A click beside it does not throw away what was typed.
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
          <TextField
            label="이유"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            autoFocus
            fullWidth
            multiline
            minRows={2}
            margin="normal"
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
