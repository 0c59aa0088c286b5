import { feather, heart, leaf, newLeaf, splitLeaf, sword } from './leaf.ts'
import { ink } from './palette.ts'
import { type PotMaterial, pot, terracotta } from './pot.ts'
import { at, dot, fill, joinMap, type Piece, repeat, stroke } from './svg.ts'

interface PlantOptions {
  /** The pot, onSheet at 0 0. */
  pot?: Piece
  /** Colours of the leaves, oldest first; missing ones have the plant's own colour. */
  leaves?: (string | undefined)[]
  /** Whether to draw the new leaf; true by default. */
  fresh?: boolean
}
export type DrawPlant = (options?: PlantOptions) => Piece

/** Plants are drawn on a sheet of 160 x 160 and then moved so that the pot stands at 0 0. */
export const onSheet = (piece: Piece, vessel: Piece) => at(-80, -148, piece) + vessel
export const stem = (d: string, thick = 3) => stroke(d, ink.deep, thick)
export const leafColour = (options: PlantOptions | undefined, index: number, colour: string) =>
  options?.leaves?.[index] ?? colour
export const newLeafOf = (options: PlantOptions | undefined, piece: Piece) =>
  options?.fresh === false ? '' : piece
export const potOf = (
  options: PlantOptions | undefined,
  width = 58,
  height = 40,
  material: PotMaterial = terracotta,
) => options?.pot ?? pot(material, width, height)

export const monstera: DrawPlant = (options) =>
  onSheet(
    stem(
      'M78 114C76 92 64 78 50 70M82 114C84 92 96 84 112 80M80 114C80 84 84 66 90 54M79 114C78 92 76 84 73 74',
    ) +
      splitLeaf(112, 80, 74, 0.72, leafColour(options, 0, ink.leaf)) +
      splitLeaf(50, 70, -58, 0.86, leafColour(options, 1, ink.deep)) +
      splitLeaf(90, 58, 14, 0.92, leafColour(options, 2, ink.leaf)) +
      newLeafOf(options, newLeaf(73, 76, -14, 0.85)),
    potOf(options),
  )

/** Stands on a shelf: the pot's foot is at 0 0 and the runners hang below. */
export const pothos: DrawPlant = (options) =>
  at(
    -80,
    -76,
    stem(
      'M70 36C52 30 40 40 37 58 34 78 40 92 36 112 34 122 34 126 33 132M90 36C108 30 122 40 124 60 126 78 120 86 122 100M80 36C80 28 84 22 90 18',
    ) +
      joinMap(
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
        ([x, y, turn, size, colour], index) => heart(x, y, turn, size, leafColour(options, index, colour)),
      ) +
      newLeafOf(options, newLeaf(33, 128, 188, 0.66)),
  ) + potOf(options, 50, 40)

export const sansevieria: DrawPlant = (options) =>
  onSheet(
    sword(71, 114, -9, 86) +
      sword(91, 114, 12, 78) +
      sword(62, 114, -24, 58) +
      sword(80, 114, 2, 104) +
      sword(97, 114, 26, 48) +
      newLeafOf(options, newLeaf(70, 112, -4, 0.9)),
    potOf(options, 62, 42),
  )

export const rubberTree: DrawPlant = (options) =>
  onSheet(
    stem('M80 114C79 88 82 66 80 38', 4.5) +
      joinMap(
        [
          [80, 98, -66, 50, 23, ink.leaf],
          [80, 92, 64, 52, 24, ink.deep],
          [81, 76, -50, 50, 23, ink.deep],
          [81, 68, 50, 50, 23, ink.leaf],
          [81, 54, -32, 44, 20, ink.leaf],
          [80, 48, 34, 42, 19, ink.deep],
        ] as const,
        ([x, y, turn, length, width, colour], index) =>
          leaf({ x, y, turn, length, width, colour: leafColour(options, index, colour) }),
      ) +
      newLeafOf(
        options,
        newLeaf(80, 42, 2, 0.94) + fill('M80 43C74 36 73 26 77 16 79 24 80 32 84 38Z', ink.bloom),
      ),
    potOf(options, 54),
  )

