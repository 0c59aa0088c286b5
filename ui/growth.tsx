import { classNames } from './class-names.ts'

interface GrowthProps {
  value: number
  /** Value of the whole way; 100 for per cent. */
  max?: number
  /** Accessible name. */
  label: string
  /** Omits the new leaf at the tip. */
  stopped?: boolean
  className?: string
}

/** Progress, drawn as a growing stem with a new leaf at its tip. */
export function Growth({ value, max = 100, label, stopped, className }: GrowthProps) {
  const share = (value / max) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames('relative', className)}
    >
      {/* A drawing of its own: WebKit ignores filters on parts of a drawing. */}
      <svg viewBox="0 0 320 64" className="absolute inset-0 w-full opacity-20 grayscale" aria-hidden="true">
        {leaves.filter(({ at }) => at >= share).map(drawLeaf)}
      </svg>
      <svg viewBox="0 0 320 64" width="100%" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d={stemTo(100)} className="stroke-line" strokeWidth="4" />
        {leaves.filter(({ at }) => at < share).map(drawLeaf)}
        <path d={stemTo(share)} className="stroke-draw-deep" strokeWidth="4" />
        {!stopped && (
          <>
            <circle cx={pointAt(share).x} cy={pointAt(share).y} r="5" className="fill-draw-deep" />
            <NewLeaf {...pointAt(share)} turn={18} size={0.72} />
          </>
        )}
      </svg>
    </div>
  )
}

// One more for each seventh of the way.
const leaves = [
  { at: 8, turn: 34, length: 19, width: 8, tone: 'deep' },
  { at: 22, turn: 136, length: 17, width: 7, tone: 'leaf' },
  { at: 36, turn: 28, length: 23, width: 10, tone: 'leaf' },
  { at: 49, turn: 132, length: 18, width: 8, tone: 'deep' },
  { at: 63, turn: 36, length: 22, width: 9, tone: 'deep' },
  { at: 77, turn: 138, length: 19, width: 8, tone: 'light' },
  { at: 91, turn: 30, length: 22, width: 9, tone: 'leaf' },
] as const

const drawLeaf = (leaf: (typeof leaves)[number]) => <Leaf key={leaf.at} {...pointAt(leaf.at)} {...leaf} />

/** Returns a point of the stem by its progress in per cent. */
const pointAt = (percent: number) => {
  const x = 6 + percent * 2.96
  return { x, y: 38 + 5 * Math.sin(x / 38) }
}

function stemTo(percent: number) {
  const points = Array.from({ length: 41 }, (_, index) => pointAt((percent * index) / 40))
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}

interface LeafProps {
  /** Position of the base. */
  x: number
  y: number
  /** Degrees from upright, clockwise. */
  turn: number
  length: number
  /** Half of the control width: how round the leaf is. */
  width: number
  tone: keyof typeof blades
}

const blades = { deep: 'fill-draw-deep', leaf: 'fill-draw-leaf', light: 'fill-draw-light' }

/** A leaf of two halves, one in shadow, with a midrib. */
function Leaf({ x, y, turn, length, width, tone }: LeafProps) {
  const [low, high] = [-length * 0.2, -length * 0.85]
  const half = (side: number) => `M0 0C${side * width} ${low} ${side * width} ${high} 0 ${-length}Z`
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d={half(-1)} className={blades[tone]} />
      <path d={half(1)} className={blades[tone]} />
      <path d={half(1)} className="fill-draw-shade" />
      <path d={`M0 0V${-length * 0.82}`} className="stroke-draw-vein" strokeWidth="1.4" />
    </g>
  )
}

/** A young leaf, still rolled and brighter than the others, as in every drawing. */
const NewLeaf = ({ x, y, turn, size = 1 }: { x: number; y: number; turn: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d="M0 0C-9-8-9-27 1-38 8-27 8-9 0 0Z" className="fill-draw-new" />
    <path d="M0 0C8-9 8-27 1-38 0-27 3-13 0 0Z" className="fill-draw-light" />
    <path d="M0 0C3-13 0-27 1-38" className="stroke-draw-leaf" strokeWidth="1.4" />
  </g>
)
