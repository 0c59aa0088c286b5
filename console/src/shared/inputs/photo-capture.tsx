import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { shrinkPhoto } from '../../../../client/photos.ts'
import { careEntryPhotosMax } from '../../../../contract/reservation/care-record.ts'

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
  const [isBusy, setIsBusy] = useState(false)
  const isFull = photos.length >= max
  return (
    <Stack spacing={1}>
      <Button
        component="label"
        {...withoutButtonRole}
        variant="outlined"
        size="large"
        disabled={isFull || isBusy}
        sx={{
          minHeight: 56,
          '&:focus-within': { outline: '2px solid var(--color-focus)', outlineOffset: 2 },
        }}
      >
        {label} ({photos.length}/{max})
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple={max > 1}
          aria-label={label}
          style={{ position: 'absolute', inset: 0, opacity: 0 }}
          onChange={async ({ target }) => {
            setIsBusy(true)
            const taken = await Promise.all([...(target.files ?? [])].map(shrinkPhoto))
            onChange([...photos, ...taken].slice(0, max))
            target.value = ''
            setIsBusy(false)
          }}
        />
      </Button>
      {isBusy && <Typography variant="caption">사진을 준비하고 있어요.</Typography>}
      <Stack direction="row" spacing={1} useFlexGap>
        {photos.map((photo, index) => (
          <Box key={`${photo.size} ${photo.lastModified}`} sx={{ position: 'relative' }}>
            <Preview photo={photo} name={`찍은 사진 ${index + 1}`} />
            <IconButton
              aria-label={`사진 ${index + 1} 빼기`}
              onClick={() => onChange(photos.filter((_, at) => at !== index))}
              sx={{ position: 'absolute', top: 0, right: 0, bgcolor: 'background.paper' }}
            >
              <CloseIcon />
            </IconButton>
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}

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

/** Names photos as the server's forms do: `photo1`, `photo2`, `photo3`. */
export const photoFields = (photos: File[]): Record<string, File> =>
  Object.fromEntries(photos.map((photo, index) => [`photo${index + 1}`, photo]))
