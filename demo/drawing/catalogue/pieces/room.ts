import { ink } from './palette.ts'
import {
  at,
  box,
  clip,
  createRandom,
  dot,
  fill,
  joinMap,
  oval,
  type Piece,
  rectanglePath,
  repeat,
  stroke,
  withOpacity,
} from './svg.ts'

/** The wall and the table of a scene. */
export const room = (
  w: number,
  h: number,
  wall: string = ink.paper,
  table: string = ink.ground,
  edge = h * 0.82,
): Piece => box(0, 0, w, h, wall) + box(0, edge, w, h - edge, table) + box(0, edge, w, 5, ink.shade, 0, 0.06)

/** An arch on the wall, as a background for plants. */
export const arch = (x: number, foot: number, w: number, h: number, colour: string = ink.mist): Piece =>
  fill(
    `M${x - w / 2} ${foot}V${foot - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w / 2} ${foot - h + w / 2}V${foot}Z`,
    colour,
  )

export const disc = (x: number, y: number, r: number, colour: string): Piece => dot(x, y, r, colour)

/** The view through a window. */
type View = 'day' | 'evening' | 'night' | 'rain' | 'snow' | 'spring' | 'autumn' | 'heat'

const skies: Record<View, string> = {
  day: ink.sky,
  evening: '#f2c9a4',
  night: ink.night,
  rain: '#a9c0c8',
  snow: '#cfdde4',
  spring: '#d6e7ea',
  autumn: '#e9dcc0',
  heat: '#f4dfa6',
}

/** A window with its frame, its sky and the blocks of flats outside. */
export function windowView(x: number, y: number, w: number, h: number, view: View = 'day', bars = 1): Piece {
  const night = view === 'night'
  const glass = rectanglePath(x, y, w, h)
  return (
    box(x - 14, y - 14, w + 28, h + 28, ink.cream, 8) +
    box(x - 14, y - 14, w + 28, h + 28, ink.shade, 8, 0.05) +
    clip(
      glass,
      box(x, y, w, h, skies[view]) +
        weatherBehind(x, y, w, h, view) +
        blocks(x, y, w, h, night ? ink.nightSoft : ink.white, night ? 0.9 : 0.5, night) +
        hills(x, y, w, h, view) +
        weatherBefore(x, y, w, h, view) +
        fill(
          `M${x + w * 0.1} ${y + h}L${x + w * 0.42} ${y}H${x + w * 0.56}L${x + w * 0.24} ${y + h}Z`,
          ink.white,
          0.14,
        ),
    ) +
    repeat(bars, (index) => box(x + ((index + 1) * w) / (bars + 1) - 5, y, 10, h, ink.cream)) +
    box(x - 24, y + h + 10, w + 48, 16, ink.cream, 4) +
    box(x - 24, y + h + 20, w + 48, 6, ink.shade, 3, 0.08)
  )
}

function blocks(
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  opacity: number,
  lit: boolean,
): Piece {
  const random = createRandom(Math.round(x + w))
  const houses = [0.02, 0.2, 0.52, 0.74].map((left, index) => ({
    left,
    top: 0.42 + random() * 0.22,
    wide: 0.15 + (index % 2) * 0.07,
  }))
  return withOpacity(
    joinMap(
      houses,
      ({ left, top, wide }) =>
        box(x + w * left, y + h * top, w * wide, h, colour, 3) +
        repeat(4, (row) =>
          repeat(2, (col) =>
            box(
              x + w * (left + wide * (0.18 + col * 0.4)),
              y + h * (top + 0.05 + row * 0.09),
              w * wide * 0.22,
              h * 0.04,
              lit && (row + col) % 3 === 0 ? ink.sun : ink.skyDeep,
              1,
              lit ? 0.95 : 0.35,
            ),
          ),
        ),
    ),
    opacity,
  )
}

const greens: Record<View, [string, string]> = {
  day: [ink.light, ink.leaf],
  evening: ['#b59a6a', '#7d8a58'],
  night: ['#1d3d3a', '#17322f'],
  rain: ['#7ea08f', '#5f8674'],
  snow: [ink.white, '#eef3f4'],
  spring: ['#a9cf96', '#eec0bf'],
  autumn: ['#d99a52', '#b9683c'],
  heat: ['#9dbb6d', '#6f9b58'],
}

function hills(x: number, y: number, w: number, h: number, view: View): Piece {
  const [far, near] = greens[view]
  return (
    fill(
      `M${x} ${y + h}V${y + h * 0.84}Q${x + w * 0.28} ${y + h * 0.72} ${x + w * 0.56} ${y + h * 0.86}T${x + w} ${y + h * 0.8}V${y + h}Z`,
      far,
    ) +
    fill(
      `M${x} ${y + h}V${y + h * 0.95}Q${x + w * 0.35} ${y + h * 0.84} ${x + w * 0.68} ${y + h * 0.93}T${x + w} ${y + h * 0.9}V${y + h}Z`,
      near,
    )
  )
}

