interface LeafProps {
  /** Position of the base. */
  x: number
  y: number
  /** Degrees from upright, clockwise. */
  turn: number
  length: number
  /** Half of the control width: how round the leaf is. */
  width: number
  /** Position of the widest point, from the base (0) to the tip (1). */
  belly?: number
  tone?: LeafTone
  /** Omits the midrib. */
  plain?: boolean
}

export type LeafTone = 'deep' | 'leaf' | 'light' | 'new'

const blades: Record<LeafTone, string> = {
  deep: 'fill-draw-deep',
  leaf: 'fill-draw-leaf',
  light: 'fill-draw-light',
  new: 'fill-draw-new',
}

/** A leaf of two halves, one in shadow, with a midrib. */
export function Leaf({ x, y, turn, length, width, belly = 0.4, tone = 'leaf', plain }: LeafProps) {
  const [low, high] = [-length * belly * 0.5, -length * (belly + 0.45)]
  const half = (side: number) => `M0 0C${side * width} ${low} ${side * width} ${high} 0 ${-length}Z`
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d={half(-1)} className={blades[tone]} />
      <path d={half(1)} className={blades[tone]} />
      <path d={half(1)} className="fill-draw-shade" />
      {!plain && (
        <path
          d={`M0 0V${-length * 0.82}`}
          className={tone === 'new' ? 'stroke-draw-leaf' : 'stroke-draw-vein'}
          strokeWidth="1.4"
        />
      )}
    </g>
  )
}

/** A young leaf, still rolled and brighter than the others. Every drawing has one. */
export const NewLeaf = ({ x, y, turn, size = 1 }: { x: number; y: number; turn: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d="M0 0C-9-8-9-27 1-38 8-27 8-9 0 0Z" className="fill-draw-new" />
    <path d="M0 0C8-9 8-27 1-38 0-27 3-13 0 0Z" className="fill-draw-light" />
    <path d="M0 0C3-13 0-27 1-38" className="stroke-draw-leaf" strokeWidth="1.4" />
  </g>
)
