import { ink } from './palette.ts'
import { at, box, dot, fill, joinMap, oval, type Piece, repeat, stroke } from './svg.ts'

/** Tools stand at 0 0, on the same scale as the plants (about 160 high). */
export const wateringCan = (colour: string = ink.leaf, shade: string = ink.deep): Piece =>
  stroke('M30-40C54-44 58-16 32-12', shade, 6) +
  fill('M-30-22L-66-58-60-63-22-36Z', colour) +
  fill('M-74-56L-58-72-54-66-68-52Z', shade) +
  fill('M-30-50H32L36-6Q36 0 30 0H-28Q-34 0-34-6Z', colour) +
  fill('M14-50H32L36-6Q36 0 30 0H10Z', shade, 0.35) +
  stroke('M-24-50C-20-70 22-70 26-50', shade, 5) +
  stroke('M-24-42H4', ink.light, 2.4)

/** Water falling from the spout, which is at 0 0. */
export const pouring = (reach = 60): Piece =>
  joinMap([-12, -6, 0, 6], (x, index) =>
    stroke(
      `M${x * 0.4} ${index * 3}q${-8 - index * 2} ${reach * 0.4} ${x - 10} ${reach - (index % 2) * 8}`,
      ink.water,
      2.6,
    ),
  ) + joinMap([-16, -2, 6], (x, index) => drop(x - 8, reach + 4 - index * 7, 0.5))

export const drop = (x: number, y: number, size = 1, colour: string = ink.water): Piece =>
  at(
    x,
    y,
    fill('M0-14C8-4 9 0 9 4A9 9 0 0 1-9 4C-9 0-8-4 0-14Z', colour) +
      stroke('M-4 5A5 5 0 0 0 0 9', ink.white, 2, 0.7),
    { size },
  )

export const sprayBottle = (colour: string = ink.skyDeep): Piece =>
  fill('M-18-44Q-20-52-8-56H8Q20-52 18-44V-4Q18 0 14 0H-14Q-18 0-18-4Z', colour, 0.85) +
  fill('M6-56H8Q20-52 18-44V-4Q18 0 14 0H6Z', ink.night, 0.25) +
  box(-7, -66, 14, 12, ink.cream) +
  fill('M-24-80H12L16-64H-10L-14-72H-24Z', ink.deep) +
  stroke('M-12-66q-6 6-4 14', ink.deep, 4)

export const trowel = (): Piece =>
  box(-5, -84, 10, 40, ink.wood, 5) +
  stroke('M0-46V-30', ink.metalShade, 5) +
  fill('M-14-34H14C16-16 8-6 0 0-8-6-16-16-14-34Z', ink.metal) +
  fill('M0-34H14C16-16 8-6 0 0Z', ink.metalShade)

export const scissors = (): Piece =>
  stroke('M-8-30L12-92M8-30L-12-92', ink.metal, 7) +
  stroke('M8-30L-12-92', ink.metalShade, 3) +
  stroke('M-10-28a12 14 0 1 0 4 12ZM10-28a12 14 0 1 1-4 12Z', ink.pot, 6) +
  dot(0, -54, 3, ink.line)

export const soilBag = (label: string = ink.leaf): Piece =>
  fill('M-38-84Q0-94 38-84L42-6Q42 0 34 0H-34Q-42 0-42-6Z', ink.straw) +
  fill('M18-88Q30-87 38-84L42-6Q42 0 34 0H18Z', ink.wood, 0.4) +
  stroke('M-36-76H36', ink.woodShade, 3) +
  box(-24, -60, 40, 38, ink.cream, 8) +
  fill('M-4-28C-18-34-16-48-4-54 8-48 10-34-4-28Z', label) +
  stroke('M-4-26V-46', ink.vein, 1.8)

export const soilHeap = (w = 90, h = 34): Piece =>
  fill(
    `M${-w / 2} 0C${-w * 0.4} ${-h * 0.7} ${-w * 0.18} ${-h} 0 ${-h}S${w * 0.4} ${-h * 0.7} ${w / 2} 0Z`,
    ink.soil,
  ) +
  joinMap(
    [
      [-0.22, 0.3],
      [0.05, 0.62],
      [0.2, 0.28],
      [-0.06, 0.2],
      [0.3, 0.12],
    ] as const,
    ([x, y]) => dot(w * x, -h * y, 2.6, ink.soilLight),
  ) +
  joinMap(
    [
      [-0.1, 0.5],
      [0.12, 0.4],
      [-0.3, 0.12],
    ] as const,
    ([x, y]) => dot(w * x, -h * y, 2.2, ink.paper),
  )

