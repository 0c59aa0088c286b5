import type { ComponentType, ReactNode } from 'react'
import type { FirstSign } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Drawing } from '../../../../../ui/drawings/drawing.tsx'
import { Leaf } from '../../../../../ui/drawings/leaf.tsx'
import { Pot, Stem } from '../../../../../ui/drawings/pot.tsx'

/** Common ground of the pictures, with shapes that are large enough for 64 px. */
const SignDrawing = ({ children }: { children: ReactNode }) => (
  <Drawing>
    <circle className="fill-draw-ground" cx="80" cy="80" r="76" />
    {children}
  </Drawing>
)

const blade = 'M28 118C24 70 52 34 122 30c8 62-20 104-68 100-14-1-24-4-26-12z'
const lowerHalf = 'M28 118C50 92 84 58 122 30c8 62-20 104-68 100-14-1-24-4-26-12z'
const midrib = 'M33 120C55 88 86 58 116 36'
const sideVeins = 'M50 100 46 76M70 80 67 56M60 90l30 5M80 70l28 3'

/** Moves and enlarges the leaf to fill the ground. */
const Enlarged = ({ children }: { children: ReactNode }) => (
  <g transform="translate(80 80) scale(1.2) translate(-76 -82)">{children}</g>
)

const Stalk = () => <path className="stroke-draw-deep" strokeWidth="4.5" d="M22 136C27 128 33 120 39 112" />

/** One large green leaf, on which the signs are drawn. */
const GreenLeaf = () => (
  <>
    <Stalk />
    <path className="fill-draw-leaf" d={blade} />
    <path className="fill-draw-deep opacity-35" d={lowerHalf} />
    <path className="stroke-draw-vein" strokeWidth="3.5" d={midrib} />
    <path className="stroke-draw-vein opacity-60" strokeWidth="2.5" d={sideVeins} />
  </>
)

const Yellowing = () => (
  <SignDrawing>
    <Enlarged>
      <Stalk />
      <path className="fill-draw-yellow" d={blade} />
      <path className="fill-draw-leaf" d="M28 118C26 98 30 80 39 66 58 74 70 96 64 131c-22 1-33-5-36-13z" />
      <path className="fill-draw-shade opacity-60" d={lowerHalf} />
      <path className="stroke-draw-leaf" strokeWidth="4" d={midrib} />
      <path className="stroke-draw-leaf opacity-75" strokeWidth="3" d={sideVeins} />
    </Enlarged>
  </SignDrawing>
)

const Wilting = () => (
  <SignDrawing>
    <Stem
      d="M80 108C78 76 66 52 48 52 36 52 30 60 30 72M80 108C82 80 92 60 110 62 122 64 128 72 129 84"
      thick={5}
    />
    <Leaf x={30} y={68} turn={184} length={44} width={17} tone="leaf" />
    <Leaf x={54} y={53} turn={206} length={40} width={15} tone="deep" />
    <Leaf x={129} y={80} turn={176} length={42} width={17} tone="light" />
    <Leaf x={104} y={62} turn={158} length={38} width={14} tone="leaf" />
    <Pot top={104} width={56} height={40} />
  </SignDrawing>
)

const BrownTips = () => (
  <SignDrawing>
    <Enlarged>
      <GreenLeaf />
      <path
        className="fill-draw-pot-shade"
        d="M74 41C87 35 103 31 122 30 124 47 124 62 121 75 114 72 113 62 105 62 98 61 99 52 91 52 83 51 82 43 74 41Z"
      />
      <path
        className="stroke-draw-yellow"
        strokeWidth="4"
        d="M74 41C82 43 83 51 91 52 99 52 98 61 105 62 113 62 114 72 121 75"
      />
      <path className="stroke-draw-soil" strokeWidth="3" d="M98 49 116 36" />
    </Enlarged>
  </SignDrawing>
)

const spots = [
  { x: 96, y: 88, r: 11 },
  { x: 68, y: 112, r: 8 },
  { x: 56, y: 72, r: 7 },
  { x: 92, y: 50, r: 8 },
  { x: 110, y: 62, r: 5 },
]

const Spots = () => (
  <SignDrawing>
    <Enlarged>
      <GreenLeaf />
      {spots.map(({ x, y, r }) => (
        <g key={x}>
          <circle className="fill-draw-yellow" cx={x} cy={y} r={r + 4} />
          <circle className="fill-draw-soil" cx={x} cy={y} r={r} />
        </g>
      ))}
    </Enlarged>
  </SignDrawing>
)

