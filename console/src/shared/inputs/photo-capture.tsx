import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Stack } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { shrinkPhoto } from '../../../../client/photos.ts'
import { careEntryPhotosMax } from '../../../../contract/reservation/care-record.ts'
import { IconAction } from './buttons.tsx'

interface PhotoCaptureProps {
  photos: File[]
  onChange: (photos: File[]) => void
  /** How many photos at most. */
  max?: number
  label?: string
}

/** Removes the button role from the label, because the file input inside is the focusable control. */
const withoutButtonRole = { role: undefined, tabIndex: -1 }

/** Takes photos with the phone camera, at most `max`, and shows the ones that are not sent yet. */
export function PhotoCapture({ photos, onChange, max = photosMax, label = '사진 찍기' }: PhotoCaptureProps) {
  const isFull = photos.length >= max
  return (
    <Stack spacing={1}>
      <CameraButton
        label={label}
        disabled={isFull}
        multiple={max > 1}
        onTake={(taken) => onChange([...photos, ...taken].slice(0, max))}
      >
        {label} ({photos.length}/{max})
      </CameraButton>
      <Stack direction="row" spacing={1} useFlexGap>
        {photos.map((photo, index) => (
          <Box key={`${photo.size} ${photo.lastModified}`} sx={{ position: 'relative' }}>
            <Preview photo={photo} name={`찍은 사진 ${index + 1}`} />
            <IconAction
              label={`사진 ${index + 1} 빼기`}
              icon={<CloseIcon />}
              onClick={() => onChange(photos.filter((_, at) => at !== index))}
              sx={{ position: 'absolute', top: 0, right: 0, bgcolor: 'background.paper' }}
            />
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}

interface CameraButtonProps {
  /** For screen readers. */
  label: string
  disabled?: boolean
  multiple?: boolean
  onTake: (photos: File[]) => void
  children: ReactNode
}

/** Opens the phone camera, or the choice of a file where there is none. */
export const CameraButton = ({
  label,
  disabled = false,
  multiple = false,
  onTake,
  children,
}: CameraButtonProps) => (
  <Button
    component="label"
    {...withoutButtonRole}
    variant="outlined"
    size="large"
    disabled={disabled}
    sx={{
      minHeight: 56,
      '&:focus-within': { outline: '2px solid var(--color-focus)', outlineOffset: 2 },
    }}
  >
    {children}
    <input
      type="file"
      accept="image/*"
      capture="environment"
      multiple={multiple}
      aria-label={label}
      style={{ position: 'absolute', inset: 0, opacity: 0 }}
      onChange={({ target }) => {
        onTake([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </Button>
)

function Preview({ photo, name }: { photo: File; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return <img src={url} alt={name} width={96} height={96} style={{ objectFit: 'cover', borderRadius: 8 }} />
}

/** How many photos go with one care entry or one price proposal. */
const photosMax = careEntryPhotosMax

/** Reduces photos to the size that is sent and names them as the server's forms do: `photo1`, `photo2`, `photo3`. */
export async function photoFields(photos: File[]): Promise<Record<string, File>> {
  const shrunk = await Promise.all(photos.map(shrinkPhoto))
  return Object.fromEntries(shrunk.map((photo, index) => [`photo${index + 1}`, photo]))
}
