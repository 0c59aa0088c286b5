/** What is wrong with a drawn leaf; each from 0 (nothing) to 1 (all of it). */
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
  /** Where it grows from, in pixels. */
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
  /** Chooses the small irregularities, so that no leaf equals another and each is always the same. */
  seed: number
}

/** A leaf as SVG: blade, veins, a little sheen and its damage. */
export function drawLeaf(leaf: Leaf): string {
  const { x, y, angle, length, breadth, green, light, damage = {}, seed } = leaf
  const chance = dice(seed)
  const id = `leaf-${seed}`
  const blade = bladePath(length, (length * breadth) / 2, chance)
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
      ${brownTip(damage.brownTip, length, breadth, id, chance)}
      ${spots(damage.spots, length, breadth, chance)}
      ${powder(damage.powder, length, breadth, id, chance)}
    </g>
  </g>`
}

/** Repeatable numbers between 0 and 1. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Base at the origin, tip upwards; the two sides are never quite alike. */
function bladePath(length: number, half: number, chance: () => number) {
  const [left, right, bend] = [
    half * (0.95 + chance() * 0.2),
    half * (0.95 + chance() * 0.2),
    (chance() - 0.5) * half * 0.5,
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

/** Starts at the edge, as it does when roots stand in water: the middle stays green longest. */
function yellowing(amount = 0, length: number, id: string) {
  if (amount === 0) return ''
  return `<radialGradient id="${id}-yellow" gradientUnits="userSpaceOnUse" cx="0" cy="${-length * 0.35}" r="${length * 0.75}">
      <stop offset="${Math.max(0, 0.75 - amount)}" stop-color="#d9bd2f" stop-opacity="${amount * 0.55}"/>
      <stop offset="1" stop-color="#e6c93c" stop-opacity="${0.55 + amount * 0.4}"/>
    </radialGradient><rect x="${-length}" y="${-length * 1.1}" width="${length * 2}" height="${length * 1.2}" fill="url(#${id}-yellow)"/>`
}

function brownTip(amount = 0, length: number, breadth: number, id: string, chance: () => number) {
  if (amount === 0) return ''
  const edge = -length * (1 - amount)
  const half = length * breadth
  const jagged = Array.from({ length: 9 }, (_, index) => {
    const along = -half + (index * half) / 4
    return `L${along} ${edge + (chance() - 0.5) * length * 0.07 - Math.abs(along) * -0.25}`
  }).join('')
  return `<linearGradient id="${id}-brown" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#b98a4a"/><stop offset="0.3" stop-color="#7d4f27"/><stop offset="1" stop-color="#4f2f18"/>
    </linearGradient>
    <path d="M${-half} ${-length * 1.1}${jagged}L${half} ${-length * 1.1}Z" fill="#dcc65a" opacity="0.7" transform="translate(0 ${length * 0.035})"/>
    <path d="M${-half} ${-length * 1.1}${jagged}L${half} ${-length * 1.1}Z" fill="url(#${id}-brown)"/>`
}

function spots(amount = 0, length: number, breadth: number, chance: () => number) {
  return Array.from({ length: Math.round(amount * 26) }, () => {
    const [x, y] = somewhereOn(length, breadth, chance)
    const radius = length * (0.012 + chance() * 0.035)
    return `<circle cx="${x}" cy="${y}" r="${radius * 1.6}" fill="#d8cb63" opacity="0.75"/>
      <ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (0.7 + chance() * 0.4)}" fill="#54331b"/>`
  }).join('')
}

function powder(amount = 0, length: number, breadth: number, id: string, chance: () => number) {
  if (amount === 0) return ''
  const patches = Array.from({ length: Math.round(amount * 130) }, () => {
    const [x, y] = somewhereOn(length, breadth, chance)
    const radius = length * (0.01 + chance() ** 2 * 0.06)
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (0.6 + chance() * 0.6)}" opacity="${0.3 + chance() * 0.5}"/>`
  }).join('')
  return `<radialGradient id="${id}-flour">
      <stop offset="0.3" stop-color="#f4f4ee"/><stop offset="1" stop-color="#f4f4ee" stop-opacity="0"/>
    </radialGradient><g fill="url(#${id}-flour)">${patches}</g>`
}

function somewhereOn(length: number, breadth: number, chance: () => number): [number, number] {
  const along = 0.12 + chance() * 0.76
  return [(chance() - 0.5) * length * breadth * 0.9 * Math.sin(along * Math.PI), -length * along]
}