function weatherBehind(x: number, y: number, w: number, h: number, view: View): Piece {
  const r = Math.min(w, h) * 0.11
  if (view === 'night')
    return (
      moon(x + w * 0.74, y + h * 0.22, r) +
      joinMap(
        [
          [0.15, 0.16],
          [0.38, 0.3],
          [0.52, 0.12],
          [0.9, 0.42],
        ] as const,
        ([a, b]) => dot(x + w * a, y + h * b, 3, ink.sunSoft),
      )
    )
  if (view === 'rain' || view === 'snow')
    return cloud(x + w * 0.3, y + h * 0.2, w / 300) + cloud(x + w * 0.8, y + h * 0.3, w / 380)
  const sunColour = view === 'evening' ? '#ea9a62' : ink.sun
  return (
    dot(x + w * 0.76, y + h * 0.24, r * (view === 'heat' ? 1.6 : 1.1), sunColour) +
    cloud(x + w * 0.24, y + h * 0.26, w / 420)
  )
}

function weatherBefore(x: number, y: number, w: number, h: number, view: View): Piece {
  const random = createRandom(Math.round(h))
  const drops = (draw: (a: number, b: number, index: number) => Piece, count: number) =>
    repeat(count, (index) => draw(x + random() * w, y + random() * h, index))
  if (view === 'rain')
    return drops((a, b) => stroke(`M${a} ${b}l-7 22`, ink.white, 3, 0.7), Math.round((w * h) / 2600))
  if (view === 'snow')
    return drops((a, b, index) => dot(a, b, 3 + (index % 3) * 1.6, ink.white), Math.round((w * h) / 2400))
  if (view === 'spring') return drops((a, b) => oval(a, b, 5, 3.4, '#f0b9bd', 0.95), 18)
  if (view === 'autumn') return drops((a, b, index) => leafFall(a, b, index * 47), 12)
  return ''
}

const leafFall = (x: number, y: number, turn: number) =>
  at(x, y, fill('M0 0C-8-6-8-16 0-22 8-16 8-6 0 0Z', turn % 2 ? '#cf7d3f' : '#e0ab4d'), { turn })

export const moon = (x: number, y: number, r: number): Piece =>
  fill(
    `M${x + r * 0.3} ${y - r}A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.3}A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.3} ${y - r}Z`,
    ink.sunSoft,
  )

export const cloud = (x: number, y: number, size = 1, colour: string = ink.white): Piece =>
  at(
    x,
    y,
    oval(-26, 0, 26, 16, colour) +
      oval(4, -8, 30, 22, colour) +
      oval(32, 2, 24, 14, colour) +
      box(-44, -2, 92, 18, colour, 9),
    { size },
  )

/** A beam of light from a window. */
export const beam = (d: string, opacity = 0.45): Piece => fill(d, ink.sunSoft, opacity)

export const curtain = (x: number, y: number, w: number, h: number, colour: string = ink.cream): Piece =>
  fill(
    `M${x} ${y}H${x + w}C${x + w * 0.86} ${y + h * 0.4} ${x + w * 1.05} ${y + h * 0.7} ${x + w * 0.92} ${y + h}H${x}Z`,
    colour,
  ) +
  repeat(3, (index) =>
    stroke(
      `M${x + w * (0.22 + index * 0.24)} ${y + 4}Q${x + w * (0.14 + index * 0.24)} ${y + h * 0.5} ${x + w * (0.22 + index * 0.24)} ${y + h - 4}`,
      ink.shade,
      3,
      0.07,
    ),
  )

/** A wall shelf; its upper edge is at y. */
export const shelf = (x: number, y: number, w: number): Piece =>
  box(x, y, w, 14, ink.straw, 4) +
  box(x, y + 9, w, 5, ink.wood, 2) +
  stroke(`M${x + 40} ${y + 16}v24M${x + w - 40} ${y + 16}v24`, ink.wood, 7)

/** The railing of a balcony, from x to x + w. */
export const railing = (x: number, y: number, w: number, h: number): Piece =>
  repeat(Math.floor(w / 46) + 1, (index) => stroke(`M${x + index * 46} ${y}v${h}`, ink.metal, 6)) +
  stroke(`M${x - 10} ${y}h${w + 20}`, ink.metalShade, 12)

/** Floor tiles of a balcony. */
export const tiles = (y: number, w: number, h: number, colour: string = ink.ground): Piece =>
  box(0, y, w, h, colour) +
  repeat(3, (row) => stroke(`M0 ${y + 8 + row * h * 0.36}H${w}`, ink.shade, 2.5, 0.09)) +
  repeat(Math.ceil(w / 120), (index) =>
    stroke(`M${index * 120 + 30} ${y + 8}l${-60} ${h}`, ink.shade, 2.5, 0.09),
  )
