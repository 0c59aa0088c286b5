import {
  leafCloseUp,
  mosaic,
  powderPatches,
  pustules,
  ringed,
  scrapes,
  stipple,
  targets,
  web,
} from '../pieces/blade.ts'
import { aphid, gnat, mealybug, mite, scaleInsect, thrip } from '../pieces/creature.ts'
import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { hoya } from '../pieces/plant.ts'
import { fountain, seedling } from '../pieces/plant-conditions.ts'
import { moss, pot, terracotta } from '../pieces/pot.ts'
import { arch, disc, room } from '../pieces/room.ts'
import {
  article,
  at,
  box,
  clip,
  fill,
  joinMap,
  oval,
  type Picture,
  type Piece,
  stroke,
} from '../pieces/svg.ts'
import { sprayBottle, stickyTrap, swab } from '../pieces/tool.ts'

const [W, H] = [960, 720]
const [L, B] = [640, 190]

/** A magnified detail. */
const lens = (x: number, y: number, r: number, colour: string, inside: Piece): Piece =>
  at(
    x,
    y,
    stroke(`M${r * 0.72} ${r * 0.72}L${r * 1.55} ${r * 1.55}`, ink.woodShade, 30) +
      clip(`M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`, oval(0, 0, r, r, colour) + inside) +
      `<circle r="${r}" fill="none" stroke="${ink.wood}" stroke-width="18"/>` +
      stroke(
        `M${-r * 0.72} ${-r * 0.1}A${r * 0.72} ${r * 0.72} 0 0 1 ${-r * 0.1} ${-r * 0.72}`,
        ink.white,
        9,
        0.65,
      ),
  )

const backdrop = (wall: string, round: string): Piece => box(0, 0, W, H, wall) + disc(480, 380, 330, round)

