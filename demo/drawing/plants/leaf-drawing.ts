/** Damage of a drawn leaf; each value from 0 (none) to 1 (whole leaf). */
export interface Damage {
  /** Dry and brown from the tip inwards. */
  brownTip?: number
  /** Turned yellow. */
  yellow?: number
  /** Round brown spots with a pale ring. */
  spots?: number
  /** White, flour-like patches. */
  powder?: number
}

export interface Leaf {
  /** Position of the base, in pixels. */
  x: number
  y: number
  /** Degrees from upright, clockwise. */
  angle: number
  length: number
  /** Width as a share of the length. */
  breadth: number
  green: string
  light: string
  damage?: Damage
  /** Seed of the small irregularities, which makes leaves different but reproducible. */
  seed: number
}

/** Returns a leaf as SVG: blade, veins, shading and damage. */
export function drawLeaf(leaf: Leaf): string {
  const { x, y, angle, length, breadth, green, light, damage = {}, seed } = leaf
  const random = createRandom(seed)
  const id = `leaf-${seed}`
  const blade = bladePath(length, (length * breadth) / 2, random)
  return `<g transform="translate(${x} ${y}) rotate(${angle})">
    <clipPath id="${id}"><path d="${blade}"/></clipPath>
    <linearGradient id="${id}-fill" x1="0" y1="1" x2="0.6" y2="0">
      <stop offset="0" stop-color="${green}"/><stop offset="1" stop-color="${light}"/>
    </linearGradient>
    <path d="${blade}" fill="url(#${id}-fill)"/>
    <g clip-path="url(#${id})">
      ${yellowing(damage.yellow, length, id)}
      ${veins(length, breadth)}
      <path d="M0 0Q${length * breadth * 0.3} ${-length * 0.5} 0 ${-length}L${length} ${-length}L${length} 0Z" fill="#0b2413" opacity="0.13"/>
      ${brownTip(damage.brownTip, length, breadth, id, random)}
      ${spots(damage.spots, length, breadth, random)}
      ${powder(damage.powder, length, breadth, id, random)}
    </g>
  </g>`
}

/** Returns a generator of reproducible numbers between 0 and 1. */
export function createRandom(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Outline with the base at the origin and the tip upwards; the two sides differ slightly. */
function bladePath(length: number, half: number, random: () => number) {
  const [left, right, bend] = [
    half * (0.95 + random() * 0.2),
    half * (0.95 + random() * 0.2),
    (random() - 0.5) * half * 0.5,
  ]
  return `M0 0C${-left * 1.35} ${-length * 0.12} ${-left * 1.15} ${-length * 0.7} ${bend} ${-length}
    C${right * 1.15} ${-length * 0.7} ${right * 1.35} ${-length * 0.12} 0 0Z`
}

function veins(length: number, breadth: number) {
  const side = Array.from({ length: 7 }, (_, index) => {
    const from = -length * (0.08 + index * 0.12)
    const reach = length * breadth * 0.62
    const to = from - length * 0.16
    return `M0 ${from}Q${reach * 0.5} ${from - length * 0.03} ${reach} ${to}M0 ${from}Q${-reach * 0.5} ${from - length * 0.03} ${-reach} ${to}`
  }).join('')
  const stroke = 'fill="none" stroke="#e4efc2" stroke-linecap="round"'
  return `<path d="${side}" ${stroke} stroke-width="${length * 0.006}" opacity="0.4"/>
    <path d="M0 0L0 ${-length}" ${stroke} stroke-width="${length * 0.016}" opacity="0.6"/>`
}

/** Yellowing from the edge inwards, as with overwatered roots. */
function yellowing(amount = 0, length: number, id: string) {
  if (amount === 0) return ''
  return `<radialGradient id="${id}-yellow" gradientUnits="userSpaceOnUse" cx="0" cy="${-length * 0.35}" r="${length * 0.75}">
      <stop offset="${Math.max(0, 0.75 - amount)}" stop-color="#d9bd2f" stop-opacity="${amount * 0.55}"/>
      <stop offset="1" stop-color="#e6c93c" stop-opacity="${0.55 + amount * 0.4}"/>
    </radialGradient><rect x="${-length}" y="${-length * 1.1}" width="${length * 2}" height="${length * 1.2}" fill="url(#${id}-yellow)"/>`
}

function brownTip(amount = 0, length: number, breadth: number, id: string, random: () => number) {
  if (amount === 0) return ''
  const edge = -length * (1 - amount)
  const half = length * breadth
  const jagged = Array.from({ length: 9 }, (_, index) => {
    const along = -half + (index * half) / 4
    return `L${along} ${edge + (random() - 0.5) * length * 0.07 - Math.abs(along) * -0.25}`
  }).join('')
  return `<linearGradient id="${id}-brown" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#b98a4a"/><stop offset="0.3" stop-color="#7d4f27"/><stop offset="1" stop-color="#4f2f18"/>
    </linearGradient>
    <path d="M${-half} ${-length * 1.1}${jagged}L${half} ${-length * 1.1}Z" fill="#dcc65a" opacity="0.7" transform="translate(0 ${length * 0.035})"/>
    <path d="M${-half} ${-length * 1.1}${jagged}L${half} ${-length * 1.1}Z" fill="url(#${id}-brown)"/>`
}

function spots(amount = 0, length: number, breadth: number, random: () => number) {
  return Array.from({ length: Math.round(amount * 26) }, () => {
    const [x, y] = somewhereOn(length, breadth, random)
    const radius = length * (0.012 + random() * 0.035)
    return `<circle cx="${x}" cy="${y}" r="${radius * 1.6}" fill="#d8cb63" opacity="0.75"/>
      <ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (0.7 + random() * 0.4)}" fill="#54331b"/>`
  }).join('')
}

function powder(amount = 0, length: number, breadth: number, id: string, random: () => number) {
  if (amount === 0) return ''
  const patches = Array.from({ length: Math.round(amount * 130) }, () => {
    const [x, y] = somewhereOn(length, breadth, random)
    const radius = length * (0.01 + random() ** 2 * 0.06)
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (0.6 + random() * 0.6)}" opacity="${0.3 + random() * 0.5}"/>`
  }).join('')
  return `<radialGradient id="${id}-flour">
      <stop offset="0.3" stop-color="#f4f4ee"/><stop offset="1" stop-color="#f4f4ee" stop-opacity="0"/>
    </radialGradient><g fill="url(#${id}-flour)">${patches}</g>`
}

function somewhereOn(length: number, breadth: number, random: () => number): [number, number] {
  const along = 0.12 + random() * 0.76
  return [(random() - 0.5) * length * breadth * 0.9 * Math.sin(along * Math.PI), -length * along]
}
