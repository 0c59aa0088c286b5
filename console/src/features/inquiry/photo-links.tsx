import { Stack } from '@mui/material'
import { pictureUrl } from '../../shared/display/pictures.ts'
import { Thumbnail } from '../../shared/display/thumbnail.tsx'

interface PhotoLinksProps {
  photos: string[]
  /** What a photo is called. */
  name?: string
}

/** Photos in a line, each of which opens in a tab of its own. */
export const PhotoLinks = ({ photos, name = '사진' }: PhotoLinksProps) => (
  <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
    {photos.map((path, at) => (
      <a
        key={path}
        href={pictureUrl(path)}
        target="_blank"
        rel="noopener"
        aria-label={`${name} ${at + 1} 크게 보기`}
      >
        <Thumbnail path={path} wide />
      </a>
    ))}
  </Stack>
)
