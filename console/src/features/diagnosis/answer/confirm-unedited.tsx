import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'

interface ConfirmUneditedProps {
  open: boolean
  onCancel: () => void
  onSend: () => void
}

/** Asks for confirmation before the unedited suggestion is sent. */
export const ConfirmUnedited = ({ open, onCancel, onSend }: ConfirmUneditedProps) => (
  <Dialog open={open} onClose={onCancel}>
    <DialogTitle>초안을 그대로 보낼까요?</DialogTitle>
    <DialogContent>
      엔진이 쓴 글을 고치지 않았어요. 사진과 설명에 맞는지 확인하셨다면 보내 주세요.
    </DialogContent>
    <DialogActions>
      <Button autoFocus onClick={onCancel}>
        고칠게요
      </Button>
      <Button variant="contained" onClick={onSend}>
        확인했어요, 보낼게요
      </Button>
    </DialogActions>
  </Dialog>
)
