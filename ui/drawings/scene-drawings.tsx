import { Drawing, type DrawingProps } from './drawing.tsx'
import { Leaf, NewLeaf } from './leaf.tsx'
import { Ground, Pot, Stem } from './pot.tsx'

/** A pot with a sprout, for empty states. */
export const SproutScene = (props: DrawingProps) => (
  <Drawing viewBox="20 36 120 120" {...props}>
    <Ground />
    <Stem d="M80 104C80 90 79 82 80 70" thick={3.5} />
    <Leaf x={80} y={88} turn={-58} length={30} width={13} tone="leaf" />
    <Leaf x={80} y={82} turn={60} length={26} width={12} tone="light" />
    <NewLeaf x={80} y={73} turn={3} size={0.9} />
    <path d="M58 104Q80 92 102 104Z" className="fill-draw-soil" />
    <Pot top={102} width={64} height={45} />
  </Drawing>
)

/** A wilted plant with one upright leaf, for errors. */
export const WiltedScene = (props: DrawingProps) => (
  <Drawing viewBox="20 38 124 124" {...props}>
    <Ground />
    <Stem d="M78 112C76 84 66 62 48 62 40 62 36 66 34 72M82 112C84 92 94 78 108 80 114 81 117 85 118 90M80 112C80 100 80 94 81 88" />
    <Leaf x={35} y={69} turn={196} length={38} width={15} tone="leaf" />
    <Leaf x={56} y={64} turn={222} length={30} width={12} tone="deep" />
    <Leaf x={118} y={87} turn={170} length={34} width={14} tone="light" />
    <NewLeaf x={81} y={92} turn={4} size={0.72} />
    <Pot />
    <path d="M122 138C130 136 138 138 142 143 134 148 126 147 122 138Z" className="fill-draw-bloom" />
  </Drawing>
)
