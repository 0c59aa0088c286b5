import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import type { PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import { pictureUrl } from '../../../shared/display/pictures.tsx'

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
