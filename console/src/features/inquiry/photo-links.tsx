import { Stack } from '@mui/material'
import { PhotoLink } from '../../shared/display/pictures.tsx'

interface PhotoLinksProps {
  photos: string[]
  /** What a photo is called. */
  name?: string
}

/** Photos in a line. */
export const PhotoLinks = ({ photos, name = '사진' }: PhotoLinksProps) => (
  <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
    {photos.map((path, at) => (
      <PhotoLink key={path} path={path} title={`${name} ${at + 1} 크게 보기`} />
    ))}
  </Stack>
)
