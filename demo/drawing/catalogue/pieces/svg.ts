/** A fragment of SVG; fragments are concatenated. */
export type Piece = string

interface Placement {
  /** Degrees, clockwise. */
  turn?: number
  size?: number
  /** Mirrored left to right. */
  flip?: boolean
}

/** Moves, turns and scales a fragment. */
export const at = (x: number, y: number, piece: Piece, { turn = 0, size = 1, flip }: Placement = {}): Piece =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -size : size} ${size})">${piece}</g>`

export const fill = (d: string, colour: string, opacity = 1): Piece =>
  `<path d="${d}" fill="${colour}"${opacityAttribute(opacity)}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1): Piece =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacityAttribute(opacity)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): Piece =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${opacityAttribute(opacity)}/>`

export const dot = (x: number, y: number, r: number, colour: string, opacity = 1): Piece =>
  oval(x, y, r, r, colour, opacity)

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  round = 0,
  opacity = 1,
): Piece =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${colour}"${opacityAttribute(opacity)}/>`

export const withOpacity = (piece: Piece, opacity: number): Piece => `<g opacity="${opacity}">${piece}</g>`

let clips = 0

/** Clips a fragment to a path. */
export const clip = (path: string, piece: Piece): Piece => {
  clips += 1
  return `<clipPath id="c${clips}"><path d="${path}"/></clipPath><g clip-path="url(#c${clips})">${piece}</g>`
}

export const joinMap = <T>(items: readonly T[], draw: (item: T, index: number) => Piece): Piece =>
  items.map(draw).join('')

export const repeat = (count: number, draw: (index: number) => Piece): Piece =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Path of a rectangle, for `clip`. */
export const rectanglePath = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`

/** Returns a generator of reproducible numbers between 0 and 1. */
export function createRandom(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const opacityAttribute = (opacity: number) => (opacity === 1 ? '' : ` opacity="${opacity}"`)

/** A complete picture of the catalogue. */
export interface Picture {
  name: string
  width: number
  height: number
  draw: () => Piece
}

export const renderPicture = ({ width, height, draw }: Picture) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw()}</svg>`

/** Title picture of an article, 960 x 720. */
export const article = (name: string, draw: Picture['draw']): Picture => ({
  name,
  width: 960,
  height: 720,
  draw,
})

/** Product picture of the shop, 800 x 800. */
export const product = (name: string, draw: Picture['draw']): Picture => ({
  name,
  width: 800,
  height: 800,
  draw,
})
