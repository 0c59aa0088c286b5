import { Drawing, type DrawingProps } from './drawing.tsx'
import { NewLeaf } from './leaf.tsx'
import { Pot, Stem } from './pot.tsx'

interface HeartProps {
  x: number
  y: number
  turn: number
  size?: number
  tone?: string
}

/** A variegated heart-shaped leaf, attached at its notch. */
const Heart = ({ x, y, turn, size = 1, tone = 'fill-draw-leaf' }: HeartProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d="M0 0C-5-7-17-5-17 6-17 17-6 23 0 32 6 23 17 17 17 6 17-5 5-7 0 0Z" className={tone} />
    <path d="M0 0C5-7 17-5 17 6 17 17 6 23 0 32Z" className="fill-draw-shade" />
    <path
      d="M-12 5C-8 4-5 9-6 14-10 13-13 10-12 5ZM5 10C9 8 12 11 10 15 7 18 4 19 3 23 1 18 2 13 5 10Z"
      className="fill-draw-new"
    />
    <path d="M0 2V26" className="stroke-draw-vein" strokeWidth="1.4" />
  </g>
)

/** 스킨답서스 */
export const Pothos = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M46 76H114V82H46Z" className="fill-draw-pot-shade" />
    <path d="M54 82V90M106 82V90" className="stroke-draw-pot-shade" strokeWidth="4" />
    <Stem d="M70 36C52 30 40 40 37 58 34 78 40 92 36 112 34 122 34 126 33 132M90 36C108 30 122 40 124 60 126 78 120 86 122 100M80 36C80 28 84 22 90 18" />
    <Heart x={90} y={20} turn={-152} size={0.82} tone="fill-draw-deep" />
    <Heart x={68} y={32} turn={128} size={0.9} tone="fill-draw-deep" />
    <Heart x={92} y={34} turn={-118} size={0.9} />
    <Heart x={39} y={50} turn={52} size={0.86} />
    <Heart x={123} y={52} turn={-48} size={0.84} tone="fill-draw-deep" />
    <Heart x={37} y={78} turn={-28} size={0.78} tone="fill-draw-deep" />
    <Heart x={38} y={98} turn={46} size={0.7} />
    <Heart x={122} y={80} turn={38} size={0.72} />
    <Heart x={122} y={98} turn={-10} size={0.72} />
    <NewLeaf x={33} y={128} turn={188} size={0.66} />
    <Pot top={36} width={50} height={40} />
  </Drawing>
)