/** A glass of water for cuttings. */
export const jar = (level = 0.6, w = 44, h = 60): Piece =>
  box(-w / 2 + 3, -h * level, w - 6, h * level - 3, ink.water, 4, 0.75) +
  stroke(
    `M${-w / 2} ${-h}V-6Q${-w / 2} 0 ${-w / 2 + 6} 0H${w / 2 - 6}Q${w / 2} 0 ${w / 2} -6V${-h}`,
    ink.skyDeep,
    3,
    0.8,
  ) +
  stroke(`M${-w / 2 - 2} ${-h}H${w / 2 + 2}`, ink.skyDeep, 3, 0.8) +
  stroke(`M${-w / 2 + 8} ${-h + 10}V-14`, ink.white, 3, 0.7)

export const thermometer = (level = 0.6, colour: string = ink.material): Piece =>
  box(-14, -110, 28, 104, ink.cream, 14) +
  dot(0, -14, 20, ink.cream) +
  box(-4, -98, 8, 80, ink.ground, 4) +
  box(-4, -18 - 78 * level, 8, 80 * level, colour, 4) +
  dot(0, -14, 12, colour) +
  repeat(5, (index) => stroke(`M10 ${-92 + index * 15}h5`, ink.woodShade, 2))

/** A round gauge; `hand`: angle in degrees from upright. */
export const gauge = (hand = 30, colour: string = ink.skyDeep): Piece =>
  dot(0, -36, 36, ink.wood) +
  dot(0, -36, 30, ink.cream) +
  stroke('M-20-26A23 23 0 0 1-9-57', ink.pot, 5) +
  stroke('M-3-59A23 23 0 0 1 14-54', ink.light, 5) +
  stroke('M19-49A23 23 0 0 1 20-26', colour, 5) +
  at(0, -36, stroke('M0 0V-19', ink.line, 3.4), { turn: hand }) +
  dot(0, -36, 4, ink.line)

/** A calendar month with marked days. */
export const calendar = (marks: readonly number[] = [3, 10, 16], colour: string = ink.leaf): Piece =>
  box(-44, -92, 88, 88, ink.cream, 8) +
  fill('M-36-92H36Q44-92 44-84V-72H-44V-84Q-44-92-36-92Z', ink.pot) +
  stroke('M-22-98v12M22-98v12', ink.potShade, 5) +
  repeat(20, (index) => {
    const [x, y] = [-32 + (index % 5) * 16, -60 + Math.floor(index / 5) * 15]
    return marks.includes(index) ? dot(x, y, 6.5, colour) : dot(x, y, 3, ink.ground)
  })

export const clipboard = (done = 3, lines = 4): Piece =>
  box(-36, -104, 72, 104, ink.wood, 8) +
  box(-29, -94, 58, 86, ink.cream, 4) +
  box(-14, -110, 28, 14, ink.metalShade, 5) +
  repeat(lines, (index) => {
    const y = -78 + index * 19
    return (
      box(-23, y - 6, 12, 12, ink.mist, 3) +
      (index < done ? stroke(`M-20 ${y}l3 4 6-8`, ink.leaf, 3) : '') +
      stroke(`M-4 ${y}H${index % 2 ? 14 : 20}`, ink.ground, 5)
    )
  })

export const phone = (inside: Piece = '', w = 62, h = 112): Piece =>
  box(-w / 2, -h, w, h, ink.deep, 12) +
  box(-w / 2 + 5, -h + 6, w - 10, h - 20, ink.vein, 6) +
  at(0, -h / 2 - 4, inside) +
  dot(0, -7.5, 3.4, ink.light)

export const magnifier = (r = 34): Piece =>
  stroke(`M${r * 0.7} ${r * 0.7}L${r * 1.7} ${r * 1.7}`, ink.woodShade, 11) +
  dot(0, 0, r, ink.skySoft, 0.55) +
  `<circle r="${r}" fill="none" stroke="${ink.wood}" stroke-width="7"/>` +
  stroke(`M${-r * 0.6} ${-r * 0.1}A${r * 0.6} ${r * 0.6} 0 0 1 ${-r * 0.05} ${-r * 0.6}`, ink.white, 4, 0.9)

/** A grow lamp on a bent stand; the light source is at about -58 -118. */
export const growLamp = (): Piece =>
  fill('M-86 0L-70-116H-46L-14 0Z', ink.sun, 0.32) +
  box(14, -6, 52, 6, ink.line, 3) +
  stroke('M40-4V-120Q40-146 14-146H-34Q-58-146-58-128', ink.line, 5) +
  fill('M-80-112Q-80-132-58-132T-36-112Z', ink.deep) +
  stroke('M-78-112H-38', ink.sun, 5)

