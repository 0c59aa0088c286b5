import {
  Button,
  type ButtonProps,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  Dialog as MuiDialog,
  Stack,
  Typography,
} from '@mui/material'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { useNotify } from 'react-admin'
import { useClosesOnBack } from '../../../../ui/index.ts'
import { Muted, SeenAlert } from '../display/text.tsx'
import { useKeys } from '../page/use-keys.tsx'
import { shownFailures } from '../server/server-query.tsx'
import { SubmitButton } from './buttons.tsx'
import { Field, type FieldProps, onCtrlEnter, useValue } from './field.tsx'
import { Opened, OpeningContext } from './opened.tsx'

/** A dialog that going back closes, as Escape does. */
export function Dialog(props: DialogProps) {
  const opening = use(OpeningContext)
  const isOpen = props.open && opening?.isOpen !== false
  useClosesOnBack(isOpen, () => props.onClose?.({}, 'escapeKeyDown'))
  return <MuiDialog {...props} open={isOpen} onInput={opening?.keep} />
}

/** What closes a dialog, and keeps what was typed in it. */
const useDismiss = (onClose: (() => void) | undefined) => {
  const opening = use(OpeningContext)
  return onClose ?? opening?.dismiss ?? (() => undefined)
}

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog that the button opens. */
  dialog: ReactNode
  /** False removes the button; an open dialog stays, with what was typed and answered. */
  isOffered?: boolean
  /** A key that opens it, too. */
  shortcut?: string
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, isOffered = true, shortcut, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys(shortcut ? { [shortcut]: () => setIsOpen(true) } : {})
  return (
    <>
      {isOffered && <Button {...button} onClick={() => setIsOpen(true)} />}
      <Opened isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {dialog}
      </Opened>
    </>
  )
}

