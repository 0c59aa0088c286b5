import { ink } from './palette.ts'
import { at, clip, createRandom, dot, fill, joinMap, oval, type Piece, repeat, stroke } from './svg.ts'

/** A close-up of a leaf with marks on it; its base is at 0 0, its tip at 0 -length. */
interface LeafCloseUp {
  length?: number
  width?: number
  colour?: string
  /** Lighter side veins; false for a plain blade. */
  veins?: boolean
  /** Drawn on the blade and clipped at its edge, in the coordinates of the blade. */
  marks?: Piece
  turn?: number
}

const bladeOutline = (length: number, width: number) =>
  `M0 0C${-width * 1.25} ${-length * 0.16} ${-width * 1.1} ${-length * 0.72} 0 ${-length}C${width * 1.1} ${-length * 0.72} ${width * 1.25} ${-length * 0.16} 0 0Z`

export function leafCloseUp(
  x: number,
  y: number,
  { length = 560, width = 170, colour = ink.leaf, veins = true, marks = '', turn = 0 }: LeafCloseUp,
): Piece {
  const half = `M0 0C${width * 1.25} ${-length * 0.16} ${width * 1.1} ${-length * 0.72} 0 ${-length}Z`
  const outlined = bladeOutline(length, width)
  return at(
    x,
    y,
    stroke(`M0 0q6 ${length * 0.09} -4 ${length * 0.2}`, ink.deep, 13) +
      fill(outlined, colour) +
      clip(outlined, (veins ? sideVeins(length, width) : '') + marks + fill(half, ink.shade, 0.13)) +
      stroke(`M0 0V${-length * 0.9}`, ink.vein, 6),
    { turn },
  )
}

const sideVeins = (length: number, width: number) =>
  repeat(6, (index) => {
    const from = -length * (0.1 + index * 0.13)
    return stroke(
      `M0 ${from}q${width * 0.5} ${-length * 0.03} ${width} ${-length * 0.17}M0 ${from}q${-width * 0.5} ${-length * 0.03} ${-width} ${-length * 0.17}`,
      ink.vein,
      3,
      0.5,
    )
  })

/** Returns `count` scattered positions on a blade; the same for the same seed. */
function scatter(
  count: number,
  length: number,
  width: number,
  seed = 3,
): { x: number; y: number; r: number }[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const along = 0.12 + random() * 0.76
    const across = (random() - 0.5) * 1.7
    return { x: across * width * Math.sin(along * Math.PI) * 0.92, y: -along * length, r: random() }
  })
}

/** Brown spots with a pale ring. */
export const ringed = (
  count: number,
  length: number,
  width: number,
  seed = 3,
  colour: string = ink.brown,
): Piece =>
  joinMap(
    scatter(count, length, width, seed),
    ({ x, y, r }) =>
      dot(x, y, 13 + r * 18, ink.yellow) +
      oval(x, y, 7 + r * 14, 6 + r * 12, colour) +
      dot(x - 2, y - 2, 3 + r * 5, ink.dry),
  )

/** Sunken concentric rings. */
export const targets = (count: number, length: number, width: number, seed = 5): Piece =>
  joinMap(
    scatter(count, length, width, seed),
    ({ x, y, r }) =>
      dot(x, y, 34 + r * 14, ink.brown) +
      dot(x, y, 26 + r * 11, ink.dry) +
      dot(x, y, 18 + r * 8, ink.brown) +
      dot(x, y, 9 + r * 5, ink.straw),
  )

/** Fine pale dots. */
export const stipple = (
  count: number,
  length: number,
  width: number,
  colour: string = ink.sunSoft,
  size = 3,
): Piece =>
  joinMap(scatter(count, length, width, 17), ({ x, y, r }) => dot(x, y, size * (0.6 + r), colour, 0.9))

/** Patches of powdery mildew. */
export const powderPatches = (count: number, length: number, width: number): Piece =>
  joinMap(
    scatter(count, length, width, 29),
    ({ x, y, r }) =>
      oval(x, y, 14 + r * 30, 10 + r * 22, ink.white, 0.55) +
      oval(x + 6, y - 4, 8 + r * 16, 6 + r * 12, ink.white, 0.75),
  )

/** Orange pustules. */
export const pustules = (count: number, length: number, width: number): Piece =>
  joinMap(
    scatter(count, length, width, 41),
    ({ x, y, r }) => dot(x, y, 7 + r * 6, ink.yellow, 0.8) + dot(x, y, 4 + r * 4, '#cf6a2a'),
  )

/** A dry tip. */
export const dryTip = (length: number, width: number, amount = 0.24): Piece => {
  const edge = -length * (1 - amount)
  const wave = (shift: number) =>
    `M${-width * 1.3} ${-length * 1.05}V${edge + shift}q${width * 0.35} -34 ${width * 0.65} -4t${width * 0.65} 2 ${width * 0.65} -12 ${width * 0.65} 6V${-length * 1.05}Z`
  return fill(wave(26), ink.yellow) + fill(wave(0), ink.brown) + fill(wave(-34), '#6f4624')
}

/** Chlorosis: green veins on a pale blade, as with iron or magnesium deficiency. */
export const paling = (length: number, width: number, colour: string = ink.yellow): Piece =>
  fill(bladeOutline(length, width), colour) +
  repeat(6, (index) => {
    const from = -length * (0.1 + index * 0.13)
    return stroke(
      `M0 ${from}q${width * 0.5} ${-length * 0.03} ${width} ${-length * 0.17}M0 ${from}q${-width * 0.5} ${-length * 0.03} ${-width} ${-length * 0.17}`,
      ink.leaf,
      13,
    )
  }) +
  stroke(`M0 0V${-length}`, ink.leaf, 24)

/** Patches of light and dark green. */
export const mosaic = (length: number, width: number): Piece =>
  joinMap(scatter(44, length, width, 53), ({ x, y, r }, index) =>
    at(
      x,
      y,
      fill(
        'M-26 2C-30-18-8-20 2-14 16-24 34-10 26 4 32 18 10 26-2 18-14 26-32 18-26 2Z',
        index % 3 ? ink.fresh : ink.deep,
        index % 3 ? 0.85 : 0.7,
      ),
      { turn: r * 360, size: 0.7 + r * 0.8 },
    ),
  )

/** Silvery scars with dark dots. */
export const scrapes = (count: number, length: number, width: number): Piece =>
  joinMap(scatter(count, length, width, 61), ({ x, y, r }) =>
    at(
      x,
      y,
      oval(0, 0, 30 + r * 24, 8 + r * 6, '#dfe5dc', 0.9) +
        dot(-8, 2, 2.6, ink.dark) +
        dot(9, -2, 2.2, ink.dark) +
        dot(18, 3, 2, ink.dark),
      { turn: -30 + r * 50 },
    ),
  )

/** A spider mite web. */
export const web = (w = 260, h = 160): Piece =>
  joinMap([0, 0.25, 0.5, 0.75, 1], (t) =>
    stroke(`M0 ${h * t}Q${w * 0.5} ${h * (0.2 + t * 0.5)} ${w} ${h * (1 - t) * 0.6}`, ink.white, 2.2, 0.85),
  ) +
  joinMap([0.25, 0.5, 0.75], (t) =>
    stroke(`M${w * t} ${h * 0.08}Q${w * t + 10} ${h * 0.5} ${w * t - 4} ${h * 0.85}`, ink.white, 1.8, 0.7),
  )
