import type { Answers, Confidence } from '../../../../../contract/diagnosis.ts'
import type { StoredFindings } from '../diagnosis.tables.ts'
import type { Seen } from './seen.ts'

/** What an engine is given. Photos are already hardened: upright JPEG, at most 2048 px, no metadata. */
export interface EngineInput {
  prompt: string
  answers: Answers
  /** Undefined when a stored photo cannot be read back. */
  fullPhoto: Buffer | undefined
  symptomPhoto: Buffer | undefined
  /** Answers given to follow-up questions so far: question id -> value. */
  followUps?: Record<string, string>
  /** What a vision model saw in the photos; in place of the engine's own look at them. */
  seen?: Seen
}

/** What an engine answers, in Korean, ready to be stored and shown. */
export interface EngineResult {
  /** id in the knowledge base; null when there is no single problem to name (unsure, no plant). */
  problemId: string | null
  /** What the result page calls it, e.g. "과습" or "사진으로 확인이 어려워요". */
  problem: string
  confidence: Confidence
  findings: StoredFindings
  /** Everything the answer was made of, for experts and for later study: JSON-serialisable. */
  evidence: object
}

/** The port behind which engines stand: the embedded one now, a vision model beside it later. */
export interface DiagnosisEngine {
  name: string
  version: string
  diagnose(input: EngineInput): Promise<EngineResult>
}
