import { Drawing, type DrawingProps } from './drawing.tsx'

/** The mark: a leaf that unfolds. */
export const Logo = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M80 120V70" />
  </Drawing>
)

/** The helper behind the floating button. */
export const Robot = Logo
