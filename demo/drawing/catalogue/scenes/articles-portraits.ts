import { cat } from '../pieces/creature.ts'
import { feather, newLeaf, splitLeaf } from '../pieces/leaf.ts'
import { ink } from '../pieces/palette.ts'
import { calathea, monstera, rosette, sansevieria, succulent } from '../pieces/plant.ts'
import { fountain } from '../pieces/plant-conditions.ts'
import { bowl, cylinder, moss, porcelain, pot, rose, sand, shadow, slate, terracotta } from '../pieces/pot.ts'
import { arch, disc, moon, room, shelf, windowView } from '../pieces/room.ts'
import { article, at, box, joinMap, oval, type Picture, type Piece, stroke } from '../pieces/svg.ts'

const [W, H] = [960, 720]

/** A moss pole for climbing plants. */
const pole = (): Piece =>
  box(-9, -196, 18, 180, ink.woodShade, 8) +
  joinMap([-180, -150, -120, -90, -60], (y, index) => oval(index % 2 ? 5 : -5, y, 6, 9, ink.light, 0.6))

export const pictures: Picture[] = [
  article(
    'monstera-portrait',
    () =>
      room(W, H, ink.mist, ink.ground) +
      arch(480, 590, 560, 560, ink.cream) +
      splitLeaf(-20, 330, 62, 5, ink.light) +
      at(480, 656, shadow(60, ink.shade, 0.1) + pole() + monstera({ pot: pot(terracotta, 64, 46) }), {
        size: 3,
      }) +
      at(
        480,
        656,
        splitLeaf(2, -150, -30, 0.8, ink.deep) + splitLeaf(4, -142, 44, 0.7) + newLeaf(2, -160, 8, 0.9),
        { size: 3 },
      ),
  ),
  article(
    'calathea-portrait',
    () =>
      room(W, H, '#31505f', '#22394a') +
      moon(150, 130, 56) +
      disc(520, 360, 280, '#3c6070') +
      at(520, 650, calathea({ pot: pot(rose) }), { size: 3.5 }) +
      feather(90, 660, -16, 4.4, true) +
      feather(900, 690, 12, 3.8),
  ),
  article(
    'succulent-portrait',
    () =>
      room(W, H, ink.sunSoft, ink.straw, 560) +
      windowView(60, 70, 840, 250, 'day', 2) +
      box(20, 344, 920, 26, ink.cream, 6) +
      at(200, 640, succulent({ pot: bowl(sand, 82, 48) }), { size: 2.5 }) +
      at(500, 664, succulent({ pot: cylinder(rose, 74, 44) }), { size: 2.1 }) +
      at(
        770,
        644,
        pot(terracotta, 96, 46) +
          at(-22, -52, rosette(), { size: 0.42 }) +
          at(22, -54, rosette(), { size: 0.5 }) +
          at(2, -72, rosette(), { size: 0.4 }),
        { size: 2.6 },
      ),
  ),
  article(
    'cat-and-leaves',
    () =>
      room(W, H, ink.blush, ink.ground) +
      shelf(540, 250, 340) +
      at(640, 250, sansevieria({ pot: pot(slate, 62, 42) }), { size: 1.5 }) +
      at(800, 250, succulent({ pot: bowl(sand) }), { size: 1.1 }) +
      arch(300, 590, 420, 480, ink.paper) +
      at(690, 656, grass(), { size: 3 }) +
      at(330, 656, cat('#b9b2a6', '#978f82'), { size: 3.5 }) +
      at(860, 656, fountain({ pot: pot(moss) }), { size: 1.7 }),
  ),
]

function grass(): Piece {
  return (
    joinMap([-24, -16, -9, -2, 5, 12, 19, 26], (x, index) =>
      stroke(
        `M${x * 0.8} -30Q${x} -64 ${x * 1.5 + 4} ${-88 - (index % 3) * 12}`,
        index % 2 ? ink.light : ink.fresh,
        5,
      ),
    ) + cylinder(porcelain, 66, 36)
  )
}
