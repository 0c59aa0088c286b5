import { leafCloseUp } from '../pieces/blade.ts'
import { cat, dog } from '../pieces/creature.ts'
import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, monstera, pothos, sansevieria, succulent, zzPlant } from '../pieces/plant.ts'
import { fountain } from '../pieces/plant-conditions.ts'
import { basket, bowl, cylinder, moss, porcelain, pot, rose, sand, slate, terracotta } from '../pieces/pot.ts'
import { arch, beam, disc, room, windowView } from '../pieces/room.ts'
import {
  article,
  at,
  box,
  dot,
  fill,
  joinMap,
  type Picture,
  type Piece,
  repeat,
  stroke,
} from '../pieces/svg.ts'
import { gauge, growLamp, humidifier, pebbleTray } from '../pieces/tool.ts'

const [W, H] = [960, 720]

/** A leggy stem that leans towards the light. */
const leggy = (): Piece =>
  stroke('M0 0C6-60-10-110-46-152', ink.light, 4) +
  joinMap(
    [
      [2, -34, 58, 20],
      [0, -62, -56, 22],
      [-10, -92, 44, 22],
      [-22, -118, -84, 24],
    ] as const,
    ([x, y, turn, length]) => leaf({ x, y, turn, length, width: length * 0.4, colour: ink.light }),
  ) +
  newLeaf(-46, -150, -40, 0.7)

const rays = (x: number, y: number, r: number): Piece =>
  repeat(12, (index) => at(x, y, stroke(`M0 ${-r}V${-r - 42}`, ink.sunDeep, 10, 0.6), { turn: index * 30 }))

export const pictures: Picture[] = [
  article(
    'light-map',
    () =>
      room(W, H, ink.paper, ink.straw, 560) +
      windowView(60, 80, 300, 400, 'day', 1) +
      beam('M60 506H360L960 720H150Z', 0.6) +
      at(170, 640, succulent({ pot: bowl(sand, 82, 50) }), { size: 1.55 }) +
      at(390, 660, monstera({ pot: pot(terracotta) }), { size: 2.1 }) +
      at(640, 676, sansevieria({ pot: cylinder(porcelain, 62, 42) }), { size: 1.9 }) +
      at(860, 690, zzPlant({ pot: pot(slate) }), { size: 1.9 }) +
      joinMap(
        [
          [300, 700],
          [520, 704],
          [760, 708],
        ] as const,
        ([x, y]) => stroke(`M${x - 26} ${y}H${x + 26}M${x + 16} ${y - 7}l10 7-10 7`, ink.woodShade, 5, 0.7),
      ),
  ),
  article(
    'sunburn',
    () =>
      box(0, 0, W, H, '#f8e3ab') +
      rays(800, 150, 150) +
      dot(800, 150, 122, ink.sun) +
      disc(380, 440, 300, ink.cream) +
      leafCloseUp(330, 730, {
        length: 640,
        width: 210,
        turn: 8,
        marks: at(
          -70,
          0,
          fill('M70-610C170-560 230-420 210-250 160-330 110-420 60-470 90-520 70-560 70-610Z', ink.dry) +
            fill('M90-560C150-520 190-420 186-330 150-400 126-430 96-460 112-500 98-530 90-560Z', '#f2e4c4') +
            fill('M20-240C80-280 130-260 140-190 110-140 50-160 20-240Z', '#f2e4c4') +
            stroke('M20-240C80-280 130-260 140-190 110-140 50-160 20-240Z', ink.brown, 8),
        ),
      }),
  ),
  article(
    'leggy',
    () =>
      room(W, H, '#dfe3dc', '#cfc8b6') +
      windowView(50, 120, 150, 260, 'rain', 0) +
      at(360, 650, pot(porcelain, 58, 42) + at(0, -38, leggy()), { size: 2.75 }) +
      at(800, 650, growLamp(), { size: 3 }) +
      at(626, 650, monstera({ pot: pot(terracotta) }), { size: 2.2 }),
  ),
  article(
    'humidity',
    () =>
      room(W, H, ink.mist, ink.ground) +
      disc(420, 330, 290, ink.paper) +
      at(400, 660, pebbleTray(130), { size: 3 }) +
      at(400, 610, calathea({ pot: pot(rose) }), { size: 3.2 }) +
      at(770, 654, humidifier(), { size: 2.6 }) +
      at(780, 250, gauge(24), { size: 2.4 }),
  ),
  article(
    'pets',
    () =>
      room(W, H, ink.blush, ink.straw, 590) +
      arch(240, 590, 380, 470, ink.paper) +
      at(240, 650, fountain({ pot: basket(64, 46) }), { size: 3 }) +
      at(500, 664, cat(), { size: 2.7 }) +
      at(760, 664, dog(), { size: 2.9 }) +
      box(620, 160, 300, 14, ink.straw, 4) +
      at(770, 160, pothos({ pot: pot(moss, 50, 40) }), { size: 1.3 }),
  ),
]
