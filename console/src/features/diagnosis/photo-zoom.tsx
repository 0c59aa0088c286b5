import RestartAltIcon from '@mui/icons-material/RestartAlt'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { pictureUrl } from '../../shared/pictures.ts'
import { mostZoom, useZoom } from './use-zoom.ts'

/** A photo to look into: wheel, two fingers, buttons or a double click enlarge it, dragging moves it. */
export function PhotoZoom({ title, path }: { title: string; path: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomBy, reset, handlers } = useZoom(frame)
  const isZoomed = zoom.scale > 1
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        ref={frame}
        {...handlers}
        sx={{
          aspectRatio: '4 / 5',
          overflow: 'hidden',
          borderRadius: 2,
          bgcolor: 'var(--color-line)',
          cursor: isZoomed ? 'grab' : 'zoom-in',
          // At its own size a finger scrolls the page; two fingers are always ours.
          touchAction: isZoomed ? 'none' : 'pan-y',
        }}
      >
        <Box
          component="img"
          src={pictureUrl(path)}
          alt={title}
          draggable={false}
          sx={{
            width: '100%',
            height: '100%',
            objectFit: 'contain',
            transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
            userSelect: 'none',
          }}
        />
      </Box>
      <Stack component="figcaption" direction="row" sx={{ alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <IconButton
          aria-label={`${title} 작게`}
          disabled={!isZoomed}
          onClick={() => zoomBy(1 / 1.5)}
          sx={{ p: { xs: 1, md: 0.75 } }}
        >
          <ZoomOutIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`${title} 처음 크기로`} disabled={!isZoomed} onClick={reset}>
          <RestartAltIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`${title} 크게`}
          disabled={zoom.scale >= mostZoom}
          onClick={() => zoomBy(1.5)}
        >
          <ZoomInIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  )
}
