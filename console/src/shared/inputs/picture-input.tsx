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

const accepted = 'image/jpeg,image/png,image/webp,image/heic'

/** A field for the path of a picture: uploads a chosen file at once and shows it. */
export function PictureInput({ source, label, helperText, onUploaded }: Props) {
  const { field, fieldState } = useInput({ source, validate: required('그림을 올려 주세요.') })
  const chooser = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()

  async function uploadFile(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    setShare(0)
    try {
      const picture = await sendPicture(file, setShare)
      field.onChange(picture.path)
      onUploaded?.(picture)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setShare(undefined)
    }
  }

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
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => chooser.current?.click()}>
          {field.value ? '다른 그림' : '그림 올리기'}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={accepted}
          aria-label={label}
          hidden
          onChange={({ target }) => {
            void uploadFile(target.files?.[0])
            target.value = ''
          }}
        />
      </Stack>
      {share !== undefined && (
        <LinearProgress variant="determinate" value={share * 100} aria-label="올리는 중" sx={{ mt: 1 }} />
      )}
      {(message || helperText) && (
        <FormHelperText error={Boolean(message)}>{message ?? helperText}</FormHelperText>
      )}
    </Box>
  )
}
