export { isTemporary, type Usage, VisionFailure } from './failure.ts'
export { languageModel, type ModelSettings } from './provider.ts'
export type { Reading } from './reading.ts'
export { createVisionEngine, type VisionEngine } from './vision.ts'
