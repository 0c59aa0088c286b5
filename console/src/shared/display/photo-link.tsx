import { Box } from '@mui/material'
import { pictureUrl, thumbnailUrl } from './pictures.ts'

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
