import { Drawing, type DrawingProps } from './drawing.tsx'

/** Something went wrong: a plant that lets its leaf hang. */
export const WiltedScene = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M80 120V70" />
  </Drawing>
)

/** Nothing here yet: a pot in which something begins. */
export const SproutScene = WiltedScene
/** Asks for another photo. */
export const RetakePhoto = WiltedScene
