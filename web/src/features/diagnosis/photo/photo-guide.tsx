import type { ReactNode } from 'react'
import { Drawing } from '../../../../../ui/drawings/drawing.tsx'

/** Drawing of a good photo of the whole plant: pot and leaf tips are inside the frame. */
export const FullPlantGuide = () => (
  <Drawing>
    <Ground />
    <path className="fill-draw-pot" d="M58 108h44l-5 30a6 6 0 0 1-6 5H69a6 6 0 0 1-6-5z" />
    <path className="fill-draw-pot-shade" d="M54 102h52a3 3 0 0 1 3 3v6H51v-6a3 3 0 0 1 3-3z" />
    <g className="stroke-draw-deep" strokeWidth="3">
      <path d="M80 103C80 84 79 66 81 46" />
      <path d="M80 98C72 84 62 76 52 71" />
      <path d="M80 94c8-13 17-20 28-24" />
    </g>
    <path className="fill-draw-leaf" d="M81 56C67 50 67 31 82 20c13 12 13 30-1 36z" />
    <path className="fill-draw-deep" d="M57 77C42 80 33 69 34 54c16 0 26 9 23 23z" />
    <path className="fill-draw-light" d="M104 76c-3-15 6-24 22-24 2 15-7 26-22 24z" />
    <path
      className="stroke-draw-vein"
      strokeWidth="2"
      d="M81 50c0-8 1-15 1-22M52 72c-4-5-8-9-12-12M108 71c4-5 8-9 12-13"
    />
    <Frame />
  </Drawing>
)

/** Drawing of a good photo of the symptom: one leaf with sharp spots fills the frame. */
export const SymptomGuide = () => (
  <Drawing>
    <Ground />
    <path className="fill-draw-leaf" d="M28 118C24 70 52 34 122 30c8 62-20 104-68 100-14-1-24-4-26-12z" />
    <path
      className="fill-draw-deep opacity-35"
      d="M28 118C50 92 84 58 122 30c8 62-20 104-68 100-14-1-24-4-26-12z"
    />
    <path className="stroke-draw-vein" strokeWidth="3" d="M24 132c22-34 56-70 92-96" />
    <path
      className="stroke-draw-vein opacity-60"
      strokeWidth="2"
      d="M50 100 46 78M68 81l-2-24M60 90l30 6M78 71l28 4M88 61l-2-16"
    />
    <circle className="fill-draw-soil" cx="94" cy="92" r="9" />
    <circle className="stroke-draw-bloom" strokeWidth="4" cx="94" cy="92" r="12" />
    <circle className="fill-draw-soil" cx="72" cy="112" r="6" />
    <circle className="stroke-draw-bloom" strokeWidth="3" cx="72" cy="112" r="8.5" />
    <circle className="fill-draw-soil" cx="58" cy="68" r="4" />
    <Frame />
  </Drawing>
)

const Ground = () => <circle className="fill-draw-ground" cx="80" cy="80" r="66" />

/** The corners of a viewfinder. */
const Frame = (): ReactNode => (
  <path
    className="stroke-draw-line"
    strokeWidth="4"
    d="M10 34V18a8 8 0 0 1 8-8h16M126 10h16a8 8 0 0 1 8 8v16M150 126v16a8 8 0 0 1-8 8h-16M34 150H18a8 8 0 0 1-8-8v-16"
  />
)