interface FormDialogProps {
  title: ReactNode
  /** Null removes the button, once there is nothing left to send. */
  submitLabel: ReactNode
  canSubmit?: boolean
  /** The dialog then closes. It stays open after `false`, to show a result, and after a rejection, which it shows. */
  onSubmit: () => Promise<unknown>
  /** Shows a rejection of `onSubmit`; its message when absent. */
  showFailure?: (error: Error) => ReactNode
  /** Said once `onSubmit` has succeeded. */
  done?: string
  /** That of the button or menu that opened it when absent. */
  onClose?: (() => void) | undefined
  closeLabel?: string
  /** Whether the button that closes it has the first focus. */
  focusesClose?: boolean
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
  onSubmit,
  showFailure = ({ message }) => message && <SeenAlert severity="error">{message}</SeenAlert>,
  done,
  onClose,
  closeLabel = '닫기',
  focusesClose = false,
  isDangerous = false,
  extra,
  size = 'sm',
  children,
}: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const notify = useNotify()
  const dismiss = useDismiss(onClose)
  const opening = use(OpeningContext)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!canSubmit || submitLabel === null || isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const answer = await onSubmit()
      opening?.forget()
      if (answer === false) return
      if (done) notify(done, { type: 'success' })
      dismiss()
    } catch (error) {
      if (!(error instanceof Error)) return
      shownFailures.add(error)
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  // As the button does, after the field has stored what was typed.
  const sendByKeys = onCtrlEnter<HTMLFormElement>(({ currentTarget: form }) => {
    setTimeout(() => form.requestSubmit())
  })

  return (
    <Dialog
      open
      onClose={dismiss}
      fullWidth
      maxWidth={size}
      slotProps={{ paper: { component: 'form', onSubmit: send, onKeyDown: sendByKeys } }}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
          {failure && showFailure(failure)}
        </Stack>
      </DialogContent>
      <DialogActions>
        {extra}
        <Button onClick={dismiss} autoFocus={focusesClose}>
          {closeLabel}
        </Button>
        {submitLabel !== null && (
          <SubmitButton color={isDangerous ? 'error' : 'primary'} disabled={!canSubmit || isBusy}>
            {submitLabel}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface QuestionProps extends Pick<FormDialogProps, 'title' | 'closeLabel' | 'isDangerous' | 'onClose'> {
  /** What will happen. */
  content: ReactNode
  /** The label of the button that says yes. */
  action: string
  onConfirm: () => Promise<unknown>
}

/** A question whose first focus is on no. */
export const Confirm = ({ content, action, onConfirm, closeLabel = '취소', ...dialog }: QuestionProps) => (
  <FormDialog
    {...dialog}
    size="xs"
    closeLabel={closeLabel}
    focusesClose
    submitLabel={action}
    onSubmit={onConfirm}
  >
    <Typography>{content}</Typography>
  </FormDialog>
)

type TextDialogProps = Pick<FormDialogProps, 'title' | 'isDangerous' | 'done' | 'onClose'> & {
  /** The label of the button that confirms. */
  action: string
  field: Omit<FieldProps, 'value' | 'onChange'>
  /** The field's initial value. */
  initial?: string
  onSubmit: (text: string) => Promise<unknown>
  children?: ReactNode
}

/** A dialog with one text field, below `children`. A failure keeps what was typed. */
export function TextDialog({ action, field, initial = '', children, onSubmit, ...dialog }: TextDialogProps) {
  const { value, onChange } = useValue(initial)
  return (
    <FormDialog
      {...dialog}
      size="xs"
      closeLabel="취소"
      submitLabel={action}
      canSubmit={value.trim() !== ''}
      onSubmit={() => onSubmit(value.trim())}
    >
      {children}
      <Field {...field} value={value} onChange={onChange} autoFocus />
    </FormDialog>
  )
}

/** Asks for the reason of an action, for the audit log; `children` says what will happen. */
export const ReasonDialog = ({ children, ...dialog }: Omit<TextDialogProps, 'field' | 'initial'>) => (
  <TextDialog {...dialog} field={{ label: '이유', maxLength: 500, lines: 2 }}>
    <Muted>{children}</Muted>
  </TextDialog>
)

interface OpeningProps {
  /** What the button is called; as the dialog when absent. */
  label?: ReactNode
  button?: Omit<DialogButtonProps, 'dialog' | 'children'>
}

/** Returns a button with the dialog that it opens. */
export const withButton =
  <Props extends { title: ReactNode }>(Opened: (props: Props) => ReactNode) =>
  ({ label, button, ...dialog }: Props & OpeningProps) => (
    <DialogButton {...button} dialog={<Opened {...(dialog as unknown as Props)} />}>
      {label ?? dialog.title}
    </DialogButton>
  )

/** A button that opens a form in a dialog. */
export const FormButton = withButton(FormDialog)

/** A button that asks a question. */
export const ConfirmButton = withButton(Confirm)

/** A button that asks for a reason. */
export const ReasonButton = withButton(ReasonDialog)

interface InfoDialogProps {
  title: string
  /** Whether a click outside closes it. */
  closesOutside?: boolean
  /** Makes the content focusable, so that it can be scrolled by keyboard; for content without controls. */
  isScrolled?: boolean
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Something to read, with a button that closes it. */
export function InfoDialog(props: InfoDialogProps) {
  const { title, closesOutside = true, isScrolled = false, onClose, children } = props
  const close = useDismiss(onClose)
  return (
    <Dialog
      open
      onClose={(_, why) => (why === 'escapeKeyDown' || closesOutside) && close()}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent {...(isScrolled && { tabIndex: 0, role: 'region', 'aria-label': title })}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}

interface RevealButtonProps {
  label: string
  /** What the button is called where its label is short. */
  name?: string
  /** Of the dialog that asks for the reason. */
  title?: string
  needsReason?: boolean
  isBusy?: boolean
  reveal: (reason?: string) => Promise<unknown>
}

/** A button that shows masked data, after a reason where one is needed; the server records every view. */
export function RevealButton(props: RevealButtonProps) {
  const { label, name = label, title = name, needsReason = true, isBusy = false, reveal } = props
  const button: ButtonProps = {
    variant: 'outlined',
    size: 'small',
    disabled: isBusy,
    sx: { alignSelf: 'start' },
    'aria-label': name,
  }
  if (!needsReason)
    return (
      <Button {...button} onClick={() => void reveal().catch(() => undefined)}>
        {label}
      </Button>
    )
  return (
    <ReasonButton label={label} button={button} title={title} action="보기" onSubmit={reveal}>
      누가 언제 왜 봤는지 감사 기록에 남아요.
    </ReasonButton>
  )
}
