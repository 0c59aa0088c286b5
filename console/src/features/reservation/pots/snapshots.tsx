import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { careEntryPhotosMax } from '../../../../../contract/care-record.ts'

interface SnapshotsProps {
  photos: File[]
  onTake: (files: File[]) => Promise<void>
  onDrop: (index: number) => void
}

/** What is pressed is the field in the label, and not the label. */
const pressedInside = { role: undefined, tabIndex: -1 }

/** Opens the camera of the phone; what was taken stands beside it until it is sent. */
export function Snapshots({ photos, onTake, onDrop }: SnapshotsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isFull = photos.length >= careEntryPhotosMax
  return (
    <Stack spacing={1}>
      <Button
        component="label"
        {...pressedInside}
        variant="outlined"
        size="large"
        disabled={isFull || isBusy}
        sx={{
          minHeight: 56,
          '&:focus-within': { outline: '2px solid var(--color-focus)', outlineOffset: 2 },
        }}
      >
        사진 찍기 ({photos.length}/{careEntryPhotosMax})
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          aria-label="사진 찍기"
          style={{ position: 'absolute', inset: 0, opacity: 0 }}
          onChange={async ({ target }) => {
            setIsBusy(true)
            await onTake([...(target.files ?? [])])
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
              onClick={() => onDrop(index)}
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
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <img src={url} alt={name} width={96} height={96} style={{ objectFit: 'cover', borderRadius: 8 }} />
}
