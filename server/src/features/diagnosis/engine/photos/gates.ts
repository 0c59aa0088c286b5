import type { PhotoMeasures } from './measure.ts'

/** What keeps a photo from being used; undefined when nothing does. */
export type Gate = 'UNREADABLE' | 'DARK' | 'BRIGHT' | 'NO_PLANT' | 'BLURRED'

const limits = { darkLuma: 35, brightLuma: 235, vegetation: 0.02, vegetationDoubt: 0.05, sharpness: 60 }

/** Light is judged first, for colours and edges mean nothing in the dark. */
export function gateOf(measures: PhotoMeasures | undefined): Gate | undefined {
  if (!measures) return 'UNREADABLE'
  if (measures.luma < limits.darkLuma) return 'DARK'
  if (measures.luma > limits.brightLuma) return 'BRIGHT'
  if (measures.vegetation < limits.vegetation) return 'NO_PLANT'
  return measures.sharpness < limits.sharpness ? 'BLURRED' : undefined
}

/** So little green that colours are not to be trusted, though it may be a plant. */
export const isDoubtful = ({ vegetation }: PhotoMeasures) => vegetation < limits.vegetationDoubt
