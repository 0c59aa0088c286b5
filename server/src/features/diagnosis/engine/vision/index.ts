export { type FailureReason, isTemporary, type Usage, VisionFailure } from './failure.ts'
export { type ModelSettings, modelClient } from './provider.ts'
export type { Reading } from './reading.ts'
export { createVisionEngine, isEnoughTime, type VisionEngine } from './vision.ts'
