export { useDiagnosis } from './diagnosis.queries.ts'
export { removeDraft } from './draft/draft-storage.ts'
export { type DraftSummary, useDraftSummary } from './draft/draft-summary.ts'
