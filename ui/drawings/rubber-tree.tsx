import { Drawing, type DrawingProps } from './drawing.tsx'

export const RubberTree = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M50 92V40" />
  </Drawing>
)
