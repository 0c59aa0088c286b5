import type { PhotoMeasures, Pixels } from './measure.ts'

type Colours = Omit<PhotoMeasures, 'sharpness'>
const kinds = ['green', 'yellow', 'brown', 'white', 'orange', 'black', 'other'] as const
type Kind = (typeof kinds)[number]

/** Side of the square cells in which leaf is separated from background, in pixels of the 320 px image. */
const cellSide = 16
/** A cell with this share of green and yellow is leaf, so that pots, floors and walls do not count as symptoms. */
const leafCellShare = 0.45
/** A leaf cell with a share of dead tissue in this range has a spot; black is excluded because it is mostly shadow. */
const spotShares = { least: 0.04, most: 0.45 }

/** Returns colour shares of the whole image and of its leaf cells. */
export function coloursOf(pixels: Pixels): Colours {
  const { kindAt, luma } = classify(pixels)
  const whole = count(kindAt, pixels, 0, 0, pixels.width, pixels.height)
  const area = pixels.width * pixels.height || 1
  const leafCells = cellsOf(kindAt, pixels).filter(
    (cell) => (cell.green + cell.yellow) / cell.area >= leafCellShare,
  )
  const leafArea = leafCells.reduce((sum, cell) => sum + cell.area, 0)
  const shareOfLeaf = (kind: Kind) =>
    leafArea === 0 ? 0 : leafCells.reduce((sum, cell) => sum + cell[kind], 0) / leafArea
  return {
    luma,
    vegetation: (whole.green + whole.yellow) / area,
    leaf: leafArea / area,
    yellow: shareOfLeaf('yellow'),
    brown: shareOfLeaf('brown'),
    white: shareOfLeaf('white'),
    orange: shareOfLeaf('orange'),
    black: shareOfLeaf('black'),
    spots: leafCells.length === 0 ? 0 : leafCells.filter(isSpotted).length / leafCells.length,
  }
}

type Cell = Record<Kind, number> & { area: number }

function isSpotted(cell: Cell) {
  const share = (cell.brown + cell.orange) / cell.area
  return share >= spotShares.least && share <= spotShares.most
}

function cellsOf(kindAt: Uint8Array, pixels: Pixels): Cell[] {
  const cells: Cell[] = []
  for (let top = 0; top < pixels.height; top += cellSide) {
    for (let left = 0; left < pixels.width; left += cellSide) {
      const right = Math.min(pixels.width, left + cellSide)
      const bottom = Math.min(pixels.height, top + cellSide)
      cells.push(count(kindAt, pixels, left, top, right, bottom))
    }
  }
  return cells
}

function count(
  kindAt: Uint8Array,
  { width }: Pixels,
  left: number,
  top: number,
  right: number,
  bottom: number,
) {
  const cell: Cell = { green: 0, yellow: 0, brown: 0, white: 0, orange: 0, black: 0, other: 0, area: 0 }
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const kind = kinds[kindAt[y * width + x] ?? kinds.length - 1] ?? 'other'
      cell[kind]++
      cell.area++
    }
  }
  return cell
}

function classify({ data, width, height }: Pixels) {
  const kindAt = new Uint8Array(width * height)
  let lumaSum = 0
  for (let index = 0; index < kindAt.length; index++) {
    const red = data[index * 3] ?? 0
    const green = data[index * 3 + 1] ?? 0
    const blue = data[index * 3 + 2] ?? 0
    lumaSum += 0.299 * red + 0.587 * green + 0.114 * blue
    kindAt[index] = kinds.indexOf(kindOf(red, green, blue))
  }
  return { kindAt, luma: lumaSum / (kindAt.length || 1) }
}

/** Classifies a pixel by hue (degrees), saturation and value (0..1); the ranges were chosen on leaf photos. */
function kindOf(red: number, green: number, blue: number): Kind {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const value = most / 255
  const saturation = most === 0 ? 0 : (most - least) / most
  if (value < 0.13) return 'black'
  if (saturation < 0.14) return value > 0.72 ? 'white' : 'other'
  const hue = hueOf(red, green, blue, most, most - least)
  if (hue >= 62 && hue < 170) return 'green'
  // Dull olive is as often a wall in lamplight as a leaf, so only saturated yellow counts.
  if (hue >= 46 && hue < 62) return value > 0.45 && saturation > 0.42 ? 'yellow' : 'other'
  if (hue >= 12 && hue < 46 && saturation > 0.3) return value > 0.62 && saturation > 0.6 ? 'orange' : 'brown'
  return 'other'
}

function hueOf(red: number, green: number, blue: number, most: number, range: number): number {
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360
  return most === green ? 60 * ((blue - red) / range) + 120 : 60 * ((red - green) / range) + 240
}
