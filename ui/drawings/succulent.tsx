import { Drawing, type DrawingProps } from './drawing.tsx'
import type { LeafTone } from './leaf.tsx'
import { Ground, Pot } from './pot.tsx'

interface Ring {
  petals: number
  reach: number
  width: number
  tone: LeafTone
  /** Rotation relative to the ring below, in degrees. */
  shift: number
}

const rings: Ring[] = [
  { petals: 10, reach: 57, width: 19, tone: 'deep', shift: 0 },
  { petals: 9, reach: 46, width: 17, tone: 'leaf', shift: 20 },
  { petals: 8, reach: 34, width: 14, tone: 'light', shift: 6 },
  { petals: 6, reach: 22, width: 11, tone: 'leaf', shift: 30 },
  { petals: 5, reach: 13, width: 8, tone: 'new', shift: 0 },
]

const tones: Record<LeafTone, string> = {
  deep: 'fill-draw-deep',
  leaf: 'fill-draw-leaf',
  light: 'fill-draw-light',
  new: 'fill-draw-new',
}

/** Rings of thick leaves with red tips, seen from above. */
const Petals = ({ petals, reach, width, tone, shift }: Ring) =>
  Array.from({ length: petals }, (_, at) => shift + (at * 360) / petals).map((turn) => (
    <g key={turn} transform={`rotate(${turn})`}>
      <path
        d={`M0 0C${-width} ${-reach * 0.45} ${-width * 0.9} ${-reach * 0.8} 0 ${-reach} ${width * 0.9} ${-reach * 0.8} ${width} ${-reach * 0.45} 0 0Z`}
        className={tones[tone]}
      />
      <path
        d={`M0 0C${width} ${-reach * 0.45} ${width * 0.9} ${-reach * 0.8} 0 ${-reach}Z`}
        className="fill-draw-shade"
      />
      {tone !== 'new' && <circle cy={-reach + 1} r="2.4" className="fill-draw-bloom" />}
    </g>
  ))

/** 다육이 */
export const Succulent = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Pot top={96} width={80} height={50} />
    <g transform="translate(80 78) scale(1 0.74)">
      {rings.map((ring) => (
        <Petals key={ring.reach} {...ring} />
      ))}
    </g>
  </Drawing>
)
