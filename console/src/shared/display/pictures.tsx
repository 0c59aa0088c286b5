import { Box } from '@mui/material'
import { hasCopies, mediaUrl, photoAtWidth } from '../../../../contract/media.ts'

let mediaBase: string | undefined

function readMediaBase(): string {
  try {
    return JSON.parse(document.getElementById('site')?.textContent ?? '{}').mediaBase ?? '/media/'
  } catch {
    return '/media/'
  }
}

/** The address of a photo whose path the server gave. */
export function pictureUrl(path: string) {
  mediaBase ??= readMediaBase()
  return mediaUrl(mediaBase, path)
}

/** The address of a photo's 320 px wide copy; of the photo itself when it has no copies. */
export const thumbnailUrl = (path: string) => pictureUrl(hasCopies(path) ? photoAtWidth(path, 320) : path)

/** A small picture in a row of a list. */
export const Thumbnail = ({ path, wide = false }: { path: string; wide?: boolean }) => (
  <Box
    component="img"
    src={thumbnailUrl(path)}
    alt=""
    loading="lazy"
    sx={{ width: wide ? 112 : 56, height: 42, objectFit: 'cover', borderRadius: 1, display: 'block' }}
  />
)

/** A small photo that opens in a tab of its own. */
export const PhotoLink = ({ path, title }: { path: string; title: string }) => (
  <a href={pictureUrl(path)} target="_blank" rel="noopener noreferrer">
    <Box
      component="img"
      src={thumbnailUrl(path)}
      alt={title}
      loading="lazy"
      sx={{
        width: 96,
        height: 96,
        objectFit: 'cover',
        borderRadius: 1.5,
        display: 'block',
        bgcolor: 'divider',
      }}
    />
  </a>
)
