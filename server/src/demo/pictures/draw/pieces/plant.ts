import { feather, heart, leaf, newLeaf, splitLeaf, sword } from './leaf.ts'
import { ink } from './palette.ts'
import { type Clay, pot, terracotta } from './pot.ts'
import { at, dot, fill, many, oval, type Piece, stroke, times } from './svg.ts'

export interface Dress {
  /** The pot, standing at 0 0. */
  pot?: Piece
  /** Colours of the leaves, from the oldest on; what is missing stays as it grows. */
  leaves?: (string | undefined)[]
  /** The new leaf; true unless said otherwise. */
  fresh?: boolean
}
type Draw = (dress?: Dress) => Piece

/** Plants are drawn on the common sheet of 160 and then moved so that their pot stands at 0 0. */
const standing = (piece: Piece, vessel: Piece) => at(-80, -148, piece) + vessel
const stem = (d: string, thick = 3) => stroke(d, ink.deep, thick)
const tint = (dress: Dress | undefined, index: number, colour: string) => dress?.leaves?.[index] ?? colour
const sprout = (dress: Dress | undefined, piece: Piece) => (dress?.fresh === false ? '' : piece)
const potOf = (dress: Dress | undefined, width = 58, height = 40, clay: Clay = terracotta) =>
  dress?.pot ?? pot(clay, width, height)

export const monstera: Draw = (dress) =>
  standing(
    stem(
      'M78 114C76 92 64 78 50 70M82 114C84 92 96 84 112 80M80 114C80 84 84 66 90 54M79 114C78 92 76 84 73 74',
    ) +
      splitLeaf(112, 80, 74, 0.72, tint(dress, 0, ink.leaf)) +
      splitLeaf(50, 70, -58, 0.86, tint(dress, 1, ink.deep)) +
      splitLeaf(90, 58, 14, 0.92, tint(dress, 2, ink.leaf)) +
      sprout(dress, newLeaf(73, 76, -14, 0.85)),
    potOf(dress),
  )

/** Hangs from a shelf or stands on it: the pot's foot is at 0 0 and the runners fall below. */
export const pothos: Draw = (dress) =>
  at(
    -80,
    -76,
    stem(
      'M70 36C52 30 40 40 37 58 34 78 40 92 36 112 34 122 34 126 33 132M90 36C108 30 122 40 124 60 126 78 120 86 122 100M80 36C80 28 84 22 90 18',
    ) +
      many(
        [
          [90, 20, -152, 0.82, ink.deep],
          [68, 32, 128, 0.9, ink.deep],
          [92, 34, -118, 0.9, ink.leaf],
          [39, 50, 52, 0.86, ink.leaf],
          [123, 52, -48, 0.84, ink.deep],
          [37, 78, -28, 0.78, ink.deep],
          [38, 98, 46, 0.7, ink.leaf],
          [122, 80, 38, 0.72, ink.leaf],
          [122, 98, -10, 0.72, ink.leaf],
        ] as const,
        ([x, y, turn, size, colour], index) => heart(x, y, turn, size, tint(dress, index, colour)),
      ) +
      sprout(dress, newLeaf(33, 128, 188, 0.66)),
  ) + potOf(dress, 50, 40)

export const sansevieria: Draw = (dress) =>
  standing(
    sword(71, 114, -9, 86) +
      sword(91, 114, 12, 78) +
      sword(62, 114, -24, 58) +
      sword(80, 114, 2, 104) +
      sword(97, 114, 26, 48) +
      sprout(dress, newLeaf(70, 112, -4, 0.9)),
    potOf(dress, 62, 42),
  )

export const rubberTree: Draw = (dress) =>
  standing(
    stem('M80 114C79 88 82 66 80 38', 4.5) +
      many(
        [
          [80, 98, -66, 50, 23, ink.leaf],
          [80, 92, 64, 52, 24, ink.deep],
          [81, 76, -50, 50, 23, ink.deep],
          [81, 68, 50, 50, 23, ink.leaf],
          [81, 54, -32, 44, 20, ink.leaf],
          [80, 48, 34, 42, 19, ink.deep],
        ] as const,
        ([x, y, turn, length, width, colour], index) =>
          leaf({ x, y, turn, length, width, colour: tint(dress, index, colour) }),
      ) +
      sprout(
        dress,
        newLeaf(80, 42, 2, 0.94) + fill('M80 43C74 36 73 26 77 16 79 24 80 32 84 38Z', ink.bloom),
      ),
    potOf(dress, 54),
  )

