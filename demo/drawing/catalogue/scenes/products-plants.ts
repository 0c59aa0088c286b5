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
import { fountain } from '../pieces/plant-conditions.ts'
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
  shadow,
  slate,
  terracotta,
} from '../pieces/pot.ts'
import { arch, disc, room, shelf } from '../pieces/room.ts'
import { at, type Picture, type Piece, product } from '../pieces/svg.ts'

const S = 800

/** A single plant, for the shop. */
const alone = (wall: string, round: string, table: string, plant: Piece, size = 4.2): Piece =>
  room(S, S, wall, table, 660) +
  disc(400, 350, 290, round) +
  at(400, 716, shadow(58, ink.shade, 0.1), { size }) +
  at(400, 716, plant, { size })

export const pictures: Picture[] = [
  product('plant-monstera', () => alone(ink.mist, ink.paper, ink.ground, monstera({ pot: pot(terracotta) }))),
  product(
    'plant-pothos',
    () =>
      room(S, S, ink.skySoft, ink.skySoft, S) +
      arch(400, 740, 560, 640, ink.cream) +
      shelf(170, 360, 460) +
      at(400, 360, pothos({ pot: pot(rose, 52, 42) }), { size: 4.1 }),
  ),
  product('plant-sansevieria', () =>
    alone(ink.sunSoft, ink.paper, ink.ground, sansevieria({ pot: cylinder(porcelain, 62, 46) }), 4.3),
  ),
  product('plant-rubber', () =>
    alone(ink.blush, ink.paper, ink.ground, rubberTree({ pot: cylinder(slate, 56, 44) }), 4.2),
  ),
  product('plant-succulent', () =>
    alone(ink.skySoft, ink.paper, ink.straw, succulent({ pot: bowl(sand, 82, 50) }), 4.2),
  ),
  product('plant-hoya', () => alone(ink.paper, ink.blush, ink.ground, hoya({ pot: bowl(moss, 60, 42) }))),
  product('plant-zz', () =>
    alone('#e6ebe6', ink.sage, ink.ground, zzPlant({ pot: legged(porcelain, 58, 54) }), 4.1),
  ),
  product('plant-calathea', () =>
    alone(ink.mist, ink.cream, ink.straw, calathea({ pot: basket(62, 46) }), 4.3),
  ),
  product('plant-spider', () =>
    alone(ink.sunSoft, ink.cream, ink.ground, fountain({ pot: bowl(slate, 60, 42) }), 4.3),
  ),
]
