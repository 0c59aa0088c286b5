import type { Regions } from './regions.ts'

const sweeps = 120
/** A shape that covers more of the picture than this is a wall or a table, and flat. */
const flatShare = 0.16
/** So is one that holds more of the border than this. */
const flatBorderShare = 0.1

/** Height of every pixel above its own shape's edge, as if each shape were inflated; 0 on walls and tables. */
export function inflate({ width, height, ids }: Regions, isFlat: Uint8Array): Float32Array {
  const swell = new Float32Array(width * height)
  const bodies: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) if (!isFlat[y * width + x]) bodies.push(y * width + x)
  }
  // Solves the Poisson equation by relaxation: 0 beyond an own edge, and mirrored where a higher shape lies on top.
  const relax = (at: number) => {
    const id = ids[at] as number
    const own = swell[at] as number
    let sum = 1
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      const other = ids[beside] as number
      if (other === id) sum += swell[beside] as number
      else if (other > id) sum += own
    }
    swell[at] = own + 1.85 * (sum / 4 - own)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    if (sweep % 2 === 0) for (let index = 0; index < bodies.length; index++) relax(bodies[index] as number)
    else for (let index = bodies.length - 1; index >= 0; index--) relax(bodies[index] as number)
  }
  for (const at of bodies) swell[at] = Math.sqrt(Math.max(0, swell[at] as number))
  return swell
}

/** 1 for every pixel of a wall, a table or a pane. */
export function findFlat({ width, height, ids }: Regions): Uint8Array {
  const counts = countOf(ids)
  const border = [...ids.subarray(0, width), ...ids.subarray((height - 1) * width)]
  for (let y = 0; y < height; y++) border.push(ids[y * width] as number, ids[(y + 1) * width - 1] as number)
  const onBorder = countOf(border)
  const isFlat = (id: number) =>
    id === 0 ||
    (counts.get(id) ?? 0) > flatShare * ids.length ||
    (onBorder.get(id) ?? 0) > flatBorderShare * border.length
  const flat = new Set([...counts.keys()].filter(isFlat))
  return Uint8Array.from(ids, (id) => (flat.has(id) ? 1 : 0))
}

function countOf(ids: Iterable<number>) {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Blurs a field in place of a copy: three box blurs, near to a Gaussian of this radius. */
export function blur(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  let current = field
  for (let pass = 0; pass < 3; pass++) {
    current = boxBlur(current, width, height, radius, 1, width)
    current = boxBlur(current, height, width, radius, width, 1)
  }
  return current
}

function boxBlur(
  field: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  lineStep: number,
) {
  const blurred = new Float32Array(field.length)
  const reach = Math.max(1, Math.round(radius))
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    const read = (index: number) => field[start + Math.min(length - 1, Math.max(0, index)) * step] as number
    let sum = 0
    for (let index = -reach; index <= reach; index++) sum += read(index)
    for (let index = 0; index < length; index++) {
      blurred[start + index * step] = sum / (2 * reach + 1)
      sum += read(index + reach + 1) - read(index - reach)
    }
  }
  return blurred
}
