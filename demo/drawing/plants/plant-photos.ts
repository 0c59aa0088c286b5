import sharp from 'sharp'
import { createRandom } from './leaf-drawing.ts'
import {
  drawBlurredFoliage,
  drawOneLeaf,
  drawRoom,
  drawWholePlant,
  height,
  type Plant,
  width,
} from './plant-drawing.ts'

/** The plants of the demo data, each with its own damage. */
export const plants = {
  wetMonstera: {
    leaves: 9,
    breadth: 0.86,
    spread: 58,
    droop: 0.25,
    green: '#2c6b3c',
    light: '#4f9657',
    pot: '#b9694a',
    affected: 0.6,
    damage: { yellow: 0.85, spots: 0.12 },
    seed: 11,
  },
  dryCalathea: {
    leaves: 13,
    breadth: 0.5,
    spread: 60,
    droop: 0.1,
    green: '#245a3a',
    light: '#5da068',
    pot: '#d8d2c4',
    affected: 0.8,
    damage: { brownTip: 0.24 },
    seed: 23,
  },
  mildewedHydrangea: {
    leaves: 14,
    breadth: 0.62,
    spread: 72,
    droop: 0.12,
    green: '#33733f',
    light: '#67ab5e',
    pot: '#8792a0',
    affected: 0.85,
    damage: { powder: 0.8 },
    seed: 37,
  },
  recoveringHydrangea: {
    leaves: 14,
    breadth: 0.62,
    spread: 72,
    droop: 0.06,
    green: '#33733f',
    light: '#67ab5e',
    pot: '#8792a0',
    affected: 0.15,
    damage: { powder: 0.25 },
    seed: 37,
  },
  thirstyPothos: {
    leaves: 14,
    breadth: 0.66,
    spread: 96,
    droop: 0.75,
    green: '#477f3a',
    light: '#8dba57',
    pot: '#e7e0d2',
    affected: 0.35,
    damage: { brownTip: 0.12, yellow: 0.3 },
    seed: 41,
  },
  recoveringMonstera: {
    leaves: 9,
    breadth: 0.86,
    spread: 58,
    droop: 0.1,
    green: '#2c6b3c',
    light: '#4f9657',
    pot: '#b9694a',
    affected: 0.3,
    damage: { yellow: 0.6 },
    seed: 11,
  },
  puzzlingRubberTree: {
    leaves: 8,
    breadth: 0.58,
    spread: 50,
    droop: 0.2,
    green: '#1f4f33',
    light: '#3f7a4e',
    pot: '#5d6470',
    affected: 0,
    damage: {},
    seed: 53,
  },
} satisfies Record<string, Plant>

export type PlantName = keyof typeof plants

/** Two photos of a plant as JPEG: the whole plant, and a close-up of a damaged leaf. */
export interface PlantPhotos {
  whole: Buffer
  leaf: Buffer
}
export type DrawPhotos = (names?: readonly PlantName[]) => Promise<Record<PlantName, PlantPhotos>>

/**
 * Draws the photos of the named plants, or of all plants. Allows SVG input in this process meanwhile, which is
 * otherwise blocked for uploads; so call it before the server listens.
 */
export const drawPhotos: DrawPhotos = async (names = Object.keys(plants) as PlantName[]) => {
  const svg = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svg)
  try {
    const drawn = names.map(async (name) => [name, await drawBoth(plants[name])])
    return Object.fromEntries(await Promise.all(drawn))
  } finally {
    sharp.block(svg)
  }
}

async function drawBoth(plant: Plant): Promise<PlantPhotos> {
  const whole = await photograph(drawRoom(), 16, drawWholePlant(plant))
  const leaf = await photograph(drawBlurredFoliage(plant), 22, drawOneLeaf(plant))
  return { whole, leaf }
}

/** Composes a blurred background, a sharp subject and camera noise. */
async function photograph(background: string, blur: number, subject: string): Promise<Buffer> {
  // A blurred background needs few pixels: it is drawn small and enlarged.
  const small = await sharp(Buffer.from(background))
    .resize(width / 4)
    .blur(blur / 4)
    .png()
    .toBuffer()
  return sharp(small)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(subject) }, { input: grain(), raw: grainSize, blend: 'overlay' }])
    .jpeg({ quality: 86 })
    .toBuffer()
}

const grainSize = { width, height, channels: 3 as const }

/** Returns faint noise around middle grey; the same for every photo. */
function grain(): Buffer {
  const random = createRandom(1)
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 3) {
    pixels.fill(118 + Math.floor(random() * 20), index, index + 3)
  }
  return pixels
}
