import { ink } from './palette.ts'
import { box, fill, joinMap, oval, type Piece, repeat, stroke } from './svg.ts'

/** Colours of a pot material. */
export interface PotMaterial {
  body: string
  shade: string
  light: string
}

export const terracotta: PotMaterial = { body: ink.pot, shade: ink.potShade, light: ink.bloom }
export const porcelain: PotMaterial = { body: '#f4efe4', shade: '#d8cfbd', light: ink.white }
export const moss: PotMaterial = { body: '#8aa97c', shade: '#6c8d61', light: '#b9d0a9' }
export const slate: PotMaterial = { body: '#7d949b', shade: '#61787f', light: '#b3c5ca' }
export const nursery: PotMaterial = { body: '#4b5450', shade: '#373f3b', light: '#77827d' }
export const sand: PotMaterial = { body: '#dcc19a', shade: '#bf9f74', light: '#f3e3c8' }
export const rose: PotMaterial = { body: '#dfa08b', shade: '#c17f69', light: '#f6d3c5' }

/** Opacity of the shaded side; the light of the picture does the rest. */
const tint = 0.35

/** The standard pot; the foot is at y 0, the centre at x 0. */
export function pot(material: PotMaterial = terracotta, width = 58, height = 40): Piece {
  const [left, right, top] = [-width / 2, width / 2, -height]
  const inset = width * 0.13
  const foot = `Q${right - inset - 1} 0 ${right - inset - 6} 0`
  return (
    fill(
      `M${left + 3} ${top + 8}H${right - 3}L${right - inset} -5${foot}H${left + inset + 6}Q${left + inset + 1} 0 ${left + inset} -5Z`,
      material.body,
    ) +
    fill(
      `M${right - width * 0.3} ${top + 8}H${right - 3}L${right - inset} -5${foot}H${right - width * 0.34}Z`,
      material.shade,
      tint,
    ) +
    box(left, top, width, 12, material.body, 4) +
    fill(`M${left + 3} ${top + 12}H${right - 3}V${top + 15}H${left + 3.4}Z`, material.shade, tint) +
    stroke(`M${left + 6} ${top + 4.5}H${right - 18}`, material.light, 2)
  )
}

/** A cylindrical pot without a rim. */
export function cylinder(material: PotMaterial = porcelain, width = 54, height = 44, bands = 0): Piece {
  const [left, right, top] = [-width / 2, width / 2, -height]
  return (
    box(left, top, width, height, material.body, 6) +
    fill(
      `M${right - width * 0.3} ${top}H${right - 6}Q${right} ${top} ${right} ${top + 6}V-6Q${right} 0 ${right - 6} 0H${right - width * 0.3}Z`,
      material.shade,
      tint,
    ) +
    repeat(bands, (index) => stroke(`M${left + 1} ${top + 14 + index * 8}H${right - 1}`, material.light, 2)) +
    stroke(`M${left + 6} ${top + 4.5}H${right - width * 0.4}`, material.light, 2)
  )
}

/** A round pot. */
export const bowl = (material: PotMaterial = moss, width = 62, height = 40): Piece => {
  const [w, h] = [width / 2, height]
  const body = `M${-w * 0.82} ${-h}H${w * 0.82}C${w * 1.12} ${-h * 0.6} ${w * 0.95} ${-h * 0.1} ${w * 0.5} 0H${-w * 0.5}C${-w * 0.95} ${-h * 0.1} ${-w * 1.12} ${-h * 0.6} ${-w * 0.82} ${-h}Z`
  return (
    fill(body, material.body) +
    fill(
      `M${w * 0.4} ${-h}H${w * 0.82}C${w * 1.12} ${-h * 0.6} ${w * 0.95} ${-h * 0.1} ${w * 0.5} 0H${w * 0.24}C${w * 0.6} ${-h * 0.3} ${w * 0.6} ${-h * 0.7} ${w * 0.4} ${-h}Z`,
      material.shade,
      tint,
    ) +
    stroke(`M${-w * 0.7} ${-h + 4.5}H${w * 0.3}`, material.light, 2)
  )
}

/** A cylinder on three wooden legs. */
export const legged = (material: PotMaterial = porcelain, width = 54, height = 52): Piece =>
  `${stroke(
    `M${-width * 0.36} -16L${-width * 0.44} -1M${width * 0.36} -16L${width * 0.44} -1`,
    ink.woodShade,
    5,
  )}<g transform="translate(0 -12)">${cylinder(material, width, height - 12)}</g>`

/** A basket woven of straw. */
export function basket(width = 60, height = 44): Piece {
  const rows = Math.floor((height - 8) / 9)
  const [left, right] = [-width / 2, width / 2]
  return (
    fill(
      `M${left} ${-height}H${right}L${right - 5} -6Q${right - 6} 0 ${right - 12} 0H${left + 12}Q${left + 6} 0 ${left + 5} -6Z`,
      ink.straw,
    ) +
    fill(
      `M${right - width * 0.3} ${-height}H${right}L${right - 5} -6Q${right - 6} 0 ${right - 12} 0H${right - width * 0.34}Z`,
      ink.wood,
      tint,
    ) +
    repeat(rows, (row) =>
      joinMap([0, 1, 2, 3], (col) =>
        stroke(
          `M${left + 11 + col * (width / 5.2) + (row % 2) * 5} ${-height + 12 + row * 9}q4 -5 8 0`,
          ink.woodShade,
          1.6,
        ),
      ),
    ) +
    stroke(`M${left} ${-height}H${right}`, ink.woodShade, 5)
  )
}

export const saucer = (material: PotMaterial = terracotta, width = 66): Piece =>
  fill(`M${-width / 2} -6H${width / 2}L${width / 2 - 7} 0H${-width / 2 + 7}Z`, material.shade) +
  stroke(`M${-width / 2 + 2} -6H${width / 2 - 2}`, material.body, 3)

/** The shadow of an object on the table. */
export const shadow = (rx = 56, colour: string = ink.ground, opacity = 1): Piece =>
  repeat(6, (ring) => oval(0, -1, rx * (1.1 - ring * 0.12), 9 - ring * 1.2, colour, opacity / 2.4))
