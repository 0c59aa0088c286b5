import { Drawing, type DrawingProps } from './drawing.tsx'

export const Sansevieria = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M50 92V40" />
  </Drawing>
)
