import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import {
  calathea,
  hoya,
  monstera,
  pothos,
  rubberTree,
  sansevieria,
  succulent,
  zzPlant,
} from '../pieces/plant.ts'
import { fountain, seedling } from '../pieces/plant-conditions.ts'
import {
  basket,
  bowl,
  cylinder,
  moss,
  nursery,
  porcelain,
  pot,
  rose,
  sand,
  shadow,
  slate,
  terracotta,
} from '../pieces/pot.ts'
import { arch, cloud, disc, room, shelf, windowView } from '../pieces/room.ts'
import { careHouse, rootBall, roots, stepShelf, tree, van } from '../pieces/scenery.ts'
import { at, box, dot, fill, joinMap, type Picture, type Piece, stroke } from '../pieces/svg.ts'
import { parcel, pouring, scissors, soilBag, soilHeap, trowel, wateringCan } from '../pieces/tool.ts'

const photo = (name: string, width: number, height: number, draw: Picture['draw']): Picture => ({
  name: `gallery-${name}`,
  width,
  height,
  draw,
})

const sky = (w: number, ground: number, colour: string = ink.skySoft): Piece =>
  box(0, 0, w, ground, colour) + cloud(w * 0.18, ground * 0.24, 1.5) + cloud(w * 0.8, ground * 0.16, 1.9)

const twig = (colours: [string, string], fresh: Piece): Piece =>
  stroke('M0 0V-62', ink.deep, 7) +
  leaf({ x: 0, y: -26, turn: -56, length: 66, width: 28, colour: colours[0] }) +
  leaf({ x: 0, y: -40, turn: 50, length: 60, width: 26, colour: colours[1] }) +
  fresh

export const pictures: Picture[] = [
  photo(
    'house',
    1200,
    800,
    () =>
      sky(1200, 620) +
      dot(1010, 150, 70, ink.sun) +
      fill('M0 620V560Q300 480 620 560T1200 540V620Z', ink.light) +
      box(0, 616, 1200, 184, '#e4dac6') +
      at(150, 640, tree(), { size: 2.6 }) +
      at(1090, 640, tree(ink.fresh, ink.light), { size: 2.2 }) +
      at(600, 650, careHouse(), { size: 2.3 }) +
      at(390, 560, monstera(), { size: 1.2 }) +
      at(520, 562, calathea(), { size: 1.1 }) +
      at(300, 730, rubberTree({ pot: pot(terracotta) }), { size: 1.7 }) +
      at(880, 730, hoya({ pot: pot(rose) }), { size: 1.6 }) +
      at(1020, 740, succulent({ pot: bowl(sand) }), { size: 1.3 }),
  ),
  photo(
    'van',
    1200,
    750,
    () =>
      sky(1200, 560, ink.mist) +
      dot(980, 130, 60, ink.sun) +
      joinMap([20, 180, 420, 640, 860, 1060], (x, i) =>
        box(x, 560 - 200 - (i % 3) * 70, 140, 400, ink.white, 8, 0.65),
      ) +
      box(0, 556, 1200, 194, '#d9d2c2') +
      box(0, 556, 1200, 10, ink.cream) +
      stroke('M40 690H1180', ink.cream, 9) +
      at(1090, 580, tree(), { size: 2 }) +
      at(470, 670, shadow(122, ink.shade, 0.14) + van(), { size: 3.2 }) +
      at(960, 690, parcel(), { size: 1.9 }) +
      at(960, 560, sansevieria({ pot: pot(nursery) }), { size: 1.3 }),
  ),
  photo(
    'repotting-table',
    1200,
    800,
    () =>
      room(1200, 800, ink.paper, ink.straw, 560) +
      arch(420, 560, 520, 500, ink.mist) +
      shelf(820, 250, 320) +
      at(900, 250, fountain({ pot: pot(rose) }), { size: 1.3 }) +
      at(1060, 250, succulent({ pot: bowl(sand) }), { size: 1.1 }) +
      at(420, 560, monstera({ pot: rootBall(64, 50) }), { size: 3.1 }) +
      at(420, 740, soilHeap(200, 44), { size: 1.9 }) +
      at(800, 720, pot(terracotta, 88, 62), { size: 3 }) +
      at(1040, 690, soilBag(), { size: 2.6 }) +
      at(660, 760, trowel(), { size: 2.6, turn: 62 }) +
      at(130, 740, scissors(), { size: 2, turn: -30 }),
  ),
  photo(
    'roots-before',
    900,
    1200,
    () =>
      box(0, 0, 900, 1200, ink.blush) +
      disc(450, 520, 380, ink.paper) +
      at(450, 600, roots(false, 92), { size: 4 }) +
      at(450, 600, twig([ink.yellow, ink.dry], ''), { size: 4, turn: -6 }) +
      joinMap(
        [
          [250, 1080],
          [420, 1110],
          [620, 1090],
          [700, 1120],
        ] as const,
        ([x, y]) => dot(x, y, 16, ink.soil, 0.7),
      ) +
      at(720, 1130, leaf({ x: 0, y: 0, turn: -70, length: 150, width: 56, colour: ink.dry })),
  ),
  photo(
    'roots-after',
    900,
    1200,
    () =>
      box(0, 0, 900, 1200, ink.mist) +
      disc(450, 480, 380, ink.cream) +
      box(0, 640, 900, 560, '#6b5040') +
      joinMap(
        [
          [110, 760],
          [790, 820],
          [160, 1040],
          [740, 1090],
          [450, 1140],
          [60, 920],
          [840, 980],
        ] as const,
        ([x, y]) => dot(x, y, 12, ink.soilLight),
      ) +
      at(450, 640, roots(true, 96), { size: 4 }) +
      at(450, 640, twig([ink.deep, ink.leaf], newLeaf(0, -58, 4, 1.5)), { size: 4 }),
  ),
  photo(
    'shelves',
    1000,
    1200,
    () =>
      room(1000, 1200, '#f0e9da', ink.straw, 1080) +
      at(90, 1100, stepShelf(820, 1000, 4)) +
      at(250, 427, seedling({ pot: pot(rose) }), { size: 1.7 }) +
      at(500, 427, fountain({ pot: cylinder(slate) }), { size: 1.9 }) +
      at(770, 427, pothos({ pot: pot(terracotta, 50, 40) }), { size: 1.7 }) +
      at(250, 752, monstera({ pot: pot(terracotta) }), { size: 2.1 }) +
      at(540, 752, sansevieria({ pot: cylinder(porcelain, 62, 42) }), { size: 1.9 }) +
      at(790, 752, hoya({ pot: bowl(moss) }), { size: 1.9 }) +
      at(230, 1077, calathea({ pot: basket() }), { size: 2.1 }) +
      at(520, 1077, succulent({ pot: bowl(sand, 80, 48) }), { size: 1.9 }) +
      at(780, 1077, zzPlant({ pot: pot(slate) }), { size: 2.1 }),
  ),
  photo(
    'watering',
    1200,
    900,
    () =>
      room(1200, 900, ink.skySoft, ink.ground, 720) +
      windowView(80, 90, 300, 380, 'day') +
      arch(720, 720, 640, 640, ink.cream) +
      at(700, 820, calathea({ pot: pot(terracotta) }), { size: 3.7 }) +
      at(500, 400, pouring(70), { size: 2.9, turn: -8 }) +
      at(300, 470, wateringCan(), { size: 3, flip: true, turn: 16 }),
  ),
]
