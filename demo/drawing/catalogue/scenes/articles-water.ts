import { hand } from '../pieces/creature.ts'
import { leaf, newLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { monstera, rubberTree, zzPlant } from '../pieces/plant.ts'
import { wilted } from '../pieces/plant-conditions.ts'
import { pot, saucer, shadow, slate, terracotta } from '../pieces/pot.ts'
import { arch, beam, disc, room, windowView } from '../pieces/room.ts'
import { cutPot, roots } from '../pieces/scenery.ts'
import {
  article,
  at,
  box,
  dot,
  fill,
  joinMap,
  oval,
  type Picture,
  type Piece,
  repeat,
  stroke,
} from '../pieces/svg.ts'
import { basin, clipboard, drop, scissors, trowel, wateringCan } from '../pieces/tool.ts'

const [W, H] = [960, 720]

const youngPlant = (first: string, second: string, fresh: Piece): Piece =>
  stroke('M0 0V-50', ink.deep, 7) +
  leaf({ x: 0, y: -24, turn: -58, length: 62, width: 26, colour: first }) +
  leaf({ x: 0, y: -36, turn: 50, length: 58, width: 25, colour: second }) +
  fresh

const halfSoil = (x: number, colour: string): Piece =>
  box(x, 352, 416, 314, colour, 26) +
  joinMap([0.1, 0.3, 0.46, 0.66, 0.88, 0.2, 0.76], (t, i) =>
    dot(x + 416 * t, 392 + ((i * 83) % 250), 5, ink.soilLight),
  )

export const pictures: Picture[] = [
  article(
    'watering-by-soil',
    () =>
      room(W, H, ink.mist, ink.ground) +
      windowView(84, 70, 250, 330, 'day') +
      beam('M84 436L334 436 640 590 300 590Z') +
      arch(600, 590, 480, 540, ink.paper) +
      at(590, 650, shadow(70, '#cdbf9f'), { size: 3.5 }) +
      at(590, 650, monstera({ pot: pot(terracotta) }), { size: 3.5 }) +
      at(555, 522, hand(ink.skyDeep), { size: 2 }),
  ),
  article(
    'overwatering',
    () =>
      room(W, H, ink.skySoft, '#cfdde0') +
      disc(480, 330, 280, ink.paper) +
      oval(480, 646, 250, 30, ink.water, 0.85) +
      at(
        480,
        640,
        wilted({ pot: pot(slate), leaves: [ink.yellow, ink.yellow, ink.light, ink.leaf, ink.yellow] }) +
          saucer(slate, 72),
        { size: 3.7 },
      ) +
      joinMap(
        [
          [200, 250, 2.6],
          [300, 130, 1.8],
          [770, 240, 2.4],
          [680, 110, 1.6],
          [130, 400, 1.6],
          [840, 400, 1.7],
        ] as const,
        ([x, y, size]) => drop(x, y, size),
      ) +
      stroke('M330 662q20-8 44 0M590 664q20-8 44 0', ink.white, 5, 0.8),
  ),
  article(
    'root-rot',
    () =>
      box(0, 0, W, H, ink.blush) +
      box(48, 56, 416, 610, ink.paper, 26) +
      box(496, 56, 416, 610, ink.mist, 26) +
      halfSoil(48, '#8a6a54') +
      halfSoil(496, '#6b5040') +
      at(256, 366, roots(false, 78), { size: 2.5 }) +
      at(256, 360, youngPlant(ink.yellow, ink.light, ''), { size: 2.6, turn: -6 }) +
      at(704, 366, roots(true, 78), { size: 2.4 }) +
      at(704, 360, youngPlant(ink.deep, ink.leaf, newLeaf(0, -48, 3, 1.4)), { size: 2.7 }) +
      at(480, 700, scissors(), { size: 2.2, turn: 14 }),
  ),
  article(
    'bottom-watering',
    () =>
      room(W, H, ink.paper, ink.straw) +
      arch(480, 600, 640, 560, ink.skySoft) +
      at(480, 662, basin(176, 52, '#a9cfe0'), { size: 3.4 }) +
      box(190, 520, 580, 130, ink.water, 24, 0.85) +
      at(
        480,
        634,
        wilted({ pot: pot(terracotta, 62, 50), leaves: [ink.light, ink.leaf, ink.deep, ink.deep, ink.leaf] }),
        { size: 3.7 },
      ) +
      fill('M186 556H774L744 650Q742 660 730 660H230Q218 660 216 650Z', ink.water, 0.5) +
      stroke('M206 556H754', ink.white, 6, 0.7) +
      repeat(4, (index) => stroke(`M${420 + index * 40} 614q6-14 0-28t0-28`, ink.white, 5, 0.75)),
  ),
  article(
    'soil-mix',
    () =>
      room(W, H, ink.sunSoft, ink.ground) +
      disc(480, 270, 240, ink.paper) +
      at(480, 470, zzPlant({ pot: '' }), { size: 2.6 }) +
      at(
        480,
        650,
        cutPot(350, 296, [
          { share: 0.16, colour: '#b3a38e', grain: ink.cream },
          { share: 0.62, colour: ink.soil, grain: '#c9b294' },
          { share: 0.14, colour: '#9b7a5e', grain: '#d7bd98' },
        ]),
      ) +
      heap(150, 650, '#8a6547', '#b78f68') +
      heap(800, 650, '#efe7d8', '#cfc3ac') +
      at(880, 560, trowel(), { size: 2.2, turn: 24 }),
  ),
  article(
    'watering-by-plant',
    () =>
      room(W, H, ink.skySoft, ink.ground) +
      arch(330, 596, 470, 520, ink.cream) +
      at(330, 650, rubberTree({ pot: pot(slate, 56, 42) }), { size: 3.7 }) +
      at(720, 650, wateringCan(), { size: 2.5 }) +
      at(740, 380, clipboard(3, 4), { size: 2.3, turn: 6 }),
  ),
]

function heap(x: number, y: number, colour: string, grain: string): Piece {
  return (
    fill(
      `M${x - 110} ${y}C${x - 80} ${y - 70} ${x - 30} ${y - 96} ${x} ${y - 96}S${x + 80} ${y - 70} ${x + 110} ${y}Z`,
      colour,
    ) +
    repeat(18, (index) =>
      dot(x - 70 + ((index * 41) % 140), y - 12 - ((index * 23) % 48), 4 + (index % 3), grain),
    )
  )
}
