import { ink } from './palette.ts'
import { box, dot, fill, joinMap, oval, type Piece, repeat, stroke } from './svg.ts'

/** Roots below a stem that ends at 0 0: many pale ones when healthy, few brown ones otherwise. */
export const roots = (healthy = true, reach = 70): Piece => {
  const colour = healthy ? '#efe0c2' : '#2b1c14'
  const threads = healthy ? [-0.9, -0.62, -0.36, -0.12, 0.12, 0.36, 0.62, 0.9] : [-0.6, -0.2, 0.3, 0.62]
  return joinMap(threads, (t, index) => {
    const deep = reach * (healthy ? 0.85 + (index % 3) * 0.14 : 0.5 + (index % 2) * 0.2)
    return (
      stroke(
        `M${t * 10} 0C${t * 20} ${deep * 0.4} ${t * reach * 1.1} ${deep * 0.4} ${t * reach} ${deep}`,
        colour,
        healthy ? 4.4 : 6,
      ) +
      (healthy
        ? stroke(
            `M${t * reach * 0.66} ${deep * 0.5}q${t * 18 + 4} 6 ${t * 12 + 8} 20M${t * reach * 0.5} ${deep * 0.36}q${t * 6 - 8} 10 ${t * 4 - 8} 22`,
            colour,
            2.6,
          )
        : '')
    )
  })
}

/** A root-bound block of soil; `w` is the width of the pot. */
export const rootBall = (w = 58, h = 44): Piece =>
  fill(
    `M${-w / 2} ${-h}H${w / 2}L${w / 2 - w * 0.13} -4Q${w / 2 - w * 0.15} 0 ${w / 2 - w * 0.2} 0H${-w / 2 + w * 0.2}Q${-w / 2 + w * 0.15} 0 ${-w / 2 + w * 0.13} -4Z`,
    ink.soil,
  ) +
  repeat(5, (index) =>
    stroke(
      `M${-w * 0.45 + index * 2} ${-h + 8 + index * 7}q${w * 0.22} ${5 - (index % 2) * 11} ${w * 0.44} 0t${w * 0.44 - index * 4} 0`,
      '#efe0c2',
      2.2,
    ),
  ) +
  stroke(
    `M${-w * 0.28} ${-h * 0.8}q6 ${h * 0.3} -2 ${h * 0.6}M${w * 0.12} ${-h * 0.9}q-8 ${h * 0.4} 4 ${h * 0.7}`,
    '#e0cda6',
    2,
  )

/** A cross-section of a pot: soil layers from bottom to top, each with its share of the height. */
export const cutPot = (
  w: number,
  h: number,
  layers: readonly { share: number; colour: string; grain?: string }[],
): Piece => {
  let foot = 0
  return (
    fill(`M${-w / 2 - 9} ${-h - 4}H${w / 2 + 9}L${w * 0.37 + 9} 7H${-w * 0.37 - 9}Z`, ink.pot) +
    joinMap(layers, ({ share, colour, grain }) => {
      const [low, high] = [foot, foot + share]
      foot = high
      const half = (t: number) => w * (0.37 + 0.13 * t)
      const top = -h * high
      return (
        fill(
          `M${-half(low)} ${-h * low}L${-half(high)} ${top}H${half(high)}L${half(low)} ${-h * low}Z`,
          colour,
        ) +
        (grain
          ? repeat(26, (index) =>
              dot(
                -half(low) * 0.88 + ((index * 37) % 100) * (half(low) * 1.76) * 0.01,
                top + 8 + ((index * 53) % 100) * (h * share - 14) * 0.01,
                2.4 + (index % 3),
                grain,
              ),
            )
          : '')
      )
    })
  )
}

/** The pickup van; the wheels stand at y 0. */
export const van = (colour: string = ink.leaf, shade: string = ink.deep): Piece =>
  fill('M-118-20V-92Q-118-104-106-104H28Q40-104 40-92V-20Z', ink.cream) +
  fill('M-118-20V-44H40V-20Z', colour) +
  fill('M40-84H74Q82-84 87-76L108-46Q116-44 116-34V-20H40Z', colour) +
  fill('M50-74H72Q76-74 79-69L92-48H50Z', ink.skySoft) +
  box(-118, -22, 236, 8, shade, 4) +
  fill(
    'M-52-54C-74-62-72-86-46-96-34-76-36-60-52-54ZM-50-52C-46-66-36-74-22-74-24-58-34-50-50-52Z',
    ink.leaf,
  ) +
  stroke('M-50-50C-50-62-48-72-47-82', ink.vein, 2) +
  stroke('M-4-98V-46', ink.ground, 3) +
  box(2, -66, 12, 5, ink.metal, 2) +
  dot(112, -34, 5, ink.sun) +
  joinMap(
    [-72, 72],
    (x) => dot(x, -14, 19, ink.line) + dot(x, -14, 9, ink.metal) + dot(x, -14, 3.4, ink.line),
  )

/** The care centre: a glass building with a green roof and a door. */
export const careHouse = (): Piece =>
  box(-150, -150, 300, 150, ink.cream, 4) +
  fill('M-172-150L-110-214H110L172-150Z', ink.leaf) +
  fill('M60-214H110L172-150H100Z', ink.deep) +
  repeat(5, (index) => stroke(`M${-84 + index * 42} -210L${-120 + index * 60} -154`, ink.deep, 3, 0.5)) +
  box(-132, -126, 150, 96, ink.skySoft, 4) +
  stroke('M-82-126v96M-32-126v96', ink.cream, 6) +
  box(46, -118, 74, 118, ink.wood, 4) +
  box(56, -108, 54, 60, ink.skySoft, 3) +
  dot(110, -36, 4, ink.cream) +
  box(-132, -30, 150, 8, ink.straw, 2)

/** A street tree. */
export const tree = (colour: string = ink.light, shade: string = ink.leaf): Piece =>
  stroke('M0 0V-60', ink.woodShade, 10) +
  dot(0, -96, 44, colour) +
  dot(-30, -72, 30, colour) +
  dot(30, -74, 32, shade, 0.7) +
  dot(8, -106, 28, shade, 0.35)

/** A wooden step shelf. */
export const stepShelf = (w: number, h: number, boards = 3): Piece =>
  joinMap([0, 1], (side) => box(side ? w - 10 : 0, -h, 10, h, ink.wood, 3)) +
  repeat(
    boards,
    (index) =>
      box(-6, -h + (index * (h - 24)) / (boards - 1 || 1), w + 12, 12, ink.straw, 3) +
      box(-6, -h + 8 + (index * (h - 24)) / (boards - 1 || 1), w + 12, 4, ink.wood, 2),
  )

/** A floor cushion or doormat. */
export const floorMat = (x: number, y: number, rx: number, colour: string = ink.blush): Piece =>
  oval(x, y, rx, rx * 0.16, colour) + oval(x, y, rx * 0.78, rx * 0.11, ink.white, 0.35)

export const armchair = (colour: string = ink.sage, shade: string = '#b4c9ad'): Piece =>
  stroke('M-50-6V0M50-6V0', ink.woodShade, 7) +
  box(-56, -120, 112, 86, colour, 26) +
  box(-70, -74, 30, 66, shade, 14) +
  box(40, -74, 30, 66, shade, 14) +
  box(-44, -52, 88, 44, colour, 12) +
  stroke('M-34-50H34', ink.shade, 3, 0.08)
