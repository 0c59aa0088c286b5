import { Drawing, type DrawingProps } from './drawing.tsx'
import { NewLeaf } from './leaf.tsx'
import { Ground, Pot } from './pot.tsx'

interface SwordProps {
  x: number
  turn: number
  length: number
}

/** A sword-shaped leaf with bright edges and bands. */
function Sword({ x, turn, length }: SwordProps) {
  const bands = Array.from({ length: Math.floor((length - 26) / 11) }, (_, at) => -16 - at * 11)
  return (
    <g transform={`translate(${x} 114) rotate(${turn})`}>
      <path
        d={`M-7 0C-13 ${-length * 0.5} -10 ${-length * 0.8} 0 ${-length} 10 ${-length * 0.8} 13 ${-length * 0.5} 7 0Z`}
        className="fill-draw-new"
      />
      <path
        d={`M-4.5 0C-9.5 ${-length * 0.5} -7 ${-length * 0.78} 0 ${-length + 8} 7 ${-length * 0.78} 9.5 ${-length * 0.5} 4.5 0Z`}
        className="fill-draw-deep"
      />
      {bands.map((y, at) => (
        <path
          key={y}
          d={at % 2 ? `M-6 ${y}q3-4 6-1t6-2` : `M-6.5 ${y}q3 3 6-1t6 1`}
          className="stroke-draw-light"
          strokeWidth="2.2"
        />
      ))}
    </g>
  )
}

/** 산세베리아 */
export const Sansevieria = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Sword x={71} turn={-9} length={86} />
    <Sword x={91} turn={12} length={78} />
    <Sword x={62} turn={-24} length={58} />
    <Sword x={80} turn={2} length={104} />
    <Sword x={97} turn={26} length={48} />
    <NewLeaf x={70} y={112} turn={-4} size={0.9} />
    <Pot top={106} width={62} height={42} />
  </Drawing>
)