const rings = [
  { petals: 10, reach: 57, width: 19, colour: ink.deep, shift: 0 },
  { petals: 9, reach: 46, width: 17, colour: ink.leaf, shift: 20 },
  { petals: 8, reach: 34, width: 14, colour: ink.light, shift: 6 },
  { petals: 6, reach: 22, width: 11, colour: ink.leaf, shift: 30 },
  { petals: 5, reach: 13, width: 8, colour: ink.fresh, shift: 0 },
]

/** A rosette seen from above, with its centre at 0 0. */
export const rosette = (): Piece =>
  joinMap(rings, ({ petals, reach, width, colour, shift }) =>
    repeat(petals, (index) =>
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

export const succulent: DrawPlant = (options) =>
  `${potOf(options, 80, 50)}<g transform="translate(0 -68) scale(1 0.74)">${rosette()}</g>`

const star = (x: number, y: number) =>
  at(
    x,
    y,
    repeat(5, (index) => at(0, 0, fill('M0 0C-4-3-3-7 0-9 3-7 4-3 0 0Z', ink.bloom), { turn: index * 72 })) +
      dot(0, 0, 2.6, ink.potShade),
  )

/** The flower cluster of a hoya. */
const hoyaBloom = (): Piece =>
  joinMap(
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

export const hoya: DrawPlant = (options) =>
  onSheet(
    stem(
      'M76 114C70 80 52 58 30 62M82 114C82 76 92 44 122 36M122 36C132 34 138 40 138 50M80 114C78 92 72 74 66 66',
    ) +
      joinMap(
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
          leaf({ x, y, turn, length, width, colour: leafColour(options, index, colour) }),
      ) +
      newLeafOf(options, newLeaf(124, 37, 28, 0.74)) +
      stem('M138 50V56', 2) +
      at(138, 54, hoyaBloom()),
    potOf(options),
  )

const wand = (turn: number, pairs: number, colour: string) => {
  const length = 22 + pairs * 12
  return at(
    80,
    116,
    stem(`M0 0V${-length}`, 4) +
      repeat(pairs, (index) => {
        const y = -24 - index * 12
        const one = { length: 25 - index * 1.5, width: 8, colour, plain: true }
        return leaf({ x: -1, y, turn: -58, ...one }) + leaf({ x: 1, y: y - 4, turn: 58, ...one })
      }) +
      leaf({ x: 0, y: -length + 2, turn: 0, length: 20, width: 7, colour, plain: true }),
    { turn },
  )
}

/** 금전수 */
export const zzPlant: DrawPlant = (options) =>
  onSheet(
    wand(-38, 4, leafColour(options, 0, ink.deep)) +
      wand(40, 4, leafColour(options, 1, ink.leaf)) +
      wand(-12, 6, leafColour(options, 2, ink.leaf)) +
      wand(16, 5, leafColour(options, 3, ink.deep)) +
      newLeafOf(options, newLeaf(84, 112, 6, 1.05)),
    potOf(options),
  )

export const calathea: DrawPlant = (options) =>
  onSheet(
    stem(
      'M77 114C74 100 66 92 56 86M83 114C86 100 94 92 104 86M80 114C80 96 78 86 74 76M81 114C83 94 90 82 96 70M79 114C72 104 60 104 50 104',
    ) +
      feather(74, 78, -14, 0.78, true) +
      feather(97, 70, 20, 1.02, false, options?.leaves?.[0]) +
      feather(104, 88, 68, 0.86, false, options?.leaves?.[1]) +
      feather(56, 88, -48, 1.06, false, options?.leaves?.[2]) +
      feather(52, 104, -92, 0.68, false, options?.leaves?.[3]) +
      newLeafOf(options, newLeaf(80, 98, 2, 1.05)),
    potOf(options),
  )
