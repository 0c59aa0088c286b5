import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { EngineInput } from '../engine.ts'
import { type Box, boxInPhoto, cutAround } from './box.ts'
import { mergeReadings } from './merge.ts'
import type { Reading } from './reading.ts'

/** What the embedded engine concludes from the words and answers alone. */
export interface TextOpinion {
  problemId: string | null
  confidence: Confidence
}

/**
 * Returns the part of the symptom photo that is worth a second request: when the model is not sure, or when it and the
 * words, which are at least of middle confidence, point to different problems. Undefined when one look is enough.
 */
export function partWorthALook(
  { symptomPhoto }: EngineInput,
  reading: Reading,
  words: TextOpinion,
): Box | undefined {
  const isUsable = symptomPhoto && reading.isPlant && !unusable.has(reading.photoQuality.symptom)
  if (!isUsable || !(isUnsure(reading) || disagrees(reading, words))) return undefined
  const cut = cutAround(reading.signs.flatMap(({ place }) => place ?? []))
  return cut.width * cut.height > largestCut ? undefined : cut
}

const unusable = new Set(['DARK', 'BRIGHT', 'BLURRED', 'NO_PLANT'])
/** Share of the photo above which a cut shows nothing that the photo did not. */
const largestCut = 0.8

const isUnsure = ({ candidates: [first], healthy }: Reading) =>
  (!first || first.id === 'unsure' || first.confidence === 'LOW') &&
  !(healthy.looks === 'YES' && healthy.certainty === 'HIGH')

const disagrees = ({ candidates }: Reading, { problemId, confidence }: TextOpinion) =>
  problemId !== null && confidence !== 'LOW' && !candidates.some(({ id }) => id === problemId)

/** Adds the reading of a part of the symptom photo to the reading of both photos. */
export function withCloserLook(reading: Reading, closer: Reading, cut: Box): Reading {
  const signs = closer.signs.map((sign) => ({ ...sign, place: sign.place && boxInPhoto(sign.place, cut) }))
  return mergeReadings(reading, { ...closer, signs })
}
