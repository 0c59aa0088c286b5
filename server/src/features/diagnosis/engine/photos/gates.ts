import type { PhotoMeasures } from './measure.ts'

/** Reason why a photo is unusable. */
export type Gate = 'UNREADABLE' | 'DARK' | 'BRIGHT' | 'NO_PLANT' | 'BLURRED'

const limits = { darkLuma: 35, brightLuma: 235, vegetation: 0.02, sharpness: 60 }

/** Returns why a photo is unusable, or undefined. Brightness comes first, because colours and edges are meaningless in the dark. */
export function gateOf(measures: PhotoMeasures | undefined): Gate | undefined {
  if (!measures) return 'UNREADABLE'
  if (measures.luma < limits.darkLuma) return 'DARK'
  if (measures.luma > limits.brightLuma) return 'BRIGHT'
  if (measures.vegetation < limits.vegetation) return 'NO_PLANT'
  return measures.sharpness < limits.sharpness ? 'BLURRED' : undefined
}
