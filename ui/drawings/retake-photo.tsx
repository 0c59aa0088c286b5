import { Drawing, type DrawingProps } from './drawing.tsx'
import { Leaf } from './leaf.tsx'
import { Ground } from './pot.tsx'

/** A phone with a blurred photo of a leaf, for requests to retake a photo. */
export const RetakePhoto = (props: DrawingProps) => (
  <Drawing {...props}>
    <Ground rx={48} />
    <rect x="44" y="14" width="72" height="132" rx="14" className="fill-draw-deep" />
    <rect x="50" y="22" width="60" height="98" rx="8" className="fill-draw-vein" />
    <g className="opacity-35">
      <Leaf x={74} y={104} turn={-6} length={62} width={27} tone="leaf" plain />
      <Leaf x={88} y={106} turn={10} length={62} width={27} tone="light" plain />
    </g>
    <Leaf x={80} y={104} turn={2} length={60} width={24} tone="leaf" />
    <path
      d="M58 42V32H68M102 42V32H92M58 100V110H68M102 100V110H92"
      className="stroke-draw-deep"
      strokeWidth="3.5"
    />
    <circle cx="80" cy="133" r="7.5" className="stroke-draw-new" strokeWidth="3.5" />
  </Drawing>
)
