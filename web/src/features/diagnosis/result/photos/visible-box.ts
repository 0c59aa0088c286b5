import type { PhotoRegion } from '../../../../../../contract/diagnosis/diagnosis.ts'

/** A rectangle in shares (0..1) of the frame it is drawn in. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Sides = Pick<PhotoRegion, 'x' | 'y' | 'width' | 'height'>

/**
 * Maps a region of a photo to the frame that shows it with `object-fit: cover`, and cuts off what lies outside.
 * Both aspects are width divided by height. Returns null when nothing of the region is visible.
 */
export function visibleBox(region: Sides, photoAspect: number, frameAspect: number): Box | null {
  const across = visiblePart(region.x, region.width, frameAspect / photoAspect)
  const down = visiblePart(region.y, region.height, photoAspect / frameAspect)
  if (!across || !down) return null
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}

/** `shown` is the frame's length relative to the photo's; from 1 on the photo is shown whole in this direction. */
function visiblePart(start: number, length: number, shown: number) {
  const share = Math.min(1, shown)
  const cut = (1 - share) / 2
  const toFrame = (at: number) => Math.min(1, Math.max(0, (at - cut) / share))
  const [from, to] = [toFrame(start), toFrame(start + length)]
  return to > from ? { start: from, length: to - from } : null
}
