import { cat } from '../pieces/creature.ts'
import { ink } from '../pieces/palette.ts'
import { monstera, rubberTree, sansevieria, succulent, zzPlant } from '../pieces/plant.ts'
import { wilted } from '../pieces/plant-conditions.ts'
import { bowl, cylinder, moss, porcelain, pot, sand, shadow, slate, terracotta } from '../pieces/pot.ts'
import { arch, beam, cloud, room, windowView } from '../pieces/room.ts'
import { van } from '../pieces/scenery.ts'
import { at, box, dot, fill, joinMap, type Picture, type Piece, stroke } from '../pieces/svg.ts'
import { phone, wateringCan } from '../pieces/tool.ts'

const mobile = (name: string, draw: Picture['draw']): Picture => ({
  name: `${name}-mobile`,
  width: 1080,
  height: 810,
  draw,
})
const wide = (name: string, draw: Picture['draw']): Picture => ({
  name: `${name}-wide`,
  width: 1920,
  height: 480,
  draw,
})

/** A street with apartment blocks in the distance. */
const street = (w: number, h: number, road: number): Piece =>
  box(0, 0, w, h, ink.mist) +
  cloud(w * 0.14, h * 0.2, h / 420) +
  cloud(w * 0.62, h * 0.13, h / 520) +
  dot(w * 0.86, h * 0.22, h * 0.09, ink.sun) +
  joinMap([0.02, 0.13, 0.27, 0.45, 0.6, 0.74, 0.9], (left, index) =>
    box(w * left, road - h * (0.3 + (index % 3) * 0.09), w * 0.09, h, ink.white, 8, 0.6),
  ) +
  fill(
    `M0 ${road}V${road - h * 0.1}Q${w * 0.25} ${road - h * 0.2} ${w * 0.5} ${road - h * 0.08}T${w} ${road - h * 0.12}V${road}Z`,
    ink.light,
    0.75,
  ) +
  box(0, road, w, h - road, '#d9d2c2') +
  box(0, road, w, 8, ink.cream) +
  stroke(`M${w * 0.02} ${road + (h - road) * 0.6}H${w}`, ink.cream, 8)

const patient: Piece = wilted({
  pot: pot(terracotta),
  leaves: [ink.yellow, ink.light, ink.leaf, ink.deep, ink.yellow],
})
const viewfinder: Piece = stroke('M-20-26V-36H-10M20-26V-36H10M-20 26V36H-10M20 26V36H10', ink.deep, 3)

export const pictures: Picture[] = [
  mobile(
    'banner-pickup',
    () =>
      street(1080, 810, 640) +
      at(416, 716, shadow(120, ink.shade, 0.14), { size: 2.9 }) +
      at(416, 716, van(), { size: 2.9 }) +
      at(894, 762, monstera({ pot: pot(terracotta) }), { size: 2.25 }),
  ),
  wide(
    'banner-pickup',
    () =>
      street(1920, 480, 380) +
      at(720, 440, shadow(120, ink.shade, 0.14), { size: 2.1 }) +
      at(720, 440, van(), { size: 2.1 }) +
      at(1160, 448, rubberTree({ pot: pot(slate) }), { size: 2.1 }) +
      at(1340, 452, monstera({ pot: pot(terracotta) }), { size: 2.2 }) +
      at(1530, 452, zzPlant({ pot: cylinder(porcelain) }), { size: 1.7 }) +
      at(240, 452, patient, { size: 1.8 }),
  ),
  mobile(
    'banner-diagnosis',
    () =>
      room(1080, 810, ink.sunSoft, ink.ground, 640) +
      arch(360, 640, 560, 580, ink.paper) +
      at(350, 726, patient, { size: 3.8 }) +
      at(
        790,
        720,
        phone(
          viewfinder +
            at(
              0,
              30,
              wilted({
                pot: pot(terracotta),
                leaves: [ink.yellow, ink.light, ink.leaf, ink.deep, ink.yellow],
              }),
              { size: 0.36 },
            ),
          76,
          132,
        ),
        { size: 4.4, turn: 6 },
      ),
  ),
  wide(
    'banner-diagnosis',
    () =>
      room(1920, 480, ink.sunSoft, ink.ground, 384) +
      windowView(120, 50, 260, 240, 'day') +
      beam('M120 300H380L760 384H420Z') +
      arch(860, 384, 420, 350, ink.paper) +
      at(860, 446, patient, { size: 2.4 }) +
      at(1240, 450, phone(viewfinder + at(0, 30, patient, { size: 0.36 }), 76, 132), { size: 2.9, turn: 6 }) +
      at(1500, 446, sansevieria({ pot: cylinder(moss, 60, 42) }), { size: 2 }) +
      at(1680, 448, succulent({ pot: bowl(sand, 80, 48) }), { size: 1.6 }) +
      at(560, 448, wateringCan(), { size: 1.6 }) +
      at(1810, 448, cat(), { size: 1.2 }),
  ),
]
