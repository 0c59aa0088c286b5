import { Drawing, type DrawingProps } from './drawing.tsx'
import { Leaf, NewLeaf } from './leaf.tsx'
import { Ground, Pot, Stem } from './pot.tsx'

const petals = [0, 72, 144, 216, 288]

/** One star-shaped blossom of the flower ball. */
const Star = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    {petals.map((turn) => (
      <path
        key={turn}
        d="M0 0C-4-3-3-7 0-9 3-7 4-3 0 0Z"
        transform={`rotate(${turn})`}
        className="fill-draw-bloom"
      />
    ))}
    <circle r="2.6" className="fill-draw-pot-shade" />
  </g>
)

/** 호야 */
export const Hoya = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Stem d="M76 112C70 80 52 58 30 62M82 112C82 76 92 44 122 36M122 36C132 34 138 40 138 50M80 112C78 92 72 74 66 66" />
    <Leaf x={72} y={94} turn={-70} length={36} width={16} tone="deep" />
    <Leaf x={66} y={78} turn={-104} length={32} width={14} />
    <Leaf x={52} y={65} turn={-12} length={34} width={15} tone="deep" />
    <Leaf x={33} y={62} turn={-128} length={28} width={13} />
    <Leaf x={34} y={62} turn={-44} length={27} width={12} tone="light" />
    <Leaf x={83} y={88} turn={72} length={38} width={17} />
    <Leaf x={88} y={64} turn={-16} length={36} width={16} />
    <Leaf x={92} y={58} turn={82} length={36} width={16} tone="deep" />
    <Leaf x={107} y={42} turn={-20} length={30} width={14} tone="light" />
    <NewLeaf x={124} y={37} turn={28} size={0.74} />
    <path d="M138 50V56" className="stroke-draw-deep" strokeWidth="2" />
    {[
      [138, 62],
      [127, 66],
      [147, 68],
      [132, 76],
      [143, 79],
    ].map(([x = 0, y = 0]) => (
      <Star key={x} x={x} y={y} />
    ))}
    <Pot />
  </Drawing>
)