export const fan = (): Piece =>
  fill('M-24 0Q-20-12 0-12T24 0Z', ink.metalShade) +
  stroke('M0-12V-44', ink.metalShade, 7) +
  dot(0, -76, 40, ink.cream) +
  `<circle cy="-76" r="38" fill="none" stroke="${ink.metal}" stroke-width="5"/>` +
  repeat(4, (index) =>
    at(0, -76, fill('M0 0C-14-8-14-26 0-32 10-24 8-10 0 0Z', ink.sky), { turn: index * 90 + 20 }),
  ) +
  dot(0, -76, 6, ink.metalShade)

export const breeze = (w = 80): Piece =>
  joinMap([0, 16, 32], (y, index) =>
    stroke(`M${index * 10} ${y}q${w * 0.25} -9 ${w * 0.5} 0t${w * 0.5 - index * 8} 0`, ink.skyDeep, 3.4, 0.6),
  )

/** A yellow sticky trap with insects on it. */
export const stickyTrap = (caught = 7): Piece =>
  stroke('M0 0V-46', ink.woodShade, 4) +
  box(-20, -88, 40, 46, ink.sun, 5) +
  stroke('M-12-78H12M-12-68H12M-12-58H12', ink.sunDeep, 1.4, 0.6) +
  repeat(caught, (index) => oval(-13 + ((index * 11) % 27), -80 + ((index * 17) % 34), 2.2, 1.5, ink.dark))

export const swab = (): Piece =>
  stroke('M0 0L46-46', ink.straw, 4) + oval(-3, 3, 6, 6, ink.white) + oval(0, 0, 5, 7, ink.white)

export const thermostat = (): Piece =>
  box(-34, -48, 68, 48, ink.cream, 8) +
  box(-26, -40, 34, 26, ink.mist, 4) +
  stroke('M-18-22v-8q6-4 0-8M-6-22v-8q6-4 0-8', ink.material, 3) +
  dot(20, -27, 8, ink.pot) +
  stroke('M20-27v-6', ink.cream, 2.6)

export const humidifier = (): Piece =>
  fill('M-30 0Q-34-44-14-58H14Q34-44 30 0Z', ink.cream) +
  fill('M8-58H14Q34-44 30 0H10Z', ink.ground) +
  box(-10, -64, 20, 8, ink.metal, 3) +
  dot(-8, -16, 4, ink.light) +
  joinMap([-10, 2, 12], (x, index) =>
    stroke(`M${x} ${-72 - index * 4}q-10-14 0-26t0-26`, ink.skySoft, 7, 0.95),
  )

export const parcel = (): Piece =>
  box(-52, -70, 104, 70, ink.straw, 5) +
  fill('M20-70H47Q52-70 52-65V-5Q52 0 47 0H20Z', ink.wood) +
  box(-10, -70, 18, 70, ink.cream, 0, 0.7) +
  fill('M-34-22C-44-28-42-38-34-42-26-38-24-28-34-22Z', ink.leaf)

export const bottle = (colour: string = ink.light): Piece =>
  box(-16, -58, 32, 58, colour, 7) +
  box(4, -58, 12, 58, ink.shade, 6, 0.14) +
  box(-8, -74, 16, 18, ink.deep, 4) +
  box(-12, -42, 20, 24, ink.cream, 4) +
  fill('M-2-22C-9-26-8-34-2-38 4-34 5-26-2-22Z', ink.leaf)

/** A tray of pebbles with water between them. */
export const pebbleTray = (w = 110): Piece =>
  fill(`M${-w / 2} -16H${w / 2}L${w / 2 - 8} 0H${-w / 2 + 8}Z`, ink.skyDeep) +
  box(-w / 2 + 4, -15, w - 8, 6, ink.water) +
  repeat(9, (index) =>
    oval(
      -w / 2 + 12 + index * ((w - 24) / 8),
      -16 - (index % 2) * 4,
      8,
      5.5,
      [ink.ground, ink.straw, ink.cream][index % 3] ?? ink.ground,
    ),
  )

export const basin = (w = 120, h = 36, colour: string = ink.skyDeep): Piece =>
  fill(
    `M${-w / 2} ${-h}H${w / 2}L${w / 2 - 10} -4Q${w / 2 - 11} 0 ${w / 2 - 16} 0H${-w / 2 + 16}Q${-w / 2 + 11} 0 ${-w / 2 + 10} -4Z`,
    colour,
  ) + stroke(`M${-w / 2 - 3} ${-h}H${w / 2 + 3}`, ink.skySoft, 5)
