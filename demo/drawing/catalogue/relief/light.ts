import sharp from 'sharp'
import { createRandom, type Picture, renderPicture } from '../pieces/svg.ts'
import { findRegions, type Regions } from './regions.ts'
import { blur, findFlat, inflate } from './shape.ts'

/** Towards the lamp: from the upper left, in front of the picture. */
const lamp = normalise([-0.52, -0.62, 0.6])
const half = normalise([lamp[0], lamp[1], lamp[2] + 1])
const warm = [1.045, 1.0, 0.93] as const
const exposure = 1.07
const cool = [0.8, 0.88, 0.95] as const

/**
 * Renders a picture as a lit relief, `width` pixels wide: every shape is rounded, throws a soft shadow on what lies below it,
 * and has a grain; daylight falls in from the upper left. Returns raw RGB.
 */
export async function renderLit(picture: Picture, width: number) {
  const svg = renderPicture(picture)
  const height = Math.round((width / picture.width) * picture.height)
  const colours = await sharp(Buffer.from(svg), { density: Math.max(72, (72 * width) / picture.width) })
    .resize(width, height, { fit: 'fill' })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer()
  const regions = await findRegions(svg, picture.width, picture.height)
  const shading = shade(regions)
  return { data: apply(colours, width, height, shading, regions), width, height }
}

interface Shading {
  /** Factor of the lamp on a pixel: about 1 on a lit surface, less in shadow. */
  direct: Float32Array
  /** Mirrored light that is added. */
  gloss: Float32Array
  flat: Uint8Array
}

function shade(regions: Regions): Shading {
  const { width, height, ids } = regions
  const flat = findFlat(regions)
  const relief = blur(inflate(regions, flat), width, height, 1)
  const shadow = castShadows(regions, flat)
  const light = fallingLight(width, height)
  const direct = new Float32Array(ids.length)
  const gloss = new Float32Array(ids.length)
  const steep = 0.5
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const right = relief[x + 1 < width ? at + 1 : at] as number
      const left = relief[x > 0 ? at - 1 : at] as number
      const below = relief[y + 1 < height ? at + width : at] as number
      const above = relief[y > 0 ? at - width : at] as number
      const limit = (value: number) => Math.max(-1.1, Math.min(1.1, value * steep))
      const normal = normalise([limit(left - right), limit(above - below), 1])
      const isFlat = flat[at] === 1
      const facing = Math.max(0, dot(normal, lamp)) / lamp[2]
      const dark = shadow[at] as number
      const fall = isFlat ? (light[at] as number) : 0.5 + 0.5 * (light[at] as number)
      direct[at] = (0.5 + 0.5 * (isFlat ? 1 : facing)) * (1 - 0.5 * dark) * fall
      gloss[at] = isFlat ? 0 : Math.max(0, dot(normal, half)) ** 34 * 0.2 * (1 - dark)
    }
  }
  return { direct, gloss, flat }
}

/**
 * How much each pixel lies in the shadow of a higher shape between it and the lamp, from 0 to 1: a sharp contact shadow and a
 * long soft one.
 */
function castShadows({ width, height, ids }: Regions, flat: Uint8Array): Float32Array {
  const near = new Float32Array(ids.length)
  const far = new Float32Array(ids.length)
  const long = Math.round(width * 0.055)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const id = ids[at] as number
      for (let step = 2; step <= long; step += step < 12 ? 2 : 5) {
        const [sx, sy] = [x - Math.round(step * 0.64), y - Math.round(step * 0.77)]
        if (sx < 0 || sy < 0) break
        const other = ids[sy * width + sx] as number
        if (other <= id || flat[sy * width + sx]) continue
        if (step <= 10) near[at] = Math.max(near[at] as number, 1 - step / 14)
        far[at] = Math.max(far[at] as number, flat[at] ? 0.75 * (1 - step / (long * 1.5)) : 0.35)
      }
    }
  }
  const [sharpOne, soft] = [blur(near, width, height, 2), blur(far, width, height, width * 0.007)]
  for (let at = 0; at < ids.length; at++) {
    sharpOne[at] = Math.min(1, Math.max(sharpOne[at] as number, soft[at] as number))
  }
  return sharpOne
}

/** Daylight through a window on walls and table: brighter towards the upper left, with two soft panes and the shade of leaves. */
function fallingLight(width: number, height: number): Float32Array {
  const light = new Float32Array(width * height)
  const random = createRandom(7)
  const leaves = Array.from(
    { length: 9 },
    () => [random() * 0.24, random() * 0.5, 0.04 + random() * 0.05] as const,
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height]
      const slant = u + 0.42 * v
      const inPane = (slant > 0.16 && slant < 0.5) || (slant > 0.56 && slant < 0.9) ? 1 : 0
      const isShaded = leaves.some(
        ([lx, ly, size]) => ((u - lx) / size) ** 2 + ((v - ly) / (size * 0.5)) ** 2 < 1,
      )
      light[y * width + x] = inPane && !isShaded ? 1 : 0
    }
  }
  const soft = blur(light, width, height, width * 0.016)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [u, v] = [x / width, y / height]
      const away = Math.hypot(u - 0.36, v - 0.36)
      soft[at] = 0.9 + 0.13 * (soft[at] as number) - 0.2 * away ** 1.8
    }
  }
  return soft
}

/** Multiplies the colours by the light, adds gloss and grain. */
function apply(colours: Buffer, width: number, height: number, shading: Shading, coarse: Regions): Buffer {
  const lit = Buffer.alloc(colours.length)
  const { direct, gloss, flat } = shading
  const random = createRandom(3)
  const grainSize = 512
  const grain = Float32Array.from({ length: grainSize * grainSize }, () => random() - 0.5)
  const soft = blur(grain, grainSize, grainSize, 2)
  const [scale, last] = [coarse.width / width, coarse.width - 1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [cx, cy] = [Math.min(last, x * scale), Math.min(coarse.height - 1, y * scale)]
      const light = exposure * sample(direct, cx, cy, coarse.width, coarse.height)
      const shine = sample(gloss, cx, cy, coarse.width, coarse.height)
      const isFlat = flat[Math.floor(cy) * coarse.width + Math.floor(cx)]
      const noise =
        (soft[(y % grainSize) * grainSize + (x % grainSize)] as number) * (isFlat ? 0.16 : 0.28) +
        (soft[((y >> 2) % grainSize) * grainSize + ((x >> 2) % grainSize)] as number) * 0.12
      const pixel = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const tint = mix(
          cool[channel] as number,
          warm[channel] as number,
          Math.min(1, Math.max(0, (light - 0.45) / 0.6)),
        )
        const value = ((colours[pixel + channel] as number) / 255) * light * tint * (1 + noise) + shine
        // Highlights are bent, so that white does not burn out.
        lit[pixel + channel] = Math.round(
          255 * Math.min(1, value < 0.85 ? value : 0.85 + (1 - Math.exp(-(value - 0.85) / 0.15)) * 0.15),
        )
      }
    }
  }
  return lit
}

function sample(field: Float32Array, x: number, y: number, width: number, height: number) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [fx, fy] = [x - left, y - top]
  const read = (column: number, row: number) => field[row * width + column] as number
  return mix(mix(read(left, top), read(right, top), fx), mix(read(left, bottom), read(right, bottom), fx), fy)
}

type Vector = readonly [number, number, number]

function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const mix = (a: number, b: number, share: number) => a + (b - a) * share
