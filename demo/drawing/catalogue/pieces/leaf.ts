import { ink } from './palette.ts'
import { at, fill, joinMap, type Piece, stroke } from './svg.ts'

interface Blade {
  x: number
  y: number
  /** Degrees from upright, clockwise. */
  turn: number
  length: number
  /** Half of the control width: how round the leaf is. */
  width: number
  /** Position of the widest part, from the base (0) to the tip (1). */
  belly?: number
  colour?: string
  plain?: boolean
}

const dark = new Set<string>([ink.deep, ink.leaf, ink.light])

/** A leaf with two halves, one of them shaded, and a midrib. */
export function leaf({ x, y, turn, length, width, belly = 0.4, colour = ink.leaf, plain }: Blade): Piece {
  const [low, high] = [-length * belly * 0.5, -length * (belly + 0.45)]
  const half = (side: number) => `M0 0C${side * width} ${low} ${side * width} ${high} 0 ${-length}Z`
  const vein = stroke(`M0 0V${-length * 0.82}`, dark.has(colour) ? ink.vein : ink.leaf, 1.4)
  return at(
    x,
    y,
    fill(half(-1), colour) + fill(half(1), colour) + fill(half(1), ink.shade, 0.17) + (plain ? '' : vein),
    { turn },
  )
}

/** A new leaf: still rolled, and brighter than the others. */
export const newLeaf = (x: number, y: number, turn: number, size = 1): Piece =>
  at(
    x,
    y,
    fill('M0 0C-9-8-9-27 1-38 8-27 8-9 0 0Z', ink.fresh) +
      fill('M0 0C8-9 8-27 1-38 0-27 3-13 0 0Z', ink.light) +
      stroke('M0 0C3-13 0-27 1-38', ink.leaf, 1.4),
    { turn, size },
  )

const splitHalf =
  'M0-3C0.4-2.2 0.5-0.1 2.2 1.5C3.9 3.1 7.5 6.2 10.2 6.4C12.9 6.6 16 5.6 18.3 2.9C20.5 0.1 22.3-7 23.8-10.1C25.3-13.1 26.8-14.5 27.4-15.4L14.8-6.7C11.1-4.6 8.7-8.8 12.4-10.9L28.6-18.2C28.6-18.2 28.4-17.7 28.6-18.2C28.7-18.7 29.2-20.3 29.3-21.4C29.5-22.4 29.6-23.5 29.6-24.6C29.6-25.6 29.4-27.2 29.4-27.8L15.1-19C11.4-17 9.2-21.3 12.9-23.3L28.8-30.7C28.8-30.7 28.9-30.2 28.8-30.7C28.6-31.2 28.1-32.8 27.7-33.8C27.3-34.8 26.8-35.9 26.3-36.9C25.8-37.9 24.8-39.5 24.5-40L13.1-31.7C9.6-29.4 7-33.4 10.5-35.7L22.5-43.1C21.8-43.8 20.1-46.2 18.7-47.7C17.3-49.3 15.8-50.9 14.2-52.5C12.5-54 11-55.6 8.7-57.2C6.3-58.8 1.4-61.2 0-62Z'

/** A monstera leaf with splits. */
export const splitLeaf = (
  x: number,
  y: number,
  turn: number,
  size: number,
  colour: string = ink.leaf,
): Piece =>
  at(
    x,
    y,
    `<g transform="scale(-1 1)">${fill(splitHalf, colour)}</g>` +
      fill(splitHalf, colour) +
      fill(splitHalf, ink.shade, 0.17) +
      stroke(
        'M0-2V-55M0-9l13-5M0-9l-13-5M0-22l13-8M0-22l-13-8M0-36l10-8M0-36l-10-8',
        dark.has(colour) ? ink.vein : ink.woodShade,
        1.5,
      ),
    { turn, size },
  )

/** A heart-shaped pothos leaf with light spots, hanging from its base. */
export const heart = (x: number, y: number, turn: number, size = 1, colour: string = ink.leaf): Piece =>
  at(
    x,
    y,
    fill('M0 0C-5-7-17-5-17 6-17 17-6 23 0 32 6 23 17 17 17 6 17-5 5-7 0 0Z', colour) +
      fill('M0 0C5-7 17-5 17 6 17 17 6 23 0 32Z', ink.shade, 0.17) +
      (dark.has(colour)
        ? fill(
            'M-12 5C-8 4-5 9-6 14-10 13-13 10-12 5ZM5 10C9 8 12 11 10 15 7 18 4 19 3 23 1 18 2 13 5 10Z',
            ink.fresh,
          )
        : '') +
      stroke('M0 2V26', ink.vein, 1.4),
    { turn, size },
  )

const stripes = [14, 23, 32, 41]

/** A round calathea leaf with a feather pattern, or its wine-red underside. */
export const feather = (x: number, y: number, turn: number, size = 1, under = false, edge = ''): Piece =>
  at(
    x,
    y,
    fill('M0 0C-22-6-25-34 0-58 25-34 22-6 0 0Z', under ? ink.potShade : ink.deep) +
      fill('M0 0C22-6 25-34 0-58Z', ink.shade, 0.17) +
      (under
        ? ''
        : joinMap(stripes, (s) =>
            fill(
              `M-2 ${-s}C-6 ${-s - 1} -11 ${-s - 4} -13 ${-s - 8} -8 ${-s - 8} -4 ${-s - 6} -2 ${-s - 2}ZM2 ${-s}C6 ${-s - 1} 11 ${-s - 4} 13 ${-s - 8} 8 ${-s - 8} 4 ${-s - 6} 2 ${-s - 2}Z`,
              ink.light,
            ),
          )) +
      stroke('M0 0V-52', under ? ink.bloom : ink.vein, 1.6) +
      (edge ? stroke('M-12-44C-8-50-4-54 0-58 4-54 8-50 12-44', edge, 4) : ''),
    { turn, size },
  )

/** A banded sansevieria leaf with a bright edge; it stands at 0 0. */
export function sword(x: number, y: number, turn: number, length: number): Piece {
  const bands = Array.from({ length: Math.floor((length - 26) / 11) }, (_, index) => -16 - index * 11)
  return at(
    x,
    y,
    fill(
      `M-7 0C-13 ${-length * 0.5} -10 ${-length * 0.8} 0 ${-length} 10 ${-length * 0.8} 13 ${-length * 0.5} 7 0Z`,
      ink.fresh,
    ) +
      fill(
        `M-4.5 0C-9.5 ${-length * 0.5} -7 ${-length * 0.78} 0 ${-length + 8} 7 ${-length * 0.78} 9.5 ${-length * 0.5} 4.5 0Z`,
        ink.deep,
      ) +
      joinMap(bands, (b, index) =>
        stroke(index % 2 ? `M-6 ${b}q3-4 6-1t6-2` : `M-6.5 ${b}q3 3 6-1t6 1`, ink.light, 2.2),
      ),
    { turn },
  )
}
