import ImageIcon from '@mui/icons-material/Image'
import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  ToggleButton,
} from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { pictureUrl } from '../display/pictures.ts'
import { sendPicture, type UploadedPicture } from '../server/picture.queries.ts'

/** Uploads a picture, asks for its alternative text and inserts it at the cursor. */
export function PictureButton() {
  const editor = useTiptapEditor()
  const notify = useNotify()
  const chooser = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [picture, setPicture] = useState<UploadedPicture>()

  async function uploadFile(file: File | undefined) {
    if (!file) return
    setUploading(true)
    try {
      setPicture(await sendPicture(file))
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setUploading(false)
    }
  }

  function insert({ path, width, height }: UploadedPicture, alt: string) {
    const attrs = { src: pictureUrl(path), alt, width, height }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    setPicture(undefined)
  }

  return (
    <>
      <ToggleButton
        size="small"
        value="picture"
        aria-label="그림 넣기"
        title="그림 넣기"
        disabled={isUploading}
        onClick={() => chooser.current?.click()}
      >
        {isUploading ? (
          <CircularProgress size={16} aria-label="올리는 중" />
        ) : (
          <ImageIcon fontSize="inherit" />
        )}
      </ToggleButton>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic"
        aria-label="본문에 넣을 그림"
        hidden
        onChange={({ target }) => {
          void uploadFile(target.files?.[0])
          target.value = ''
        }}
      />
      {picture && (
        <AltDialog
          picture={picture}
          onDone={(alt) => insert(picture, alt)}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  )
}

interface AltDialogProps {
  picture: UploadedPicture
  onDone: (alt: string) => void
  onClose: () => void
}

/** Not a form: the dialog is inside the form of the article, which Enter would submit. */
function AltDialog({ picture, onDone, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState('')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>그림 넣기</DialogTitle>
      <DialogContent>
        <img
          src={pictureUrl(picture.path)}
          alt=""
          style={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: 200,
            margin: '0 auto 16px',
            borderRadius: 8,
          }}
        />
        <TextField
          label="무엇이 보이는 그림인가요?"
          helperText="그림을 볼 수 없는 사람에게 읽어 드려요."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          autoFocus
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>취소</Button>
        <Button variant="contained" disabled={!alt.trim()} onClick={() => onDone(alt.trim())}>
          넣기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
