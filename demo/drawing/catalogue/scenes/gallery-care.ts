import { cuppedHands, hand } from '../pieces/creature.ts'
import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, hoya, monstera, rubberTree, sansevieria, succulent, zzPlant } from '../pieces/plant.ts'
import { fountain, seedling, wilted } from '../pieces/plant-conditions.ts'
import { bowl, moss, porcelain, pot, rose, sand, slate, terracotta } from '../pieces/pot.ts'
import { arch, beam, disc, room, shelf, tiles } from '../pieces/room.ts'
import { roots } from '../pieces/scenery.ts'
import { at, box, fill, joinMap, type Picture, type Piece, repeat, stroke } from '../pieces/svg.ts'
import { clipboard, jar } from '../pieces/tool.ts'

const photo = (name: string, width: number, height: number, draw: Picture['draw']): Picture => ({
  name: `gallery-${name}`,
  width,
  height,
  draw,
})

export const pictures: Picture[] = [
  photo(
    'hands',
    1200,
    900,
    () =>
      box(0, 0, 1200, 900, ink.sunSoft) +
      disc(600, 420, 360, ink.cream) +
      at(
        600,
        654,
        fill('M-170 20C-170-70 -90-112 0-112 90-112 170-70 170 20 120 96-120 96-170 20Z', ink.soil),
      ) +
      at(600, 738, seedling({ pot: '' }), { size: 4.4 }) +
      at(600, 610, cuppedHands(ink.sage), { size: 3.7 }),
  ),
  photo(
    'checking',
    1200,
    800,
    () =>
      room(1200, 800, ink.mist, ink.ground, 650) +
      arch(440, 650, 560, 580, ink.paper) +
      at(440, 740, rubberTree({ pot: pot(terracotta, 56, 42) }), { size: 3.8 }) +
      at(355, 470, hand(ink.skyDeep), { size: 2.4 }) +
      at(940, 730, clipboard(3, 4), { size: 4.4, turn: 5 }),
  ),
  photo(
    'cuttings',
    1200,
    800,
    () =>
      room(1200, 800, ink.skySoft, ink.straw, 640) +
      beam('M0 0H300L900 640H360Z', 0.6) +
      joinMap([220, 470, 720, 970], (x, i) =>
        at(x, 720, cutting(i) + jar(0.6, 46 - (i % 2) * 6, 62), { size: 3.1 }),
      ),
  ),
  photo(
    'greenhouse',
    1200,
    800,
    () =>
      box(0, 0, 1200, 800, '#dfeaf0') +
      greenhouse() +
      tiles(650, 1200, 150, '#e2d8c4') +
      joinMap(
        [
          [150, rubberTree, 2.4],
          [400, monstera, 2.3],
          [660, calathea, 2.4],
          [900, hoya, 2.3],
          [1090, zzPlant, 2.1],
        ] as const,
        ([x, plant, size]) => at(x, 730, plant(), { size }),
      ) +
      at(540, 780, succulent({ pot: bowl(sand) }), { size: 1.3 }) +
      at(800, 784, fountain({ pot: pot(rose) }), { size: 1.4 }),
  ),
  photo(
    'patients',
    1200,
    800,
    () =>
      room(1200, 800, ink.blush, ink.straw, 600) +
      shelf(80, 300, 1040) +
      at(230, 300, fountain({ pot: pot(slate) }), { size: 1.7 }) +
      at(520, 300, sansevieria({ pot: pot(porcelain) }), { size: 1.7 }) +
      at(810, 300, succulent({ pot: bowl(sand) }), { size: 1.5 }) +
      at(1010, 300, seedling({ pot: pot(moss) }), { size: 1.7 }) +
      at(230, 730, wilted({ leaves: [ink.yellow, ink.yellow, ink.leaf, ink.light] }), { size: 2.4 }) +
      at(600, 730, wilted({ pot: pot(slate), leaves: [ink.light, ink.dry] }), { size: 2.4 }) +
      at(960, 730, rubberTree({ pot: pot(terracotta), leaves: [ink.yellow, ink.yellow] }), { size: 2.4 }) +
      joinMap(
        [320, 690, 1040],
        (x, i) =>
          box(x, 690, 46, 62, ink.cream, 5) +
          stroke(`M${x + 10} ${708}h26M${x + 10} ${722}h${16 + i * 4}`, ink.light, 5),
      ),
  ),
]

function cutting(index: number): Piece {
  return (
    stroke('M0-14C-2-50 4-80 0-104', ink.leaf, 3.4) +
    at(0, -40, roots(true, 22), { size: 0.62 }) +
    leaf({
      x: 0,
      y: -72,
      turn: index % 2 ? 52 : -52,
      length: 40,
      width: 17,
      colour: index % 2 ? ink.deep : ink.leaf,
    }) +
    (index === 2 ? leaf({ x: 0, y: -90, turn: 48, length: 34, width: 14, colour: ink.light }) : '') +
    newLeaf(0, -100, index % 2 ? -8 : 8, 0.9)
  )
}

function greenhouse(): Piece {
  return (
    fill('M-40 660V260L600 40 1240 260V660Z', ink.white, 0.55) +
    repeat(9, (index) =>
      stroke(
        `M${index * 150} ${index < 4 ? 246 - index * 51 : index > 4 ? 42 + (index - 4) * 51 : 42}V660`,
        ink.leaf,
        7,
        0.6,
      ),
    ) +
    stroke('M-40 260L600 40 1240 260M0 400H1200', ink.leaf, 9, 0.7)
  )
}
