import { dryTip, leafCloseUp, paling } from '../pieces/blade.ts'
import { cuppedHands } from '../pieces/creature.ts'
import { leaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, hoya, monstera, pothos, rubberTree } from '../pieces/plant.ts'
import { fountain, seedling } from '../pieces/plant-conditions.ts'
import { bowl, moss, porcelain, pot, rose, shadow, slate, terracotta } from '../pieces/pot.ts'
import { arch, disc, room, shelf, windowView } from '../pieces/room.ts'
import { rootBall } from '../pieces/scenery.ts'
import { article, at, box, dot, fill, joinMap, type Picture, stroke } from '../pieces/svg.ts'
import { bottle, calendar, clipboard, soilBag, soilHeap, sprayBottle, trowel } from '../pieces/tool.ts'

const [W, H] = [960, 720]

export const pictures: Picture[] = [
  article(
    'yellow-leaves',
    () =>
      room(W, H, ink.sunSoft, ink.ground) +
      disc(480, 330, 300, ink.paper) +
      at(480, 650, shadow(64, ink.shade, 0.1), { size: 3.8 }) +
      at(480, 650, rubberTree({ pot: pot(porcelain, 56, 42), leaves: [ink.yellow, ink.yellow, ink.light] }), {
        size: 3.9,
      }) +
      at(170, 664, leaf({ x: 0, y: 0, turn: 74, length: 150, width: 56, colour: ink.yellow })) +
      at(800, 676, leaf({ x: 0, y: 0, turn: -62, length: 120, width: 46, colour: ink.dry })),
  ),
  article(
    'brown-tips',
    () =>
      box(0, 0, W, H, ink.skySoft) +
      disc(480, 360, 330, ink.cream) +
      leafCloseUp(330, 720, { length: 600, width: 150, turn: -26, marks: dryTip(600, 150, 0.16) }) +
      leafCloseUp(640, 720, {
        length: 560,
        width: 140,
        turn: 30,
        colour: ink.deep,
        marks: dryTip(560, 140, 0.12),
      }) +
      leafCloseUp(480, 730, { length: 680, width: 170, turn: 2, marks: dryTip(680, 170, 0.2) }),
  ),
  article(
    'fertilizer',
    () =>
      room(W, H, ink.mist, ink.straw) +
      arch(330, 590, 480, 530, ink.paper) +
      leafCloseUp(250, 560, { length: 380, width: 110, turn: -22, marks: paling(380, 110) }) +
      leafCloseUp(400, 560, { length: 420, width: 124, turn: 16 }) +
      at(325, 660, pot(terracotta, 84, 56), { size: 2.6 }) +
      at(690, 654, bottle(ink.light), { size: 3 }) +
      at(840, 654, soilBag(), { size: 2.1 }) +
      joinMap(
        [
          [600, 640],
          [570, 660],
          [628, 664],
          [590, 676],
          [548, 646],
        ] as const,
        ([x, y]) => dot(x, y, 9, ink.cream),
      ),
  ),
  article(
    'repotting',
    () =>
      room(W, H, ink.paper, ink.straw, 560) +
      arch(300, 560, 420, 480, ink.mist) +
      at(300, 520, monstera({ pot: rootBall(62, 48) }), { size: 3.2 }) +
      stroke('M240 560v34M300 570v40M360 560v34', ink.woodShade, 5, 0.55) +
      at(300, 690, soilHeap(180, 26), { size: 1.8 }) +
      at(690, 664, pot(terracotta, 92, 62), { size: 3.2 }) +
      at(690, 478, fill('M-128 0Q0-40 128 0Z', ink.soil)) +
      at(880, 690, trowel(), { size: 2.4, turn: 20 }) +
      at(530, 690, pot(slate, 40, 30), { size: 2.2 }),
  ),
  article(
    'after-repotting',
    () =>
      room(W, H, ink.blush, ink.ground) +
      windowView(600, 80, 270, 330, 'evening') +
      arch(330, 590, 460, 520, ink.paper) +
      at(330, 650, shadow(64, ink.shade, 0.1), { size: 3.5 }) +
      at(330, 650, hoya({ pot: pot(moss, 66, 46) }), { size: 3.5 }) +
      at(740, 654, calendar([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), { size: 2.2 }) +
      at(572, 652, sprayBottle(), { size: 1.6 }),
  ),
  article(
    'monthly-checkup',
    () =>
      room(W, H, ink.mist, ink.ground) +
      shelf(70, 330, 500) +
      at(200, 330, pothos({ pot: pot(rose, 50, 40) }), { size: 2 }) +
      at(440, 330, fountain({ pot: bowl(slate, 60, 42) }), { size: 1.9 }) +
      at(300, 654, calathea({ pot: pot(terracotta) }), { size: 2.1 }) +
      at(740, 650, clipboard(4, 4), { size: 4.2, turn: 4 }),
  ),
  article(
    'first-plants',
    () =>
      room(W, H, ink.sunSoft, ink.sunSoft, H) +
      box(0, 620, W, 100, ink.straw) +
      disc(480, 340, 300, ink.cream) +
      at(480, 504, fill('M-132 16C-132-54-70-87 0-87 70-87 132-54 132 16 94 75-94 75-132 16Z', ink.soil)) +
      at(480, 566, seedling({ pot: '' }), { size: 3.4 }) +
      at(480, 470, cuppedHands(ink.sage), { size: 2.9 }),
  ),
]
