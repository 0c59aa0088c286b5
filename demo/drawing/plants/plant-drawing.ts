import { createRandom, type Damage, drawLeaf, type Leaf } from './leaf-drawing.ts'

/** A plant to draw: its leaves and their damage. */
export interface Plant {
  leaves: number
  breadth: number
  /** Angle of the outermost leaves, in degrees from upright. */
  spread: number
  /** How far the leaves hang, from 0 (upright) to 1. */
  droop: number
  green: string
  light: string
  pot: string
  /** Share of damaged leaves; the outer, older ones are damaged first. */
  affected: number
  damage: Damage
  seed: number
}

export const width = 1080
export const height = 1440

const groundY = height * 0.85
const soilY = height * 0.61

const picture = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** Background of the whole plant: a wall with window light, and a table. */
export const drawRoom = () =>
  picture(`<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#e9e4d8"/><stop offset="1" stop-color="#c7bfae"/>
    </linearGradient>
    <linearGradient id="table" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#a9805a"/><stop offset="1" stop-color="#7a5638"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <path d="M90 0H430L700 ${height}H260Z" fill="#fff8e3" opacity="0.5"/>
    <path d="M560 0H700L980 ${height}H800Z" fill="#fff8e3" opacity="0.35"/>
    <rect y="${height * 0.77}" width="100%" height="${height * 0.23}" fill="url(#table)"/>`)

/** Background of a leaf close-up: foliage and shade, to be blurred. */
export function drawBlurredFoliage({ green, light, seed }: Plant): string {
  const random = createRandom(seed + 500)
  const leaves = Array.from({ length: 26 }, (_, index) =>
    drawLeaf({
      x: random() * width,
      y: random() * height * 1.2,
      angle: random() * 360,
      length: 300 + random() * 320,
      breadth: 0.5,
      green,
      light,
      seed: seed * 100 + index,
    }),
  )
  return picture(`<rect width="100%" height="100%" fill="#2a4630"/>${leaves.join('')}`)
}

/** The whole plant in its pot. */
export function drawWholePlant(plant: Plant): string {
  const leaves = arrange(plant)
  return picture(`<filter id="soft"><feGaussianBlur stdDeviation="18"/></filter>
    <ellipse cx="${width * 0.53}" cy="${groundY}" rx="290" ry="38" fill="#2f2115" opacity="0.45" filter="url(#soft)"/>
    ${drawPot(plant.pot)}
    ${leaves.map(drawStem).join('')}
    ${leaves.map(drawLeaf).join('')}`)
}

/** A damaged leaf that fills the photo, its upper half in the middle. */
export const drawOneLeaf = ({ breadth, green, light, damage, seed }: Plant) =>
  picture(
    drawLeaf({
      x: width * 0.42,
      y: height * 1.1,
      angle: 9,
      length: height * 0.84,
      breadth: Math.max(breadth, 0.55),
      green,
      light,
      damage,
      seed: seed + 7,
    }),
  )

/** Arranges the leaves; older ones lean outwards, stand behind and are damaged first. */
function arrange(plant: Plant): Leaf[] {
  const random = createRandom(plant.seed)
  const leaves = Array.from({ length: plant.leaves }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const outward = 1 - index / plant.leaves
    const lean = side * (outward * plant.spread + (random() - 0.5) * 16)
    const stem = 190 + (1 - outward) * 260 + random() * 70
    const radians = (lean * Math.PI) / 180
    return {
      x: width / 2 + Math.sin(radians) * stem,
      y: soilY - Math.cos(radians) * stem,
      angle: lean * (1 + plant.droop * 1.4) + side * plant.droop * 40,
      length: 265 + random() * 100,
      breadth: plant.breadth,
      green: plant.green,
      light: plant.light,
      seed: plant.seed * 50 + index,
      ...(index < plant.leaves * plant.affected && { damage: faded(plant.damage, 0.6 + random() * 0.4) }),
    }
  })
  return leaves
}

const faded = (damage: Damage, by: number): Damage =>
  Object.fromEntries(Object.entries(damage).map(([kind, amount]) => [kind, amount * by]))

const drawStem = ({ x, y, green }: Leaf) =>
  `<path d="M${width / 2 + (x - width / 2) * 0.12} ${soilY}Q${width / 2 + (x - width / 2) * 0.35} ${y + (soilY - y) * 0.45} ${x} ${y}"
    fill="none" stroke="${green}" stroke-width="15" stroke-linecap="round"/>`

function drawPot(colour: string) {
  const [left, right] = [width / 2 - 215, width / 2 + 215]
  return `<linearGradient id="pot" x1="0" x2="1">
      <stop offset="0" stop-color="#000" stop-opacity="0.05"/><stop offset="0.3" stop-color="#fff" stop-opacity="0.16"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.38"/>
    </linearGradient>
    <path id="body" d="M${left + 18} ${soilY}L${left + 78} ${groundY}Q${width / 2} ${groundY + 34} ${right - 78} ${groundY}L${right - 18} ${soilY}Z" fill="${colour}"/>
    <path d="M${left + 18} ${soilY}L${left + 78} ${groundY}Q${width / 2} ${groundY + 34} ${right - 78} ${groundY}L${right - 18} ${soilY}Z" fill="url(#pot)"/>
    <rect x="${left}" y="${soilY - 26}" width="${right - left}" height="72" rx="16" fill="${colour}"/>
    <rect x="${left}" y="${soilY - 26}" width="${right - left}" height="72" rx="16" fill="url(#pot)"/>
    <ellipse cx="${width / 2}" cy="${soilY - 14}" rx="192" ry="24" fill="#3b2a1e"/>`
}
