import { type DialogProps, Dialog as MuiDialog } from '@mui/material'
import { type ConfirmProps, Confirm as RaConfirm } from 'react-admin'
import { useClosesOnBack } from '../../../../ui/index.ts'

/** A dialog that going back closes, as Escape does. */
export function Dialog(props: DialogProps) {
  useClosesOnBack(props.open, () => props.onClose?.({}, 'escapeKeyDown'))
  return <MuiDialog {...props} />
}

/** A question with two buttons that going back answers with no. */
export function Confirm(props: Omit<ConfirmProps, 'onClose'> & { onClose: () => void }) {
  useClosesOnBack(props.isOpen ?? false, props.onClose)
  return <RaConfirm {...props} />
}
