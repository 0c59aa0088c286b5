import type { Finding } from '../finding.ts'
import { hasTooLittleGreen } from './gates.ts'
import type { PhotoMeasures } from './measure.ts'

type Colour = 'yellow' | 'brown' | 'white' | 'orange' | 'black' | 'spots'

/** Share of the leaf from which a colour is a sign, and share at which its strength is 1. */
const ramps: Record<Colour, [from: number, whole: number]> = {
  yellow: [0.2, 0.5],
  brown: [0.06, 0.2],
  white: [0.1, 0.3],
  orange: [0.01, 0.06],
  black: [0.15, 0.35],
  spots: [0.35, 0.8],
}
const least = 0.05
/** The absence of colours is weak evidence: most of eight leaves with powder or rust showed no colour sign. */
const cleanStrength = 0.4
/** Smallest share of leaf for which colours are judged. */
const leastLeaf = 0.08

/** Returns the colour signs of one usable photo. They are weak on purpose: healthy plants have brown pots and white walls. */
export function signsOf(measures: PhotoMeasures): Finding[] {
  if (hasTooLittleGreen(measures) || measures.leaf < leastLeaf) return []
  const signs: Finding[] = []
  for (const colour of Object.keys(ramps) as Colour[]) {
    const [from, whole] = ramps[colour]
    const strength = Math.min(1, (measures[colour] - from) / (whole - from))
    if (strength > least) signs.push({ id: `p_${colour}`, source: 'PHOTO', reader: 'photo', strength })
  }
  const clean = (Object.keys(ramps) as Colour[]).every((colour) => measures[colour] < ramps[colour][0] / 2)
  return clean ? [{ id: 'p_clean', source: 'PHOTO', reader: 'photo', strength: cleanStrength }] : signs
}
