import { leaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, hoya, monstera, rubberTree, sansevieria, succulent } from '../pieces/plant.ts'
import { fountain, seedling, wilted } from '../pieces/plant-conditions.ts'
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
  slate,
  terracotta,
} from '../pieces/pot.ts'
import { beam, curtain, room, tiles, windowView } from '../pieces/room.ts'
import { article, at, box, joinMap, type Picture, stroke } from '../pieces/svg.ts'
import { breeze, drop, fan, parcel, thermometer, thermostat, trowel, wateringCan } from '../pieces/tool.ts'

const [W, H] = [960, 720]

export const pictures: Picture[] = [
  article(
    'cold-injury',
    () =>
      room(W, H, '#d3dfe6', '#c3ced2') +
      windowView(90, 70, 470, 420, 'snow', 1) +
      at(
        320,
        650,
        wilted({
          pot: pot(slate),
          leaves: ['#4d5a45', '#3f4f3e', '#4d5a45', ink.leaf, '#56604a'],
          fresh: true,
        }),
        { size: 3.2 },
      ) +
      at(760, 650, thermometer(0.22, ink.skyDeep), { size: 4.2 }),
  ),
  article(
    'spring',
    () =>
      tiles(560, W, 160, '#e4d9c4') +
      box(0, 0, W, 566, ink.mist) +
      windowView(60, 60, 840, 400, 'spring', 2) +
      at(230, 660, rubberTree({ pot: pot(terracotta) }), { size: 2.5 }) +
      at(500, 680, seedling({ pot: pot(rose, 60, 44) }), { size: 2.3 }) +
      at(730, 670, hoya({ pot: bowl(moss, 60, 42) }), { size: 2.3 }) +
      at(890, 690, trowel(), { size: 2, turn: 18 }),
  ),
  article(
    'rainy-season',
    () =>
      room(W, H, '#d5dfdc', '#c9c6b6') +
      windowView(70, 60, 520, 440, 'rain', 1) +
      at(220, 660, monstera({ pot: pot(porcelain) }), { size: 2.6 }) +
      at(470, 670, succulent({ pot: bowl(sand, 82, 48) }), { size: 1.7 }) +
      at(780, 660, fan(), { size: 3.1 }) +
      at(590, 400, breeze(120), { size: 1.3 }) +
      joinMap(
        [
          [640, 120, 1.6],
          [860, 200, 2],
          [720, 240, 1.3],
        ] as const,
        ([x, y, size]) => drop(x, y, size, ink.skyDeep),
      ),
  ),
  article(
    'summer',
    () =>
      tiles(560, W, 160, '#eadfc6') +
      box(0, 0, W, 566, '#f9eccb') +
      windowView(70, 60, 560, 420, 'heat', 1) +
      curtain(420, 40, 230, 470, ink.white) +
      beam('M80 506H420L620 720H60Z', 0.6) +
      at(760, 664, calathea({ pot: basket(62, 46) }), { size: 2.9 }) +
      at(520, 684, fountain({ pot: bowl(slate, 60, 42) }), { size: 1.8 }) +
      at(220, 690, wateringCan(ink.skyDeep, ink.night), { size: 1.8 }),
  ),
  article(
    'autumn',
    () =>
      box(0, 0, W, 566, '#f3e6d2') +
      tiles(560, W, 160, '#dccbae') +
      windowView(60, 70, 380, 380, 'autumn', 1) +
      at(690, 664, parcel(), { size: 2.7 }) +
      at(660, 480, sansevieria({ pot: pot(nursery, 60, 40) }), { size: 1.7 }) +
      at(774, 480, fountain({ pot: pot(terracotta) }), { size: 1.4 }) +
      at(300, 670, rubberTree({ pot: pot(slate) }), { size: 2.6 }) +
      joinMap(
        [
          [120, 660, 60, '#cf7d3f'],
          [470, 690, -70, '#e0ab4d'],
          [880, 700, 110, '#b9683c'],
        ] as const,
        ([x, y, turn, colour]) => leaf({ x, y, turn, length: 60, width: 24, colour }),
      ),
  ),
  article(
    'winter-boiler',
    () =>
      room(W, H, ink.blush, '#e0b993', 560) +
      windowView(60, 70, 300, 360, 'snow', 1) +
      stroke('M0 610H960M0 660H960M0 708H960', ink.pot, 5, 0.22) +
      joinMap([430, 560, 860], (x) => stroke(`M${x} 690q14-22 0-44t0-44`, ink.pot, 6, 0.45)) +
      box(470, 596, 220, 18, ink.wood, 6) +
      stroke('M490 614V690M670 614V690', ink.woodShade, 12) +
      at(580, 596, monstera({ pot: cylinder(porcelain, 56, 44) }), { size: 2.7 }) +
      at(850, 300, thermostat(), { size: 2.4 }) +
      at(220, 676, calathea({ pot: basket(60, 44) }), { size: 2 }),
  ),
]
