import { Drawing, type DrawingProps } from './drawing.tsx'

/** Face of the plant assistant, with a new leaf as antenna. */
export const Robot = (props: DrawingProps) => (
  <Drawing viewBox="0 0 64 64" {...props}>
    <path d="M32 20V13" className="stroke-draw-deep" strokeWidth="3" />
    <path d="M32 14C32 6 37 2 46 2 46 10 41 15 32 14Z" className="fill-draw-new" />
    <path d="M32 15C32 9 28 6 21 6 21 12 25 16 32 15Z" className="fill-draw-light" />
    <path d="M3 38V44M61 38V44" className="stroke-draw-leaf" strokeWidth="5" />
    <rect x="7" y="20" width="50" height="41" rx="15" className="fill-draw-leaf" />
    <rect x="13" y="27" width="38" height="26" rx="11" className="fill-draw-vein" />
    <circle cx="24.5" cy="38.5" r="3.4" className="fill-draw-soil" />
    <circle cx="39.5" cy="38.5" r="3.4" className="fill-draw-soil" />
    <path d="M27 45.5Q32 49 37 45.5" className="stroke-draw-soil" strokeWidth="2.6" />
  </Drawing>
)
