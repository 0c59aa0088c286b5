import { ink } from './palette.ts'
import { at, dot, fill, oval, type Piece, repeat, stroke } from './svg.ts'

const legs = (count: number, reach: number, colour: string) =>
  repeat(count, (index) => {
    const y = -reach * 0.5 + (index * reach) / (count - 1 || 1)
    return stroke(`M0 ${y}l${reach} ${y * 0.7}M0 ${y}l${-reach} ${y * 0.7}`, colour, 1.6)
  })

/** 응애 */
export const mite = (colour = '#b5533a'): Piece =>
  legs(4, 13, ink.dark) +
  oval(0, 0, 8, 10, colour) +
  dot(-3, -2, 2.2, ink.dark, 0.5) +
  dot(3, -2, 2.2, ink.dark, 0.5)

/** 진딧물 */
export const aphid = (colour: string = ink.fresh): Piece =>
  legs(3, 11, ink.deep) +
  stroke('M-3-9l-6-9M3-9l6-9M-4 8l-3 6M4 8l3 6', ink.deep, 1.6) +
  fill('M0-11C5-11 9 0 7 7 5 13-5 13-7 7-9 0-5-11 0-11Z', colour) +
  fill('M0-11C5-11 9 0 7 7 5 13 3 12 0 12Z', ink.shade, 0.14) +
  dot(-2.4, -8, 1.2, ink.line) +
  dot(2.4, -8, 1.2, ink.line)

/** 뿌리파리 */
export const gnat = (): Piece =>
  stroke('M-2 3l-8 9M2 3l8 9M0 4l-3 11M0 4l4 10', ink.dark, 1.4) +
  at(0, 0, oval(0, -11, 5, 11, ink.skySoft, 0.9), { turn: -48 }) +
  at(0, 0, oval(0, -11, 5, 11, ink.skySoft, 0.9), { turn: 48 }) +
  oval(0, 2, 3.4, 8, ink.dark) +
  dot(0, -7, 3.6, ink.dark) +
  stroke('M-1-10l-6-6M1-10l6-6', ink.dark, 1.2)

/** 총채벌레 */
export const thrip = (colour = '#8a6a2f'): Piece =>
  legs(3, 7, colour) +
  fill('M0-16C4-14 4 10 0 18-4 10-4-14 0-16Z', colour) +
  stroke('M-3-4H3M-3 2H3M-2 8H2', ink.sunSoft, 1.2) +
  stroke('M-1-15l-4-6M1-15l4-6', colour, 1.4)

/** 깍지벌레 */
export const scaleInsect = (colour = '#9a6840'): Piece =>
  oval(0, 0, 11, 8, colour) +
  oval(-2, -2, 7, 4.4, '#b98458') +
  stroke('M-8 3A11 8 0 0 0 8 3', ink.dark, 1.4, 0.4)

/** 솜깍지벌레 */
export const mealybug = (): Piece =>
  repeat(10, (index) => at(0, 0, stroke('M0-8V-13', ink.white, 2.2), { turn: index * 36 })) +
  oval(0, 0, 12, 8, ink.white) +
  stroke('M-6-3V3M-2-4V4M2-4V4M6-3V3', ink.ground, 1.6)

export const cat = (colour: string = '#e2b07c', shade = '#c98f5a'): Piece =>
  stroke('M34-10C58-10 60-40 48-54', colour, 10) +
  fill('M-30 0C-34-40-14-62 8-60 34-58 42-24 38 0Z', colour) +
  fill('M14-59C34-54 42-24 38 0H18Z', shade, 0.6) +
  fill('M-34-74L-32-102-16-90H-2L14-102 16-74C14-56-32-56-34-74Z', colour) +
  fill('M-29-94l2 10 6-5ZM11-94l-2 10-6-5Z', ink.bloom) +
  dot(-19, -76, 3, ink.line) +
  dot(1, -76, 3, ink.line) +
  fill('M-12-70h6l-3 4Z', ink.material) +
  stroke('M-9-66q-4 5-8 2M-9-66q4 5 8 2', ink.line, 1.8) +
  stroke('M-30-70h-12M-30-66l-11 4M12-70h12M12-66l11 4', ink.line, 1.2, 0.5) +
  stroke('M-18 0V-18M-2 0V-18', shade, 3)

export const dog = (colour = '#f1e6d3', shade = '#d9c6a5'): Piece =>
  stroke('M34-36C48-44 52-56 46-64', colour, 9) +
  fill('M-26 0C-30-40-18-60 8-58 36-56 42-24 38 0Z', colour) +
  fill('M16-57C36-52 42-24 38 0H20Z', shade, 0.6) +
  oval(-10, -78, 28, 25, colour) +
  fill('M-36-92C-50-92-52-64-40-60-34-66-32-80-28-90Z', shade) +
  fill('M16-92C30-92 32-64 20-60 14-66 12-80 8-90Z', shade) +
  oval(-10, -68, 13, 10, ink.white) +
  oval(-10, -72, 5, 3.6, ink.line) +
  dot(-20, -82, 3.2, ink.line) +
  dot(0, -82, 3.2, ink.line) +
  stroke('M-10-68v4q-5 5-9 1M-10-64q5 5 9 1', ink.line, 1.8) +
  stroke('M-12 0V-16M4 0V-16', shade, 3)

const skin = '#ecc2a2'
const skinLight = '#fbe3d2'
const skinShade = '#d7a37f'

/** A hand from the lower left; the forefinger ends at 0 0. */
export const hand = (sleeve: string = ink.leaf): Piece =>
  stroke('M-118 92L-70 48', sleeve, 46) +
  stroke('M-74 52L-50 30', skin, 34) +
  stroke('M-44 22L-4 2', skin, 13) +
  stroke('M-40 32L-14 26', skin, 13) +
  stroke('M-44 42L-20 42', skin, 12) +
  stroke('M-52 50L-32 54', skin, 11) +
  stroke('M-54 18L-32-2', skin, 13) +
  stroke('M-40 27L-22 22M-42 37L-26 36M-46 46L-32 48', skinShade, 2, 0.8) +
  stroke('M-92 70L-80 58', ink.shade, 46, 0.08)

/** The left of two cupped hands: wrist, palm, four fingers that meet the other hand's in the middle, and the thumb on the rim. */
const cuppedHand = (sleeve: string): Piece =>
  stroke('M-66 50L-48 30', skin, 36) +
  stroke('M-122 104L-74 58', sleeve, 50) +
  stroke('M-80 64L-72 56', sleeve, 56) +
  fill('M-66-2C-70 26-44 52-8 50L-4 22C-26 24-44 16-50-6Z', skin) +
  stroke('M-44 44C-32 54-16 56-2 53', skin, 13) +
  stroke('M-52 34C-38 46-18 49-1 44', skin, 14) +
  stroke('M-58 22C-42 37-20 41 0 34', skin, 14) +
  stroke('M-62 10C-46 27-22 32 1 24', skin, 13) +
  stroke('M-62 14C-66 0-60-12-47-17', skin, 14) +
  stroke('M-52-19.5C-49-21-46-21.5-44-20.5', skinLight, 4, 0.7)

/** Two cupped hands, palms up, with the middle of their rim at 0 0. */
export const cuppedHands = (sleeve: string = ink.leaf): Piece =>
  at(0, 0, cuppedHand(sleeve), { flip: true }) + cuppedHand(sleeve)
