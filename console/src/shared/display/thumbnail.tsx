import { Box } from '@mui/material'
import { thumbnailUrl } from './pictures.ts'

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
