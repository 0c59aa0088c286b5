import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

interface PasskeyNameDialogProps {
  title: string
  /** The label of the button that confirms. */
  action: string
  initial?: string
  isBusy: boolean
  onDone: (name: string) => void
  onClose: () => void
  /** Shown above the field, such as a failure. */
  children?: ReactNode
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, action, initial = '', isBusy, onDone, onClose, children } = props
  const [name, setName] = useState(initial)
  const titleId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) onDone(name.trim())
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {children}
          <TextField
            label="패스키 이름"
            helperText="어느 기기인지 알 수 있게 적어 주세요. 예: 사무실 노트북"
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            autoFocus
            fullWidth
            margin="normal"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !name.trim()}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
