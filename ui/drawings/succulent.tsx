import { Drawing, type DrawingProps } from './drawing.tsx'

export const Succulent = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M50 92V40" />
  </Drawing>
)
