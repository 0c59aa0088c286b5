import { Drawing, type DrawingProps } from './drawing.tsx'
import { NewLeaf } from './leaf.tsx'
import { Ground, Pot, Stem } from './pot.tsx'

/** The right half of a leaf with slits, attached to the stem at 0 0. */
const half =
  'M0-3C0.4-2.2 0.5-0.1 2.2 1.5C3.9 3.1 7.5 6.2 10.2 6.4C12.9 6.6 16 5.6 18.3 2.9C20.5 0.1 22.3-7 23.8-10.1C25.3-13.1 26.8-14.5 27.4-15.4L14.8-6.7C11.1-4.6 8.7-8.8 12.4-10.9L28.6-18.2C28.6-18.2 28.4-17.7 28.6-18.2C28.7-18.7 29.2-20.3 29.3-21.4C29.5-22.4 29.6-23.5 29.6-24.6C29.6-25.6 29.4-27.2 29.4-27.8L15.1-19C11.4-17 9.2-21.3 12.9-23.3L28.8-30.7C28.8-30.7 28.9-30.2 28.8-30.7C28.6-31.2 28.1-32.8 27.7-33.8C27.3-34.8 26.8-35.9 26.3-36.9C25.8-37.9 24.8-39.5 24.5-40L13.1-31.7C9.6-29.4 7-33.4 10.5-35.7L22.5-43.1C21.8-43.8 20.1-46.2 18.7-47.7C17.3-49.3 15.8-50.9 14.2-52.5C12.5-54 11-55.6 8.7-57.2C6.3-58.8 1.4-61.2 0-62Z'

interface SplitLeafProps {
  x: number
  y: number
  turn: number
  size: number
  tone: 'fill-draw-deep' | 'fill-draw-leaf'
}

const SplitLeaf = ({ x, y, turn, size, tone }: SplitLeafProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d={half} transform="scale(-1 1)" className={tone} />
    <path d={half} className={tone} />
    <path d={half} className="fill-draw-shade" />
    <path
      d="M0-2V-55M0-9l13-5M0-9l-13-5M0-22l13-8M0-22l-13-8M0-36l10-8M0-36l-10-8"
      className="stroke-draw-vein"
      strokeWidth="1.5"
    />
  </g>
)

/** 몬스테라 */
export const Monstera = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground />
    <Stem d="M78 110C76 92 64 78 50 70M82 110C84 92 96 84 112 80M80 110C80 84 84 66 90 54M79 110C78 92 76 84 73 74" />
    <SplitLeaf x={112} y={80} turn={74} size={0.72} tone="fill-draw-leaf" />
    <SplitLeaf x={50} y={70} turn={-58} size={0.86} tone="fill-draw-deep" />
    <SplitLeaf x={90} y={58} turn={14} size={0.92} tone="fill-draw-leaf" />
    <NewLeaf x={73} y={76} turn={-14} size={0.85} />
    <Pot />
  </Drawing>
)
