import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { Dialog } from '../display/dialog.tsx'
import { Muted } from '../display/muted.tsx'
import { Field } from './field.tsx'

interface FormDialogProps {
  title: ReactNode
  /** Null removes the button, once there is nothing left to send. */
  submitLabel: ReactNode
  canSubmit?: boolean
  /** Whether something typed would be lost: then a click outside does not close the dialog. */
  hasTyped?: boolean
  /** A rejection keeps the dialog open; the mutation has shown its message. */
  onSubmit: () => Promise<unknown>
  /** Said once `onSubmit` has succeeded; the dialog then closes. Without it the caller closes the dialog. */
  done?: string
  onClose: () => void
  closeLabel?: string
  isDangerous?: boolean
  /** A button at the other end of the line. */
  extra?: ReactNode
  size?: 'xs' | 'sm'
  children: ReactNode
}

/** A form in a dialog, with one button that closes it and one that sends it; Ctrl+Enter sends, too. */
export function FormDialog({
  title,
  submitLabel,
  canSubmit = true,
  hasTyped = false,
  onSubmit,
  done,
  onClose,
  closeLabel = '닫기',
  isDangerous = false,
  extra,
  size = 'sm',
  children,
}: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!canSubmit || submitLabel === null || isBusy) return
    setIsBusy(true)
    const hasSucceeded = await onSubmit().then(
      () => true,
      () => false,
    )
    setIsBusy(false)
    if (!hasSucceeded || done === undefined) return
    notify(done, { type: 'success' })
    onClose()
  }

  const sendByKeys = (event: KeyboardEvent) =>
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void send(event)

  return (
    <Dialog
      open
      onClose={(_, why) => (why === 'escapeKeyDown' || !hasTyped) && onClose()}
      fullWidth
      maxWidth={size}
      slotProps={{ paper: { component: 'form', onSubmit: send, onKeyDown: sendByKeys } }}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        {extra}
        <Button onClick={onClose}>{closeLabel}</Button>
        {submitLabel !== null && (
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!canSubmit || isBusy}
          >
            {submitLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ReasonDialogProps = Pick<FormDialogProps, 'title' | 'children' | 'isDangerous' | 'done' | 'onClose'> & {
  /** The label of the button that confirms. */
  action: string
  onSubmit: (reason: string) => Promise<unknown>
}

/** Asks for the reason of an action, for the audit log; `children` says what will happen. A failure keeps the typed reason. */
export function ReasonDialog({ action, children, onSubmit, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      {...dialog}
      size="xs"
      closeLabel="취소"
      submitLabel={action}
      hasTyped={reason !== ''}
      canSubmit={reason.trim() !== ''}
      onSubmit={() => onSubmit(reason.trim())}
    >
      <Muted>{children}</Muted>
      <Field
        label="이유"
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoFocus
        multiline
        minRows={2}
      />
    </FormDialog>
  )
}

interface InfoDialogProps {
  title: string
  /** Whether a click outside closes it. */
  closesOutside?: boolean
  /** Makes the content focusable, so that it can be scrolled by keyboard; for content without controls. */
  isScrolled?: boolean
  onClose: () => void
  children: ReactNode
}

/** Something to read, with a button that closes it. */
export const InfoDialog = ({
  title,
  closesOutside = true,
  isScrolled = false,
  onClose,
  children,
}: InfoDialogProps) => (
  <Dialog
    open
    onClose={(_, why) => (why === 'escapeKeyDown' || closesOutside) && onClose()}
    fullWidth
    maxWidth="sm"
  >
    <DialogTitle>{title}</DialogTitle>
    <DialogContent {...(isScrolled && { tabIndex: 0, role: 'region', 'aria-label': title })}>
      {children}
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>닫기</Button>
    </DialogActions>
  </Dialog>
)
