import type { ReactNode } from 'react'

/** Small drawings in the style of `ui/drawings`, one for each step of a diagnosis. */
const StepDrawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 96 96"
    width="100%"
    height="100%"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <ellipse cx="48" cy="85" rx="36" ry="5" className="fill-draw-ground" />
    {children}
  </svg>
)

/** A phone photographing a leaf. */
export const CameraDrawing = () => (
  <StepDrawing>
    <rect
      x="26"
      y="8"
      width="44"
      height="76"
      rx="9"
      className="fill-surface stroke-draw-line"
      strokeWidth="2.5"
    />
    <rect x="31" y="17" width="34" height="48" rx="4" className="fill-draw-vein" />
    <path d="M48 60C36 54 34 40 48 25c14 15 12 29 0 35Z" className="fill-draw-leaf" />
    <path d="M48 60V34M48 52l-6-5M48 45l5-5" className="stroke-draw-vein" strokeWidth="2" />
    <path d="M35 28v-6h6M61 28v-6h-6M35 54v6h6M61 54v6h-6" className="stroke-draw-deep" strokeWidth="2.5" />
    <circle cx="48" cy="74" r="5" className="stroke-draw-line" strokeWidth="2.5" />
  </StepDrawing>
)

/** A question and a chosen answer. */
export const AnswerDrawing = () => (
  <StepDrawing>
    <path
      d="M16 12h46a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H34l-10 9v-9h-8a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8Z"
      className="fill-draw-vein"
    />
    <path d="M22 23h32M22 31h20" className="stroke-draw-deep" strokeWidth="3.5" />
    <rect
      x="30"
      y="52"
      width="58"
      height="28"
      rx="9"
      className="fill-surface stroke-draw-line"
      strokeWidth="2.5"
    />
    <circle cx="45" cy="66" r="7" className="fill-draw-leaf" />
    <path d="m41.5 66 2.6 2.7 4.6-5" className="stroke-draw-vein" strokeWidth="2.4" />
    <path d="M60 66h18" className="stroke-draw-line" strokeWidth="3.5" />
  </StepDrawing>
)

/** A written page beside a plant with a new leaf. */
export const ResultDrawing = () => (
  <StepDrawing>
    <rect
      x="12"
      y="12"
      width="46"
      height="68"
      rx="7"
      className="fill-surface stroke-draw-line"
      strokeWidth="2.5"
    />
    <path d="M22 26h18M22 36h26M22 46h22" className="stroke-draw-light" strokeWidth="3.5" />
    <path d="M70 66C70 52 68 46 66 40" className="stroke-draw-deep" strokeWidth="3" />
    <path d="M67 42C54 42 50 32 51 24c10 0 17 7 16 18Z" className="fill-draw-leaf" />
    <path d="M69 50c-1-11 6-17 17-17 0 10-6 18-17 17Z" className="fill-draw-light" />
    <path d="M56 62h28l-3.4 18a5 5 0 0 1-4.9 4H64.3a5 5 0 0 1-4.9-4L56 62Z" className="fill-draw-pot" />
    <path d="M54 60h32v7H54z" className="fill-draw-pot-shade" />
  </StepDrawing>
)
