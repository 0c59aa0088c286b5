import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, hoya, rubberTree, sansevieria, succulent, zzPlant } from '../pieces/plant.ts'
import { fountain, seedling } from '../pieces/plant-conditions.ts'
import {
  basket,
  bowl,
  cylinder,
  legged,
  moss,
  porcelain,
  pot,
  rose,
  sand,
  saucer,
  shadow,
  slate,
  terracotta,
} from '../pieces/pot.ts'
import { arch, disc, room } from '../pieces/room.ts'
import { at, box, joinMap, type Picture, type Piece, product, stroke } from '../pieces/svg.ts'
import {
  bottle,
  gauge,
  growLamp,
  humidifier,
  magnifier,
  pebbleTray,
  scissors,
  soilBag,
  soilHeap,
  sprayBottle,
  stickyTrap,
  swab,
  trowel,
  wateringCan,
} from '../pieces/tool.ts'

const S = 800

/** Background of the shop's products. */
const stage = (wall: string, round: string, table: string, things: Piece): Piece =>
  room(S, S, wall, table, 640) + disc(400, 350, 290, round) + things

const put = (x: number, y: number, size: number, thing: Piece, wide = 50): Piece =>
  at(x, y, shadow(wide, ink.shade, 0.1) + thing, { size })

export const pictures: Picture[] = [
  product('pot-terracotta', () =>
    stage(
      ink.mist,
      ink.paper,
      ink.ground,
      put(230, 660, 3, pot(terracotta, 66, 48) + saucer(terracotta, 70)) +
        put(570, 670, 4.4, pot(terracotta, 66, 54) + saucer(terracotta, 70)) +
        put(400, 716, 2.2, pot(terracotta, 60, 44) + saucer(terracotta, 66)),
    ),
  ),
  product('pot-porcelain', () =>
    stage(
      ink.blush,
      '#f3d7c8',
      ink.ground,
      put(300, 680, 4.6, at(0, -62, twig(), { size: 1 }) + legged(porcelain, 64, 62), 40) +
        put(590, 706, 3.4, legged(rose, 54, 50), 36),
    ),
  ),
  product('pot-moss', () =>
    stage(
      ink.sunSoft,
      ink.paper,
      ink.straw,
      put(290, 690, 4.8, bowl(moss, 72, 52), 40) + put(600, 700, 3.4, bowl(sand, 68, 46), 40),
    ),
  ),
  product('pot-basket', () =>
    stage(
      ink.skySoft,
      ink.cream,
      ink.ground,
      put(330, 690, 4, at(0, -62, twig(), { size: 1.1 }) + basket(76, 66), 48) +
        put(610, 706, 3, basket(62, 48), 40),
    ),
  ),
  product('pot-selfwater', () =>
    stage(
      '#e6ebe6',
      ink.cream,
      ink.ground,
      put(
        400,
        700,
        4.9,
        at(0, -66, twig(), { size: 1.1 }) +
          cylinder(slate, 74, 62) +
          box(-30, -24, 42, 16, ink.skySoft, 5) +
          box(-30, -18, 42, 10, ink.water, 4) +
          stroke('M27-60V-76', ink.deep, 4) +
          box(22, -86, 10, 12, ink.sun, 4),
        46,
      ),
    ),
  ),
  product('pot-colours', () =>
    stage(
      ink.paper,
      ink.mist,
      ink.straw,
      joinMap(
        [
          [220, 640, moss],
          [580, 640, slate],
          [400, 712, rose],
        ] as const,
        ([x, y, material]) =>
          put(x, y, 4.1, at(0, -58, twig(), { size: 0.8 }) + cylinder(material, 60, 58, 2), 40),
      ),
    ),
  ),
  product('set-soil', () =>
    stage(
      ink.mist,
      ink.cream,
      ink.straw,
      put(320, 690, 5.4, soilBag(), 50) +
        at(600, 716, soilHeap(120, 46), { size: 2.4 }) +
        at(690, 640, trowel(), { size: 3, turn: 24 }),
    ),
  ),
  product('set-traps', () =>
    stage(
      ink.sunSoft,
      ink.cream,
      ink.ground,
      at(250, 560, stickyTrap(5), { size: 4, turn: -8 }) +
        at(560, 560, stickyTrap(3), { size: 4, turn: 8 }) +
        put(405, 720, 4.6, seedling({ pot: pot(terracotta, 74, 46) })),
    ),
  ),
  product('set-repotting', () =>
    stage(
      ink.blush,
      ink.paper,
      ink.straw,
      put(250, 670, 3.9, soilBag(ink.potShade), 46) +
        put(540, 700, 4.2, pot(terracotta, 76, 56) + at(0, -54, soilHeap(56, 14))) +
        at(720, 700, trowel(), { size: 3.2, turn: 16 }) +
        at(110, 740, soilHeap(60, 22), { size: 2 }),
    ),
  ),
  product('set-watering', () =>
    stage(
      ink.skySoft,
      ink.cream,
      ink.ground,
      put(390, 700, 4.2, wateringCan(), 46) + put(660, 712, 3.2, sprayBottle(), 26),
    ),
  ),
  product('set-light', () =>
    stage(
      '#dfe4e0',
      ink.sunSoft,
      ink.ground,
      at(540, 700, growLamp(), { size: 4.3 }) + put(290, 706, 3.3, succulent({ pot: bowl(rose, 80, 48) })),
    ),
  ),
  product('set-humidity', () =>
    stage(
      ink.mist,
      ink.skySoft,
      ink.ground,
      put(250, 700, 3.2, humidifier(), 40) +
        at(530, 706, pebbleTray(120), { size: 3.4 }) +
        at(530, 652, calathea({ pot: pot(terracotta, 54, 38) }), { size: 2.6 }) +
        at(180, 260, gauge(20), { size: 2.6 }),
    ),
  ),
  product('set-beginner', () =>
    stage(
      ink.sunSoft,
      ink.paper,
      ink.straw,
      put(230, 670, 2.9, zzPlant({ pot: pot(slate) })) +
        put(560, 670, 3.1, sansevieria({ pot: cylinder(porcelain, 62, 44) })) +
        put(400, 740, 2.1, wateringCan(ink.pot, ink.potShade)),
    ),
  ),
  product('set-pets', () =>
    stage(
      ink.blush,
      ink.cream,
      ink.ground,
      put(250, 680, 3, fountain({ pot: basket(64, 46) })) +
        put(570, 690, 2.9, hoya({ pot: bowl(moss, 60, 42) })),
    ),
  ),
  product('set-checkup', () =>
    stage(
      ink.paper,
      ink.skySoft,
      ink.straw,
      at(400, 690, box(-86, -10, 172, 10, ink.wood, 4) + box(-86, -10, 172, 4, ink.straw, 2), { size: 3.9 }) +
        at(250, 650, scissors(), { size: 3.4, turn: 0 }) +
        at(400, 430, magnifier(40), { size: 2.6 }) +
        at(600, 650, sprayBottle(ink.light), { size: 3.2 }) +
        at(440, 640, swab(), { size: 2.4, turn: -20 }),
    ),
  ),
  product('set-food', () =>
    stage(
      ink.mist,
      ink.paper,
      ink.straw,
      put(270, 690, 5.6, bottle(ink.light), 24) +
        put(530, 690, 4.4, bottle(ink.sun), 24) +
        put(690, 706, 2.1, rubberTree({ pot: pot(terracotta, 50, 40) })),
    ),
  ),
  product(
    'gift-arch',
    () =>
      room(S, S, ink.skySoft, ink.ground, 650) +
      arch(400, 650, 560, 580, ink.paper) +
      put(270, 706, 2.7, calathea({ pot: legged(rose, 56, 54) })) +
      put(560, 710, 2.5, succulent({ pot: cylinder(sand, 74, 46) })),
  ),
]

/** A twig as decoration of a pot. */
function twig(): Piece {
  return (
    stroke('M0 6V-34', ink.deep, 3.4) +
    leaf({ x: 0, y: -12, turn: -54, length: 36, width: 15, colour: ink.deep }) +
    leaf({ x: 0, y: -18, turn: 52, length: 34, width: 14 }) +
    newLeaf(0, -30, 4, 0.8)
  )
}
