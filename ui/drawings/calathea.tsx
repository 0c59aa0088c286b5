import { Drawing, type DrawingProps } from './drawing.tsx'

export const Calathea = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M50 92V40" />
  </Drawing>
)
