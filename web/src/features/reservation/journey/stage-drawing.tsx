import type { ReactNode } from 'react'
import { reservationStatus, type Stage } from '../../../../../contract/reservation/reservation-status.ts'
import { statusPresentations } from './status-presentation.tsx'

/** Drawing of a stage, in the style of `ui/drawings`. */
export const StageDrawing = ({ stage }: { stage: Stage }) => (
  <svg
    viewBox="0 0 120 96"
    width="100%"
    height="100%"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <ellipse cx="60" cy="87" rx="54" ry="5" className="fill-draw-ground" />
    {pictures[stage]}
  </svg>
)

/** A pot with three leaves; its bottom is at y = 0. */
const LittlePlant = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M0-16C0-26-1-32 0-40" className="stroke-draw-deep" strokeWidth="2.4" />
    <path d="M0-22C-11-22-15-30-14-38-6-37 0-31 0-22Z" className="fill-draw-deep" />
    <path d="M0-26C-1-35 5-41 14-41 14-33 8-26 0-26Z" className="fill-draw-leaf" />
    <path d="M0-37C-6-42-6-51 1-57 6-51 6-42 0-37Z" className="fill-draw-new" />
    <path d="M-11-15H11L8.6-2A2.6 2.6 0 0 1 6 0H-6A2.6 2.6 0 0 1-8.6-2Z" className="fill-draw-pot" />
    <path d="M-13-19H13V-13H-13Z" className="fill-draw-pot" />
    <path d="M-11.6-13H11.6L11.2-11H-11.2Z" className="fill-draw-pot-shade" />
  </g>
)

const Wheel = ({ x }: { x: number }) => (
  <>
    <circle cx={x} cy="78" r="9" className="fill-draw-line" />
    <circle cx={x} cy="78" r="3.6" className="fill-draw-vein" />
  </>
)

/** A van with an open side and a plant inside. */
const Pickup = (
  <>
    <path d="M8 30A6 6 0 0 1 14 24H70V78H14A6 6 0 0 1 8 72Z" className="fill-draw-leaf" />
    <path
      d="M70 36H91A8 8 0 0 1 98 40L108 56A10 10 0 0 1 110 61V72A6 6 0 0 1 104 78H70Z"
      className="fill-draw-deep"
    />
    <path d="M77 43H90A4 4 0 0 1 93 45L100 57H77Z" className="fill-draw-vein" />
    <path d="M16 34H62V70H16Z" className="fill-draw-vein" />
    <LittlePlant x={28} y={70} size={0.58} />
    <LittlePlant x={49} y={70} size={0.5} />
    <path d="M8 70H110V73A5 5 0 0 1 105 78H13A5 5 0 0 1 8 73Z" className="fill-draw-shade" />
    <path d="M104 64H109" className="stroke-draw-new" strokeWidth="4" />
    <Wheel x={30} />
    <Wheel x={88} />
  </>
)

/** The plant in fresh soil, watered. */
const Care = (
  <>
    <LittlePlant x={40} y={86} size={1.12} />
    <path
      d="M74 40A6 6 0 0 1 80 34H100A6 6 0 0 1 106 40L109 62A5 5 0 0 1 104 68H76A5 5 0 0 1 71 62Z"
      transform="rotate(-14 90 51)"
      className="fill-draw-leaf"
    />
    <path
      d="M107 42C118 40 120 58 108 60"
      transform="rotate(-14 90 51)"
      className="stroke-draw-deep"
      strokeWidth="4"
    />
    <path d="M73 60L60 43" transform="rotate(-14 90 51)" className="stroke-draw-deep" strokeWidth="5" />
    <path d="M54 48L65 39" transform="rotate(-14 90 51)" className="stroke-draw-line" strokeWidth="4" />
    <path d="M56 58V63M62 55V62M50 56V61M57 69V74M63 67V72" className="stroke-draw-light" strokeWidth="2.6" />
    <path d="M78 86C80 80 88 76 94 79 101 77 107 81 108 86Z" className="fill-draw-soil" />
  </>
)

/** The plant at home, by the window. */
const Delivery = (
  <>
    <path d="M18 46L60 12 102 46" className="stroke-draw-deep" strokeWidth="7" />
    <path d="M26 44L60 17 94 44V82A4 4 0 0 1 90 86H30A4 4 0 0 1 26 82Z" className="fill-draw-vein" />
    <path d="M62 52A3 3 0 0 1 65 49H82A3 3 0 0 1 85 52V86H62Z" className="fill-draw-leaf" />
    <circle cx="67" cy="69" r="2" className="fill-draw-new" />
    <path d="M80 49H82A3 3 0 0 1 85 52V86H80Z" className="fill-draw-shade" />
    <LittlePlant x={43} y={86} size={0.84} />
    <path d="M22 87H98" className="stroke-draw-deep" strokeWidth="3" />
  </>
)

const pictures: Record<Stage, ReactNode> = { PICKUP: Pickup, CARE: Care, DELIVERY: Delivery }

/** Drawing of the stage of a status label. */
export const CareDrawing = ({ status }: { status: string }) => {
  const known = reservationStatus.safeParse(status)
  return <StageDrawing stage={known.success ? statusPresentations[known.data].stage : 'CARE'} />
}
