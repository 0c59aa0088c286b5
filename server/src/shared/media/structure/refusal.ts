/**
 * Why a photo is refused:
 * - `FORMAT`, `HEIC`: not a JPEG, PNG or WebP file; an iPhone's HEIC file
 * - `DAMAGED`: the structure is broken, or the decoder found missing data
 * - `CODING`: arithmetic, lossless or hierarchical JPEG, several frames in one file, unusual components
 * - `ANIMATED`: APNG or animated WebP
 * - `SCANS`: more JPEG scans, segments or chunks than any camera or editor writes
 * - `PIXELS`, `MEMORY`: decoding needs more pixels or memory than allowed
 * - `TIME`, `CRASH`: decoding took too long and was ended; the decoder died
 */
export const refusalReasons = [
  'FORMAT',
  'HEIC',
  'DAMAGED',
  'CODING',
  'ANIMATED',
  'SCANS',
  'PIXELS',
  'MEMORY',
  'TIME',
  'CRASH',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A photo that is not decoded, or could not be. */
export class PhotoRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The photo was refused: ${reason}`, options)
    this.reason = reason
  }
}
