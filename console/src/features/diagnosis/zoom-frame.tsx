import RestartAltIcon from '@mui/icons-material/RestartAlt'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, IconButton, Stack } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { pictureUrl } from '../../shared/pictures.ts'
import { mostZoom, useZoom } from './use-zoom.ts'

interface FrameProps {
  title: string
  path: string
  /** As tall as there is room without one. */
  aspectRatio?: string
  autoFocus?: boolean
  onEnter?: () => void
  /** What it is called, below it. */
  caption: ReactNode
  /** One more button. */
  children: ReactNode
}

const step = 1.5
const nudge = 60
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: nudge, y: 0 },
  ArrowRight: { x: -nudge, y: 0 },
  ArrowUp: { x: 0, y: nudge },
  ArrowDown: { x: 0, y: -nudge },
}

/** Wheel, two fingers, keys, buttons or a double click enlarge a photo; dragging and arrows move it. */
export function ZoomFrame({
  title,
  path,
  aspectRatio,
  autoFocus = false,
  onEnter,
  caption,
  children,
}: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomBy, reset, handlers } = useZoom(frame)
  const isZoomed = zoom.scale > 1
  useEffect(() => {
    if (autoFocus) frame.current?.focus()
  }, [autoFocus])

  function press(event: KeyboardEvent) {
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function actOf(key: string) {
    const move = arrows[key]
    if (move) return isZoomed ? () => zoomBy(1, undefined, move) : undefined
    if (key === '+' || key === '=') return () => zoomBy(step)
    if (key === '-' || key === '_') return () => zoomBy(1 / step)
    if (key === '0') return reset
    return key === 'Enter' ? onEnter : undefined
  }

  return (
    <>
      <Box
        ref={frame}
        {...handlers}
        tabIndex={0}
        role="group"
        data-keys
        aria-label={`${title}: + 크게, − 작게, 0 처음 크기, 방향키로 움직이기`}
        onKeyDown={press}
        sx={{
          ...(aspectRatio ? { aspectRatio } : { flexGrow: 1, minHeight: 0 }),
          overflow: 'hidden',
          borderRadius: '8px',
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
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        {caption}
        <IconButton aria-label={`${title} 작게`} disabled={!isZoomed} onClick={() => zoomBy(1 / step)}>
          <ZoomOutIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`${title} 처음 크기로`} disabled={!isZoomed} onClick={reset}>
          <RestartAltIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`${title} 크게`}
          disabled={zoom.scale >= mostZoom}
          onClick={() => zoomBy(step)}
        >
          <ZoomInIcon fontSize="small" />
        </IconButton>
        {children}
      </Stack>
    </>
  )
}