const rings = [
  { petals: 10, reach: 57, width: 19, colour: ink.deep, shift: 0 },
  { petals: 9, reach: 46, width: 17, colour: ink.leaf, shift: 20 },
  { petals: 8, reach: 34, width: 14, colour: ink.light, shift: 6 },
  { petals: 6, reach: 22, width: 11, colour: ink.leaf, shift: 30 },
  { petals: 5, reach: 13, width: 8, colour: ink.fresh, shift: 0 },
]

/** A rosette seen from above, its middle at 0 0. */
export const rosette = (): Piece =>
  many(rings, ({ petals, reach, width, colour, shift }) =>
    times(petals, (index) =>
      at(
        0,
        0,
        fill(
          `M0 0C${-width} ${-reach * 0.45} ${-width * 0.9} ${-reach * 0.8} 0 ${-reach} ${width * 0.9} ${-reach * 0.8} ${width} ${-reach * 0.45} 0 0Z`,
          colour,
        ) +
          fill(
            `M0 0C${width} ${-reach * 0.45} ${width * 0.9} ${-reach * 0.8} 0 ${-reach}Z`,
            ink.shade,
            0.17,
          ) +
          (colour === ink.fresh ? '' : dot(0, -reach + 1, 2.4, ink.bloom)),
        { turn: shift + (index * 360) / petals },
      ),
    ),
  )

export const succulent: Draw = (dress) =>
  potOf(dress, 80, 50) + `<g transform="translate(0 -68) scale(1 0.74)">${rosette()}</g>`

const star = (x: number, y: number) =>
  at(
    x,
    y,
    times(5, (index) => at(0, 0, fill('M0 0C-4-3-3-7 0-9 3-7 4-3 0 0Z', ink.bloom), { turn: index * 72 })) +
      dot(0, 0, 2.6, ink.potShade),
  )

/** The ball of waxy stars. */
export const hoyaBloom = (): Piece =>
  many(
    [
      [0, 6],
      [-11, 10],
      [9, 12],
      [-6, 20],
      [5, 23],
      [-1, 14],
    ] as const,
    ([x, y]) => star(x, y),
  )

export const hoya: Draw = (dress) =>
  standing(
    stem(
      'M76 114C70 80 52 58 30 62M82 114C82 76 92 44 122 36M122 36C132 34 138 40 138 50M80 114C78 92 72 74 66 66',
    ) +
      many(
        [
          [72, 94, -70, 36, 16, ink.deep],
          [66, 78, -104, 32, 14, ink.leaf],
          [52, 65, -12, 34, 15, ink.deep],
          [33, 62, -128, 28, 13, ink.leaf],
          [34, 62, -44, 27, 12, ink.light],
          [83, 88, 72, 38, 17, ink.leaf],
          [88, 64, -16, 36, 16, ink.leaf],
          [92, 58, 82, 36, 16, ink.deep],
          [107, 42, -20, 30, 14, ink.light],
        ] as const,
        ([x, y, turn, length, width, colour], index) =>
          leaf({ x, y, turn, length, width, colour: tint(dress, index, colour) }),
      ) +
      sprout(dress, newLeaf(124, 37, 28, 0.74)) +
      stem('M138 50V56', 2) +
      at(138, 54, hoyaBloom()),
    potOf(dress),
  )

const wand = (turn: number, pairs: number, colour: string) => {
  const length = 22 + pairs * 12
  return at(
    80,
    116,
    stem(`M0 0V${-length}`, 4) +
      times(pairs, (index) => {
        const y = -24 - index * 12
        const one = { length: 25 - index * 1.5, width: 8, colour, plain: true }
        return leaf({ x: -1, y, turn: -58, ...one }) + leaf({ x: 1, y: y - 4, turn: 58, ...one })
      }) +
      leaf({ x: 0, y: -length + 2, turn: 0, length: 20, width: 7, colour, plain: true }),
    { turn },
  )
}

