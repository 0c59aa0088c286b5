import type { PhotoMeasures } from '../../server/src/features/diagnosis/engine/photos/measure.ts'

/**
 * Colour signs that the engine once read from photos. They are measured here and used nowhere: none is shown to tell ill
 * plants from healthy ones, and the absence of colours, `p_clean`, hardly does (docs/diagnosis.md).
 */
type Colour = 'yellow' | 'brown' | 'white' | 'orange' | 'black' | 'spots'

export interface ColourSignal {
  id: string
  strength: number
}

/** Share of the leaf from which a colour is a sign, and share at which its strength is 1. */
const ramps: Record<Colour, [from: number, whole: number]> = {
  yellow: [0.2, 0.5],
  brown: [0.06, 0.2],
  white: [0.1, 0.3],
  orange: [0.01, 0.06],
  black: [0.15, 0.35],
  spots: [0.35, 0.8],
}
const colours = Object.keys(ramps) as Colour[]
const least = 0.05
const cleanStrength = 0.4
/** Smallest share of green, and of leaf, for which colours are judged. */
const [leastVegetation, leastLeaf] = [0.05, 0.08]

export const colourSignals = [...colours.map((colour) => `p_${colour}`), 'p_clean']

/** Returns the colour signs of one usable photo. */
export function colourSignalsOf(measures: PhotoMeasures): ColourSignal[] {
  if (measures.vegetation < leastVegetation || measures.leaf < leastLeaf) return []
  const isClean = colours.every((colour) => measures[colour] < ramps[colour][0] / 2)
  if (isClean) return [{ id: 'p_clean', strength: cleanStrength }]
  return colours.flatMap((colour) => {
    const [from, whole] = ramps[colour]
    const strength = Math.min(1, (measures[colour] - from) / (whole - from))
    return strength > least ? [{ id: `p_${colour}`, strength }] : []
  })
}
