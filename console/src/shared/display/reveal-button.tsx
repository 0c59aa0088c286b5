import { Button, type ButtonProps } from '@mui/material'
import { DialogButton } from '../inputs/dialog-button.tsx'
import { ReasonDialog } from '../inputs/form-dialog.tsx'

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
    ...{ variant: 'outlined', size: 'small', disabled: isBusy, sx: { alignSelf: 'start' } },
    'aria-label': name,
  }
  if (!needsReason)
    return (
      <Button {...button} onClick={() => void reveal().catch(() => undefined)}>
        {label}
      </Button>
    )
  return (
    <DialogButton
      {...button}
      dialog={(close) => (
        <ReasonDialog
          title={title}
          action="보기"
          onSubmit={(reason) => reveal(reason).then(close)}
          onClose={close}
        >
          누가 언제 왜 봤는지 감사 기록에 남아요.
        </ReasonDialog>
      )}
    >
      {label}
    </DialogButton>
  )
}
