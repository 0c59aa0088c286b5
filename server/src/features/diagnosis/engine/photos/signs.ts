import type { Finding } from '../finding.ts'
import { isDoubtful } from './gates.ts'
import type { PhotoMeasures } from './measure.ts'

type Colour = 'yellow' | 'brown' | 'white' | 'orange' | 'black' | 'spots'

/** From which share of the leaf on a colour is a sign, and at which it counts whole. */
const ramps: Record<Colour, [from: number, whole: number]> = {
  yellow: [0.2, 0.5],
  brown: [0.06, 0.2],
  white: [0.1, 0.3],
  orange: [0.01, 0.06],
  black: [0.15, 0.35],
  spots: [0.35, 0.8],
}
const least = 0.05
/** Not having found a colour is weak: of eight leaves with powder or rust this reader sees nothing on most. */
const cleanStrength = 0.4
/** Less leaf than this is too little to judge colours by. */
const leastLeaf = 0.08

/** Colour signs of one usable photo. They are weak on purpose: healthy plants have brown pots and white walls. */
export function signsOf(measures: PhotoMeasures): Finding[] {
  if (isDoubtful(measures) || measures.leaf < leastLeaf) return []
  const signs: Finding[] = []
  for (const colour of Object.keys(ramps) as Colour[]) {
    const [from, whole] = ramps[colour]
    const strength = Math.min(1, (measures[colour] - from) / (whole - from))
    if (strength > least) signs.push({ id: `p_${colour}`, source: 'PHOTO', reader: 'photo', strength })
  }
  const clean = (Object.keys(ramps) as Colour[]).every((colour) => measures[colour] < ramps[colour][0] / 2)
  return clean ? [{ id: 'p_clean', source: 'PHOTO', reader: 'photo', strength: cleanStrength }] : signs
}