/** 금전수 */
export const zzPlant: Draw = (dress) =>
  standing(
    wand(-38, 4, tint(dress, 0, ink.deep)) +
      wand(40, 4, tint(dress, 1, ink.leaf)) +
      wand(-12, 6, tint(dress, 2, ink.leaf)) +
      wand(16, 5, tint(dress, 3, ink.deep)) +
      sprout(dress, newLeaf(84, 112, 6, 1.05)),
    potOf(dress),
  )

export const calathea: Draw = (dress) =>
  standing(
    stem(
      'M77 114C74 100 66 92 56 86M83 114C86 100 94 92 104 86M80 114C80 96 78 86 74 76M81 114C83 94 90 82 96 70M79 114C72 104 60 104 50 104',
    ) +
      feather(74, 78, -14, 0.78, true) +
      feather(97, 70, 20, 1.02, false, dress?.leaves?.[0]) +
      feather(104, 88, 68, 0.86, false, dress?.leaves?.[1]) +
      feather(56, 88, -48, 1.06, false, dress?.leaves?.[2]) +
      feather(52, 104, -92, 0.68, false, dress?.leaves?.[3]) +
      sprout(dress, newLeaf(80, 98, 2, 1.05)),
    potOf(dress),
  )

/** Something young with two leaves and one to come. */
export const seedling: Draw = (dress) =>
  standing(
    stem('M80 112C80 90 79 82 80 70', 3.5) +
      leaf({ x: 80, y: 88, turn: -58, length: 30, width: 13, colour: tint(dress, 0, ink.leaf) }) +
      leaf({ x: 80, y: 82, turn: 60, length: 26, width: 12, colour: tint(dress, 1, ink.light) }) +
      sprout(dress, newLeaf(80, 73, 3, 0.9)),
    potOf(dress, 50, 38),
  )

/** A plant that lets its leaves hang. */
export const wilted: Draw = (dress) =>
  standing(
    stem(
      'M78 114C76 84 66 62 48 62 40 62 36 66 34 72M82 114C84 92 94 78 108 80 114 81 117 85 118 90M80 114C80 84 84 60 70 48 62 42 54 46 52 52',
    ) +
      leaf({ x: 53, y: 50, turn: 205, length: 34, width: 13, colour: tint(dress, 0, ink.light) }) +
      leaf({ x: 35, y: 69, turn: 196, length: 38, width: 15, colour: tint(dress, 1, ink.leaf) }) +
      leaf({ x: 58, y: 64, turn: 226, length: 30, width: 12, colour: tint(dress, 2, ink.deep) }) +
      leaf({ x: 100, y: 80, turn: 205, length: 26, width: 11, colour: tint(dress, 3, ink.deep) }) +
      leaf({ x: 118, y: 87, turn: 170, length: 34, width: 14, colour: tint(dress, 4, ink.leaf) }) +
      sprout(dress, newLeaf(81, 96, 4, 0.72)),
    potOf(dress),
  )

/** A ribbon that rises, arches and falls to one side. */
const ribbon = (reach: number, rise: number, index: number) => {
  const side = reach < 0 ? -1 : 1
  const [tipX, tipY] = [80 + reach, 112 - rise * 0.34]
  const d = `M${80 - side * 3} 114C${80 + reach * 0.1} ${112 - rise} ${80 + reach * 0.62} ${104 - rise * 1.15} ${tipX} ${tipY}C${80 + reach * 0.6} ${116 - rise} ${80 + reach * 0.3} ${112 - rise * 0.5} ${80 + side * 3} 114Z`
  const middle = `M80 112C${80 + reach * 0.16} ${114 - rise} ${80 + reach * 0.6} ${110 - rise * 1.06} ${80 + reach * 0.86} ${110 - rise * 0.62}`
  return fill(d, [ink.deep, ink.leaf, ink.light][index % 3] ?? ink.leaf) + stroke(middle, ink.vein, 1.8, 0.9)
}

/** 접란: a fountain of striped ribbons. */
export const fountain: Draw = (dress) =>
  standing(
    many(
      [
        [-64, 44],
        [66, 46],
        [-52, 66],
        [54, 70],
        [-36, 84],
        [40, 90],
        [-18, 96],
        [20, 100],
      ] as const,
      ([reach, rise], index) => ribbon(reach, rise, index),
    ) + sprout(dress, newLeaf(80, 106, 2, 1.2)),
    potOf(dress),
  )
