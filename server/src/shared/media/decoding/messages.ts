import type { RefusalReason } from '../structure/refusal.ts'
import type { PhotoCopies } from './make-copies.ts'

/** The bytes of a photo, or the temporary file that holds them. */
export type PhotoSource = { bytes: Buffer } | { path: string }

/** Sent to a decoder process. */
export interface DecodeRequest {
  id: number
  source: PhotoSource
}

/** Sent by a decoder process: once when it is ready, and once for every request. */
export type DecoderMessage =
  | { ready: true }
  | { id: number; copies: PhotoCopies }
  | { id: number; refusal: RefusalReason; detail: string }
  | { id: number; failure: string }