export const pictures: Picture[] = [
  article(
    'spider-mites',
    () =>
      backdrop(ink.blush, ink.paper) +
      leafCloseUp(210, 690, { length: L, width: B, turn: 28, marks: stipple(150, L, B) }) +
      at(380, 150, web(330, 190), { turn: 18 }) +
      lens(
        660,
        400,
        170,
        ink.leaf,
        stroke('M-200 60Q0 20 200-90', ink.vein, 12, 0.7) +
          joinMap(
            [
              [-60, -40, 30],
              [50, 30, -60],
              [-30, 80, 110],
              [80, -80, 10],
            ] as const,
            ([x, y, turn]) => at(x, y, mite(), { size: 3, turn }),
          ) +
          stippleDots() +
          at(-170, -120, web(320, 190), {}),
      ),
  ),
  article(
    'scale-insects',
    () =>
      backdrop(ink.mist, ink.paper) +
      stroke('M120 700C260 560 420 420 850 170', ink.woodShade, 34) +
      stroke('M126 690C266 552 424 412 850 164', ink.wood, 10, 0.7) +
      leaf({ x: 330, y: 520, turn: -38, length: 330, width: 120, colour: ink.leaf }) +
      leaf({ x: 470, y: 412, turn: 108, length: 310, width: 112, colour: ink.deep }) +
      leaf({ x: 640, y: 296, turn: -22, length: 240, width: 90, colour: ink.leaf }) +
      joinMap(
        [
          [262, 588, -36],
          [392, 474, -32],
          [444, 440, -30],
          [560, 352, -28],
          [700, 262, -26],
          [760, 226, -26],
        ] as const,
        ([x, y, turn]) => at(x, y, scaleInsect(), { size: 2.5, turn }),
      ) +
      joinMap(
        [
          [350, 512, 10],
          [620, 316, 40],
          [486, 420, -20],
          [220, 618, 0],
        ] as const,
        ([x, y, turn]) => at(x, y, mealybug(), { size: 2.4, turn }),
      ) +
      at(560, 500, swab(), { size: 4.6, turn: 48 }),
  ),
  article(
    'fungus-gnats',
    () =>
      room(W, H, ink.sunSoft, ink.ground) +
      arch(420, 596, 520, 540, ink.cream) +
      at(420, 654, seedling({ pot: pot(terracotta, 84, 52) }), { size: 3.9 }) +
      at(540, 470, stickyTrap(9), { size: 2.8, turn: 8 }) +
      joinMap(
        [
          [700, 200, 20],
          [800, 330, -30],
          [230, 230, 40],
          [640, 110, -10],
          [150, 400, 15],
          [330, 120, -40],
          [760, 480, 60],
        ] as const,
        ([x, y, turn]) =>
          stroke(`M${x - 46} ${y + 30}q20-34 40-22`, ink.woodShade, 3, 0.45) +
          at(x, y, gnat(), { size: 2, turn }),
      ),
  ),
  article(
    'thrips-and-aphids',
    () =>
      backdrop(ink.skySoft, ink.cream) +
      stroke('M500 720C496 560 500 420 480 250', ink.deep, 20) +
      leaf({ x: 494, y: 610, turn: -66, length: 360, width: 130, colour: ink.leaf }) +
      leaf({ x: 496, y: 540, turn: 64, length: 370, width: 134, colour: ink.deep }) +
      at(500, 540, scrapes(9, 330, 80), { turn: 64 }) +
      leaf({ x: 488, y: 400, turn: -44, length: 250, width: 90, colour: ink.light }) +
      newLeaf(482, 270, 8, 5.4) +
      joinMap(
        [
          [470, 330, 10],
          [506, 362, 40],
          [468, 392, -20],
          [510, 424, 20],
          [474, 456, -40],
          [456, 296, 30],
          [520, 300, 70],
          [514, 476, 10],
        ] as const,
        ([x, y, turn]) => at(x, y, aphid(), { size: 1.9, turn }),
      ) +
      joinMap(
        [
          [640, 470, 80],
          [700, 420, 40],
          [770, 410, 100],
        ] as const,
        ([x, y, turn]) => at(x, y, thrip(), { size: 1.9, turn }),
      ),
  ),
  article(
    'powdery-mildew',
    () =>
      backdrop('#e9e4ef', ink.paper) +
      leafCloseUp(320, 700, {
        length: 600,
        width: 170,
        turn: -24,
        colour: ink.deep,
        marks: powderPatches(16, 600, 170),
      }) +
      leafCloseUp(560, 710, { length: 640, width: 190, turn: 18, marks: powderPatches(30, L, B) }) +
      newLeaf(455, 700, -4, 7),
  ),
  article(
    'leaf-spots',
    () =>
      box(0, 0, W, H, ink.sunSoft) +
      disc(480, 360, 340, ink.paper) +
      leafCloseUp(250, 690, { length: 560, width: 160, turn: -22, marks: ringed(13, 560, 160) }) +
      leafCloseUp(480, 700, {
        length: 640,
        width: 176,
        turn: 0,
        colour: ink.deep,
        marks: targets(7, 640, 176),
      }) +
      leafCloseUp(710, 690, { length: 560, width: 160, turn: 22, marks: pustules(44, 560, 160) }),
  ),
  article(
    'mosaic-virus',
    () =>
      backdrop(ink.mist, ink.sunSoft) +
      leafCloseUp(300, 700, { length: 660, width: 210, turn: 22, marks: mosaic(660, 210) }) +
      lens(
        670,
        420,
        165,
        ink.leaf,
        at(0, 560, mosaic(660, 210) + stroke('M0 0V-660', ink.vein, 7), { size: 1.7, turn: 6 }),
      ) +
      at(200, 690, sprayBottle(), { size: 2.2 }),
  ),
  article(
    'quarantine',
    () =>
      room(W, H, ink.blush, ink.ground) +
      arch(300, 592, 420, 500, ink.cream) +
      at(300, 652, fountain({ pot: pot(terracotta) }), { size: 3.2 }) +
      at(740, 650, hoya({ pot: pot(moss) }), { size: 2.3 }) +
      fill('M560 650V420A180 180 0 0 1 920 420V650Z', ink.skySoft, 0.5) +
      stroke('M560 650V420A180 180 0 0 1 920 420V650Z', ink.skyDeep, 7, 0.5) +
      stroke('M600 470Q600 330 700 290', ink.white, 10, 0.8) +
      oval(740, 228, 16, 14, ink.skyDeep, 0.6),
  ),
]

function stippleDots(): Piece {
  return joinMap(
    [
      [-100, 20],
      [-20, -100],
      [30, -30],
      [110, 60],
      [-110, -70],
      [0, 130],
      [60, 110],
      [-80, 110],
      [120, -20],
    ] as const,
    ([x, y]) => oval(x, y, 6, 5, ink.sunSoft, 0.9),
  )
}
