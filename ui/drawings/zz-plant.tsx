import { Drawing, type DrawingProps } from './drawing.tsx'
import { Leaf, type LeafTone, NewLeaf } from './leaf.tsx'
import { Ground, Pot } from './pot.tsx'

interface WandProps {
  /** Angle of the stem from upright. */
  turn: number
  pairs: number
  tone: LeafTone
}

/** A thick stem with pairs of leaflets. */
const Wand = ({ turn, pairs, tone }: WandProps) => {
  const length = 22 + pairs * 12
  return (
    <g transform={`translate(80 114) rotate(${turn})`}>
      <path d={`M0 0V${-length}`} className="stroke-draw-deep" strokeWidth="4" />
      {Array.from({ length: pairs }, (_, at) => {
        const size = 25 - at * 1.5
        const y = -24 - at * 12
        return (
          <g key={y}>
            <Leaf x={-1} y={y} turn={-58} length={size} width={8} tone={tone} plain />
            <Leaf x={1} y={y - 4} turn={58} length={size} width={8} tone={tone} plain />
          </g>
        )
      })}
      <Leaf x={0} y={-length + 2} turn={0} length={20} width={7} tone={tone} plain />
    </g>
  )
}

/** 금전수 */
export const ZzPlant = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Wand turn={-38} pairs={4} tone="deep" />
    <Wand turn={40} pairs={4} tone="leaf" />
    <Wand turn={-12} pairs={6} tone="leaf" />
    <Wand turn={16} pairs={5} tone="deep" />
    <NewLeaf x={84} y={112} turn={6} size={1.05} />
    <Pot />
  </Drawing>
)
