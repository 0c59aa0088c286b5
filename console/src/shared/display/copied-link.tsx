import { Button, Stack, TextField } from '@mui/material'
import { useNotify } from 'react-admin'
import { copyText } from '../../../../client/copy-text.ts'

/** An address to copy. On devices that share, it can also be sent with another app. */
export const CopiedLink = ({ address }: { address: string }) => (
  <>
    <TextField
      label="링크"
      value={address}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
    <Stack direction="row" sx={{ gap: 1 }}>
      <CopyButton label="링크 복사" text={address} />
      {navigator.canShare?.({ url: address }) && (
        // A rejection says that the person closed it.
        <Button onClick={() => void navigator.share({ url: address }).catch(() => undefined)}>보내기</Button>
      )}
    </Stack>
  </>
)

interface CopyButtonProps {
  label: string
  text: string
  isMain?: boolean
}

/** Copies a text and says so. */
export function CopyButton({ label, text, isMain = false }: CopyButtonProps) {
  const notify = useNotify()

  async function copy() {
    if (await copyText(text)) notify('복사했어요.', { type: 'success' })
    else notify('복사하지 못했어요. 글을 길게 눌러 복사해 주세요.', { type: 'warning' })
  }

  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      onClick={() => void copy()}
      sx={{ alignSelf: 'start' }}
    >
      {label}
    </Button>
  )
}