/** A mite with eight legs, seen from above. */
const Mite = ({ x, y, turn }: { x: number; y: number; turn: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path
      className="stroke-draw-soil"
      strokeWidth="2.5"
      d="M-4-5-14-11M-5-1-15-2M-5 3-14 8M4-5 14-11M5-1 15-2M5 3 14 8"
    />
    <ellipse className="fill-draw-pot-shade" rx="7.5" ry="10" />
    <circle className="fill-draw-soil" cy="-8" r="4.5" />
  </g>
)

const Pests = () => (
  <SignDrawing>
    <Enlarged>
      <GreenLeaf />
      <path
        className="stroke-draw-white"
        strokeWidth="2.5"
        d="M122 30 60 40M122 30 84 70M122 30 118 96M86 36C90 44 94 50 98 55 104 60 112 64 120 64M70 39C76 52 82 60 91 63 102 74 110 80 119 80"
      />
      <Mite x={54} y={84} turn={-30} />
      <Mite x={84} y={104} turn={60} />
      <Mite x={60} y={116} turn={150} />
    </Enlarged>
  </SignDrawing>
)

const tufts = [
  { x: 62, y: 98, size: 1 },
  { x: 92, y: 64, size: 1.1 },
  { x: 96, y: 100, size: 0.85 },
  { x: 54, y: 66, size: 0.75 },
]

const White = () => (
  <SignDrawing>
    <Enlarged>
      <GreenLeaf />
      {tufts.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`} className="fill-draw-white">
          <circle cx="-8" cy="2" r="8" />
          <circle cx="7" cy="4" r="8.5" />
          <circle cx="-1" cy="-6" r="9" />
          <circle cx="-2" cy="9" r="6" />
        </g>
      ))}
    </Enlarged>
  </SignDrawing>
)

const Dropping = () => (
  <SignDrawing>
    <Stem d="M70 108C69 84 72 58 68 26M69 72 50 58M70 58 88 46" thick={5} />
    <Leaf x={68} y={34} turn={-8} length={26} width={12} tone="light" />
    <Leaf x={50} y={58} turn={-50} length={32} width={14} tone="leaf" />
    <Leaf x={128} y={62} turn={205} length={30} width={13} tone="leaf" />
    <Leaf x={104} y={104} turn={130} length={30} width={13} tone="light" />
    <path className="fill-draw-yellow" d="M104 141C112 129 130 128 141 136 130 147 114 149 104 141Z" />
    <path className="fill-draw-yellow" d="M20 140C28 130 42 130 52 137 42 147 28 148 20 140Z" />
    <path
      className="stroke-draw-line opacity-60"
      strokeWidth="3"
      d="M112 44 106 36M126 54 122 44M96 86 94 76"
    />
    <Pot top={104} width={50} height={38} />
  </SignDrawing>
)

const Leggy = () => (
  <SignDrawing>
    <circle className="fill-draw-yellow" cx="124" cy="32" r="13" />
    <path
      className="stroke-draw-yellow"
      strokeWidth="4"
      d="M124 10V6M102 32H98M108 48 105 51M124 54V58M140 48 143 51M140 16 143 13M108 16 105 13"
    />
    <Stem d="M62 112C60 84 62 62 98 44" thick={3.5} />
    <Leaf x={62} y={92} turn={-70} length={20} width={9} tone="light" />
    <Leaf x={64} y={76} turn={72} length={20} width={9} tone="light" />
    <Leaf x={72} y={60} turn={-50} length={20} width={9} tone="new" />
    <Leaf x={98} y={45} turn={58} length={22} width={10} tone="new" />
    <g transform="translate(-18 0)">
      <Pot top={106} width={50} height={38} />
    </g>
  </SignDrawing>
)

/** For "don't know". */
const Unknown = () => (
  <SignDrawing>
    <Enlarged>
      <path className="fill-draw-vein stroke-draw-light" strokeWidth="4" strokeDasharray="9 9" d={blade} />
      <path
        className="stroke-draw-deep"
        strokeWidth="8"
        d="M64 68c2-11 11-16 20-14 11 2 16 14 9 22-6 7-13 8-13 18"
      />
      <circle className="fill-draw-deep" cx="80" cy="109" r="5.5" />
    </Enlarged>
  </SignDrawing>
)

const drawings: Record<FirstSign, ComponentType> = {
  YELLOWING: Yellowing,
  WILTING: Wilting,
  BROWN_TIPS: BrownTips,
  SPOTS: Spots,
  PESTS: Pests,
  WHITE: White,
  DROPPING: Dropping,
  LEGGY: Leggy,
}

/** The drawing of an option; an option without a picture means "don't know". */
export function SignPicture({ picture }: { picture?: FirstSign | undefined }) {
  const Sign = picture ? drawings[picture] : Unknown
  return <Sign />
}
