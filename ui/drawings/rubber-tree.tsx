import { Drawing, type DrawingProps } from './drawing.tsx'
import { Leaf, NewLeaf } from './leaf.tsx'
import { Ground, Pot, Stem } from './pot.tsx'

/** 고무나무, with a new leaf in its red sheath. */
export const RubberTree = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground rx={50} />
    <Stem d="M80 112C79 88 82 66 80 38" thick={4.5} />
    <Leaf x={80} y={98} turn={-66} length={50} width={23} tone="leaf" />
    <Leaf x={80} y={92} turn={64} length={52} width={24} tone="deep" />
    <Leaf x={81} y={76} turn={-50} length={50} width={23} tone="deep" />
    <Leaf x={81} y={68} turn={50} length={50} width={23} tone="leaf" />
    <Leaf x={81} y={54} turn={-32} length={44} width={20} tone="leaf" />
    <Leaf x={80} y={48} turn={34} length={42} width={19} tone="deep" />
    <NewLeaf x={80} y={42} turn={2} size={0.94} />
    <path d="M80 43C74 36 73 26 77 16 79 24 80 32 84 38Z" className="fill-draw-bloom" />
    <Pot width={54} />
  </Drawing>
)
