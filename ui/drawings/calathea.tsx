import { Drawing, type DrawingProps } from './drawing.tsx'
import { NewLeaf } from './leaf.tsx'
import { Ground, Pot, Stem } from './pot.tsx'

const stripes = [14, 23, 32, 41]

interface FeatherProps {
  x: number
  y: number
  turn: number
  size?: number
  /** Draws the wine-red underside. */
  under?: boolean
}

/** A round leaf with a feather pattern. */
const Feather = ({ x, y, turn, size = 1, under }: FeatherProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path
      d="M0 0C-22-6-25-34 0-58 25-34 22-6 0 0Z"
      className={under ? 'fill-draw-pot-shade' : 'fill-draw-deep'}
    />
    <path d="M0 0C22-6 25-34 0-58Z" className="fill-draw-shade" />
    {!under &&
      stripes.map((at) => (
        <path
          key={at}
          d={`M-2 ${-at}C-6 ${-at - 1} -11 ${-at - 4} -13 ${-at - 8} -8 ${-at - 8} -4 ${-at - 6} -2 ${-at - 2}ZM2 ${-at}C6 ${-at - 1} 11 ${-at - 4} 13 ${-at - 8} 8 ${-at - 8} 4 ${-at - 6} 2 ${-at - 2}Z`}
          className="fill-draw-light"
        />
      ))}
    <path d="M0 0V-52" className={under ? 'stroke-draw-bloom' : 'stroke-draw-vein'} strokeWidth="1.6" />
  </g>
)

/** 칼라데아 */
export const Calathea = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Stem d="M77 112C74 100 66 92 56 86M83 112C86 100 94 92 104 86M80 112C80 96 78 86 74 76M81 112C83 94 90 82 96 70M79 112C72 104 60 104 50 104" />
    <Feather x={74} y={78} turn={-14} size={0.78} under />
    <Feather x={97} y={70} turn={20} size={1.02} />
    <Feather x={104} y={88} turn={68} size={0.86} />
    <Feather x={56} y={88} turn={-48} size={1.06} />
    <Feather x={52} y={104} turn={-92} size={0.68} />
    <NewLeaf x={80} y={98} turn={2} size={1.05} />
    <Pot />
  </Drawing>
)
