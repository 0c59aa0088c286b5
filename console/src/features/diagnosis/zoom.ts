export interface Point {
  x: number
  y: number
}
export interface Zoom extends Point {
  scale: number
}
interface Change {
  factor: number
  /** From the middle of the frame; what is there stays there. */
  at: Point
  move: Point
}

export const mostZoom = 8

/** Enlarges and moves, never beyond the edges of the frame. */
export function zoomedAt(
  before: Zoom,
  { factor, at, move }: Change,
  box: { width: number; height: number },
): Zoom {
  const scale = within(before.scale * factor, 1, mostZoom)
  const grown = scale / before.scale
  const room = { x: (box.width * (scale - 1)) / 2, y: (box.height * (scale - 1)) / 2 }
  return {
    scale,
    x: within(at.x - (at.x - before.x) * grown + move.x, -room.x, room.x),
    y: within(at.y - (at.y - before.y) * grown + move.y, -room.y, room.y),
  }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
