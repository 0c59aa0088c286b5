import type { Answers, Confidence } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { DiagnosisState, StoredFindings } from '../diagnosis.tables.ts'
import type { ModelObservations } from './model-observations.ts'

/** Input of an engine. Photos are already re-encoded: upright JPEG, at most 2048 px, no metadata. */
export interface EngineInput {
  prompt: string
  answers?: Answers | undefined
  /** Undefined when a stored photo cannot be read back; exam cases may have none. */
  fullPhoto?: Buffer | undefined
  symptomPhoto?: Buffer | undefined
  /** Answers given to follow-up questions so far: question id -> value. */
  followUps?: Record<string, string> | undefined
  /** The plant of an earlier diagnosis that this one continues; counts where neither text nor model names one. */
  earlierPlant?: string | undefined
  /** Time of the submission; the season shifts priors and advice. */
  submittedAt?: Date | undefined
  /** Observations of a vision model; they replace the engine's own photo analysis. */
  seen?: ModelObservations | undefined
}

/** Result of an engine, in Korean, ready to be stored and shown. */
export interface EngineResult {
  /** Id in the knowledge base; null when no single problem is named (unsure, no plant). */
  problemId: string | null
  /** Title on the result page, e.g. "과습" or "사진으로 확인이 어려워요". */
  problem: string
  confidence: Confidence
  findings: StoredFindings
  /** All evidence behind the result, for experts and for evaluation; JSON-serialisable. */
  evidence: object
}

/** A result before its evidence is added. */
export type Verdict = Omit<EngineResult, 'evidence'>

/** A result and where it came from, as a diagnosis stores it. */
export interface Analysis extends EngineResult {
  engine: string
  engineVersion: string
  tookMs: number
  /** Null unless the vision model contributed to the result. */
  seen: ModelObservations | null
  /** PROVISIONAL while the model's answer is pending. */
  state: DiagnosisState
}

/** An engine that diagnoses without a vision model; replaced in tests. */
export interface DiagnosisEngine {
  name: string
  version: string
  diagnose(input: EngineInput): Promise<EngineResult>
}
