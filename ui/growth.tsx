import { classNames } from './class-names.ts'
import { Leaf, NewLeaf } from './drawings/leaf.tsx'

interface GrowthProps {
  /** In per cent. */
  value: number
  /** Accessible name. */
  label: string
  /** Omits the new leaf at the tip. */
  stopped?: boolean
  className?: string
}

/** Progress over weeks, drawn as a growing stem with a new leaf at its tip. */
export const Growth = ({ value, label, stopped, className }: GrowthProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    className={classNames('relative', className)}
  >
    {/* A drawing of its own: WebKit ignores filters on parts of a drawing. */}
    <svg viewBox="0 0 320 64" className="absolute inset-0 w-full opacity-20 grayscale" aria-hidden="true">
      {leaves.filter(({ at }) => at >= value).map(drawLeaf)}
    </svg>
    <svg viewBox="0 0 320 64" width="100%" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d={stemTo(100)} className="stroke-line" strokeWidth="4" />
      {leaves.filter(({ at }) => at < value).map(drawLeaf)}
      <path d={stemTo(value)} className="stroke-draw-deep" strokeWidth="4" />
      {!stopped && (
        <>
          <circle cx={pointAt(value).x} cy={pointAt(value).y} r="5" className="fill-draw-deep" />
          <NewLeaf {...pointAt(value)} turn={18} size={0.72} />
        </>
      )}
    </svg>
  </div>
)

const leaves = [
  { at: 10, turn: 34, length: 19, width: 8, tone: 'deep' },
  { at: 19, turn: 138, length: 16, width: 7, tone: 'leaf' },
  { at: 31, turn: 28, length: 23, width: 10, tone: 'leaf' },
  { at: 42, turn: 132, length: 18, width: 8, tone: 'deep' },
  { at: 53, turn: 36, length: 22, width: 9, tone: 'deep' },
  { at: 65, turn: 138, length: 19, width: 8, tone: 'light' },
  { at: 77, turn: 30, length: 23, width: 10, tone: 'leaf' },
  { at: 88, turn: 134, length: 17, width: 8, tone: 'deep' },
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
