/** A rectangle in a photo; all numbers are shares (0..1) of the photo's size. */
export interface Box {
  photo: 'FULL' | 'SYMPTOM'
  x: number
  y: number
  width: number
  height: number
}

/** Shares a little above 1 are rounding; larger numbers are per cent or, as some models count, per mille. */
const largestShare = 1.5
const least = 0.01

/** Reads a box from a reply. Clamps it to the photo; returns null when it is none or has no area. */
export function boxOf(given: unknown): Box | null {
  if (typeof given !== 'object' || given === null) return null
  const { photo, ...rest } = given as Record<string, unknown>
  const numbers = [rest.x, rest.y, rest.width, rest.height]
  if (!numbers.every((it): it is number => typeof it === 'number' && Number.isFinite(it))) return null
  const largest = Math.max(...numbers)
  const unit = largest <= largestShare ? 1 : largest <= 100 ? 100 : 1000
  const [x, y, width, height] = numbers.map((it) => it / unit) as [number, number, number, number]
  const box = clamped({ photo: photo === 'FULL' ? 'FULL' : 'SYMPTOM', x, y, width, height })
  return box.width < least || box.height < least ? null : box
}

function clamped({ photo, ...box }: Box): Box {
  const x = share(box.x)
  const y = share(box.y)
  const width = share(box.x + box.width) - x
  const height = share(box.y + box.height) - y
  return { photo, x, y, width: rounded(width), height: rounded(height) }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
const share = (value: number) => rounded(Math.min(1, Math.max(0, value)))

const padding = 0.25
/** Smallest side of a cut, as a share of the photo's. */
const smallestCut = 0.35
/** Side of the cut in the middle of a photo on which no place is known. */
const middleCut = 0.6

/** Returns the part of the symptom photo to look at again: around the given boxes, or its middle. */
export function cutAround(boxes: readonly Box[]): Box {
  const known = boxes.filter(({ photo }) => photo === 'SYMPTOM')
  if (known.length === 0) return centred(0.5, 0.5, middleCut, middleCut)
  const [left, top] = [Math.min(...known.map(({ x }) => x)), Math.min(...known.map(({ y }) => y))]
  const right = Math.max(...known.map(({ x, width }) => x + width))
  const bottom = Math.max(...known.map(({ y, height }) => y + height))
  const side = (length: number) => Math.min(1, Math.max(smallestCut, length * (1 + 2 * padding)))
  return centred((left + right) / 2, (top + bottom) / 2, side(right - left), side(bottom - top))
}

function centred(x: number, y: number, width: number, height: number): Box {
  const start = (middle: number, length: number) =>
    rounded(Math.min(1 - length, Math.max(0, middle - length / 2)))
  return {
    photo: 'SYMPTOM',
    x: start(x, width),
    y: start(y, height),
    width: rounded(width),
    height: rounded(height),
  }
}

/** Converts a box in a cut of the symptom photo to the whole photo. */
export const boxInPhoto = (box: Box, cut: Box): Box =>
  box.photo === 'FULL'
    ? box
    : {
        photo: 'SYMPTOM',
        x: rounded(cut.x + box.x * cut.width),
        y: rounded(cut.y + box.y * cut.height),
        width: rounded(box.width * cut.width),
        height: rounded(box.height * cut.height),
      }
