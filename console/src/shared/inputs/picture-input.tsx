import UploadIcon from '@mui/icons-material/UploadOutlined'
import { Box, Button, FormHelperText, LinearProgress, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { required, useInput, ValidationError } from 'react-admin'
import { thumbnailUrl } from '../display/pictures.tsx'
import { Muted } from '../display/text.tsx'
import { sendPicture, type UploadedPicture } from '../server/picture.queries.ts'

interface Props {
  source: string
  label: string
  /** Describes a suitable picture. */
  helperText?: string
  onUploaded?: (picture: UploadedPicture) => void
}

/**
 * Uploads a picture that the person chooses. `field` is the hidden file field that `open` opens; `share` is what has been sent,
 * undefined while nothing is. `onProblem` gets the message of a failure, and undefined when an upload begins.
 */
export function usePictureUpload(
  label: string,
  onUploaded: (picture: UploadedPicture) => void,
  onProblem: (message: string | undefined) => void,
) {
  const chooser = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()

  async function uploadFile(file: File | undefined) {
    if (!file) return
    onProblem(undefined)
    setShare(0)
    try {
      onUploaded(await sendPicture(file, setShare))
    } catch (error) {
      onProblem((error as Error).message)
    } finally {
      setShare(undefined)
    }
  }

  const field = (
    <input
      ref={chooser}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/heic"
      aria-label={label}
      hidden
      onChange={({ target }) => {
        void uploadFile(target.files?.[0])
        target.value = ''
      }}
    />
  )
  return { share, field, open: () => chooser.current?.click() }
}

/** A field for the path of a picture: uploads a chosen file at once and shows it. */
export function PictureInput({ source, label, helperText, onUploaded }: Props) {
  const { field, fieldState } = useInput({ source, validate: required('그림을 올려 주세요.') })
  const [problem, setProblem] = useState<string>()
  const upload = usePictureUpload(
    label,
    (picture) => {
      field.onChange(picture.path)
      onUploaded?.(picture)
    },
    setProblem,
  )
  const refusal = fieldState.error?.message && <ValidationError error={fieldState.error.message} />
  const message = problem ?? refusal
  return (
    <Box sx={{ mb: 2, width: '100%' }}>
      <Muted small sx={{ mb: 0.5 }}>
        {label} *
      </Muted>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        {field.value && (
          <Box
            component="img"
            src={thumbnailUrl(field.value)}
            alt={label}
            sx={{
              maxWidth: 240,
              height: 120,
              objectFit: 'contain',
              borderRadius: 1,
              bgcolor: 'action.hover',
            }}
          />
        )}
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={upload.open}>
          {field.value ? '다른 그림' : '그림 올리기'}
        </Button>
        {upload.field}
      </Stack>
      {upload.share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={upload.share * 100}
          aria-label="올리는 중"
          sx={{ mt: 1 }}
        />
      )}
      {(message || helperText) && (
        <FormHelperText error={Boolean(message)}>{message ?? helperText}</FormHelperText>
      )}
    </Box>
  )
}
