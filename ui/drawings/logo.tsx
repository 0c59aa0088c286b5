import { Drawing, type DrawingProps } from './drawing.tsx'

/** The logo: an unfolding leaf. */
export const Logo = (props: DrawingProps) => (
  <Drawing viewBox="0 0 64 64" {...props}>
    <g transform="rotate(18 32 32)">
      <path d="M29 62C29 59 30 56 31 52" className="stroke-draw-deep" strokeWidth="5" />
      <path d="M31 56C5 49 2 22 33 1 26 22 26 40 31 56Z" className="fill-draw-leaf" />
      <path d="M33 1C59 15 63 46 31 56 26 40 26 22 33 1Z" className="fill-draw-deep" />
      <path
        d="M33 1C46 11 52 24 47 38 44 47 38 53 31 56 33 47 31 41 33 33 35 24 37 14 33 1Z"
        className="fill-draw-new"
      />
    </g>
  </Drawing>
)
