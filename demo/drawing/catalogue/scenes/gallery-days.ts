import { cat, dog } from '../pieces/creature.ts'
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
import { curtain, moon, railing, room, shelf, tiles, windowView } from '../pieces/room.ts'
import { armchair, floorMat } from '../pieces/scenery.ts'
import { article, at, box, dot, fill, joinMap, oval, type Picture, stroke } from '../pieces/svg.ts'
import { growLamp, parcel, scissors, swab, wateringCan } from '../pieces/tool.ts'

const photo = (name: string, width: number, height: number, draw: Picture['draw']): Picture => ({
  name: `gallery-${name}`,
  width,
  height,
  draw,
})

export const pictures: Picture[] = [
  photo(
    'balcony',
    1200,
    800,
    () =>
      box(0, 0, 1200, 800, ink.skySoft) +
      dot(980, 150, 80, ink.sun) +
      joinMap([40, 220, 470, 700, 930], (x, i) => box(x, 240 + (i % 3) * 50, 150, 400, ink.white, 8, 0.6)) +
      fill('M0 560Q300 450 620 540T1200 500V800H0Z', ink.light) +
      railing(20, 390, 1160, 240) +
      tiles(620, 1200, 180, '#e4d9c4') +
      at(190, 740, rubberTree({ pot: pot(terracotta) }), { size: 2.7 }) +
      at(470, 750, succulent({ pot: bowl(sand) }), { size: 1.8 }) +
      at(740, 740, hoya({ pot: pot(rose) }), { size: 2.5 }) +
      at(1020, 750, sansevieria({ pot: cylinder(slate, 62, 42) }), { size: 2.2 }),
  ),
  photo(
    'living-room',
    1200,
    900,
    () =>
      room(1200, 900, ink.mist, ink.straw, 700) +
      windowView(90, 90, 380, 420, 'evening') +
      curtain(50, 60, 100, 600) +
      floorMat(700, 830, 420) +
      at(720, 820, armchair(ink.blush, '#e8c7b6'), { size: 3.2 }) +
      at(290, 820, monstera({ pot: basket(62, 46) }), { size: 3 }) +
      at(1050, 820, zzPlant({ pot: legged(porcelain, 56, 54) }), { size: 2.5 }) +
      shelf(820, 260, 300) +
      at(960, 260, pothos({ pot: pot(terracotta, 50, 40) }), { size: 1.6 }) +
      at(540, 846, cat(), { size: 1.5 }),
  ),
  photo(
    'night',
    1200,
    750,
    () =>
      room(1200, 750, '#31505f', '#22394a', 590) +
      windowView(120, 80, 420, 380, 'night') +
      at(860, 680, growLamp(), { size: 3.2 }) +
      at(680, 680, calathea({ pot: pot(terracotta) }), { size: 2.6 }) +
      at(330, 690, hoya({ pot: bowl(moss) }), { size: 2.4 }) +
      moon(1080, 130, 0.01),
  ),
  photo(
    'winter-window',
    900,
    1200,
    () =>
      room(900, 1200, ink.blush, ink.straw, 980) +
      windowView(110, 110, 680, 640, 'snow') +
      box(60, 776, 780, 34, ink.cream, 8) +
      box(60, 800, 780, 10, ink.shade, 4, 0.08) +
      at(250, 778, succulent({ pot: cylinder(rose, 74, 46) }), { size: 1.7 }) +
      at(470, 778, rubberTree({ pot: pot(slate) }), { size: 1.9 }) +
      at(680, 778, sansevieria({ pot: pot(terracotta, 62, 42) }), { size: 1.7 }) +
      floorMat(420, 1120, 320, '#eed2c2') +
      at(420, 1112, cat('#b9b2a6', '#978f82'), { size: 2.1 }),
  ),
  photo(
    'delivery',
    900,
    1200,
    () =>
      box(0, 0, 900, 1200, ink.mist) +
      box(250, 140, 400, 860, ink.wood, 12) +
      box(280, 170, 340, 830, ink.straw, 6) +
      box(330, 240, 240, 300, ink.skySoft, 8) +
      dot(590, 600, 16, ink.metalShade) +
      box(700, 420, 70, 100, ink.cream, 8) +
      dot(735, 470, 14, ink.pot) +
      box(0, 1000, 900, 200, ink.ground) +
      box(220, 1010, 460, 70, ink.pot, 10, 0.55) +
      at(330, 1090, parcel(), { size: 2.3 }) +
      at(640, 1110, monstera({ pot: pot(terracotta) }), { size: 3 }) +
      at(300, 936, newLeaf(0, 0, 0, 1.6)),
  ),
  photo(
    'visit',
    1200,
    800,
    () =>
      room(1200, 800, ink.skySoft, '#d4d9d6', 620) +
      windowView(120, 80, 960, 300, 'day', 3) +
      box(120, 500, 380, 20, ink.cream, 6) +
      stroke('M160 520V690M460 520V690', ink.metal, 12) +
      box(210, 410, 160, 90, ink.deep, 8) +
      box(220, 420, 140, 70, ink.vein, 4) +
      at(640, 720, rubberTree({ pot: cylinder(porcelain, 56, 44) }), { size: 3 }) +
      at(900, 730, fountain({ pot: legged(slate, 60, 56) }), { size: 2.6 }) +
      at(1090, 740, zzPlant({ pot: pot(moss) }), { size: 2.3 }) +
      at(440, 500, succulent({ pot: bowl(sand) }), { size: 0.8 }) +
      at(340, 740, wateringCan(), { size: 1.8 }),
  ),
  photo(
    'friends',
    1000,
    1000,
    () =>
      room(1000, 1000, ink.sunSoft, ink.straw, 780) +
      oval(500, 900, 400, 46, ink.blush) +
      at(300, 900, fountain({ pot: basket(64, 46) }), { size: 3 }) +
      at(560, 906, cat(), { size: 2.7 }) +
      at(790, 900, dog(), { size: 2.8 }) +
      shelf(240, 300, 520) +
      at(380, 300, hoya({ pot: pot(moss) }), { size: 1.5 }) +
      at(620, 300, calathea({ pot: pot(rose) }), { size: 1.5 }),
  ),
  article(
    'pruning',
    () =>
      room(960, 720, ink.skySoft, ink.ground) +
      dot(430, 320, 280, ink.paper) +
      at(420, 650, shadow(60, ink.shade, 0.1) + rubberTree({ pot: pot(moss, 56, 42), leaves: [ink.dry] }), {
        size: 3.7,
      }) +
      at(190, 420, scissors(), { size: 2.9, turn: 72 }) +
      at(790, 650, box(-40, -58, 80, 58, ink.cream, 8) + stroke('M-24-40H10M-24-26H20', ink.light, 6), {
        size: 2,
      }) +
      at(720, 640, swab(), { size: 2.6, turn: -40 }) +
      leaf({ x: 860, y: 694, turn: -66, length: 120, width: 46, colour: ink.dry }),
  ),
]
