import { leaf, newLeaf } from './leaf.ts'
import { ink } from './palette.ts'
import { type DrawPlant, leafColour, newLeafOf, onSheet, potOf, stem } from './plant.ts'
import { fill, joinMap, stroke } from './svg.ts'

/** A seedling with two leaves and a new one. */
export const seedling: DrawPlant = (options) =>
  onSheet(
    stem('M80 112C80 90 79 82 80 70', 3.5) +
      leaf({ x: 80, y: 88, turn: -58, length: 30, width: 13, colour: leafColour(options, 0, ink.leaf) }) +
      leaf({ x: 80, y: 82, turn: 60, length: 26, width: 12, colour: leafColour(options, 1, ink.light) }) +
      newLeafOf(options, newLeaf(80, 73, 3, 0.9)),
    potOf(options, 50, 38),
  )

/** A wilted plant. */
export const wilted: DrawPlant = (options) =>
  onSheet(
    stem(
      'M78 114C76 84 66 62 48 62 40 62 36 66 34 72M82 114C84 92 94 78 108 80 114 81 117 85 118 90M80 114C80 84 84 60 70 48 62 42 54 46 52 52',
    ) +
      leaf({ x: 53, y: 50, turn: 205, length: 34, width: 13, colour: leafColour(options, 0, ink.light) }) +
      leaf({ x: 35, y: 69, turn: 196, length: 38, width: 15, colour: leafColour(options, 1, ink.leaf) }) +
      leaf({ x: 58, y: 64, turn: 226, length: 30, width: 12, colour: leafColour(options, 2, ink.deep) }) +
      leaf({ x: 100, y: 80, turn: 205, length: 26, width: 11, colour: leafColour(options, 3, ink.deep) }) +
      leaf({ x: 118, y: 87, turn: 170, length: 34, width: 14, colour: leafColour(options, 4, ink.leaf) }) +
      newLeafOf(options, newLeaf(81, 96, 4, 0.72)),
    potOf(options),
  )

/** A long leaf that rises and arches to one side. */
const ribbon = (reach: number, rise: number, index: number) => {
  const side = reach < 0 ? -1 : 1
  const [tipX, tipY] = [80 + reach, 112 - rise * 0.34]
  const d = `M${80 - side * 3} 114C${80 + reach * 0.1} ${112 - rise} ${80 + reach * 0.62} ${104 - rise * 1.15} ${tipX} ${tipY}C${80 + reach * 0.6} ${116 - rise} ${80 + reach * 0.3} ${112 - rise * 0.5} ${80 + side * 3} 114Z`
  const middle = `M80 112C${80 + reach * 0.16} ${114 - rise} ${80 + reach * 0.6} ${110 - rise * 1.06} ${80 + reach * 0.86} ${110 - rise * 0.62}`
  return fill(d, [ink.deep, ink.leaf, ink.light][index % 3] ?? ink.leaf) + stroke(middle, ink.vein, 1.8, 0.9)
}

/** 접란 (spider plant). */
export const fountain: DrawPlant = (options) =>
  onSheet(
    joinMap(
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
    ) + newLeafOf(options, newLeaf(80, 106, 2, 1.2)),
    potOf(options),
  )
