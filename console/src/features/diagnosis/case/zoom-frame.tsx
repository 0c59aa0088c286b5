import RestartAltIcon from '@mui/icons-material/RestartAlt'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, Stack } from '@mui/material'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import type { PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import { pictureUrl } from '../../../shared/display/pictures.tsx'
import { IconAction } from '../../../shared/inputs/buttons.tsx'

interface FrameProps {
  title: string
  path: string
  /** Without it the frame fills the available height. */
  aspectRatio?: string
  autoFocus?: boolean
  onEnter?: () => void
  /** Shown over the photo, moved and zoomed with it. */
  overlay?: ReactNode
  /** Shown below the photo. */
  caption: ReactNode
  /** Further buttons. */
  children: ReactNode
}

const maxScale = 8
const scaleStep = 1.5
const doubleClickScale = 2.5
const scalePerWheelPixel = 0.002
const panStep = 60
const panByKey: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
}
const fill = { width: '100%', height: '100%' } as const

/** Shows a photo that is zoomed by wheel, pinch, keys, buttons or double click, and moved by dragging or arrow keys. */
export function ZoomFrame({
  title,
  path,
  aspectRatio,
  autoFocus = false,
  onEnter,
  overlay,
  caption,
  children,
}: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const photo = useRef<ReactZoomPanPinchRef>(null)
  const [scale, setScale] = useState(1)
  const isZoomed = scale > 1
  useEffect(() => {
    if (autoFocus) frame.current?.focus()
  }, [autoFocus])

  const reset = () => void photo.current?.resetTransform(0)
  function zoomBy(factor: number) {
    const box = frame.current?.getBoundingClientRect()
    const current = photo.current?.state.scale ?? 1
    if (box)
      void photo.current?.zoomToPoint(current * factor, box.left + box.width / 2, box.top + box.height / 2, 0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    const act = isChord ? undefined : actionOf(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function actionOf(key: string) {
    const pan = panByKey[key]
    if (pan) return isZoomed ? () => void photo.current?.panBy(pan.x, pan.y, 0) : undefined
    if (key === '+' || key === '=') return () => zoomBy(scaleStep)
    if (key === '-' || key === '_') return () => zoomBy(1 / scaleStep)
    if (key === '0') return reset
    return key === 'Enter' ? onEnter : undefined
  }

  /** At scale 1 a wheel turn down scrolls the page: the library must not receive the event. */
  function onWheelCapture(event: WheelEvent) {
    if (!isZoomed && event.deltaY > 0) event.stopPropagation()
  }

  function onDoubleClick({ clientX, clientY }: MouseEvent) {
    if (isZoomed) reset()
    else void photo.current?.zoomToPoint(doubleClickScale, clientX, clientY, 0)
  }

  return (
    <>
      <Box
        ref={frame}
        tabIndex={0}
        role="group"
        data-keys
        aria-label={`${title}: + 크게, − 작게, 0 처음 크기, 방향키로 움직이기`}
        onKeyDown={onKeyDown}
        onWheelCapture={onWheelCapture}
        onDoubleClick={onDoubleClick}
        sx={{
          ...(aspectRatio ? { aspectRatio } : { flexGrow: 1, minHeight: 0 }),
          overflow: 'hidden',
          borderRadius: '8px',
          bgcolor: 'var(--color-line)',
          cursor: isZoomed ? 'grab' : 'zoom-in',
        }}
      >
        <TransformWrapper
          ref={photo}
          minScale={1}
          maxScale={maxScale}
          disablePadding
          wheel={{ step: scalePerWheelPixel }}
          panning={{ disabled: !isZoomed, velocityDisabled: true }}
          doubleClick={{ disabled: true }}
          onTransform={(_, state) => setScale(state.scale)}
        >
          {/* At scale 1 one finger scrolls the page; two fingers always zoom. */}
          <TransformComponent
            wrapperStyle={{ ...fill, touchAction: isZoomed ? 'none' : 'pan-y' }}
            contentStyle={{ ...fill, position: 'relative' }}
          >
            <img
              src={pictureUrl(path)}
              alt={title}
              draggable={false}
              style={{ ...fill, objectFit: 'contain', userSelect: 'none' }}
            />
            {overlay}
          </TransformComponent>
        </TransformWrapper>
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        {caption}
        <IconAction
          label={`${title} 작게`}
          icon={<ZoomOutIcon fontSize="small" />}
          disabled={!isZoomed}
          onClick={() => zoomBy(1 / scaleStep)}
        />
        <IconAction
          label={`${title} 처음 크기로`}
          icon={<RestartAltIcon fontSize="small" />}
          disabled={!isZoomed}
          onClick={reset}
        />
        <IconAction
          label={`${title} 크게`}
          icon={<ZoomInIcon fontSize="small" />}
          disabled={scale >= maxScale}
          onClick={() => zoomBy(scaleStep)}
        />
        {children}
      </Stack>
    </>
  )
}

interface PhotoRegionsProps {
  path: string
  regions: PhotoRegion[]
}

/** A light edge on a dark one is visible on every photo. Thickness in per cent of the photo's longer side. */
const edges = [
  { colour: 'var(--color-veil)', thickness: 1.3 },
  { colour: 'var(--color-draw-white)', thickness: 0.6 },
]

/** Numbered boxes over a photo that its frame shows whole (`object-fit: contain`). */
export function PhotoRegions({ path, regions }: PhotoRegionsProps) {
  const size = usePhotoSize(path)
  if (!size) return null
  const unit = Math.max(size.width, size.height) / 100
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      {regions.map(({ x, y, width, height, label }, index) => {
        const [left, top] = [x * size.width, y * size.height]
        return (
          <g key={`${x} ${y} ${label}`}>
            {edges.map(({ colour, thickness }) => (
              <rect
                key={colour}
                x={left}
                y={top}
                width={width * size.width}
                height={height * size.height}
                fill="none"
                stroke={colour}
                strokeWidth={unit * thickness}
              />
            ))}
            <rect x={left} y={top} width={unit * 6} height={unit * 6} fill="var(--color-leaf-fill)" />
            <text
              x={left + unit * 3}
              y={top + unit * 4.5}
              textAnchor="middle"
              fontSize={unit * 4.5}
              fontWeight={700}
              fill="var(--color-on-leaf)"
            >
              {index + 1}
            </text>
          </g>
        )
      })}
    </Box>
  )
}

/** The labels of the boxes, by number. */
export const RegionLabels = ({ regions }: { regions: PhotoRegion[] }) => (
  <Box component="ol" aria-label="모델이 본 곳" sx={{ pl: 2.5, my: 0.5 }}>
    {regions.map(({ x, y, label }) => (
      <li key={`${x} ${y} ${label}`}>{label}</li>
    ))}
  </Box>
)

/** Natural size of a photo in pixels; undefined until it has loaded. */
function usePhotoSize(path: string) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    const image = new Image()
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight })
    image.src = pictureUrl(path)
    return () => {
      image.onload = null
    }
  }, [path])
  return size
}
